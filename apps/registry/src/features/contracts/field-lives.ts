/**
 * The looks that fields of subjects had, with whether a live version has a field in that look: a revision lasts until
 * another version ends it, and older versions may be live still. A query with `id`, `subject_id`, `field_id`, `path` and
 * `live`; `subjects` is one that answers subjects' ids. One pass over the versions and one over the revisions.
 */
export const REVISIONS_OF = (subjects: string): string => `SELECT r.id, r.subject_id, r.field_id, r.path,
    coalesce(first.live_id < coalesce(r.until_id, first.live_id + 1), false) AS live
  FROM field_revisions r JOIN (
    SELECT v.id, min(v.id) FILTER (WHERE v.soft_deleted_at IS NULL AND v.hard_deleted_at IS NULL) OVER (
      PARTITION BY v.subject_id, coalesce(v.compatibility_group, '') ORDER BY v.id DESC) AS live_id
    FROM schema_versions v WHERE v.subject_id IN (${subjects})) first ON first.id = r.since_id
  WHERE r.subject_id IN (${subjects}) AND r.until_id IS DISTINCT FROM r.since_id`;
