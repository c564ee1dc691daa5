import { CANONICAL_ALGORITHM_VERSION, type SchemaField } from '@schema-steward/schema';
import type { ChangelogEntry, OwnerResolution } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toStorable } from '../../platform/database/storable-text.js';
import { conflictRetry } from '../../platform/database/transact.js';
import { DeletionWriter } from './deletion-writer.js';
import { FieldWriter } from './field-writer.js';
import type { SubjectName } from '@schema-steward/kernel';
import { referenceTarget } from './schema-texts.js';
import { SubjectStore, type StoredSchema, type StoredSubject } from './subject-store.js';

/** Where a version came from. */
export interface Provenance {
  readonly author: string;
  readonly authorNote: string | null;
  readonly repository: string | null;
  readonly commit: string | null;
  readonly file: string | null;
}

export interface NewVersion {
  readonly name: SubjectName;
  readonly subject: StoredSubject | undefined;
  readonly version: number;
  readonly content: Omit<StoredSchema, 'contextId' | 'id'>;
  /** What was sent; kept only where it differs from the canonical text. */
  readonly submittedText: string;
  readonly fields: readonly SchemaField[];
  readonly owner: OwnerResolution;
  readonly compatibilityGroup: string | null;
  readonly semanticVersion: string;
  readonly changelog: ChangelogEntry;
  readonly provenance: Provenance;
  readonly at: Date;
}

export interface WrittenVersion {
  readonly contextId: number;
  readonly subjectId: number;
  readonly ownerTeamId: number;
  readonly schemaId: number;
  readonly versionId: number;
  /** Numbers of deleted versions with the same schema, which this one takes the place of. */
  readonly supersedes: readonly number[];
}

/** Writes a version with all its rows. The caller holds the subject's lock and has decided. */
@Injectable()
export class VersionWriter {
  constructor(
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(FieldWriter) private readonly fields: FieldWriter,
    @Inject(DeletionWriter) private readonly deletions: DeletionWriter,
  ) {}

  async write(tx: EntityManager, version: NewVersion): Promise<WrittenVersion> {
    const contextId = await ensureContext(tx, version.name.context);
    const { subjectId, ownerTeamId } = await this.ensureSubject(tx, contextId, version);
    const schemaId = await this.ensureSchema(tx, contextId, version);
    const { provenance } = version;
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO schema_versions (subject_id, version, context_id, schema_id, submitted_text, author, author_note,
         repository, commit_sha, file, compatibility_group, semantic_version, changelog, registered_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
      [
        subjectId,
        version.version,
        contextId,
        schemaId,
        version.submittedText === version.content.text ? null : toStorable(version.submittedText),
        provenance.author,
        provenance.authorNote,
        provenance.repository,
        provenance.commit,
        provenance.file,
        version.compatibilityGroup,
        version.semanticVersion,
        JSON.stringify(version.changelog),
        version.at,
      ],
    );
    const versionId = inserted(row).id;
    await this.fields.write(tx, {
      subjectId,
      versionId,
      compatibilityGroup: version.compatibilityGroup ?? '',
      fields: version.fields,
    });
    const written = { contextId, subjectId, schemaId, versionId };
    const supersedes = await this.deletions.supersede(tx, written, version.at);
    return { ...written, ownerTeamId, supersedes };
  }

  private async ensureSubject(
    tx: EntityManager,
    contextId: number,
    { name, subject, owner, at }: NewVersion,
  ): Promise<{ subjectId: number; ownerTeamId: number }> {
    // As a query: of a bare UPDATE, TypeORM returns the rows wrapped together with their number.
    const [row] = await tx.query<{ subjectId: number; ownerTeamId: number }[]>(
      subject
        ? `WITH owned AS (
             UPDATE subjects SET owner_team_id = t.id, owner_source = $3 FROM teams t
             WHERE subjects.id = $1 AND t.slug = $2 RETURNING subjects.id, t.id AS team_id)
           SELECT id AS "subjectId", team_id AS "ownerTeamId" FROM owned`
        : `INSERT INTO subjects (context_id, name, owner_team_id, owner_source, created_at)
           SELECT $1, $4, t.id, $3, $5 FROM teams t WHERE t.slug = $2
           RETURNING id AS "subjectId", owner_team_id AS "ownerTeamId"`,
      subject ? [subject.id, owner.team, owner.source] : [contextId, owner.team, owner.source, name.name, at],
    );
    return inserted(row);
  }

  /** The id of the content in this context: the one it has, or the next one. */
  private async ensureSchema(
    tx: EntityManager,
    contextId: number,
    { name, content, at }: NewVersion,
  ): Promise<number> {
    const known = await this.store.holdSchemaByContent(tx, contextId, content.contentHash);
    if (known) return known.id;
    const [row] = await tx.query<{ id: number }[]>(
      `INSERT INTO schemas (context_id, id, schema_type, text, schema_references, metadata, rule_set, guid,
         content_hash, canonical_algorithm, created_at)
       VALUES ($1, next_schema_id($1), $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (context_id, content_hash) WHERE retired_at IS NULL DO NOTHING RETURNING id`,
      [
        contextId,
        content.schemaType,
        content.text,
        JSON.stringify(content.references),
        content.metadata && JSON.stringify(content.metadata),
        content.ruleSet && JSON.stringify(content.ruleSet),
        content.guid,
        content.contentHash,
        CANONICAL_ALGORITHM_VERSION,
        at,
      ],
    );
    // Somebody else stored the same content in another subject at this moment, and has committed: theirs is the id.
    if (!row) {
      const theirs = await this.store.holdSchemaByContent(tx, contextId, content.contentHash);
      if (!theirs) throw conflictRetry();
      return theirs.id;
    }
    await this.writeReferences(tx, contextId, row.id, name.context, content);
    return row.id;
  }

  private async writeReferences(
    tx: EntityManager,
    contextId: number,
    schemaId: number,
    context: string,
    { references }: NewVersion['content'],
  ): Promise<void> {
    for (const [position, reference] of references.entries()) {
      const target = inserted(await this.store.findSubject(tx, referenceTarget(context, reference)));
      await tx.query(
        `INSERT INTO schema_references (context_id, schema_id, position, name, target_subject_id, target_version)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [contextId, schemaId, position, reference.name, target.id, reference.version],
      );
    }
  }
}

/** The row id of a context, which is made with its id sequence when it is met for the first time. */
export async function ensureContext(tx: EntityManager, context: string): Promise<number> {
  const [row] = await tx.query<{ id: number }[]>('SELECT ensure_context($1) AS id', [context]);
  return inserted(row).id;
}

function inserted<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the database did not return the row that it was told to write');
  return row;
}
