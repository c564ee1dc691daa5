import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Page } from './subject-listing.js';

/** Who refers to versions of a subject, its own other versions among them. */
@Injectable()
export class SchemaReferrers {
  /** Which of a subject's versions some live version refers to; or any version that is not erased. */
  async referredTo(
    manager: EntityManager,
    subjectId: number,
    versions: readonly number[],
    { includeDeleted }: { includeDeleted: boolean },
  ): Promise<ReadonlySet<number>> {
    const rows = await manager.query<{ version: number }[]>(
      `SELECT DISTINCT r.target_version AS version FROM schema_references r
       JOIN schema_versions v ON v.context_id = r.context_id AND v.schema_id = r.schema_id
       WHERE r.target_subject_id = $1 AND r.target_version = ANY($2::integer[])
         AND v.hard_deleted_at IS NULL AND ($3 OR v.soft_deleted_at IS NULL)`,
      [subjectId, versions, includeDeleted],
    );
    return new Set(rows.map(({ version }) => version));
  }

  /** Ids of the schemas that refer to a version, in order. */
  async idsOf(
    manager: EntityManager,
    subjectId: number,
    version: number,
    { includeDeleted }: { includeDeleted: boolean },
    { offset, limit }: Page,
  ): Promise<number[]> {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT DISTINCT r.context_id, r.schema_id AS id FROM schema_references r
       JOIN schema_versions v ON v.context_id = r.context_id AND v.schema_id = r.schema_id
       WHERE r.target_subject_id = $1 AND r.target_version = $2
         AND v.hard_deleted_at IS NULL AND ($3 OR v.soft_deleted_at IS NULL)
       ORDER BY r.context_id, r.schema_id OFFSET $4 LIMIT $5`,
      [subjectId, version, includeDeleted, offset, limit],
    );
    return rows.map(({ id }) => id);
  }
}
