import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DeletedFilter } from './deleted-filter.js';
import { MAX_LIST } from './dto/page-query.js';

/** A part of a list. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Subjects by the beginning of their names, in one context or (null) in all. */
export interface NamePrefix {
  readonly context: string | null;
  readonly name: string;
}

const QUALIFIED_NAME = `(CASE WHEN c.name = '${DEFAULT_CONTEXT}' THEN s.name ELSE ':' || c.name || ':' || s.name END)`;

const HAS_VERSIONS: Readonly<Record<DeletedFilter, string>> = {
  no: `EXISTS (SELECT FROM schema_versions v
    WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL AND v.soft_deleted_at IS NULL)`,
  too: 'EXISTS (SELECT FROM schema_versions v WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL)',
  only: `(SELECT bool_and(v.soft_deleted_at IS NOT NULL) FROM schema_versions v
    WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL)`,
};

/** Lists what there is, a page at a time, in Confluent's order: by qualified name, then by version. */
@Injectable()
export class SubjectListing {
  /** Qualified names. `only` means subjects all of whose versions are soft-deleted. */
  async subjectNames(
    manager: EntityManager,
    prefix: NamePrefix,
    deleted: DeletedFilter,
    { offset, limit }: Page,
  ): Promise<string[]> {
    const context = await this.onlyContext(manager, prefix);
    // The longest list is all there is: it is read at once.
    const isPage = context === null && limit < MAX_LIST;
    const rows = await manager.query<{ context: string; name: string }[]>(
      isPage ? namesOfEach(deleted) : namesOf(context, deleted),
      [context, startingWith(prefix.name), offset, limit],
    );
    return rows.map(formatSubjectName);
  }

  /** Oldest first. */
  async versionNumbers(
    manager: EntityManager,
    subjectId: number,
    deleted: DeletedFilter,
    { offset, limit }: Page,
  ): Promise<{ version: number; deleted: boolean }[]> {
    return manager.query(
      `SELECT version, soft_deleted_at IS NOT NULL AS deleted FROM schema_versions
       WHERE subject_id = $1 AND hard_deleted_at IS NULL
         AND ($2 = 'too' OR (soft_deleted_at IS NOT NULL) = ($2 = 'only'))
       ORDER BY version OFFSET $3 LIMIT $4`,
      [subjectId, deleted, offset, limit],
    );
  }

  /** The default context, and those in which some version is left. */
  async contexts(manager: EntityManager, prefix: string, { offset, limit }: Page): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT c.name FROM contexts c WHERE c.name COLLATE "C" LIKE $1 AND (c.name = '${DEFAULT_CONTEXT}' OR EXISTS (
         SELECT FROM subjects s JOIN schema_versions v ON v.subject_id = s.id
         WHERE s.context_id = c.id AND v.hard_deleted_at IS NULL))
       ORDER BY c.name COLLATE "C" OFFSET $2 LIMIT $3`,
      [startingWith(prefix), offset, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** The contexts, but for the default one, in which a subject is called so. */
  async contextsOfSubject(manager: EntityManager, name: string): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT c.name FROM contexts c JOIN subjects s ON s.context_id = c.id
       WHERE s.name = $1 AND c.name <> '${DEFAULT_CONTEXT}' ORDER BY c.name COLLATE "C"`,
      [name],
    );
    return rows.map((row) => row.name);
  }

  /** Of all contexts, the one that there is, if there is but one: the index has its names in order. */
  private async onlyContext(manager: EntityManager, { context }: NamePrefix): Promise<string | null> {
    if (context !== null) return context;
    const rows = await manager.query<{ name: string }[]>('SELECT name FROM contexts LIMIT 2');
    return rows.length === 1 ? (rows[0]?.name ?? null) : null;
  }
}

/** In the context $1, or (null) in all of them. */
function namesOf(context: string | null, deleted: DeletedFilter): string {
  const inContext =
    context === null ? '$1::text IS NULL' : 's.context_id = (SELECT id FROM contexts WHERE name = $1)';
  return `SELECT c.name AS context, s.name FROM subjects s JOIN contexts c ON c.id = s.context_id
    WHERE ${inContext} AND s.name COLLATE "C" LIKE $2 AND ${HAS_VERSIONS[deleted]}
    ORDER BY ${context === null ? QUALIFIED_NAME : 's.name'} COLLATE "C" OFFSET $3 LIMIT $4`;
}

/**
 * By qualified name the contexts mix, but within each the order is that of its index: no context has more on a page than
 * the page and what comes before it.
 */
const namesOfEach = (deleted: DeletedFilter): string =>
  `SELECT c.name AS context, s.name FROM contexts c CROSS JOIN LATERAL (
     SELECT s.name FROM subjects s
     WHERE s.context_id = c.id AND s.name COLLATE "C" LIKE $2 AND ${HAS_VERSIONS[deleted]}
     ORDER BY s.name COLLATE "C" LIMIT $3::bigint + $4::bigint) s
   WHERE $1::text IS NULL ORDER BY ${QUALIFIED_NAME} COLLATE "C" OFFSET $3 LIMIT $4`;

/** A LIKE pattern: the text itself, then anything. */
export function startingWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
