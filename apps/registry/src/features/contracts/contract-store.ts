import { parseSubjectName, StewardError } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toStorable } from '../../platform/database/storable-text.js';
import type { ContractFacts, ContractText, InteractionFacts } from '../../platform/workers/contract-text.js';
import type { ContractListQuery, ContractSummary } from './dto.js';

export interface StoredContract extends Omit<ContractSummary, 'publishedAt' | 'provider'> {
  readonly id: number;
  readonly contentId: number;
  /** Empty where it names nobody. */
  readonly provider: string;
  readonly publishedAt: Date;
}

export interface NewContract {
  readonly applicationId: number;
  readonly provider: string;
  readonly version: string;
  readonly contentId: number;
  readonly buildUrl: string | null;
  readonly by: string;
  readonly at: Date;
}

const CONTRACT = `SELECT v.id, v.content_id AS "contentId", a.slug AS application, v.version, v.provider, c.format,
    c.content_hash AS "contentHash", v.build_url AS "buildUrl", v.published_by AS "publishedBy",
    v.published_at AS "publishedAt",
    ARRAY(SELECT b.branch FROM application_version_branches b
      WHERE b.application_id = v.application_id AND b.version = v.version ORDER BY b.branch COLLATE "C") AS branches
  FROM contract_versions v JOIN applications a ON a.id = v.application_id
  JOIN contract_contents c ON c.id = v.content_id`;

/** Reads and writes contracts. Whoever writes holds the application's lock. */
@Injectable()
export class ContractStore {
  async find(
    manager: EntityManager,
    applicationId: number,
    version: string,
    provider: string,
  ): Promise<StoredContract | undefined> {
    const [row] = await manager.query<StoredContract[]>(
      `${CONTRACT} WHERE v.application_id = $1 AND v.version = $2 AND v.provider = $3`,
      [applicationId, version, provider],
    );
    return row;
  }

  /** Those of one version. */
  ofVersion(manager: EntityManager, applicationId: number, version: string): Promise<StoredContract[]> {
    return manager.query<StoredContract[]>(
      `${CONTRACT} WHERE v.application_id = $1 AND v.version = $2 ORDER BY v.provider COLLATE "C"`,
      [applicationId, version],
    );
  }

  /** Newest first, `limit + 1` of them. */
  list(
    manager: EntityManager,
    applicationId: number,
    { version, branch, limit }: ContractListQuery,
    before: string | undefined,
  ): Promise<StoredContract[]> {
    return manager.query<StoredContract[]>(
      `${CONTRACT} WHERE v.application_id = $1 AND ($2::text IS NULL OR v.version = $2)
         AND ($3::text IS NULL OR EXISTS (SELECT FROM application_version_branches b
           WHERE b.application_id = $1 AND b.branch = $3 AND b.version = v.version))
         AND ($4::bigint IS NULL OR v.id < $4)
       ORDER BY v.id DESC LIMIT $5`,
      [applicationId, version ?? null, branch ?? null, before ?? null, limit + 1],
    );
  }

  async content(
    manager: EntityManager,
    contentId: number,
  ): Promise<Pick<ContractText, 'format' | 'text'> & { problems: ContractFacts['problems'] }> {
    const [row] = await manager.query<
      (Pick<ContractText, 'format' | 'text'> & { problems: ContractFacts['problems'] })[]
    >('SELECT format, text, problems FROM contract_contents WHERE id = $1', [contentId]);
    if (!row) throw new Error(`contract content ${contentId} has a version and no row`);
    return row;
  }

  /** The row of a content: the one that it has, whoever published it, or a new one. */
  async ensureContent(
    tx: EntityManager,
    { format, text }: Pick<ContractText, 'format' | 'text'>,
    facts: ContractFacts,
    at: Date,
  ): Promise<number> {
    const [inserted] = await tx.query<{ id: number }[]>(
      `INSERT INTO contract_contents (format, content_hash, text, problems, created_at)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (content_hash) DO NOTHING RETURNING id`,
      [format, facts.contentHash, text, toStorable(JSON.stringify(facts.problems)), at],
    );
    if (inserted) {
      await this.writeInteractions(tx, inserted.id, facts.interactions);
      return inserted.id;
    }
    const [known] = await tx.query<{ id: number }[]>(
      'SELECT id FROM contract_contents WHERE content_hash = $1',
      [facts.contentHash],
    );
    if (!known) throw new Error('a contract content that is there was not found');
    return known.id;
  }

  /** @throws StewardError `contract-exists` for what should have been found under the application's lock */
  async insert(tx: EntityManager, contract: NewContract): Promise<number> {
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO contract_versions (application_id, provider, version, content_id, build_url, published_by, published_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
      [
        contract.applicationId,
        contract.provider,
        contract.version,
        contract.contentId,
        contract.buildUrl,
        contract.by,
        contract.at,
      ],
    );
    if (!row) throw new StewardError('contract-exists', 'The version has a contract already.');
    return row.id;
  }

  /**
   * Puts a version on a branch, which its contracts lead from then on, each of its provider's. What is on it already
   * stays where it is: a build that runs again is no newer.
   * @returns whether it is new there
   */
  async putOnBranch(
    tx: EntityManager,
    { applicationId, version, branch, at }: BranchedVersion,
  ): Promise<boolean> {
    const [added] = await tx.query<object[]>(
      `INSERT INTO application_version_branches (application_id, branch, version, since)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING version`,
      [applicationId, branch, version, at],
    );
    if (added === undefined) return false;
    await tx.query(
      `INSERT INTO contract_branch_heads (application_id, branch, provider, contract_version_id, since)
       SELECT v.application_id, $2::text, v.provider, v.id, $4::timestamptz FROM contract_versions v
       WHERE v.application_id = $1 AND v.version = $3 ON CONFLICT (application_id, branch, provider) DO UPDATE
         SET contract_version_id = EXCLUDED.contract_version_id, since = EXCLUDED.since`,
      [applicationId, branch, version, at],
    );
    return true;
  }

