import type { ChangelogEntry } from '@schema-steward/governance';
import type { SchemaType } from '@schema-steward/kernel';
import type { SchemaMetadata, SchemaReference, SchemaRuleSet } from '@schema-steward/schema';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SubjectName } from '@schema-steward/kernel';

export interface StoredSubject {
  readonly id: number;
  readonly contextId: number;
  readonly ownerTeam: string;
  /** Who acts for it: its owner or, where that is archived, the nearest team above that is not; null: no team is left. */
  readonly answeringTeam: string | null;
  readonly ownerSource: string;
  readonly ownerTeamId: number;
}

/** A version that was not erased. */
export interface KeptVersion {
  readonly versionId: number;
  readonly version: number;
  readonly contextId: number;
  readonly schemaId: number;
  readonly contentHash: string;
  /** Which algorithm made its canonical text, and so its hash. */
  readonly canonicalAlgorithm: number;
  readonly deleted: boolean;
  /** The number that says what it changed. */
  readonly semanticVersion: string;
}

export interface StoredVersion extends KeptVersion {
  readonly registeredAt: Date;
}

export interface StoredSchema {
  readonly contextId: number;
  readonly id: number;
  readonly schemaType: SchemaType;
  readonly text: string;
  readonly references: readonly SchemaReference[];
  readonly metadata: SchemaMetadata | null;
  readonly ruleSet: SchemaRuleSet | null;
  readonly guid: string;
  readonly contentHash: string;
}

/** What a subject took the place of, and what takes its own. */
export interface LinkedSubjects {
  readonly predecessor: SubjectName | null;
  readonly successor: SubjectName | null;
}

export interface SubjectVersionName {
  readonly subject: string;
  readonly version: number;
}

const KEPT_COLUMNS = `v.id AS "versionId", v.version, v.context_id AS "contextId", v.schema_id AS "schemaId",
  s.content_hash AS "contentHash", s.canonical_algorithm AS "canonicalAlgorithm",
  v.soft_deleted_at IS NOT NULL AS deleted, v.semantic_version AS "semanticVersion"`;
const VERSION_COLUMNS = `${KEPT_COLUMNS}, v.registered_at AS "registeredAt"`;
const SCHEMA_COLUMNS = `context_id AS "contextId", id, schema_type AS "schemaType", text,
  schema_references AS "references", metadata, rule_set AS "ruleSet", guid, content_hash AS "contentHash"`;
const FROM_VERSIONS = `FROM schema_versions v JOIN schemas s ON s.context_id = v.context_id AND s.id = v.schema_id`;

/** The team that answers for a subject whose owner is the team `t`; null where nobody does. */
export const ANSWERING_TEAM = `CASE WHEN t.archived_at IS NULL THEN t.slug
  ELSE (SELECT a.slug FROM teams a WHERE a.id = answering_team_id(t.id)) END`;

/** A {@link StoredSubject}; the parameters are the names of context and subject. */
export const subjectNamed = (context: string, name: string): string =>
  `SELECT s.id, s.context_id AS "contextId", t.slug AS "ownerTeam", s.owner_source AS "ownerSource",
     s.owner_team_id AS "ownerTeamId",
     ${ANSWERING_TEAM} AS "answeringTeam"
   FROM subjects s JOIN contexts c ON c.id = s.context_id JOIN teams t ON t.id = s.owner_team_id
   WHERE c.name = ${context} AND s.name = ${name}`;

/** Every {@link KeptVersion} of a subject, newest first; the parameter is its row id. */
export const versionsOf = (subjectId: string): string =>
  `SELECT ${KEPT_COLUMNS} ${FROM_VERSIONS}
   WHERE v.subject_id = ${subjectId} AND v.hard_deleted_at IS NULL ORDER BY v.version DESC`;

/** The schema that holds a content, kept from being retired; the parameters are a context's row id and a hash. */
export const schemaHeldByContent = (contextId: string, contentHash: string): string =>
  `SELECT id FROM schemas
   WHERE context_id = ${contextId} AND content_hash = ${contentHash} AND retired_at IS NULL FOR KEY SHARE`;

