import type { Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ApiTokens } from '../../platform/access/api-tokens.js';
import type { Principal } from '../../platform/access/principal.js';
import { Sessions } from '../../platform/access/sessions.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger } from '../ledger/ledger.js';
import type { TeamResponse } from './dto.js';
import { TeamStore } from './team-store.js';

/**
 * Ends teams, and brings them back. Nothing of a team is taken away: it keeps its subjects, which are orphaned, its rules
 * and tokens, which rest, and its members.
 */
@Injectable()
export class TeamArchiveService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(TeamStore) private readonly store: TeamStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(ApiTokens) private readonly tokens: ApiTokens,
    @Inject(Sessions) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Once more changes nothing. @throws StewardError `team-not-found`, `team-built-in`, `forbidden` */
  archive(slug: string, reason: string, principal: Principal): Promise<TeamResponse> {
    return this.set(slug, reason, principal, true);
  }

  /** The same. */
  unarchive(slug: string, reason: string, principal: Principal): Promise<TeamResponse> {
    return this.set(slug, reason, principal, false);
  }

  private async set(
    slug: string,
    reason: string,
    principal: Principal,
    archived: boolean,
  ): Promise<TeamResponse> {
    const team = await transact(this.dataSource, async (tx) => {
      // Waits for whoever gives something to the team at this moment; who comes after finds it archived.
      const { id, archivedAt } = await this.store.lock(tx, slug);
      requireAccess(principal, 'teams:archive', { kind: 'team', team: slug });
      if ((archivedAt !== null) === archived) return this.store.read(tx, slug);
      const at = this.clock.now();
      await tx.query(
        'UPDATE teams SET archived_at = $2, archived_by = $3, archive_reason = $4 WHERE id = $1',
        [id, archived ? at : null, archived ? principal.name : null, archived ? reason : null],
      );
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: archived ? 'team.archived' : 'team.unarchived',
        teamId: id,
        target: slug,
        data: { reason, subjects: await countSubjects(tx, id) },
      });
      return this.store.read(tx, slug);
    });
    this.tokens.forgetTeam(slug);
    this.sessions.forgetMemberships();
    return team;
  }
}

/** How many are orphaned by it, or no longer. */
async function countSubjects(tx: EntityManager, teamId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }[]>(
    'SELECT count(*)::integer AS count FROM subjects WHERE owner_team_id = $1',
    [teamId],
  );
  return row?.count ?? 0;
}
