import { DEFAULT_CONTEXT, type SubjectName } from '@schema-steward/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ContractText } from '../../platform/workers/contract-text.js';

/** A contract that binds the producers of a subject, and why. */
export interface BindingContract {
  readonly contractId: number;
  readonly contentId: number;
  readonly application: string;
  readonly applicationName: string;
  readonly team: {
    readonly slug: string;
    readonly name: string;
    /** Where the team hears announcements; null where it has no such channel. */
    readonly channel: { readonly tool: string; readonly address: string } | null;
  };
  /** Empty where the contract names nobody. */
  readonly provider: string;
  readonly version: string;
  /** Where its version is deployed or released. */
  readonly environments: readonly { readonly slug: string; readonly production: boolean }[];
  /** Whether it is the newest of the application's main branch. */
  readonly mainBranch: boolean;
  /** Positions of the interactions that read the subject. */
  readonly interactions: readonly number[];
  /** Every path that those read, in the grammar for people, sorted. */
  readonly reads: readonly string[];
}

interface Row extends Omit<BindingContract, 'team'> {
  readonly teamSlug: string;
  readonly teamName: string;
  readonly tool: string | null;
  readonly address: string;
}

/** `main` and `master` are main branches until the application says otherwise. */
export const IS_MAIN_BRANCH = (branch: string, application: string): string =>
  `${branch} = ANY(CASE WHEN ${application}.main_branch IS NULL THEN ARRAY['main', 'master'] ELSE ARRAY[${application}.main_branch] END)`;

/** Topics whose value subject it is: those that say so and, by TopicNameStrategy, one that says nothing. */
const topicsOf = (context: string, name: string): string =>
  `SELECT t.name FROM topics t JOIN topic_subjects ts ON ts.topic_id = t.id
    WHERE ts.part = 'value' AND ts.context = ${context} AND ts.subject = ${name}
  UNION SELECT left(${name}::text, -6)
    WHERE ${context} = '${DEFAULT_CONTEXT}' AND ${name} LIKE '_%-value' AND NOT EXISTS (
      SELECT FROM topics t JOIN topic_subjects ts ON ts.topic_id = t.id
      WHERE t.name = left(${name}::text, -6) AND ts.part = 'value')`;

/**
 * Interactions that read a subject; `provider` is null where that does not depend on the contract's provider. The
 * parameters are the names of context and subject. A subject without one is bound by no contract.
 */
export const interactionsReading = (context: string, name: string): string =>
  `SELECT i.content_id, i.position, i.reads, NULL::text AS provider FROM contract_interactions i
    WHERE (i.binding_kind = 'subject' AND i.binding_context = ${context} AND i.binding_name = ${name})
      OR (i.binding_kind = 'topic' AND i.binding_name IN (${topicsOf(context, name)}))
  UNION ALL SELECT i.content_id, i.position, i.reads, b.provider
    FROM contract_bindings b JOIN contract_versions v ON v.provider = b.provider
    JOIN contract_interactions i ON i.content_id = v.content_id
      AND i.binding_kind IS NULL AND i.description = b.description
    WHERE b.context = ${context} AND b.subject = ${name} GROUP BY i.content_id, i.position, b.provider`;

/**
 * Whether {@link interactionsReading} may have a row: of most subjects there is none, and to find that out takes a third of
 * the time. Also true for a topic that by its name would have the subject, and for a binding that no contract uses yet.
 */
export const mayBeRead = (context: string, name: string): string =>
  `(EXISTS (SELECT FROM contract_interactions i
      WHERE i.binding_kind = 'subject' AND i.binding_context = ${context} AND i.binding_name = ${name})
    OR EXISTS (SELECT FROM contract_interactions i
      WHERE i.binding_kind = 'topic' AND i.binding_name = left(${name}::text, -6))
    OR EXISTS (SELECT FROM topic_subjects ts JOIN topics t ON t.id = ts.topic_id
      JOIN contract_interactions i ON i.binding_kind = 'topic' AND i.binding_name = t.name
      WHERE ts.context = ${context} AND ts.subject = ${name})
    OR EXISTS (SELECT FROM contract_bindings b WHERE b.context = ${context} AND b.subject = ${name}))`;

/** What is deployed, released, or, without an environment, newest on a main branch. */
export const LIVE = `SELECT v.id, v.application_id, d.environment_id FROM deployments d
    JOIN contract_versions v ON v.application_id = d.application_id AND v.version = d.version
    WHERE d.ended_at IS NULL
  UNION SELECT v.id, v.application_id, r.environment_id FROM releases r
    JOIN contract_versions v ON v.application_id = r.application_id AND v.version = r.version
    WHERE r.ended_at IS NULL
  UNION SELECT h.contract_version_id, h.application_id, NULL FROM contract_branch_heads h
    JOIN applications a ON a.id = h.application_id WHERE ${IS_MAIN_BRANCH('h.branch', 'a')}`;

