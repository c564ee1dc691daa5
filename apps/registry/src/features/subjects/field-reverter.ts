import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Takes the open field revisions of a subject back to what the newest live version of each group said. */
@Injectable()
export class FieldReverter {
  /**
   * To be called after versions were deleted, under the subject's lock. What a deleted version newer than every live one
   * opened is closed as if it had never held, and what it closed is open again. Calling it twice changes nothing.
   */
  async revert(tx: EntityManager, subjectId: number): Promise<void> {
    await tx.query(
      `WITH dead AS (
         SELECT v.id, coalesce(v.compatibility_group, '') AS "group" FROM schema_versions v
         WHERE v.subject_id = $1 AND (v.soft_deleted_at IS NOT NULL OR v.hard_deleted_at IS NOT NULL)
           AND NOT EXISTS (SELECT FROM schema_versions newer WHERE newer.subject_id = v.subject_id
             AND coalesce(newer.compatibility_group, '') = coalesce(v.compatibility_group, '') AND newer.id > v.id
             AND newer.soft_deleted_at IS NULL AND newer.hard_deleted_at IS NULL)),
       opened AS (
         SELECT r.id, true AS dies FROM field_revisions r JOIN dead d
           ON d.id = r.since_id AND d."group" = r.compatibility_group
         WHERE r.subject_id = $1 AND r.until_id IS DISTINCT FROM r.since_id
         UNION ALL
         SELECT r.id, false FROM field_revisions r JOIN dead d
           ON d.id = r.until_id AND d."group" = r.compatibility_group
         WHERE r.subject_id = $1 AND r.since_id NOT IN (SELECT id FROM dead))
       UPDATE field_revisions r SET until_id = CASE WHEN o.dies THEN r.since_id END
       FROM opened o WHERE o.id = r.id`,
      [subjectId],
    );
  }
}
