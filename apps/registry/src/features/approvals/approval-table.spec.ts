import { postgresFixture, type TestDatabase } from '@schema-steward/testing';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.js';
import { ServiceDataSource } from '../../platform/database/service-data-source.js';

const fixture = postgresFixture({ migrate: async (url) => void (await migrate(url)) });
let database: TestDatabase;
let service: DataSource;
beforeAll(async () => {
  database = await fixture.createTestDatabase();
  service = await new ServiceDataSource(database.url).initialize();
  await service.query(
    `INSERT INTO subjects (context_id, name, owner_team_id, owner_source, created_at)
     SELECT c.id, 'orders-value', t.id, 'unassigned', now() FROM contexts c, teams t`,
  );
  await service.query(approval());
});
afterAll(async () => {
  await service.destroy();
  await database.drop();
});

const approval = (columns = '', values = '') =>
  `INSERT INTO approvals (id, subject_id, fingerprints, reason, approved_by, ends_at, created_at${columns})
   SELECT gen_random_uuid(), id, '{b1ae9e13a67c9816}', 'r', 'grace', now() + interval '1 day', now()${values}
   FROM subjects`;

test.each([
  `UPDATE approvals SET fingerprints = '{x}'`,
  `UPDATE approvals SET reason = 'another'`,
  `UPDATE approvals SET approved_by = 'ada'`,
  `UPDATE approvals SET author = 'ada'`,
  `UPDATE approvals SET ends_at = ends_at + interval '1 year'`,
  'UPDATE approvals SET subject_id = 0',
  'DELETE FROM approvals',
  'TRUNCATE approvals',
])('the service cannot make an approval say something else: %s', async (change) => {
  await expect(service.query(change)).rejects.toThrow('permission denied');
});

test.each([
  ['approvals_used_check', 'UPDATE approvals SET used_at = now()'],
  ['approvals_revoked_check', 'UPDATE approvals SET revoked_at = now()'],
  ['approvals_author_check', approval(', author', `, 'grace'`)],
])('the table holds no row against %s', async (constraint, change) => {
  await expect(service.query(change)).rejects.toThrow(constraint);
});

test('the service can take one back', async () => {
  await service.query(`UPDATE approvals SET revoked_at = now(), revoked_by = 'grace'`);
  expect(await service.query('SELECT revoked_by FROM approvals')).toEqual([{ revoked_by: 'grace' }]);
});