/** Reads subjects, versions and schemas. Writes are in {@link VersionWriter}. */
@Injectable()
export class SubjectStore {
  async findSubject(
    manager: EntityManager,
    { context, name }: SubjectName,
  ): Promise<StoredSubject | undefined> {
    const [row] = await manager.query<StoredSubject[]>(subjectNamed('$1', '$2'), [context, name]);
    return row;
  }

  /** Live versions, newest first. */
  liveVersions(manager: EntityManager, subjectId: number): Promise<StoredVersion[]> {
    return manager.query<StoredVersion[]>(
      `SELECT ${VERSION_COLUMNS} ${FROM_VERSIONS}
       WHERE v.subject_id = $1 AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
       ORDER BY v.version DESC`,
      [subjectId],
    );
  }

  async linkedSubjects(manager: EntityManager, subjectId: number): Promise<LinkedSubjects> {
    const rows = await manager.query<(SubjectName & { before: boolean })[]>(
      `SELECT c.name AS context, s.name, s.successor_of_id IS DISTINCT FROM me.id AS before
       FROM subjects me JOIN subjects s ON s.id = me.successor_of_id OR s.successor_of_id = me.id
       JOIN contexts c ON c.id = s.context_id WHERE me.id = $1`,
      [subjectId],
    );
    const linked = (wanted: boolean) => {
      const row = rows.find(({ before }) => before === wanted);
      return row ? { context: row.context, name: row.name } : null;
    };
    return { predecessor: linked(true), successor: linked(false) };
  }

