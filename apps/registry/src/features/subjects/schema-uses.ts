import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeletedFilter } from './deleted-filter.js';
import type { Page } from './subject-listing.js';
import type { SubjectVersionName } from './subject-store.js';

/** A subject and version that carries a schema. */
export interface SchemaUse extends SubjectVersionName {
  readonly registeredAt: Date;
  readonly deleted: boolean;
}

/** Where a schema is found: its context and id, and one use of it. */
export interface FoundSchema {
  readonly contextId: number;
  readonly context: string;
  readonly id: number;
  readonly use: SchemaUse;
}

export interface OwnedUse extends SchemaUse {
  readonly versionId: number;
  readonly subjectId: number;
  /** A team's slug. */
  readonly owner: string;
}

const USE = `s.name AS subject, v.version, v.registered_at AS "registeredAt", v.soft_deleted_at IS NOT NULL AS deleted`;
const FIND = `SELECT v.context_id AS "contextId", c.name AS context, v.schema_id AS id, ${USE}
  FROM schema_versions v JOIN subjects s ON s.id = v.subject_id JOIN contexts c ON c.id = v.context_id`;
const CARRIES = 'v.schema_id = $2 AND v.hard_deleted_at IS NULL';

type Row = Omit<FoundSchema, 'use'> & SchemaUse;

/** Which subjects and versions carry a schema. A schema is there for as long as one does, soft-deleted or not. */
@Injectable()
export class SchemaUses {
  /**
   * A schema by id: in the context; if the context has no such id and the subject is to be looked for everywhere (an
   * unqualified one, as Confluent does it), in another context that has it under that subject. The use is the named
   * subject's if it has one, else a live one, of the oldest subject.
   */
  async findById(
    manager: EntityManager,
    context: string,
    id: number,
    subject: { readonly name: string; readonly everywhere: boolean },
  ): Promise<FoundSchema | undefined> {
    const [row] = await manager.query<Row[]>(
      `(${FIND} WHERE c.name = $1 AND s.name = $3 AND ${CARRIES} ORDER BY v.soft_deleted_at IS NOT NULL, v.version LIMIT 1)
       UNION ALL
       (${FIND} WHERE c.name = $1 AND ${CARRIES} AND v.soft_deleted_at IS NULL ORDER BY v.subject_id, v.version LIMIT 1)
       UNION ALL
       (${FIND} WHERE c.name = $1 AND ${CARRIES} AND v.soft_deleted_at IS NOT NULL ORDER BY v.subject_id, v.version LIMIT 1)`,
      [context, id, subject.name],
    );
    if (row || !subject.everywhere) return row && found(row);
    const [elsewhere] = await manager.query<Row[]>(
      `${FIND} WHERE s.name = $1 AND ${CARRIES} ORDER BY v.context_id, v.soft_deleted_at IS NOT NULL, v.version LIMIT 1`,
      [subject.name, id],
    );
    return elsewhere && found(elsewhere);
  }

  /** A schema by its GUID, which several contexts may have: of the default one if it is there. */
  async findByGuid(manager: EntityManager, guid: string): Promise<FoundSchema | undefined> {
    const [row] = await manager.query<Row[]>(
      `${FIND} WHERE (v.context_id, v.schema_id) IN (SELECT context_id, id FROM schemas WHERE guid = $1)
         AND v.hard_deleted_at IS NULL
       ORDER BY v.context_id, v.soft_deleted_at IS NOT NULL, v.schema_id, v.subject_id, v.version LIMIT 1`,
      [guid],
    );
    return row && found(row);
  }

  /** The ids that a GUID has, by context. */
  idsOfGuid(
    manager: EntityManager,
    guid: string,
    { offset, limit }: Page,
  ): Promise<{ context: string; id: number }[]> {
    return manager.query(
      `SELECT c.name AS context, x.id FROM schemas x JOIN contexts c ON c.id = x.context_id
       WHERE x.guid = $1 AND x.retired_at IS NULL ORDER BY c.name COLLATE "C", x.id OFFSET $2 LIMIT $3`,
      [guid, offset, limit],
    );
  }