  /**
   * A new contract leads the branches that its version is on already, as when a tool tags a version before it publishes;
   * but not those that a later version leads.
   */
  async lead(tx: EntityManager, contractId: number, at: Date): Promise<void> {
    const joined = (contract: string): string => `(SELECT j.since FROM application_version_branches j
      JOIN contract_versions w ON w.application_id = j.application_id AND w.version = j.version
      WHERE w.id = ${contract} AND j.branch = contract_branch_heads.branch)`;
    await tx.query(
      `INSERT INTO contract_branch_heads (application_id, branch, provider, contract_version_id, since)
       SELECT v.application_id, b.branch, v.provider, v.id, $2::timestamptz FROM contract_versions v
       JOIN application_version_branches b ON b.application_id = v.application_id AND b.version = v.version
       WHERE v.id = $1 ON CONFLICT (application_id, branch, provider) DO UPDATE
         SET contract_version_id = EXCLUDED.contract_version_id, since = EXCLUDED.since
         WHERE ${joined('contract_branch_heads.contract_version_id')} <= ${joined('EXCLUDED.contract_version_id')}`,
      [contractId, at],
    );
  }

  /**
   * Takes one version, or all, from a branch; the newest of those that stay leads it.
   * @returns how many were on it
   */
  async takeFromBranch(
    tx: EntityManager,
    {
      applicationId,
      branch,
      version,
    }: Pick<BranchedVersion, 'applicationId' | 'branch'> & {
      readonly version: string | undefined;
    },
  ): Promise<number> {
    const [, removed] = await tx.query<[unknown, number]>(
      `DELETE FROM application_version_branches WHERE application_id = $1 AND branch = $2
         AND ($3::text IS NULL OR version = $3)`,
      [applicationId, branch, version ?? null],
    );
    await tx.query('DELETE FROM contract_branch_heads WHERE application_id = $1 AND branch = $2', [
      applicationId,
      branch,
    ]);
    await tx.query(
      `INSERT INTO contract_branch_heads (application_id, branch, provider, contract_version_id, since)
       SELECT DISTINCT ON (v.provider) $1::bigint, $2::text, v.provider, v.id, b.since FROM application_version_branches b
       JOIN contract_versions v ON v.application_id = b.application_id AND v.version = b.version
       WHERE b.application_id = $1 AND b.branch = $2 ORDER BY v.provider, b.since DESC, v.id DESC`,
      [applicationId, branch],
    );
    return removed;
  }

  private async writeInteractions(
    tx: EntityManager,
    contentId: number,
    interactions: readonly InteractionFacts[],
  ): Promise<void> {
    const rows = interactions.map((interaction, position) => ({
      position,
      place: toStorable(interaction.at),
      description: toStorable(interaction.description),
      ...bindingColumns(interaction),
      reads: interaction.reads.map(toStorable),
      reads_nothing_else: interaction.readsNothingElse,
      metadata: interaction.metadata.map(toStorable),
      pending: interaction.pending,
      scenario: interaction.scenario === null ? null : toStorable(interaction.scenario),
    }));
    await tx.query(
      `INSERT INTO contract_interactions (content_id, position, place, description, binding_kind, binding_context,
         binding_name, message, reads, reads_nothing_else, metadata, pending, scenario)
       SELECT $1, r.position, r.place, r.description, r.binding_kind, r.binding_context, r.binding_name, r.message,
         r.reads, r.reads_nothing_else, r.metadata, r.pending, r.scenario
       FROM jsonb_to_recordset($2::jsonb) AS r (position integer, place text, description text, binding_kind text,
         binding_context text, binding_name text, message text, reads text[], reads_nothing_else boolean,
         metadata text[], pending boolean, scenario text)`,
      [contentId, JSON.stringify(rows)],
    );
  }
}

export interface BranchedVersion {
  readonly applicationId: number;
  readonly version: string;
  readonly branch: string;
  readonly at: Date;
}

/** Kafka's own bound for topics is 249. */
const MAX_TOPIC = 512;

/** A name that can be no subject's and no topic's binds to nothing, now and later. */
function bindingColumns({ binding }: InteractionFacts) {
  const message = binding?.message === undefined ? null : toStorable(binding.message);
  const none = { binding_kind: null, binding_context: null, binding_name: null, message };
  if (binding === null) return none;
  if (binding.kind === 'topic') {
    const name = toStorable(binding.name);
    return name.length > MAX_TOPIC ? none : { ...none, binding_kind: 'topic', binding_name: name };
  }
  const subject = parseSubjectName(binding.name);
  if (!subject || toStorable(subject.name) !== subject.name) return none;
  return { ...none, binding_kind: 'subject', binding_context: subject.context, binding_name: subject.name };
}

export function summaryOf(row: StoredContract): ContractSummary {
  const { id: _id, contentId: _contentId, provider, publishedAt, ...summary } = row;
  return { ...summary, provider: provider === '' ? null : provider, publishedAt: publishedAt.toISOString() };
}
