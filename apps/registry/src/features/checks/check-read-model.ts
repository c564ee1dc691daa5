import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** Older checks are not looked at. */
const MOST = 500;
/** Bytes of reports, as they are stored, that are looked through. */
const MOST_BYTES = 4 * 1024 * 1024;
/** Blocks of the table that may hold them: PostgreSQL makes some in advance, which are empty yet. */
const BLOCKS = 512;

/**
 * Checks are appended and never changed nor deleted, so that the newest stand in the table's last blocks: they are found
 * without an index and without reading the others, however many there are.
 */
export const UNREPORTED = `WITH recent AS MATERIALIZED (
    SELECT id, sum(pg_column_size(report)) OVER (ORDER BY created_at DESC, id) AS bytes,
      row_number() OVER (ORDER BY created_at DESC, id) AS place
    FROM checks WHERE ctid >= (SELECT format('(%s,0)', greatest(0,
      pg_relation_size('checks') / current_setting('block_size')::bigint - ${BLOCKS}))::tid))
  SELECT named.fingerprint FROM unnest($1::text[]) WITH ORDINALITY AS named (fingerprint, place)
  WHERE NOT EXISTS (SELECT FROM recent r WHERE r.place <= ${MOST} AND r.bytes <= ${MOST_BYTES} AND strpos(
    (SELECT c.report::text FROM checks c WHERE c.id = r.id), '"fingerprint":"' || named.fingerprint || '"') > 0)
  ORDER BY named.place`;

/** What was judged of late: what other features may know of checks. */
@Injectable()
export class CheckReadModel {
  /**
   * Which of the fingerprints no recent check reported, in the order given. One that a refusal named, or an older check,
   * is among them.
   */
  async unreported(manager: EntityManager, fingerprints: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ fingerprint: string }[]>(UNREPORTED, [fingerprints]);
    return rows.map(({ fingerprint }) => fingerprint);
  }
}
