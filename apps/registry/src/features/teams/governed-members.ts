import { asMembers, type FieldValue } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AppliedBy } from '../governance/governed-kind.js';
import { Ledger, type LedgerAction } from '../ledger/ledger.js';

interface Member {
  readonly email: string;
  readonly displayName: string | null;
  readonly role: string;
}

interface StoredMember extends Member {
  readonly id: number;
  readonly team: string;
}

const MEMBER = `SELECT m.id, t.slug AS team, m.email, m.display_name AS "displayName", m.role
  FROM team_members m JOIN teams t ON t.id = m.team_id`;

/** The members of teams as files of governance say them. As everywhere, the ledger names them by their ids. */
@Injectable()
export class GovernedMembers {
  constructor(@Inject(Ledger) private readonly ledger: Ledger) {}

  async byTeam(manager: EntityManager): Promise<ReadonlyMap<string, readonly Member[]>> {
    return Map.groupBy(await manager.query<StoredMember[]>(MEMBER), ({ team }) => team);
  }

  /** Makes these the members of a team, and no others. */
  async put(
    tx: EntityManager,
    team: { readonly id: number; readonly slug: string },
    wanted: FieldValue,
    by: AppliedBy,
  ): Promise<void> {
    const stored = await tx.query<StoredMember[]>(`${MEMBER} WHERE m.team_id = $1 ORDER BY m.id`, [team.id]);
    const known = new Map(stored.map((member) => [member.email, member]));
    const members = asMembers(wanted as unknown as readonly Member[]) as unknown as readonly Member[];
    const kept = new Set(members.map(({ email }) => email));
    const append = (action: LedgerAction, data: Readonly<Record<string, unknown>>): Promise<void> =>
      this.ledger.append(tx, {
        occurredAt: by.at,
        actor: by.actor,
        action,
        teamId: team.id,
        target: team.slug,
        data,
      });
    for (const { id, email, role } of stored)
      if (!kept.has(email)) {
        await tx.query('DELETE FROM team_members WHERE id = $1', [id]);
        await append('team-member.removed', { member: id, role });
      }
    for (const { email, displayName, role } of members) {
      const before = known.get(email);
      if (before?.role === role && before.displayName === displayName) continue;
      if (before === undefined) {
        const [row] = await tx.query<{ id: number }[]>(
          `INSERT INTO team_members (team_id, email, display_name, role, added_by, added_at)
           VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
          [team.id, email, displayName, role, by.actor, by.at],
        );
        await append('team-member.added', { member: row?.id, role });
      } else {
        await tx.query('UPDATE team_members SET display_name = $2, role = $3 WHERE id = $1', [
          before.id,
          displayName,
          role,
        ]);
        await append('team-member.changed', {
          member: before.id,
          role: { from: before.role, to: role },
          renamed: before.displayName !== displayName,
        });
      }
    }
  }
}
