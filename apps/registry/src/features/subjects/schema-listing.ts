import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  associationsOfSubject,
  boundSubjects,
  type AssociationListFilter,
} from '../associations/association-read-model.js';
import type { AssociationEntityBody } from '../associations/dto/association-entity.dto.js';
import { startingWith, type NamePrefix, type Page } from './subject-listing.js';
import type { StoredSchema } from './subject-store.js';

export interface ListedSchema extends Omit<StoredSchema, 'contextId' | 'contentHash'> {
  readonly context: string;
  readonly subject: string;
  readonly version: number;
  readonly registeredAt: Date;
  readonly deleted: boolean;
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

const RULES = `jsonb_path_exists(r.rule_set, '$.*[*] ? (@.type == $type)', jsonb_build_object('type', $4::text))`;

/** Confluent's order: the default context before the others, then by name, then by version. */
const ORDER = `(context <> '${DEFAULT_CONTEXT}'), context COLLATE "C", subject COLLATE "C", version`;

/** Lists schemas with their texts, a page at a time. */
@Injectable()
export class SchemaListing {
  async schemas(
    manager: EntityManager,
    filter: SchemaListFilter,
    { offset, limit }: Page,
  ): Promise<ListedSchema[]> {
    const { prefix, includeDeleted, ruleType, aliases, associations } = filter;
    const bound = associations && associationsOfSubject(associations, 7);
    return manager.query<ListedSchema[]>(
      `${aliases ? ALIASES : ''} SELECT context, subject, version, p.schema_id AS id, registered_at AS "registeredAt",
         deleted, x.schema_type AS "schemaType", x.text, x.schema_references AS "references", x.metadata,
         x.rule_set AS "ruleSet", x.guid
         ${aliases ? ', n.names AS aliases' : ''}${bound ? ', bound.associations' : ''}
       FROM (SELECT * FROM (${versionsOf(filter)}) found ORDER BY ${ORDER} OFFSET $5 LIMIT $6) p
       JOIN schemas x ON x.context_id = p.context_id AND x.id = p.schema_id
       ${aliases ? 'LEFT JOIN (SELECT context AS of_context, subject AS of_subject, names FROM aliases) n ON n.of_context = context AND n.of_subject = subject' : ''}
       ${bound?.join ?? ''} ORDER BY ${ORDER}`,
      [
        ...[prefix.context, startingWith(prefix.name), includeDeleted, ruleType, offset, limit],
        ...(bound?.values ?? []),
      ],
    );
  }
}

/** What is on the page or before it, and for each context that much at most: within one, the index has the order. */
function versionsOf({ latestOnly, ruleType, aliases, associations }: SchemaListFilter): string {
  const columns = `c.id AS context_id, c.name AS context, s.id AS subject_id, s.name AS subject, v.version, v.schema_id,
    v.registered_at, v.soft_deleted_at IS NOT NULL AS deleted`;
  const versions = `CROSS JOIN LATERAL (
    SELECT v.version, v.schema_id, v.registered_at, v.soft_deleted_at FROM schema_versions v
    WHERE v.subject_id = s.id AND v.hard_deleted_at IS NULL AND ($3 OR v.soft_deleted_at IS NULL)
    ${latestOnly ? 'ORDER BY v.version DESC LIMIT 1' : ''}) v
    ${ruleType === null ? '' : 'JOIN schemas r ON r.context_id = c.id AND r.id = v.schema_id'}`;
  const wanted = `${associations ? boundSubjects(associations, 7) : 'true'} AND ${ruleType === null ? '$4::text IS NULL' : RULES}`;
  const named = `SELECT found.* FROM contexts c CROSS JOIN LATERAL (
    SELECT ${columns} FROM subjects s ${versions}
    WHERE s.context_id = c.id AND s.name COLLATE "C" LIKE $2 AND ${wanted}
    ORDER BY s.name COLLATE "C", v.version LIMIT $5::bigint + $6::bigint) found
    WHERE ($1::text IS NULL OR c.name = $1)`;
  if (!aliases) return named;
  // An alias is found by its own name and listed at its subject's: no index has that order, so all aliases are looked at.
  return `${named} UNION ALL (
    SELECT ${columns} FROM aliases a JOIN contexts c ON c.name = a.context
    JOIN subjects s ON s.context_id = c.id AND s.name = a.subject ${versions}
    WHERE a.found AND NOT (($1::text IS NULL OR c.name = $1) AND s.name COLLATE "C" LIKE $2) AND ${wanted})`;
}
