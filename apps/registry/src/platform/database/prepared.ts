import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

/**
 * One query that is asked thousands of times a second: planned once a connection, and past TypeORM, whose bookkeeping
 * would take longer than the query. Not for transactions.
 */
export async function queryPrepared<Row extends pg.QueryResultRow>(
  dataSource: DataSource,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const pool = (dataSource.driver as PostgresDriver).master as pg.Pool;
  const { rows } = await pool.query<Row>({ name, text, values: [...values] });
  return rows;
}
