import type { SchemaField } from '@schema-steward/schema';
import type { ChangelogEntry, OwnerResolution } from '@schema-steward/governance';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { toStorable } from '../../platform/database/storable-text.js';
import { DeletionWriter } from './deletion-writer.js';
import { FieldWriter, type FieldChanges, type FieldPlace, type KnownFields } from './field-writer.js';
import type { SubjectName } from '@schema-steward/kernel';
import { SchemaIds } from './schema-ids.js';
import type { StoredSchema, StoredSubject } from './subject-store.js';

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
  /** The id that the schema must have, where it comes from elsewhere; null for the next one. */
  readonly schemaId: number | null;
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

const NO_FIELDS: KnownFields = { revisions: [], ownGroup: false };

/** What a version stands on, and what it does to it. */
export interface Ground {
  readonly contextId: number;
  readonly subjectId: number;
  readonly ownerTeamId: number;
  readonly schemaId: number;
  readonly fieldChanges: FieldChanges;
  /** Numbers of deleted versions with the same schema, which this one takes the place of. */
  readonly supersedes: readonly number[];
}

/** Writes a version with all its rows. The caller holds the subject's lock and has decided. */
@Injectable()
export class VersionWriter {
  constructor(
    @Inject(SchemaIds) private readonly schemaIds: SchemaIds,
    @Inject(FieldWriter) private readonly fields: FieldWriter,
    @Inject(DeletionWriter) private readonly deletions: DeletionWriter,
  ) {}

  /** Sees to it that everything is there that the version’s rows name. @throws 42205, 42207 as `SchemaIds` does */
  async ground(tx: EntityManager, version: NewVersion): Promise<Ground> {
    const { subject } = version;
    const contextId = subject?.contextId ?? (await ensureContext(tx, version.name.context));
    const [{ subjectId, ownerTeamId }, schema, known] = await Promise.all([
      this.ensureSubject(tx, contextId, version),
      this.schemaIds.ensure(tx, contextId, version),
      subject ? this.fields.known(tx, fieldPlace(version, subject.id)) : NO_FIELDS,
    ]);
    const fieldChanges = await this.fields.changes(known, version.fields);
    const on = { contextId, subjectId, schemaId: schema.id };
    // Nobody has deleted a version of what is new.
    const supersedes = schema.isNew ? [] : await this.deletions.supersede(tx, on, version.at);
    return { ...on, ownerTeamId, fieldChanges, supersedes };
  }

  /** Answers the row id. */
  async write(tx: EntityManager, version: NewVersion, ground: Ground): Promise<number> {
    const [versionId] = await Promise.all([
      this.insert(tx, ground, version),
      this.fields.write(tx, fieldPlace(version, ground.subjectId), ground.fieldChanges),
    ]);
    return versionId;
  }

  private async insert(
    tx: EntityManager,
    { subjectId, contextId, schemaId }: Ground,
    version: NewVersion,
  ): Promise<number> {
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
    return inserted(row).id;
  }

  private async ensureSubject(
    tx: EntityManager,
    contextId: number,
    { name, subject, owner, at }: NewVersion,
  ): Promise<{ subjectId: number; ownerTeamId: number }> {
    if (subject?.ownerTeam === owner.team && subject.ownerSource === owner.source)
      return { subjectId: subject.id, ownerTeamId: subject.ownerTeamId };
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
}

/** The row id of a context, which is made with its id sequence when it is met for the first time. */
export async function ensureContext(tx: EntityManager, context: string): Promise<number> {
  const [row] = await tx.query<{ id: number }[]>('SELECT ensure_context($1) AS id', [context]);
  return inserted(row).id;
}

const fieldPlace = ({ version, compatibilityGroup }: NewVersion, subjectId: number): FieldPlace => ({
  subjectId,
  version,
  compatibilityGroup: compatibilityGroup ?? '',
});

function inserted<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the database did not return the row that it was told to write');
  return row;
}
