import { findTeamCycle } from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { isUniqueViolation } from '../../platform/database/is-unique-violation.js';
import { takeLocks } from '../../platform/database/locks.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger } from '../ledger/ledger.js';
import type { CreateTeamRequest, TeamResponse, UpdateTeamRequest } from './dto.js';
import { teamArchived } from './team-errors.js';
import { TeamReadModel } from './team-read-model.js';
import { TEAM_LINKS_LOCK, TeamStore } from './team-store.js';

/** Where a team stands among the others: for admins, since it says who answers for whom. */
const PLACED_BY_ADMINS = ['parent', 'externalRef'] as const;

/** Teams: who answers for subjects, and where they are reached. */
@Injectable()
export class TeamService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TeamStore) private readonly store: TeamStore,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(which: { archived: boolean }): Promise<TeamResponse[]> {
    return this.store.list(this.dataSource.manager, which);
  }

  /** @throws StewardError `team-not-found` */
  read(slug: string): Promise<TeamResponse> {
    return this.store.read(this.dataSource.manager, slug);
  }

  /** @throws StewardError `team-exists`; `team-not-found` or `team-archived` for the teams it names */
  async create(team: CreateTeamRequest, actor: string): Promise<TeamResponse> {
    const at = this.clock.now();
    return transact(this.dataSource, async (tx) => {
      const parentId = await this.named(tx, team.parent, '/parent');
      const escalationId = await this.named(tx, team.escalationTeam, '/escalationTeam');
      const [row] = await tx.query<{ id: number }[]>(
        `INSERT INTO teams (slug, name, parent_id, escalation_team_id, external_ref, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        [team.slug, team.name, parentId, escalationId, team.externalRef ?? null, at],
      );
      if (!row) throw new Error('the database did not return the team that it was told to write');
      await this.store.writeChannels(tx, row.id, team.channels);
      await this.ledger.append(tx, {
        occurredAt: at,
        actor,
        action: 'team.created',
        teamId: row.id,
        target: team.slug,
        data: { ...team },
      });
      return this.store.read(tx, team.slug);
    }).catch((error: unknown) => {
      throw isUniqueViolation(error, 'teams_slug_key')
        ? new StewardError('team-exists', `There is a team ${team.slug} already.`, [
            { detail: 'is taken', pointer: '/slug' },
          ])
        : error;
    });
  }

  /**
   * Changes what the request names, and nothing else. The ledger gets what was different.
   * @throws StewardError `team-not-found`, `team-built-in`, `team-archived`, `forbidden`, `team-cycle`
   */
  async update(slug: string, change: UpdateTeamRequest, principal: Principal): Promise<TeamResponse> {
    return transact(this.dataSource, async (tx) => {
      if (change.parent !== undefined || change.escalationTeam !== undefined)
        await takeLocks(tx, [{ key: TEAM_LINKS_LOCK, mode: 'exclusive' }]);
      const { id, archivedAt } = await this.store.lock(tx, slug);
      requireAccess(principal, 'teams:update', { kind: 'team', team: slug });
      if (archivedAt !== null) throw teamArchived(slug);
      const before = await this.store.read(tx, slug);
      const after = changedBy(before, change);
      const changed = CHANGEABLE.filter((field) => !isSame(before[field], after[field]));
      if (changed.length === 0) return before;
      for (const field of PLACED_BY_ADMINS)
        if (changed.includes(field) && principal.role !== 'admin')
          throw new StewardError('forbidden', `Only an admin changes the ${field} of a team.`, [
            { detail: 'is for admins', pointer: `/${field}` },
          ]);
      await this.refuseCircle(tx, slug, 'parent', changed, after.parent);
      await this.refuseCircle(tx, slug, 'escalationTeam', changed, after.escalationTeam);
      const idOf = (field: 'parent' | 'escalationTeam') =>
        changed.includes(field) ? this.named(tx, after[field], `/${field}`) : this.kept(tx, before[field]);
      await tx.query(
        'UPDATE teams SET name = $2, external_ref = $3, parent_id = $4, escalation_team_id = $5 WHERE id = $1',
        [id, after.name, after.externalRef, await idOf('parent'), await idOf('escalationTeam')],
      );
      if (changed.includes('channels')) await this.store.writeChannels(tx, id, after.channels);
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'team.updated',
        teamId: id,
        target: slug,
        data: { from: pick(before, changed), to: pick(after, changed) },
      });
      return this.store.read(tx, slug);
    });
  }

  private async refuseCircle(
    tx: EntityManager,
    slug: string,
    field: 'parent' | 'escalationTeam',
    changed: readonly ChangeableField[],
    target: string | null,
  ): Promise<void> {
    if (target === null || !changed.includes(field)) return;
    const links = await this.store.links(tx, field === 'parent' ? 'parent_id' : 'escalation_team_id');
    const cycle = findTeamCycle(slug, target, links);
    if (cycle)
      throw new StewardError('team-cycle', `That closes a circle: ${shown(cycle)}.`, [
        { detail: 'closes a circle', pointer: `/${field}` },
      ]);
  }

  /** The row of a team that a request names, which has to be there and not archived. */
  private async named(
    tx: EntityManager,
    slug: string | null | undefined,
    pointer: string,
  ): Promise<number | null> {
    return slug === null || slug === undefined ? null : this.teams.requireActive(tx, slug, pointer);
  }

  /** The row of a team that is linked already, and may have been archived since. */
  private async kept(tx: EntityManager, slug: string | null): Promise<number | null> {
    return slug === null ? null : ((await this.teams.findId(tx, slug)) ?? null);
  }
}

const CHANGEABLE = ['name', 'parent', 'escalationTeam', 'externalRef', 'channels'] as const;
type ChangeableField = (typeof CHANGEABLE)[number];

function changedBy(before: TeamResponse, change: UpdateTeamRequest): TeamResponse {
  const { name = before.name, channels = before.channels } = change;
  const { parent = before.parent, escalationTeam = before.escalationTeam } = change;
  const { externalRef = before.externalRef } = change;
  return { ...before, name, channels, parent, escalationTeam, externalRef };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pick(team: TeamResponse, fields: readonly ChangeableField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, team[field]]));
}

/** A circle of a thousand is told by its ends. */
function shown(cycle: readonly string[]): string {
  const told = cycle.length <= 12 ? cycle : [...cycle.slice(0, 6), '…', ...cycle.slice(-5)];
  return told.join(' → ');
}
