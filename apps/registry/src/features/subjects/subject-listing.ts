import { DEFAULT_CONTEXT, formatSubjectName } from '@schema-steward/kernel';
import type { SchemaType } from '@schema-steward/kernel';
import type { SchemaMetadata, SchemaReference, SchemaRuleSet } from '@schema-steward/schema';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { joinAssociations, type AssociationListFilter } from '../associations/association-read-model.js';
import type { AssociationEntityBody } from '../associations/dto/association-entity.dto.js';
import type { DeletedFilter } from './deleted-filter.js';

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

export interface ListedSchema {
  readonly context: string;
  readonly subject: string;
  readonly version: number;
  readonly id: number;
  readonly registeredAt: Date;
  readonly deleted: boolean;
  readonly schemaType: SchemaType;
  readonly text: string;
  readonly references: readonly SchemaReference[];
  readonly metadata: SchemaMetadata | null;
  readonly ruleSet: SchemaRuleSet | null;
  readonly guid: string;
  /** Qualified names that mean the subject; only where they were asked for. */
  readonly aliases?: readonly string[];
  /** What the subject is bound to; only where that was asked for. */
  readonly associations?: readonly AssociationEntityBody[];
}

export interface SchemaListFilter {
  readonly prefix: NamePrefix;
  readonly includeDeleted: boolean;
  readonly latestOnly: boolean;
  /** Only schemas with a rule of this type in their rule sets. */
  readonly ruleType: string | null;
  /** Name the aliases, and find subjects by them too. */
  readonly aliases: boolean;
  /** Name what subjects are bound to, and find them by it; null: neither. */
  readonly associations: AssociationListFilter | null;
}

const QUALIFIED_NAME = `(CASE WHEN c.name = '${DEFAULT_CONTEXT}' THEN s.name ELSE ':' || c.name || ':' || s.name END)`;

const HAS_VERSIONS: Readonly<Record<DeletedFilter, string>> = {
  no: `EXISTS (SELECT FROM schema_versions v
    WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL AND v.soft_deleted_at IS NULL)`,
  too: 'EXISTS (SELECT FROM schema_versions v WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL)',
  only: `(SELECT bool_and(v.soft_deleted_at IS NOT NULL) FROM schema_versions v
    WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL)`,
};

/**
 * Names that mean another subject, by the context and name that they mean: an alias without a context is one of its own
 * name's. `found`: one of them is in the context of $1, if that says one, and begins as $2 says.
 */
const ALIASES = `WITH aliases AS MATERIALIZED (
  SELECT coalesce(substring(g.alias FROM '^:([^:]*):'), gc.name) AS context,
    regexp_replace(g.alias, '^:[^:]*:', '') AS subject,
    array_agg(q.name ORDER BY q.name COLLATE "C") AS names,
    bool_or(($1::text IS NULL OR gc.name = $1) AND g.subject COLLATE "C" LIKE $2) AS found
  FROM configs g JOIN contexts gc ON gc.id = g.context_id
  CROSS JOIN LATERAL (SELECT CASE WHEN gc.name = '${DEFAULT_CONTEXT}' THEN g.subject
    ELSE ':' || gc.name || ':' || g.subject END AS name) q
  WHERE g.alias <> '' AND g.subject IS NOT NULL GROUP BY 1, 2)`;

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
    const rows = await manager.query<{ context: string; name: string }[]>(
      `SELECT c.name AS context, s.name FROM subjects s JOIN contexts c ON c.id = s.context_id
       WHERE ${inContext(context)} AND s.name COLLATE "C" LIKE $2 AND ${HAS_VERSIONS[deleted]}
       ORDER BY ${context === null ? QUALIFIED_NAME : 's.name'} COLLATE "C" OFFSET $3 LIMIT $4`,
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

  async schemas(
    manager: EntityManager,
    { prefix, includeDeleted, latestOnly, ruleType, aliases, associations }: SchemaListFilter,
    { offset, limit }: Page,
  ): Promise<ListedSchema[]> {
    const context = await this.onlyContext(manager, prefix);
    const bound = associations ? joinAssociations(associations, 8) : { join: '', where: 'true', values: [] };
    return manager.query<ListedSchema[]>(
      `${aliases ? ALIASES : ''} SELECT c.name AS context, s.name AS subject, v.version, v.schema_id AS id, v.registered_at AS "registeredAt",
         v.soft_deleted_at IS NOT NULL AS deleted, x.schema_type AS "schemaType", x.text,
         x.schema_references AS "references", x.metadata, x.rule_set AS "ruleSet", x.guid
         ${aliases ? ', a.names AS aliases' : ''}${associations ? ', bound.associations' : ''}
       FROM subjects s JOIN contexts c ON c.id = s.context_id
       ${aliases ? 'LEFT JOIN aliases a ON a.context = c.name AND a.subject = s.name' : ''}
       CROSS JOIN LATERAL (
         SELECT * FROM schema_versions v WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL
           AND ($3 OR v.soft_deleted_at IS NULL) ORDER BY v.version DESC LIMIT CASE WHEN $4 THEN 1 END) v
       JOIN schemas x ON x.context_id = v.context_id AND x.id = v.schema_id ${bound.join}
       WHERE ${bound.where} AND (${inContext(context)} AND s.name COLLATE "C" LIKE $2
         ${aliases ? 'OR a.found' : ''})
         AND ($5::text IS NULL OR jsonb_path_exists(x.rule_set, '$.*[*] ? (@.type == $type)',
           jsonb_build_object('type', $5::text)))
       ORDER BY ${context === null || aliases ? `c.name <> '${DEFAULT_CONTEXT}', c.name COLLATE "C", ` : ''}
         s.name COLLATE "C", v.version OFFSET $6 LIMIT $7`,
      [
        ...[context, startingWith(prefix.name), includeDeleted, latestOnly, ruleType, offset, limit],
        ...bound.values,
      ],
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

/** The context in $1; null in it is all of them. */
function inContext(context: string | null): string {
  return context === null ? '$1::text IS NULL' : 's.context_id = (SELECT id FROM contexts WHERE name = $1)';
}

/** A LIKE pattern: the text itself, then anything. */
export function startingWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
