import type { SchemaType, SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { takeLocks } from '../../platform/database/locks.js';
import { messagePath } from '../../platform/workers/message-shapes.js';
import { Ledger, type LedgerAction, type LedgerEntry } from '../ledger/ledger.js';
import { ContractReadModel, LIVE, mayBeRead } from './contract-read-model.js';
import { SUBJECTS_OF_INTERACTION } from './contract-resolution.js';
import { REVISIONS_OF } from './field-lives.js';
import { holdReadSubjects } from './hold-read-subjects.js';

/** After these an application may read other fields somewhere. */
const OF_APPLICATIONS: readonly LedgerAction[] = [
  'application.archived',
  'application.main-branch-set',
  'application.version-branched',
  'application.version-unbranched',
  'contract.published',
  'deployment.ended',
  'deployment.recorded',
  'release.ended',
  'release.recorded',
];
/** After these more may be in use than before. */
const BINDING: ReadonlySet<LedgerAction> = new Set<LedgerAction>([
  'application.main-branch-set',
  'application.version-branched',
  'application.version-unbranched',
  'contract.published',
  'deployment.recorded',
  'release.recorded',
]);
/** After these a subject may have other fields. */
const OF_SUBJECTS: readonly LedgerAction[] = [
  'schema.registered',
  'schema.versions-deleted',
  'schema.versions-undeleted',
];

/** What a contract reads where it is in use: paths of a subject, as its contracts have them. */
interface Read {
  readonly contractId: number;
  readonly applicationId: number;
  /** Null: the newest of a main branch. */
  readonly environmentId: number | null;
  readonly version: string;
  readonly context: string;
  readonly name: string;
  readonly reads: readonly string[];
}

interface LiveField {
  readonly id: number;
  readonly context: string;
  readonly name: string;
  /** One that it has, or had before it was renamed. */
  readonly path: string;
  /** Whether a live version has it by this path. */
  readonly current: boolean;
  readonly type: SchemaType;
}

/** A field that an application reads somewhere, with the oldest and the newest of its versions there that do. */
interface Used {
  readonly applicationId: number;
  readonly environmentId: number | null;
  readonly fieldId: number;
  readonly sinceVersion: string;
  version: string;
}

const READS = `SELECT v.id AS "contractId", v.application_id AS "applicationId", l.environment_id AS "environmentId",
    v.version, s.context, s.name, i.reads
  FROM (${LIVE}) l JOIN contract_versions v ON v.id = l.id
  JOIN applications o ON o.id = v.application_id AND o.archived_at IS NULL
  JOIN contract_interactions i ON i.content_id = v.content_id
  CROSS JOIN LATERAL (${SUBJECTS_OF_INTERACTION('v.provider')}) s
  WHERE l.application_id = ANY($1::bigint[]) ORDER BY v.id`;

/** Of the fields that a live version has, also the paths that they had. */
const FIELDS = `WITH asked AS (
    SELECT DISTINCT s.id, c.name AS context, s.name FROM unnest($1::text[], $2::text[]) AS named (context, name)
    JOIN contexts c ON c.name = named.context JOIN subjects s ON s.context_id = c.id AND s.name = named.name),
  looks AS (${REVISIONS_OF('SELECT id FROM asked')})
  SELECT DISTINCT k.field_id AS id, s.context, s.name, k.path, k.live AS current, (
    SELECT h.schema_type FROM schema_versions w JOIN schemas h ON h.context_id = w.context_id AND h.id = w.schema_id
    WHERE w.subject_id = s.id ORDER BY w.version DESC LIMIT 1) AS type
  FROM looks k JOIN asked s ON s.id = k.subject_id
  WHERE k.field_id IN (SELECT field_id FROM looks WHERE live)`;

/** The name of a subject of which a contract may read something, or did: most have none. */
const READ_SUBJECT = `SELECT c.name AS context, s.name FROM subjects s JOIN contexts c ON c.id = s.context_id
  WHERE s.id = $1 AND (${mayBeRead('c.name', 's.name')} OR EXISTS (
    SELECT FROM field_usages u JOIN fields f ON f.id = u.field_id
    WHERE f.subject_id = s.id AND u.source = 'contract' AND u.ended_at IS NULL))`;

/**
 * Contracts are the best evidence of what is read: each path that one in use reads is a usage of the field. Rows follow
 * whatever changes, in the same transaction. Rows of other sources are left alone.
 *
 * A field that was renamed is read by its former name as well, unless another one has that name now.
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

  private async afterApplication(
    tx: EntityManager,
    { action, target, occurredAt }: LedgerEntry,
  ): Promise<void> {
    const rows = await tx.query<{ id: number }[]>('SELECT id FROM applications WHERE slug = $1', [target]);
    if (BINDING.has(action)) await holdReadSubjects(tx, idsOf(rows));
    await this.refresh(tx, idsOf(rows), occurredAt);
  }

  private async afterSubject(tx: EntityManager, { subjectId, occurredAt }: LedgerEntry): Promise<void> {
    if (subjectId === undefined) return;
    const [subject] = await tx.query<SubjectName[]>(READ_SUBJECT, [subjectId]);
    if (!subject) return;
    const binding = await this.contracts.binding(tx, subject);
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
    const now = `unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[])
      AS now (application_id, environment_id, field_id, since_version, version)`;
    const same = `now.application_id = u.application_id AND now.field_id = u.field_id
      AND now.environment_id IS NOT DISTINCT FROM u.environment_id`;
    const open = `u.source = 'contract' AND u.ended_at IS NULL`;
    const values = [
      at,
      used.map(({ applicationId }) => applicationId),
      used.map(({ environmentId }) => environmentId),
      used.map(({ fieldId }) => fieldId),
      used.map(({ sinceVersion }) => sinceVersion),
      used.map(({ version }) => version),
    ];
    await tx.query(
      `UPDATE field_usages u SET ended_at = greatest($1::timestamptz, u.last_seen_at)
       WHERE u.application_id = ANY($7::bigint[]) AND ${open} AND NOT EXISTS (SELECT FROM ${now} WHERE ${same})`,
      [...values, applicationIds],
    );
    await tx.query(
      `UPDATE field_usages u SET last_seen_at = greatest($1::timestamptz, u.last_seen_at), version = now.version
       FROM ${now} WHERE ${open} AND ${same}`,
      values,
    );
    await tx.query(
      `INSERT INTO field_usages
         (application_id, environment_id, field_id, source, since_version, version, first_seen_at, last_seen_at)
       SELECT now.application_id, now.environment_id, now.field_id, 'contract', now.since_version, now.version,
         $1::timestamptz, $1::timestamptz
       FROM ${now} WHERE NOT EXISTS (SELECT FROM field_usages u WHERE ${open} AND ${same})`,
      values,
    );
  }

  /** Application, environment and field, each once. */
  private async used(tx: EntityManager, applicationIds: readonly number[]): Promise<readonly Used[]> {
    const reads = await tx.query<Read[]>(READS, [applicationIds]);
    const fields = await tx.query<LiveField[]>(FIELDS, [
      reads.map(({ context }) => context),
      reads.map(({ name }) => name),
    ]);
    const idsOfPath = pathsOf(fields);
    const found = new Map<string, Used>();
    for (const { applicationId, environmentId, version, context, name, reads: paths } of reads)
      for (const fieldId of paths.flatMap((path) => idsOfPath(context, name, path))) {
        const key = `${applicationId} ${environmentId ?? ''} ${fieldId}`;
        const known = found.get(key);
        if (known) known.version = version;
        else found.set(key, { applicationId, environmentId, fieldId, sinceVersion: version, version });
      }
    return [...found.values()];
  }
}

/** Finds the fields that a path of a contract means: by the paths in live versions, else by those that fields had. */
function pathsOf(
  fields: readonly LiveField[],
): (context: string, name: string, path: string) => readonly number[] {
  const byPath = { now: new Map<string, Set<number>>(), before: new Map<string, Set<number>>() };
  for (const { id, context, name, path, current, type } of fields) {
    const key = JSON.stringify([context, name, messagePath(path, type)]);
    const ids = byPath[current ? 'now' : 'before'];
    ids.set(key, (ids.get(key) ?? new Set()).add(id));
  }
  return (context, name, path) => {
    const key = JSON.stringify([context, name, path]);
    return [...(byPath.now.get(key) ?? byPath.before.get(key) ?? [])];
  };
}

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
