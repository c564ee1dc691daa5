import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** What is looked for. Texts are `to_tsquery` queries of the configuration `simple`; null where nothing is asked. */
export interface SearchTerms {
  /** In names, paths, types and docs. */
  readonly words: string | null;
  /** In fields alone: their types (weight B) and tags (weight D). */
  readonly fieldWords: string | null;
  /** The owner's slug. */
  readonly team: string | null;
  readonly context: string | null;
}

export interface FoundTeam {
  readonly id: number;
  readonly team: string;
  readonly name: string;
}

export interface FoundSubject {
  readonly id: number;
  readonly context: string;
  readonly subject: string;
  readonly owner: string;
}

export interface FoundField extends FoundSubject {
  readonly path: string;
  readonly type: string;
  readonly doc: string | null;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

const OWNED = `JOIN contexts c ON c.id = s.context_id JOIN teams t ON t.id = s.owner_team_id`;

/** Searches by words, by indexes alone: hits are gathered from the index first, and only then put in order. */
@Injectable()
export class SearchStore {
  /** Teams are few. */
  teams(manager: EntityManager, pattern: string, after: number, limit: number): Promise<FoundTeam[]> {
    return manager.query<FoundTeam[]>(
      `SELECT id, slug AS team, name FROM teams
       WHERE NOT built_in AND archived_at IS NULL AND (slug LIKE $1 OR lower(name) LIKE $1) AND id > $2
       ORDER BY id LIMIT $3`,
      [pattern, after, limit],
    );
  }

  /** Subjects with a live version. */
  subjects(
    manager: EntityManager,
    { words, team, context }: SearchTerms,
    after: number,
    limit: number,
  ): Promise<FoundSubject[]> {
    const hits =
      words === null
        ? 'SELECT s.id FROM subjects s JOIN teams t ON t.id = s.owner_team_id WHERE t.slug = $2 AND $1::text IS NULL'
        : `SELECT id FROM subjects WHERE subject_search_words(name) @@ to_tsquery('simple', $1)`;
    return manager.query<FoundSubject[]>(
      `WITH hits AS MATERIALIZED (${hits})
       SELECT s.id, c.name AS context, s.name AS subject, t.slug AS owner
       FROM hits JOIN subjects s ON s.id = hits.id ${OWNED}
       WHERE s.id > $4 AND ($2::text IS NULL OR t.slug = $2)
         AND ($3::text IS NULL OR c.name = $3) AND EXISTS (SELECT FROM schema_versions v
           WHERE v.subject_id = s.id AND v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL)
       ORDER BY s.id LIMIT $5`,
      [words, team, context, after, limit],
    );
  }

  /** Fields of the newest live versions. */
  fields(
    manager: EntityManager,
    { words, fieldWords, team, context }: SearchTerms,
    after: number,
    limit: number,
  ): Promise<FoundField[]> {
    const query = [words, fieldWords].filter((one) => one !== null).join(' & ');
    return manager.query<FoundField[]>(
      `WITH hits AS MATERIALIZED (
         SELECT id, subject_id FROM field_revisions
         WHERE until_id IS NULL AND field_search_words(path, type, doc, tags) @@ to_tsquery('simple', $1))
       SELECT r.id, c.name AS context, s.name AS subject, t.slug AS owner, left(r.path, 2000) AS path,
         left(r.type, 1000) AS type, left(r.doc, 1000) AS doc, r.tags, r.deprecated IS NOT NULL AS deprecated
       FROM hits JOIN field_revisions r ON r.id = hits.id JOIN subjects s ON s.id = r.subject_id ${OWNED}
       WHERE r.id > $4 AND ($2::text IS NULL OR t.slug = $2) AND ($3::text IS NULL OR c.name = $3)
       ORDER BY r.id LIMIT $5`,
      [query, team, context, after, limit],
    );
  }
}
