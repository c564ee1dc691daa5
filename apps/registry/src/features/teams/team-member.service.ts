import {
  capacityFor,
  decideGrant,
  decideMemberChange,
  MAX_TEAM_MEMBERS,
  maySeeAddresses,
  type MemberRole,
} from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { Sessions } from '../../platform/access/sessions.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger, type LedgerAction } from '../ledger/ledger.js';
import type { AddMemberRequest, ChangeMemberRequest, MemberResponse } from './dto.js';
import { teamArchived } from './team-errors.js';
import { TeamStore, type LockedTeam } from './team-store.js';

interface MemberRow {
  readonly id: number;
  readonly email: string;
  readonly displayName: string | null;
  readonly role: MemberRole;
  readonly addedAt: Date;
}

const MEMBER = `SELECT m.id, m.email, m.display_name AS "displayName", m.role, m.added_at AS "addedAt"
  FROM team_members m JOIN teams t ON t.id = m.team_id`;

/**
 * Who belongs to a team. The ledger names members by their ids, not by their addresses: it is for ever, and other teams
 * may read it.
 */
@Injectable()
export class TeamMemberService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TeamStore) private readonly store: TeamStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the order of their addresses, which only the team itself and admins see. @throws StewardError `team-not-found` */
  async list(slug: string, principal: Principal): Promise<MemberResponse[]> {
    const { manager } = this.dataSource;
    await this.store.read(manager, slug);
    const shown = maySeeAddresses(capacityFor(principal, slug), slug);
    const rows = await manager.query<MemberRow[]>(
      // Whoever may not see the addresses does not learn their order either.
      `${MEMBER} WHERE t.slug = $1 ORDER BY ${shown ? 'm.email COLLATE "C"' : 'm.id'}`,
      [slug],
    );
    return rows.map((row) => toResponse(row, shown));
  }

  /** @throws StewardError `team-not-found`, `team-archived`, `forbidden`, `team-member-exists`, `team-full` */
  async add(slug: string, request: AddMemberRequest, principal: Principal): Promise<MemberResponse> {
    return this.change(slug, principal, async (tx, team) => {
      if (team.archivedAt !== null) throw teamArchived(slug);
      requireGrant(principal, slug, request.role);
      await this.decide(tx, team, { from: null, to: request.role, principal });
      const at = this.clock.now();
      const [row] = await tx.query<{ id: number }[]>(
        `INSERT INTO team_members (team_id, email, display_name, role, added_by, added_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [team.id, request.email, request.displayName ?? null, request.role, principal.name, at],
      );
      if (!row) throw new Error('the database did not return the member that it was told to write');
      await this.append(tx, 'team-member.added', team, principal, { member: row.id, role: request.role });
      return toResponse(
        await this.find(tx, team, row.id),
        maySeeAddresses(capacityFor(principal, slug), slug),
      );
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'team_members_team_id_email_key')
        ? new StewardError('team-member-exists', `${slug} has a member of this address already.`, [
            { detail: 'is a member already', pointer: '/email' },
          ])
        : error;
    });
  }

  /** @throws StewardError `team-not-found`, `team-member-not-found`, `forbidden`, `team-last-owner`, `team-archived` */
  async update(
    slug: string,
    id: number,
    request: ChangeMemberRequest,
    principal: Principal,
  ): Promise<MemberResponse> {
    return this.change(slug, principal, async (tx, team) => {
      if (team.archivedAt !== null) throw teamArchived(slug);
      const before = await this.find(tx, team, id);
      const { role = before.role, displayName = before.displayName } = request;
      const shown = maySeeAddresses(capacityFor(principal, slug), slug);
      if (role === before.role && displayName === before.displayName) return toResponse(before, shown);
      if (role !== before.role) requireGrant(principal, slug, role);
      await this.decide(tx, team, { from: before.role, to: role, principal });
      await tx.query('UPDATE team_members SET role = $2, display_name = $3 WHERE id = $1', [
        id,
        role,
        displayName,
      ]);
      await this.append(tx, 'team-member.changed', team, principal, {
        member: id,
        role: { from: before.role, to: role },
        renamed: displayName !== before.displayName,
      });
      return toResponse(await this.find(tx, team, id), shown);
    });
  }

  /** @throws StewardError `team-not-found`, `team-member-not-found`, `forbidden`, `team-last-owner` */
  async remove(slug: string, id: number, principal: Principal): Promise<void> {
    await this.change(slug, principal, async (tx, team) => {
      const { role } = await this.find(tx, team, id);
      await this.decide(tx, team, { from: role, to: null, principal });
      await tx.query('DELETE FROM team_members WHERE id = $1', [id]);
      await this.append(tx, 'team-member.removed', team, principal, { member: id, role });
    });
  }

  /** One change of a team's members at a time: each counts the owners that it leaves. */
  private async change<T>(
    slug: string,
    principal: Principal,
    work: (tx: EntityManager, team: LockedTeam) => Promise<T>,
  ): Promise<T> {
    const changed = await transact(this.dataSource, async (tx) => {
      const team = await this.store.lock(tx, slug);
      requireAccess(principal, 'team-members:write', { kind: 'team', team: slug });
      return work(tx, team);
    });
    this.sessions.forgetMemberships();
    return changed;
  }

  private async decide(
    tx: EntityManager,
    { id, slug }: LockedTeam,
    { from, to, principal }: { from: MemberRole | null; to: MemberRole | null; principal: Principal },
  ): Promise<void> {
    const [counted] = await tx.query<{ members: number; owners: number }[]>(
      `SELECT count(*)::integer AS members, count(*) FILTER (WHERE role = 'owner')::integer AS owners
       FROM team_members WHERE team_id = $1`,
      [id],
    );
    const { members, owners } = counted ?? { members: 0, owners: 0 };
    const decision = decideMemberChange({
      from,
      to,
      members,
      otherOwners: owners - (from === 'owner' ? 1 : 0),
      byAdmin: principal.role === 'admin',
    });
    if (decision === 'last-owner')
      throw new StewardError('team-last-owner', `This is the last owner of ${slug}.`);
    if (decision === 'too-many')
      throw new StewardError('team-full', `${slug} has ${MAX_TEAM_MEMBERS} members already.`);
  }

  private async find(tx: EntityManager, { id: teamId, slug }: LockedTeam, id: number): Promise<MemberRow> {
    const [row] = await tx.query<MemberRow[]>(`${MEMBER} WHERE m.team_id = $1 AND m.id = $2`, [teamId, id]);
    if (!row) throw new StewardError('team-member-not-found', `${slug} has no member ${id}.`);
    return row;
  }

  private async append(
    tx: EntityManager,
    action: LedgerAction,
    { id, slug }: LockedTeam,
    principal: Principal,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const entry = { occurredAt: this.clock.now(), actor: principal.name, teamId: id, target: slug };
    await this.ledger.append(tx, { ...entry, action, data });
  }
}

/** As for tokens: nobody hands on more than they have, and approvers, who approve across teams, are made by admins. */
function requireGrant(principal: Principal, team: string, role: MemberRole): void {
  const decision = decideGrant(
    // A membership outlasts who gives it, as the team does.
    { ...capacityFor(principal, team), expiresAt: null },
    { role, team, application: null, actions: null, subjectPrefixes: null, expiresAt: null },
  );
  if (decision.outcome === 'deny')
    throw new StewardError(
      'forbidden',
      `To make somebody ${role} of ${team} hands on more than this token may.`,
      [{ detail: 'is more than you may hand on', pointer: '/role' }],
    );
}

function toResponse({ addedAt, email, ...row }: MemberRow, shown: boolean): MemberResponse {
  return { ...row, email: shown ? email : null, addedAt: addedAt.toISOString() };
}
