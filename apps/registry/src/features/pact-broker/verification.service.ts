import { StewardError, type Clock } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Principal } from '../../platform/access/principal.js';
import { requireAccess } from '../../platform/access/require-access.js';
import { CLOCK } from '../../platform/clock/clock.module.js';
import { transact } from '../../platform/database/transact.js';
import { ApplicationReadModel } from '../applications/application-read-model.js';
import { Ledger } from '../ledger/ledger.js';
import type { VerificationResultRequest } from './dto.js';
import { PacticipantService } from './pacticipant.service.js';
import type { StoredPact } from './pact-store.js';
import { summariseResults, type FailedInteraction } from './summarise-results.js';

export interface StoredVerification {
  readonly id: number;
  readonly consumerVersion: string;
  readonly provider: string;
  readonly providerVersion: string;
  readonly success: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly FailedInteraction[];
  readonly buildUrl: string | null;
  readonly verifiedBy: string | null;
  readonly postedBy: string;
  readonly postedAt: Date;
}

const RESULT = `SELECT r.id, r.consumer_version AS "consumerVersion", a.slug AS provider,
    r.provider_version AS "providerVersion", r.success, r.passed, r.failed, r.failures, r.build_url AS "buildUrl",
    r.verified_by AS "verifiedBy", r.posted_by AS "postedBy", r.posted_at AS "postedAt"
  FROM verification_results r JOIN applications a ON a.id = r.provider_id`;

/** What verifiers of providers found: kept and shown beside the registry's decisions, which it never overrules. */
@Injectable()
export class VerificationService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ApplicationReadModel) private readonly applications: ApplicationReadModel,
    @Inject(PacticipantService) private readonly pacticipants: PacticipantService,
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws StewardError `application-not-found`, `forbidden`, `application-archived` */
  async record(
    pact: StoredPact,
    providerName: string,
    result: VerificationResultRequest,
    principal: Principal,
  ): Promise<StoredVerification> {
    const { slug } = await this.pacticipants.ensure(providerName, principal);
    const { passed, failed, failures } = summariseResults(result.testResults);
    const { implementation, version } = result.verifiedBy ?? {};
    const verifiedBy = [implementation, version].filter((part) => part !== undefined).join(' ');
    return transact(this.dataSource, async (tx) => {
      const provider = await this.applications.hold(tx, slug);
      const { team, teamId } = provider;
      requireAccess(principal, 'verifications:write', { kind: 'application', application: slug, team });
      this.applications.requireRunning(provider);
      const at = this.clock.now();
      const [row] = await tx.query<{ id: number }[]>(
        `INSERT INTO verification_results (content_id, consumer_id, consumer_version, provider_id, provider_version,
           success, passed, failed, failures, build_url, verified_by, posted_by, posted_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
        [
          pact.contentId,
          pact.consumerId,
          pact.version,
          provider.id,
          result.providerApplicationVersion,
          result.success,
          passed,
          failed,
          JSON.stringify(failures),
          result.buildUrl ?? null,
          verifiedBy === '' ? null : verifiedBy.toWellFormed().replaceAll('\u0000', '\ufffd'),
          principal.name,
          at,
        ],
      );
      await this.ledger.append(tx, {
        occurredAt: at,
        actor: principal.name,
        action: 'verification.recorded',
        teamId,
        target: slug,
        data: {
          consumer: pact.consumer,
          consumerVersion: pact.version,
          providerVersion: result.providerApplicationVersion,
          success: result.success,
        },
      });
      const [stored] = await tx.query<StoredVerification[]>(`${RESULT} WHERE r.id = $1`, [row?.id]);
      if (!stored) throw new Error('a verification that was written is not there');
      return stored;
    });
  }

  /** Newest first. It is of what the pact says: another version that says the same has the same results. */
  list(pact: Pick<StoredPact, 'contentId' | 'consumerId'>, limit = 100): Promise<StoredVerification[]> {
    return this.dataSource.query<StoredVerification[]>(
      `${RESULT} WHERE r.content_id = $1 AND r.consumer_id = $2 ORDER BY r.id DESC LIMIT $3`,
      [pact.contentId, pact.consumerId, limit],
    );
  }

  /** The newest result of each provider, consumer and content. */
  newest(contentIds: readonly number[]): Promise<(StoredVerification & { readonly consumer: string })[]> {
    return this.dataSource.query<(StoredVerification & { readonly consumer: string })[]>(
      `SELECT DISTINCT ON (r.content_id, r.consumer_id, r.provider_id) r.*, c.slug AS consumer
       FROM (${RESULT.replace('SELECT r.id,', 'SELECT r.id, r.content_id, r.consumer_id, r.provider_id,')}
         WHERE r.content_id = ANY($1::bigint[])) r JOIN applications c ON c.id = r.consumer_id
       ORDER BY r.content_id, r.consumer_id, r.provider_id, r.id DESC LIMIT 50`,
      [[...new Set(contentIds)]],
    );
  }

  /** Whether the provider has satisfied it once, on a branch if one is said. */
  async satisfiedOnce(
    pact: Pick<StoredPact, 'contentId' | 'consumerId'>,
    provider: string,
    branch: string | undefined,
  ): Promise<boolean> {
    const rows = await this.dataSource.query<object[]>(
      `SELECT FROM verification_results r JOIN applications a ON a.id = r.provider_id
       WHERE r.content_id = $1 AND r.consumer_id = $2 AND a.slug = $3 AND r.success
         AND ($4::text IS NULL OR EXISTS (SELECT FROM application_version_branches b
           WHERE b.application_id = r.provider_id AND b.version = r.provider_version AND b.branch = $4)) LIMIT 1`,
      [pact.contentId, pact.consumerId, provider, branch ?? null],
    );
    return rows.length > 0;
  }
}

/** @throws StewardError `contract-not-found` */
export function requirePact(pact: StoredPact | undefined): StoredPact {
  if (pact) return pact;
  throw new StewardError('contract-not-found', 'No such pact was published.');
}
