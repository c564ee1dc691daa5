import {
  capacityFor,
  decideGrant,
  teamsWithRight,
  WORKFLOW_REGISTER_ACTIONS,
} from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { SETTINGS } from '../../platform/config/settings.js';
import type { Settings } from '../../platform/config/settings.js';
import { Ledger } from '../ledger/ledger.js';
import { TeamReadModel } from '../teams/team-read-model.js';
import { ApiTokenStore } from './api-token-store.js';
import type { TrustedRepositoryResponse, TrustRepositoryRequest } from './dto.js';
import { isListed } from './is-listed.js';
import { formatSubjectPrefix, parseSubjectPrefix } from './subject-prefix-text.js';
import { TokenVerdicts } from './token-verdicts.js';

type RepositoryRow = Omit<TrustedRepositoryResponse, 'createdAt'> & {
  readonly teamId: number;
  readonly createdAt: Date;
};

const REPOSITORY = `SELECT r.id, r.issuer, r.repository_id AS "repositoryId",
  r.repository_owner_id AS "repositoryOwnerId", r.name, t.slug AS team, r.team_id AS "teamId",
  r.subject_prefixes AS "subjectPrefixes", r.ref, r.job_workflow_ref AS "jobWorkflowRef",
  r.created_by AS "createdBy", r.created_at AS "createdAt"
  FROM trusted_repositories r JOIN teams t ON t.id = r.team_id`;

/** Repositories whose workflows get tokens of a team, without a secret in the repository. */
@Injectable()
export class TrustedRepositoryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApiTokenStore) private readonly tokens: ApiTokenStore,
    @Inject(TokenVerdicts) private readonly verdicts: TokenVerdicts,
    @Inject(TeamReadModel) private readonly teams: TeamReadModel,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Those of the principal's teams; an admin sees all. */
  async list(principal: Principal): Promise<TrustedRepositoryResponse[]> {
    const rows = await this.dataSource.query<RepositoryRow[]>(
      `${REPOSITORY} WHERE $1::text[] IS NULL OR t.slug = ANY ($1) ORDER BY r.name COLLATE "C", r.id`,
      [teamsWithRight(principal, 'trusted-repositories:read')],
    );
    return rows.map(toResponse);
  }

  /** @throws StewardError `invalid-request`, `forbidden`, `team-not-found`, `trusted-repository-exists` */
  async add(request: TrustRepositoryRequest, principal: Principal): Promise<TrustedRepositoryResponse> {
    await this.teams.requireKnown(this.dataSource.manager, request.team, '/team');
    requireAccess(principal, 'trusted-repositories:write', { kind: 'team', team: request.team });
    const issuer = this.issuerOf(request);
    const prefixes = request.subjectPrefixes?.flatMap((text) => parseSubjectPrefix(text) ?? []) ?? null;
    const decision = decideGrant(
      // The trust outlasts who gives it, as a team does its owners; the tokens that come of it last minutes.
      { ...capacityFor(principal, request.team), expiresAt: null },
      {
        role: 'ci',
        team: request.team,
        application: null,
        actions: WORKFLOW_REGISTER_ACTIONS,
        subjectPrefixes: prefixes,
        expiresAt: null,
      },
    );
    if (decision.outcome === 'deny') throw new StewardError('forbidden', decision.reason);

    const at = this.clock.now();
    return this.dataSource.transaction(async (tx) => {
      const teamId = await this.teams.requireActive(tx, request.team, '/team');
      const kept = {
        issuer,
        repositoryId: request.repositoryId,
        repositoryOwnerId: request.repositoryOwnerId,
        name: request.name,
        team: request.team,
        subjectPrefixes: prefixes?.map(formatSubjectPrefix) ?? null,
        ref: request.ref,
        jobWorkflowRef: request.jobWorkflowRef ?? null,
      };
      const [row] = await tx.query<{ id: number }[]>(
        `INSERT INTO trusted_repositories (issuer, repository_id, repository_owner_id, name, team_id, subject_prefixes,
           ref, job_workflow_ref, created_by, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT ON CONSTRAINT trusted_repositories_repository_team_key DO NOTHING RETURNING id`,
        [
          kept.issuer,
          kept.repositoryId,
          kept.repositoryOwnerId,
          kept.name,
          teamId,
          kept.subjectPrefixes,
          kept.ref,
          kept.jobWorkflowRef,
          principal.name,
          at,
        ],
      );
      if (!row) throw trustedAlready(kept, await this.idOf(tx, kept, teamId));
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: 'trusted-repository.added',
        teamId,
        target: kept.name,
        data: { id: row.id, ...kept },
      });
      return { id: row.id, ...kept, createdBy: principal.name, createdAt: at.toISOString() };
    });
  }

  /** The entry that stands in the way; undefined where somebody has just removed it. */
  private async idOf(
    tx: EntityManager,
    { issuer, repositoryId }: { readonly issuer: string; readonly repositoryId: string },
    teamId: number,
  ): Promise<number | undefined> {
    const [row] = await tx.query<{ id: number }[]>(
      'SELECT id FROM trusted_repositories WHERE issuer = $1 AND repository_id = $2 AND team_id = $3',
      [issuer, repositoryId, teamId],
    );
    return row?.id;
  }

  /**
   * Ends the trust, and the tokens that came of it.
   * @throws StewardError `trusted-repository-not-found`, also for one of another team
   */
  async remove(id: number, principal: Principal): Promise<void> {
    const ended = await this.dataSource.transaction(async (tx) => {
      const [row] = await tx.query<RepositoryRow[]>(`${REPOSITORY} WHERE r.id = $1 FOR UPDATE OF r`, [id]);
      if (!row || !isListed(row.team, teamsWithRight(principal, 'trusted-repositories:read')))
        throw new StewardError('trusted-repository-not-found', `There is no trusted repository ${id}.`);
      requireAccess(principal, 'trusted-repositories:write', { kind: 'team', team: row.team });
      const tokens = await this.tokens.removeOfRepository(tx, id);
      await tx.query('DELETE FROM trusted_repositories WHERE id = $1', [id]);
      await this.ledger.append(tx, {
        occurredAt: this.clock.now(),
        actor: principal.name,
        action: 'trusted-repository.removed',
        teamId: row.teamId,
        target: row.name,
        data: toResponse(row),
      });
      return tokens;
    });
    for (const token of ended) this.verdicts.drop(token);
  }

  private issuerOf({ issuer }: TrustRepositoryRequest): string {
    const { githubIssuers } = this.settings;
    const chosen = issuer ?? githubIssuers[0];
    if (chosen === undefined || !githubIssuers.includes(chosen))
      throw new StewardError('invalid-request', 'This registry takes no id-tokens of that issuer.', [
        { detail: `is none of ${githubIssuers.join(', ')}`, pointer: '/issuer' },
      ]);
    return chosen;
  }
}

function toResponse({ teamId: _teamId, ...row }: RepositoryRow): TrustedRepositoryResponse {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

function trustedAlready(
  { team, repositoryId }: { readonly team: string; readonly repositoryId: string },
  id: number | undefined,
): StewardError {
  const entry = id === undefined ? '.' : `: DELETE /api/v1/trusted-repositories/${id} removes that entry.`;
  return new StewardError(
    'trusted-repository-exists',
    `The team ${team} trusts the repository ${repositoryId} already${entry}`,
    [{ detail: 'is trusted already', pointer: '/repositoryId' }],
  );
}
