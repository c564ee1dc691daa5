import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigrationDataSource } from '../../platform/database/migrate.js';
import { ServiceDataSource } from '../../platform/database/service-data-source.js';
import { schemaDrift, undoMigrationsFrom } from '../../test-support/schema-drift.js';
import { createTestDatabase } from '../../test-support/start-registry.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const MINE = /environments|applications|declarations|deployments|topics|topic_subjects|api_tokens/;

test('entities and migration say the same, also after down and up again', async () => {
  expect(await schemaDrift(database.url, MINE)).toEqual([]);
  const migrations = await createMigrationDataSource(database.url).initialize();
  try {
    await undoMigrationsFrom(migrations, 'Applications1795978860000');
    expect(await migrations.query(`SELECT to_regclass('applications') AS there`)).toEqual([{ there: null }]);
    await migrations.runMigrations();
  } finally {
    await migrations.destroy();
  }
  expect(await schemaDrift(database.url, MINE)).toEqual([]);
});

test('the service ends what was declared and deployed, and cannot make history say something else', async () => {
  const service = await new ServiceDataSource(database.url).initialize();
  try {
    for (const change of [
      'UPDATE declarations SET subject_id = 1',
      `UPDATE declarations SET direction = 'produces'`,
      'DELETE FROM declarations',
      `UPDATE deployments SET version = '2'`,
      'DELETE FROM deployments',
      `UPDATE applications SET slug = 'other'`,
      'DELETE FROM applications',
      `UPDATE environments SET slug = 'other'`,
      `UPDATE topics SET name = 'other'`,
    ])
      await expect(service.query(change), change).rejects.toThrow('permission denied');
    await service.query('UPDATE declarations SET ended_at = now(), ended_by = $1', ['me']);
    await service.query('UPDATE deployments SET ended_at = now(), ended_by = $1', ['me']);
  } finally {
    await service.destroy();
  }
});

test('a token of an application has a team, and a role that one application can have', async () => {
  const owner = await createMigrationDataSource(database.url).initialize();
  try {
    await owner.query(`INSERT INTO applications (slug, name, team_id, created_at)
      SELECT 'billing', 'Billing', id, now() FROM teams LIMIT 1`);
    const insert = (role: string, team: string, application: string) =>
      owner.query(`INSERT INTO api_tokens (id, secret_hash, name, role, team_id, application, created_by, created_at)
        SELECT '0123456789abcdef', sha256('x'), 'n', '${role}', ${team}, '${application}', 'me', now()
        FROM teams LIMIT 1`);
    await expect(insert('viewer', 'NULL::bigint', 'billing')).rejects.toThrow('api_tokens_application_check');
    await expect(insert('owner', 'id', 'billing')).rejects.toThrow('api_tokens_application_check');
    await expect(insert('ci', 'id', 'nothing')).rejects.toThrow('api_tokens_application_fkey');
    await insert('ci', 'id', 'billing');
  } finally {
    await owner.destroy();
  }
});
