import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test-support/start-registry.js';
import { fromScopes, isOfScope, isOfScopeIn } from './scope-rows.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`SELECT ensure_context('.other')`);
  for (const [table, column, value] of [
    ['configs', 'compatibility_level', 'FULL'],
    ['modes', 'mode', 'READWRITE'],
  ])
    await client.query(
      `INSERT INTO ${table} (context_id, subject, ${column}, updated_by, updated_at)
       SELECT c.id, s.name, '${value}', coalesce(c.name, 'all') || '/' || coalesce(s.name, ''), now()
       FROM (SELECT id, name FROM contexts UNION ALL SELECT NULL, NULL) c
       CROSS JOIN (SELECT 'subject-' || n AS name FROM generate_series(1, 3000) n UNION ALL SELECT '' UNION ALL SELECT NULL) s
       WHERE c.id IS NOT NULL OR s.name IS NULL`,
    );
  await client.query('ANALYZE');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each<[context: string | null, subject: string | null, own: string[], deciding: string[]]>([
  ['.', 'subject-7', ['./subject-7'], ['./subject-7', './', 'all/']],
  ['.other', 'subject-7', ['.other/subject-7'], ['.other/subject-7', '.other/', 'all/']],
  ['.', 'none', [], ['./', 'all/']],
  ['.', '', ['./'], ['./', './', 'all/']],
  ['.', null, ['./'], ['./', 'all/']],
  ['.none', 'subject-7', [], ['all/']],
  ['.none', null, [], ['all/']],
  [null, null, ['all/'], ['all/']],
])('%j and %j have the settings %j, and are decided about by %j', async (context, subject, own, deciding) => {
  for (const table of ['configs', 'modes'] as const) {
    const found = await client.query<{ updated_by: string }>(
      `SELECT updated_by FROM ${table} r WHERE ${isOfScope('r', '$1', '$2')}`,
      [context, subject],
    );
    expect(found.rows.map(({ updated_by }) => updated_by)).toEqual(own);
    const byId = await client.query<{ updated_by: string }>(
      `SELECT updated_by FROM ${table} r
       WHERE ${isOfScopeIn('r', '(SELECT coalesce(min(id), -1) FROM contexts WHERE name = $1)', '$2')}`,
      [context ?? '.', subject],
    );
    if (context !== null) expect(byId.rows.map(({ updated_by }) => updated_by)).toEqual(own);
    const all = await client.query<{ updated_by: string }>(
      `SELECT updated_by ${fromScopes(table, 'r', '$1', '$2')} ORDER BY scope.place`,
      [context, subject],
    );
    expect(all.rows.map(({ updated_by }) => updated_by)).toEqual(deciding);
  }
});

test.each(['configs', 'modes'] as const)('no %s but those that are asked for are read', async (table) => {
  for (const asked of [
    `SELECT FROM ${table} r WHERE ${isOfScope('r', '$1', '$2')}`,
    `SELECT ${fromScopes(table, 'r', '$1', '$2')}`,
    `DELETE FROM ${table} r WHERE $1 <> '' AND ${isOfScopeIn('r', '1', '$2')}`,
  ]) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked}`, ['.', 'subject-7']);
    const scans = rows
      .map((row) => row['QUERY PLAN'].trim())
      .filter((line) => line.includes(`Scan`) && line.includes(` on ${table}`));
    expect(scans).toEqual([expect.stringContaining(`Index Scan using ${table}_scope_key`)]);
  }
});
