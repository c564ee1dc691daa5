import type { SchemaType, SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { takeLocks } from '../../platform/database/locks.js';
import { messagePath } from '../../platform/workers/message-shapes.js';
import { Ledger, type LedgerAction, type LedgerEntry } from '../ledger/ledger.js';
import { ContractReadModel } from './contract-read-model.js';
import { SUBJECTS_OF_INTERACTION } from './contract-resolution.js';

/** After these an application may read other fields somewhere. */
const OF_APPLICATIONS: readonly LedgerAction[] = [
  'application.archived',
  'contract.published',
  'deployment.ended',
  'deployment.recorded',
  'release.ended',
  'release.recorded',
];
/** After these a subject may have other fields. */
const OF_SUBJECTS: readonly LedgerAction[] = [
  'schema.registered',
  'schema.versions-deleted',
  'schema.versions-undeleted',
];

/** What an application reads in an environment: paths of a subject, as its contracts have them. */
interface Read {
  readonly applicationId: number;
  readonly environmentId: number;
  readonly context: string;
  readonly name: string;
  readonly reads: readonly string[];
}

interface LiveField {
  readonly id: number;
  readonly context: string;
  readonly name: string;
  readonly path: string;
  readonly type: SchemaType;
}

const READS = `SELECT v.application_id AS "applicationId", l.environment_id AS "environmentId", s.context, s.name, i.reads
  FROM (SELECT application_id, environment_id, version FROM deployments WHERE ended_at IS NULL
    UNION SELECT application_id, environment_id, version FROM releases WHERE ended_at IS NULL) l
  JOIN contract_versions v ON v.application_id = l.application_id AND v.version = l.version
  JOIN contract_interactions i ON i.content_id = v.content_id
  CROSS JOIN LATERAL (${SUBJECTS_OF_INTERACTION('v.provider')}) s`;

const FIELDS = `SELECT DISTINCT r.field_id AS id, c.name AS context, s.name, r.path, (
    SELECT h.schema_type FROM schema_versions w JOIN schemas h ON h.context_id = w.context_id AND h.id = w.schema_id
    WHERE w.subject_id = s.id ORDER BY w.version DESC LIMIT 1) AS type
  FROM unnest($1::text[], $2::text[]) AS named (context, name)
  JOIN contexts c ON c.name = named.context JOIN subjects s ON s.context_id = c.id AND s.name = named.name
  JOIN field_revisions r ON r.subject_id = s.id AND r.until_id IS NULL`;

/**
 * Contracts are the best evidence of what is read: each path that one in use reads is a usage of the field. Rows follow
 * whatever changes, in the same transaction. Rows of other sources are left alone.
 *
 * Only what is deployed or released is read somewhere: a contract of a main branch alone binds, and has no environment.
 */
@Injectable()
export class ContractUsages implements OnModuleInit {
  constructor(
    @Inject(Ledger) private readonly ledger: Ledger,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
  ) {}

  onModuleInit(): void {
    this.ledger.observe(OF_APPLICATIONS, (tx, entry) => this.afterApplication(tx, entry));
    this.ledger.observe(OF_SUBJECTS, (tx, entry) => this.afterSubject(tx, entry));
    this.ledger.observe(['contract-bindings.changed', 'topic.described', 'topic.removed'], (tx, entry) =>
      this.afterBinding(tx, entry),
    );
  }

  private async afterApplication(tx: EntityManager, { target, occurredAt }: LedgerEntry): Promise<void> {
    const rows = await tx.query<{ id: number }[]>('SELECT id FROM applications WHERE slug = $1', [target]);
    await this.refresh(tx, idsOf(rows), occurredAt);
  }

  private async afterSubject(tx: EntityManager, { subjectId, occurredAt }: LedgerEntry): Promise<void> {
    if (subjectId === undefined) return;
    const [subject] = await tx.query<SubjectName[]>(
      `SELECT c.name AS context, s.name FROM subjects s JOIN contexts c ON c.id = s.context_id WHERE s.id = $1`,
      [subjectId],
    );
    const binding = subject ? await this.contracts.binding(tx, subject) : [];
    const rows = await tx.query<{ id: number }[]>(
      `SELECT id FROM applications WHERE slug = ANY($2::text[])
       UNION SELECT u.application_id FROM field_usages u JOIN fields f ON f.id = u.field_id
       WHERE f.subject_id = $1 AND u.source = 'contract' AND u.ended_at IS NULL`,
      [subjectId, binding.map(({ application }) => application)],
    );
    await this.refresh(tx, idsOf(rows), occurredAt);
  }

  /** What a topic or a description means has changed: for everybody whose contracts name one. */
  private async afterBinding(tx: EntityManager, { occurredAt }: LedgerEntry): Promise<void> {
    const rows = await tx.query<{ id: number }[]>(
      `SELECT DISTINCT v.application_id AS id FROM contract_versions v
       JOIN contract_interactions i ON i.content_id = v.content_id AND i.binding_kind IS DISTINCT FROM 'subject'`,
    );
    await this.refresh(tx, idsOf(rows), occurredAt);
  }

  /** Makes the rows what is in use now. One at a time for each application. */
  private async refresh(tx: EntityManager, applicationIds: readonly number[], at: Date): Promise<void> {
    if (applicationIds.length === 0) return;
    await takeLocks(
      tx,
      applicationIds.map((id) => ({ key: `usages:${id}`, mode: 'exclusive' as const })),
    );
    const used = await this.used(tx, applicationIds);
    const columns = [0, 1, 2].map((column) => used.map((row) => row[column]));
    await tx.query(
      `UPDATE field_usages u SET ended_at = greatest($2::timestamptz, u.last_seen_at)
       WHERE u.application_id = ANY($1::bigint[]) AND u.source = 'contract' AND u.ended_at IS NULL AND NOT EXISTS (
         SELECT FROM unnest($3::bigint[], $4::bigint[], $5::bigint[]) AS now (application, environment, field)
         WHERE now.application = u.application_id AND now.environment = u.environment_id AND now.field = u.field_id)`,
      [applicationIds, at, ...columns],
    );
    await tx.query(
      `INSERT INTO field_usages (application_id, environment_id, field_id, source, first_seen_at, last_seen_at)
       SELECT *, 'contract', $1::timestamptz, $1::timestamptz FROM unnest($2::bigint[], $3::bigint[], $4::bigint[])
       ON CONFLICT (application_id, environment_id, field_id, source) WHERE ended_at IS NULL
         DO UPDATE SET last_seen_at = greatest(EXCLUDED.last_seen_at, field_usages.last_seen_at)`,
      [at, ...columns],
    );
  }

  /** Application, environment and field, each once. */
  private async used(
    tx: EntityManager,
    applicationIds: readonly number[],
  ): Promise<readonly (readonly [number, number, number])[]> {
    const reads = await tx.query<Read[]>(`${READS} WHERE v.application_id = ANY($1::bigint[])`, [
      applicationIds,
    ]);
    const fields = await tx.query<LiveField[]>(FIELDS, [
      reads.map(({ context }) => context),
      reads.map(({ name }) => name),
    ]);
    const byPath = new Map<string, number[]>();
    for (const { id, context, name, path, type } of fields) {
      const key = JSON.stringify([context, name, messagePath(path, type)]);
      byPath.set(key, [...(byPath.get(key) ?? []), id]);
    }
    const found = new Map<string, readonly [number, number, number]>();
    for (const { applicationId, environmentId, context, name, reads: paths } of reads)
      for (const path of paths)
        for (const id of byPath.get(JSON.stringify([context, name, path])) ?? [])
          found.set(`${applicationId} ${environmentId} ${id}`, [applicationId, environmentId, id]);
    return [...found.values()];
  }
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
