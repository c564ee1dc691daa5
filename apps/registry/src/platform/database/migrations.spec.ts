import { MIGRATIONS } from '@schema-steward/migrations';
import { postgresFixture, type TestDatabase } from '@schema-steward/testing';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityTables, schemaDrift } from '../../test-support/schema-drift.js';
import { createMigrationDataSource, migrate } from './migrate.js';

const { createTestDatabase } = postgresFixture({ migrate: async () => undefined, template: 'empty' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const NAMES = MIGRATIONS.map((migration) => new migration().name);

test('two nodes that start at once migrate once', async () => {
  const ran = await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(ran.sort((a, b) => b.length - a.length)).toEqual([NAMES, []]);
});

test('up, down and up again leaves no difference', async () => {
  const before = await catalogue();
  expect(before.length).toBeGreaterThan(200);
  // A context that was met since brings a sequence, which has to go as well.
  await query(`SELECT ensure_context('.later')`);
  await withMigrations(async (dataSource) => {
    for (const _name of NAMES) await dataSource.undoLastMigration();
  });
  expect(await catalogue()).toEqual([]);
  expect(await migrate(database.url)).toEqual(NAMES);
  expect(await catalogue()).toEqual(before);
});

test('entities and migrations describe the same tables', async () => {
  expect(await schemaDrift(database.url)).toEqual([]);
  const tables = await query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations' ORDER BY 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(await entityTables(database.url));
});

test('every foreign key has an index that begins with its columns, if only over the rows that are current', async () => {
  const unindexed = await query<{ name: string }>(
    `SELECT c.conname AS name FROM pg_constraint c
     WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
         AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
     ORDER BY 1`,
  );
  expect(unindexed.map(({ name }) => name)).toEqual([]);
});

test('a database that cannot be reached is told as such', async () => {
  await expect(migrate('postgres://127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
});

/** Everything that makes a schema, in words: relations, columns, constraints, indexes, functions, triggers, grants. */
async function catalogue(): Promise<string[]> {
  const rows = await query<{ what: string }>(`
    WITH relations AS (
      SELECT c.* FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE 'schema\\_migrations%'
        AND i.indrelid IS DISTINCT FROM to_regclass('schema_migrations'))
    SELECT concat_ws(' ', 'relation', relkind, relname, relacl::text) AS what FROM relations
    UNION ALL SELECT concat_ws(' ', 'column', r.relname, a.attnum, a.attname, format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(d.adbin, d.adrelid))
      FROM relations r JOIN pg_attribute a ON a.attrelid = r.oid AND attnum > 0 AND r.relkind = 'r'
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    UNION ALL SELECT concat_ws(' ', 'constraint', r.relname, conname, pg_get_constraintdef(c.oid)) FROM pg_constraint c JOIN relations r ON r.oid = conrelid
    UNION ALL SELECT concat_ws(' ', 'index', pg_get_indexdef(indexrelid)) FROM pg_index JOIN relations r ON r.oid = indrelid
    UNION ALL SELECT concat_ws(' ', 'function', pg_get_functiondef(oid), proacl::text) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid)) FROM pg_trigger t JOIN relations r ON r.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'schema grant', e.grantee::regrole, e.privilege_type) FROM pg_namespace n, aclexplode(n.nspacl) e
      WHERE n.nspname = 'public' AND e.grantee <> 0 AND e.grantee::regrole::text = 'schema_steward_service'
    ORDER BY 1`);
  return rows.map(({ what }) => what);
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function withMigrations(work: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const dataSource = await createMigrationDataSource(database.url).initialize();
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