  /** Every use of a schema, oldest subject first; with a subject, that one's alone. */
  usesOf(
    manager: EntityManager,
    { contextId, id }: Pick<FoundSchema, 'contextId' | 'id'>,
    { subject, deleted }: { readonly subject: string | null; readonly deleted: DeletedFilter },
    { offset, limit }: Page,
  ): Promise<SchemaUse[]> {
    return manager.query<SchemaUse[]>(
      `SELECT ${USE} FROM schema_versions v JOIN subjects s ON s.id = v.subject_id
       WHERE v.context_id = $1 AND v.schema_id = $2 AND v.hard_deleted_at IS NULL
         AND ($3::text IS NULL OR s.name = $3)
         AND ($4 = 'too' OR (v.soft_deleted_at IS NOT NULL) = ($4 = 'only'))
       ORDER BY v.subject_id, v.version OFFSET $5 LIMIT $6`,
      [contextId, id, subject, deleted, offset, limit],
    );
  }

  /** The names of the subjects that use a schema, oldest first. */
  async subjectsOf(
    manager: EntityManager,
    { contextId, id }: Pick<FoundSchema, 'contextId' | 'id'>,
    { subject, deleted }: { readonly subject: string | null; readonly deleted: DeletedFilter },
    { offset, limit }: Page,
  ): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT s.name FROM subjects s WHERE ($3::text IS NULL OR s.name = $3) AND s.id IN (
         SELECT v.subject_id FROM schema_versions v
         WHERE v.context_id = $1 AND v.schema_id = $2 AND v.hard_deleted_at IS NULL
           AND ($4 = 'too' OR (v.soft_deleted_at IS NOT NULL) = ($4 = 'only')))
       ORDER BY s.id OFFSET $5 LIMIT $6`,
      [contextId, id, subject, deleted, offset, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** Uses with their subjects' owners, in the order in which they were registered, from behind a version's row on. */
  ownedUses(
    manager: EntityManager,
    { contextId, id }: Pick<FoundSchema, 'contextId' | 'id'>,
    after: number,
    limit: number,
  ): Promise<OwnedUse[]> {
    return manager.query<OwnedUse[]>(
      `SELECT ${USE}, v.id AS "versionId", v.subject_id AS "subjectId", t.slug AS owner
       FROM schema_versions v JOIN subjects s ON s.id = v.subject_id JOIN teams t ON t.id = s.owner_team_id
       WHERE v.context_id = $1 AND v.schema_id = $2 AND v.hard_deleted_at IS NULL AND v.id > $3
       ORDER BY v.id LIMIT $4`,
      [contextId, id, after, limit],
    );
  }

  /** Live versions whose schemas refer to any version that carries this one. */
  referrersOf(
    manager: EntityManager,
    { contextId, id }: Pick<FoundSchema, 'contextId' | 'id'>,
    limit: number,
  ): Promise<(SubjectVersionName & { readonly context: string })[]> {
    return manager.query(
      `SELECT DISTINCT c.name AS context, s.name AS subject, v.version
       FROM schema_versions target
       JOIN schema_references r ON r.target_subject_id = target.subject_id AND r.target_version = target.version
       JOIN schema_versions v ON v.context_id = r.context_id AND v.schema_id = r.schema_id
       JOIN subjects s ON s.id = v.subject_id JOIN contexts c ON c.id = s.context_id
       WHERE target.context_id = $1 AND target.schema_id = $2 AND target.hard_deleted_at IS NULL
         AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL
       ORDER BY 1, 2, 3 LIMIT $3`,
      [contextId, id, limit],
    );
  }

  /** The highest id that the context has given. */
  async maxId(manager: EntityManager, contextId: number): Promise<number> {
    const [row] = await manager.query<{ highest: number }[]>(
      'SELECT coalesce(max(id), 0) AS highest FROM schemas WHERE context_id = $1',
      [contextId],
    );
    return row?.highest ?? 0;
  }
}

function found({ contextId, context, id, ...use }: Row): FoundSchema {
  return { contextId, context, id, use };
}
