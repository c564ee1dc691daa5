import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldRestorer } from './field-restorer.js';
import { FieldReverter } from './field-reverter.js';
import type { Workings } from './workings.js';

/** A version that is not erased. */
export interface DeletableVersion {
  readonly versionId: number;
  readonly version: number;
  readonly contextId: number;
  readonly schemaId: number;
  readonly deleted: boolean;
}

/** Flags versions as deleted, erased or live again, with everything that follows from it. The caller holds the lock. */
@Injectable()
export class DeletionWriter {
  constructor(
    @Inject(FieldReverter) private readonly reverter: FieldReverter,
    @Inject(FieldRestorer) private readonly restorer: FieldRestorer,
  ) {}

  /** Oldest first. */
  versionsOf(tx: EntityManager, subjectId: number): Promise<DeletableVersion[]> {
    return tx.query<DeletableVersion[]>(
      `SELECT id AS "versionId", version, context_id AS "contextId", schema_id AS "schemaId",
         soft_deleted_at IS NOT NULL AS deleted
       FROM schema_versions WHERE subject_id = $1 AND hard_deleted_at IS NULL ORDER BY version`,
      [subjectId],
    );
  }

  async delete(
    tx: EntityManager,
    subjectId: number,
    versions: readonly DeletableVersion[],
    at: Date,
  ): Promise<void> {
    await tx.query('UPDATE schema_versions SET soft_deleted_at = $2 WHERE id = ANY($1::bigint[])', [
      versions.map(({ versionId }) => versionId),
      at,
    ]);
    await this.reverter.revert(tx, subjectId);
  }

  async undelete(
    tx: EntityManager,
    subject: { readonly id: number; readonly context: string },
    versions: readonly DeletableVersion[],
    work: Workings,
  ): Promise<void> {
    const ids = versions.map(({ versionId }) => versionId);
    await tx.query('UPDATE schema_versions SET soft_deleted_at = NULL WHERE id = ANY($1::bigint[])', [ids]);
    await this.restorer.restore(tx, subject, new Set(ids), work);
  }

  /** For good. Schemas that no version carries any more are retired: their ids answer nothing, and stay taken. */
  async erase(tx: EntityManager, versions: readonly DeletableVersion[], at: Date): Promise<void> {
    await tx.query('UPDATE schema_versions SET hard_deleted_at = $2 WHERE id = ANY($1::bigint[])', [
      versions.map(({ versionId }) => versionId),
      at,
    ]);
    const contextId = versions[0]?.contextId;
    if (contextId === undefined) return;
    const ids = versions.map(({ schemaId }) => schemaId);
    // Whoever registers one of these contents elsewhere at this moment holds its row: wait, then look who carries it.
    await tx.query(
      'SELECT id FROM schemas WHERE context_id = $1 AND id = ANY($2::integer[]) ORDER BY id FOR UPDATE',
      [contextId, ids],
    );
    await tx.query(
      `UPDATE schemas x SET retired_at = $3 WHERE x.context_id = $1 AND x.id = ANY($2::integer[])
         AND x.retired_at IS NULL AND NOT EXISTS (
           SELECT FROM schema_versions v
           WHERE v.context_id = x.context_id AND v.schema_id = x.id AND v.hard_deleted_at IS NULL)`,
      [contextId, ids, at],
    );
  }

  /**
   * Confluent's registration, last step: a schema that comes back as a new version leaves its soft-deleted ones behind,
   * unless something refers to them. Answers their numbers.
   */
  async supersede(
    tx: EntityManager,
    { subjectId, contextId, schemaId }: Superseding,
    at: Date,
  ): Promise<number[]> {
    // As a query: of a bare UPDATE, TypeORM returns the rows wrapped together with their number.
    const rows = await tx.query<{ version: number }[]>(
      `WITH superseded AS (
         UPDATE schema_versions v SET hard_deleted_at = $4
         WHERE v.subject_id = $1 AND v.context_id = $2 AND v.schema_id = $3
           AND v.soft_deleted_at IS NOT NULL AND v.hard_deleted_at IS NULL AND NOT EXISTS (
             SELECT FROM schema_references r
             JOIN schema_versions u ON u.context_id = r.context_id AND u.schema_id = r.schema_id
             WHERE r.target_subject_id = $1 AND r.target_version = v.version AND u.hard_deleted_at IS NULL)
         RETURNING v.version)
       SELECT version FROM superseded ORDER BY version`,
      [subjectId, contextId, schemaId, at],
    );
    return rows.map(({ version }) => version);
  }
}

interface Superseding {
  readonly subjectId: number;
  readonly contextId: number;
  readonly schemaId: number;
}
