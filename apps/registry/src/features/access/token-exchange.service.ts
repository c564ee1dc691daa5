import {
  decideWorkflowAccess,
  WORKFLOW_CHECK_ACTIONS,
  WORKFLOW_REGISTER_ACTIONS,
  type Grant,
  type TrustedRepository,
} from '@schema-steward/governance';
import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import { Ledger } from '../ledger/ledger.js';
import { newApiToken } from './api-token-secret.js';
import { ApiTokenStore } from './api-token-store.js';
import { describe } from './api-token.service.js';
import type { ExchangedTokenResponse, ExchangeTokenRequest } from './dto.js';
import { CLOCK_SKEW_SECONDS, IdTokenVerifier, refused, type VerifiedWorkflow } from './id-token-verifier.js';
import { formatSubjectPrefix, parseSubjectPrefix } from './subject-prefix-text.js';

const TOKEN_LIFE_MS = 10 * 60_000;
/** How long tokens that ended are still there to be looked at. */
const KEPT_AFTER_END_MS = 24 * 3600 * 1000;

interface TrustedRow extends TrustedRepository {
  readonly id: number;
  readonly teamId: number;
  readonly team: string;
  readonly subjectPrefixes: readonly string[] | null;
}

/** Gives a workflow a token of ten minutes for the id-token that GitHub gave it. */
@Injectable()
export class TokenExchangeService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(IdTokenVerifier) private readonly verifier: IdTokenVerifier,
    @Inject(ApiTokenStore) private readonly tokens: ApiTokenStore,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * A refused exchange does not use the id-token up.
   * @throws StewardError `id-token-refused`, `issuer-unavailable`, `repository-not-trusted`, `invalid-request`
   */
  async exchange({ idToken, team }: ExchangeTokenRequest): Promise<ExchangedTokenResponse> {
    const workflow = await this.verifier.verify(idToken);
    const now = this.clock.now();
    const exchanged = await transact(this.dataSource, async (tx) => {
      const trusted = await this.trusted(tx, workflow, team);
      const decision = decideWorkflowAccess(workflow.claims, trusted);
      if (decision.outcome === 'refuse') throw new StewardError('repository-not-trusted', decision.reason);
      await useUp(tx, workflow);
      const mayRegister = decision.outcome === 'register';
      const grant: Grant = {
        role: 'ci',
        team: trusted.team,
        application: null,
        actions: mayRegister ? WORKFLOW_REGISTER_ACTIONS : WORKFLOW_CHECK_ACTIONS,
        // As in the store: what cannot be read reaches nothing.
        subjectPrefixes: trusted.subjectPrefixes?.flatMap((text) => parseSubjectPrefix(text) ?? []) ?? null,
        expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS),
      };
      const token = await this.issue(tx, { workflow, trusted, grant, now });
      return { ...token, grant, mayRegister, reason: mayRegister ? null : decision.reason };
    });
    await this.forgetOld(now);
    const { grant, id, token, mayRegister, reason } = exchanged;
    return {
      id,
      token,
      expiresAt: new Date(now.getTime() + TOKEN_LIFE_MS).toISOString(),
      team: grant.team ?? '',
      actions: [...(grant.actions ?? [])],
      subjectPrefixes: grant.subjectPrefixes?.map(formatSubjectPrefix) ?? null,
      mayRegister,
      reason,
    };
  }

  /** The one trust that applies, kept from ending until the transaction does. */
  private async trusted(
    tx: EntityManager,
    { issuer, claims }: VerifiedWorkflow,
    team: string | undefined,
  ): Promise<TrustedRow> {
    const rows = await tx.query<TrustedRow[]>(
      `SELECT r.id, r.repository_id AS "repositoryId", r.repository_owner_id AS "repositoryOwnerId", r.ref,
         r.job_workflow_ref AS "jobWorkflowRef", r.team_id AS "teamId", t.slug AS team,
         r.subject_prefixes AS "subjectPrefixes"
       FROM trusted_repositories r JOIN teams t ON t.id = r.team_id
       WHERE r.issuer = $1 AND r.repository_id = $2 AND ($3::text IS NULL OR t.slug = $3)
         AND t.archived_at IS NULL
       ORDER BY t.slug FOR KEY SHARE OF r`,
      [issuer, claims.repositoryId, team ?? null],
    );
    const [row, ...others] = rows;
    if (!row)
      throw new StewardError(
        'repository-not-trusted',
        `${team === undefined ? 'No team trusts' : `The team ${team} does not trust`} the repository ${claims.repositoryId}.`,
      );
    if (others.length > 0)
      throw new StewardError('invalid-request', 'Several teams trust this repository; say for which one.', [
        { detail: `is one of ${rows.map((one) => one.team).join(', ')}`, pointer: '/team' },
      ]);
    return row;
  }

  private async issue(
    tx: EntityManager,
    {
      workflow,
      trusted,
      grant,
      now,
    }: { workflow: VerifiedWorkflow; trusted: TrustedRow; grant: Grant; now: Date },
  ): Promise<{ id: string; token: string }> {
    const { token, ...key } = newApiToken();
    const { claims, run, issuer } = workflow;
    const actor = `GitHub Actions of ${claims.repository}`;
    await this.tokens.insert(tx, {
      ...key,
      ...grant,
      name: claims.repository,
      teamId: trusted.teamId,
      trustedRepositoryId: trusted.id,
      person: null,
      origin: null,
      createdBy: actor,
      createdAt: now,
    });
    await this.ledger.append(tx, {
      occurredAt: now,
      actor,
      action: 'token.exchanged',
      teamId: trusted.teamId,
      target: `${claims.repository} (token ${key.id})`,
      data: { id: key.id, issuer, trustedRepository: trusted.id, ...describe(grant), ...claims, ...run },
    });
    return { id: key.id, token };
  }

  /** Housekeeping by the way, of what nobody needs any more. Its failure is not the workflow's. */
  private async forgetOld(now: Date): Promise<void> {
    const { manager } = this.dataSource;
    const before = (ms: number) => new Date(now.getTime() - ms);
    await Promise.all([
      manager.query('DELETE FROM used_token_ids WHERE expires_at < $1', [
        before(4 * CLOCK_SKEW_SECONDS * 1000),
      ]),
      this.tokens.removeEnded(manager, before(KEPT_AFTER_END_MS)),
    ]).catch(() => undefined);
  }
}

/** Of two that use an id-token at the same time, on whichever nodes, the second waits for the first and is refused. */
async function useUp(tx: EntityManager, { issuer, jti, expiresAt }: VerifiedWorkflow): Promise<void> {
  const [row] = await tx.query<unknown[]>(
    `INSERT INTO used_token_ids (issuer, jti, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING jti`,
    [issuer, jti, expiresAt],
  );
  if (!row) throw refused('it was used before');
}