const BINDING = `WITH reading AS (${interactionsReading('$1', '$2')}), live AS (${LIVE})
  SELECT v.id AS "contractId", v.content_id AS "contentId", a.slug AS application, a.name AS "applicationName",
    t.slug AS "teamSlug", t.name AS "teamName", ch.tool, ch.address, v.provider, v.version,
    coalesce(json_agg(DISTINCT jsonb_build_object('slug', e.slug, 'production', e.production))
      FILTER (WHERE e.id IS NOT NULL), '[]') AS environments,
    bool_or(l.environment_id IS NULL) AS "mainBranch",
    (SELECT array_agg(DISTINCT g.position ORDER BY g.position) FROM reading g
      WHERE g.content_id = v.content_id AND (g.provider IS NULL OR g.provider = v.provider)) AS interactions,
    (SELECT coalesce(array_agg(DISTINCT p ORDER BY p), '{}') FROM reading g, unnest(g.reads) p
      WHERE g.content_id = v.content_id AND (g.provider IS NULL OR g.provider = v.provider)) AS reads
  FROM live l JOIN contract_versions v ON v.id = l.id
  JOIN applications a ON a.id = v.application_id AND a.archived_at IS NULL JOIN teams t ON t.id = a.team_id
  LEFT JOIN environments e ON e.id = l.environment_id
  LEFT JOIN LATERAL (SELECT c.tool, c.address FROM team_contact_channels c
    WHERE c.team_id = CASE WHEN t.archived_at IS NULL THEN t.id ELSE answering_team_id(t.id) END
      AND c.scope = 'announcements' ORDER BY c.position LIMIT 1) ch ON true
  WHERE EXISTS (SELECT FROM reading g
    WHERE g.content_id = v.content_id AND (g.provider IS NULL OR g.provider = v.provider))
  GROUP BY v.id, a.slug, a.name, t.slug, t.name, ch.tool, ch.address
  ORDER BY a.slug COLLATE "C", v.provider COLLATE "C", v.id`;

/** Bytes of contracts that are in memory at once for one decision. */
const MOST_TEXT = 16 * 1024 * 1024;

/** Which contracts bind a subject: what other features may know of contracts. */
@Injectable()
export class ContractReadModel {
  /** By application; the one with the newest version last. An archived application reads nothing any more. */
  async binding(manager: EntityManager, { context, name }: SubjectName): Promise<BindingContract[]> {
    const rows = await manager.query<Row[]>(BINDING, [context, name]);
    return rows.map(({ teamSlug, teamName, tool, address, ...row }) => ({
      ...row,
      team: { slug: teamSlug, name: teamName, channel: tool === null ? null : { tool, address } },
    }));
  }

  /** Of which of these versions of an application a contract is published, and of which version the newest is. */
  async published(
    manager: EntityManager,
    applicationId: number,
    versions: readonly string[],
  ): Promise<{ readonly versions: readonly string[]; readonly newest: string | null }> {
    const [row] = await manager.query<{ versions: string[]; newest: string | null }[]>(
      `SELECT ARRAY(SELECT DISTINCT version FROM contract_versions
           WHERE application_id = $1 AND version = ANY($2::text[])) AS versions,
         (SELECT version FROM contract_versions WHERE application_id = $1 ORDER BY id DESC LIMIT 1) AS newest`,
      [applicationId, versions],
    );
    return row ?? { versions: [], newest: null };
  }

  /**
   * Contents by their id, in one query: all of them, or as many as fit into memory beside others, one at least; what is
   * missing is to be asked again. What was published never changes.
   */
  async texts(
    manager: EntityManager,
    contentIds: readonly number[],
  ): Promise<ReadonlyMap<number, ContractText>> {
    const rows = await manager.query<(Omit<ContractText, 'key'> & { id: number })[]>(
      `SELECT id, format, text FROM contract_contents JOIN (
         SELECT id, sum(octet_length(text)) OVER (ORDER BY id) - octet_length(text) AS before FROM contract_contents
         WHERE id = ANY($1::bigint[])) sized USING (id) WHERE before < $2`,
      [[...new Set(contentIds)], MOST_TEXT],
    );
    return new Map(rows.map(({ id, format, text }) => [id, { key: String(id), format, text }]));
  }
}