  /** Which of these names a subject of the context has, or had. */
  async takenNames(
    manager: EntityManager,
    context: string,
    names: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT s.name FROM subjects s JOIN contexts c ON c.id = s.context_id
       WHERE c.name = $1 AND s.name = ANY($2::text[])`,
      [context, names],
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Subjects of the context with a live version whose names begin so, in order; at most `limit`. */
  async namesFrom(
    manager: EntityManager,
    context: string,
    { prefix, limit }: { readonly prefix: string; readonly limit: number },
  ): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT s.name FROM subjects s JOIN contexts c ON c.id = s.context_id
       WHERE c.name = $1 AND s.name COLLATE "C" ^@ $2
         AND EXISTS (SELECT FROM schema_versions v
           WHERE v.subject_id = s.id AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL)
       ORDER BY s.name COLLATE "C" LIMIT $3`,
      [context, prefix, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** One version by number, or the newest live one for `latest`. */
  async findVersion(
    manager: EntityManager,
    subjectId: number,
    version: number | 'latest',
    { includeDeleted = false }: { includeDeleted?: boolean } = {},
  ): Promise<StoredVersion | undefined> {
    const [row] = await manager.query<StoredVersion[]>(
      `SELECT ${VERSION_COLUMNS} ${FROM_VERSIONS}
       WHERE v.subject_id = $1 AND v.hard_deleted_at IS NULL AND ($2 OR v.soft_deleted_at IS NULL)
         AND ($3::integer IS NULL OR v.version = $3)
       ORDER BY v.version DESC LIMIT 1`,
      [subjectId, includeDeleted, version === 'latest' ? null : version],
    );
    return row;
  }

  /** The live version of a subject that holds the first of these contents that is there; the newest of several. */
  async findVersionByContent(
    manager: EntityManager,
    subjectId: number,
    contentHashes: readonly string[],
    { includeDeleted = false }: { includeDeleted?: boolean } = {},
  ): Promise<StoredVersion | undefined> {
    const [row] = await manager.query<StoredVersion[]>(
      `SELECT ${VERSION_COLUMNS} ${FROM_VERSIONS}
       WHERE v.subject_id = $1 AND s.content_hash = ANY($2::text[]) AND v.hard_deleted_at IS NULL
         AND ($3 OR v.soft_deleted_at IS NULL)
       ORDER BY array_position($2::text[], s.content_hash), v.version DESC LIMIT 1`,
      [subjectId, contentHashes, includeDeleted],
    );
    return row;
  }

  /** The newest version whose metadata have all these properties; one without properties has not even none. */
  async findVersionByProperties(
    manager: EntityManager,
    subjectId: number,
    properties: ReadonlyMap<string, string>,
    { includeDeleted }: { includeDeleted: boolean },
  ): Promise<StoredVersion | undefined> {
    const [row] = await manager.query<StoredVersion[]>(
      `SELECT ${VERSION_COLUMNS} ${FROM_VERSIONS}
       WHERE v.subject_id = $1 AND v.hard_deleted_at IS NULL AND ($2 OR v.soft_deleted_at IS NULL)
         AND s.metadata->'properties' @> $3::jsonb
       ORDER BY v.version DESC LIMIT 1`,
      [subjectId, includeDeleted, JSON.stringify(Object.fromEntries(properties))],
    );
    return row;
  }

  async findSchema(manager: EntityManager, contextId: number, id: number): Promise<StoredSchema | undefined> {
    const [row] = await manager.query<StoredSchema[]>(
      `SELECT ${SCHEMA_COLUMNS} FROM schemas WHERE context_id = $1 AND id = $2`,
      [contextId, id],
    );
    return row;
  }

  /** The schema of a version, soft-deleted or not, by the subject's name. */
  async findSchemaOfVersion(
    manager: EntityManager,
    { context, name }: SubjectName,
    version: number,
  ): Promise<StoredSchema | undefined> {
    const [row] = await manager.query<StoredSchema[]>(
      `SELECT ${SCHEMA_COLUMNS} FROM schemas WHERE (context_id, id) = (
         SELECT v.context_id, v.schema_id FROM schema_versions v
         JOIN subjects s ON s.id = v.subject_id JOIN contexts c ON c.id = s.context_id
         WHERE c.name = $1 AND s.name = $2 AND v.version = $3 AND v.hard_deleted_at IS NULL)`,
      [context, name, version],
    );
    return row;
  }

  /**
   * The schema that holds this content, kept from being retired until the transaction ends. Whoever retires it at this
   * moment goes first.
   */
  async holdSchemaByContent(
    tx: EntityManager,
    contextId: number,
    contentHash: string,
  ): Promise<Pick<StoredSchema, 'id'> | undefined> {
    const [row] = await tx.query<Pick<StoredSchema, 'id'>[]>(schemaHeldByContent('$1', '$2'), [
      contextId,
      contentHash,
    ]);
    return row;
  }

  async findContextId(manager: EntityManager, context: string): Promise<number | undefined> {
    const [row] = await manager.query<{ id: number }[]>('SELECT id FROM contexts WHERE name = $1', [context]);
    return row?.id;
  }

  /** Live versions of other subjects whose schema refers to any version of this subject. */
  liveReferrers(
    manager: EntityManager,
    subjectId: number,
  ): Promise<(SubjectVersionName & { context: string })[]> {
    return manager.query(
      `SELECT DISTINCT c.name AS context, s.name AS subject, v.version
       FROM schema_references r
       JOIN schema_versions v ON v.context_id = r.context_id AND v.schema_id = r.schema_id
       JOIN subjects s ON s.id = v.subject_id JOIN contexts c ON c.id = s.context_id
       WHERE r.target_subject_id = $1 AND v.subject_id <> $1
         AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
       ORDER BY 1, 2, 3`,
      [subjectId],
    );
  }

  /** What each version changed. Entries may be long: only for who shows them. */
  async changelogsOf(
    manager: EntityManager,
    versionIds: readonly number[],
  ): Promise<ReadonlyMap<number, ChangelogEntry>> {
    const rows = await manager.query<{ id: number; changelog: ChangelogEntry }[]>(
      'SELECT id, changelog FROM schema_versions WHERE id = ANY($1::bigint[])',
      [versionIds],
    );
    return new Map(rows.map(({ id, changelog }) => [id, changelog]));
  }

  /** What the versions' metadata say of the property that groups them; null where it says nothing. */
  async groupsOf(
    manager: EntityManager,
    versionIds: readonly number[],
    groupProperty: string,
  ): Promise<ReadonlyMap<number, string | null>> {
    const rows = await manager.query<{ id: number; group: string | null }[]>(
      `SELECT v.id, s.metadata->'properties'->>$2 AS "group" ${FROM_VERSIONS} WHERE v.id = ANY($1::bigint[])`,
      [versionIds, groupProperty],
    );
    return new Map(rows.map(({ id, group }) => [id, group]));
  }
}
