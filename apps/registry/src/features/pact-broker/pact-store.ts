import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IS_MAIN_BRANCH } from '../contracts/contract-read-model.js';
import type { PactCandidate } from './select-pacts.js';

/** A pact as it stands in the broker. */
export interface StoredPact {
  readonly id: number;
  readonly contentId: number;
  readonly consumerId: number;
  readonly consumer: string;
  readonly provider: string;
  readonly version: string;
  readonly publishedAt: Date;
}

const PACT = `SELECT v.id, v.content_id AS "contentId", a.id AS "consumerId", a.slug AS consumer, v.provider, v.version,
    v.published_at AS "publishedAt"
  FROM contract_versions v JOIN applications a ON a.id = v.application_id
  JOIN contract_contents c ON c.id = v.content_id AND c.format = 'pact'`;

const running = (table: 'deployments' | 'releases'): string =>
  `ARRAY(SELECT DISTINCT e.slug FROM ${table} d JOIN environments e ON e.id = d.environment_id
    WHERE d.application_id = p."consumerId" AND d.version = p.version AND d.ended_at IS NULL)`;

const CANDIDATES = `WITH latest AS (SELECT max(id) AS id FROM contract_versions WHERE provider = $1 GROUP BY application_id),
  chosen AS (SELECT id FROM latest
    UNION SELECT h.contract_version_id FROM contract_branch_heads h WHERE h.provider = $1
    UNION SELECT v.id FROM deployments d JOIN contract_versions v
      ON v.application_id = d.application_id AND v.version = d.version AND v.provider = $1 WHERE d.ended_at IS NULL
    UNION SELECT v.id FROM releases r JOIN contract_versions v
      ON v.application_id = r.application_id AND v.version = r.version AND v.provider = $1 WHERE r.ended_at IS NULL)
  SELECT p.*, ${running('deployments')} AS deployed, ${running('releases')} AS released,
    ARRAY(SELECT h.branch FROM contract_branch_heads h WHERE h.contract_version_id = p.id) AS heads,
    (SELECT max(h.since) FROM contract_branch_heads h WHERE h.contract_version_id = p.id) AS "headSince",
    EXISTS (SELECT FROM contract_branch_heads h JOIN applications a ON a.id = h.application_id
      WHERE h.contract_version_id = p.id AND ${IS_MAIN_BRANCH('h.branch', 'a')}) AS "mainBranch",
    p.id IN (SELECT id FROM latest) AS latest
  FROM (${PACT} WHERE v.id IN (SELECT id FROM chosen) AND a.archived_at IS NULL) p
  ORDER BY p.consumer COLLATE "C", p.id DESC LIMIT 5000`;

/** Reads pacts by what Pact's tools know them by. */
@Injectable()
export class PactStore {
  /** Whatever a selector may choose of a provider's pacts. */
  candidates(manager: EntityManager, provider: string): Promise<PactCandidate[]> {
    return manager.query<PactCandidate[]>(CANDIDATES, [provider]);
  }

  async find(
    manager: EntityManager,
    { provider, consumer, version }: Pick<StoredPact, 'provider' | 'consumer' | 'version'>,
  ): Promise<StoredPact | undefined> {
    const [row] = await manager.query<StoredPact[]>(
      `${PACT} WHERE a.slug = $1 AND v.provider = $2 AND v.version = $3`,
      [consumer, provider, version],
    );
    return row;
  }

  /** The newest, of a branch if one is said. */
  async latest(
    manager: EntityManager,
    { provider, consumer }: Pick<StoredPact, 'provider' | 'consumer'>,
    branch: string | undefined,
  ): Promise<StoredPact | undefined> {
    const [row] = await manager.query<StoredPact[]>(
      branch === undefined
        ? `${PACT} WHERE a.slug = $1 AND v.provider = $2 ORDER BY v.id DESC LIMIT 1`
        : `${PACT} JOIN contract_branch_heads h ON h.contract_version_id = v.id
           WHERE a.slug = $1 AND v.provider = $2 AND h.branch = $3`,
      branch === undefined ? [consumer, provider] : [consumer, provider, branch],
    );
    return row;
  }

  /** The newest of each pair of running applications and providers, by consumer; 500 at most. */
  newest(manager: EntityManager): Promise<StoredPact[]> {
    return manager.query<StoredPact[]>(
      `${PACT} WHERE v.id IN (SELECT max(w.id) FROM contract_versions w
           JOIN contract_contents k ON k.id = w.content_id AND k.format = 'pact' GROUP BY w.application_id, w.provider)
         AND a.archived_at IS NULL
       ORDER BY a.slug COLLATE "C", v.provider COLLATE "C" LIMIT 500`,
    );
  }

  /** Whether some pact names the provider: then it is somebody, also before it is an application. */
  async isProvider(manager: EntityManager, provider: string): Promise<boolean> {
    const rows = await manager.query<object[]>('SELECT FROM contract_versions WHERE provider = $1 LIMIT 1', [
      provider,
    ]);
    return rows.length > 0;
  }

  /** What a consumer's version has with all its providers, or the newest of a branch, or the newest of all. */
  ofConsumer(
    manager: EntityManager,
    consumerId: number,
    which: {
      readonly version?: string | undefined;
      readonly branch?: string | undefined;
      readonly main?: boolean;
    },
  ): Promise<ContractOfConsumer[]> {
    const { version, branch, main } = which;
    const head = (condition: string) =>
      `EXISTS (SELECT FROM contract_branch_heads h WHERE h.contract_version_id = v.id AND ${condition})`;
    const condition =
      version !== undefined
        ? 'v.version = $2'
        : branch !== undefined
          ? head('h.branch = $2')
          : main
            ? `$2::text IS NULL AND ${head(IS_MAIN_BRANCH('h.branch', 'a'))}`
            : `$2::text IS NULL AND v.version =
                (SELECT w.version FROM contract_versions w WHERE w.application_id = $1 ORDER BY w.id DESC LIMIT 1)`;
    return manager.query<ContractOfConsumer[]>(
      `SELECT v.id, v.content_id AS "contentId", a.slug AS consumer, v.provider, v.version, v.published_at AS "publishedAt"
       FROM contract_versions v JOIN applications a ON a.id = v.application_id
       WHERE v.application_id = $1 AND ${condition} ORDER BY v.provider COLLATE "C", v.id DESC LIMIT 200`,
      [consumerId, version ?? branch ?? null],
    );
  }

  /** The subjects that an application declares to produce, in an environment if one is said, qualified. */
  produced(
    manager: EntityManager,
    applicationId: number,
    environmentId: number | undefined,
  ): Promise<{ readonly context: string; readonly name: string }[]> {
    return manager.query<{ context: string; name: string }[]>(
      `SELECT DISTINCT c.name AS context, s.name FROM declarations d JOIN subjects s ON s.id = d.subject_id
       JOIN contexts c ON c.id = s.context_id
       WHERE d.application_id = $1 AND d.direction = 'produces' AND d.ended_at IS NULL
         AND ($2::bigint IS NULL OR d.environment_id = $2) ORDER BY 1, 2 LIMIT 1000`,
      [applicationId, environmentId ?? null],
    );
  }
}

/** In whichever format it was published. */
export type ContractOfConsumer = Omit<StoredPact, 'consumerId'>;
