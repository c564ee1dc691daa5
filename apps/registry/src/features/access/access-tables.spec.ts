import type { TestDatabase } from '@schema-steward/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigrationDataSource } from '../../platform/database/migrate.js';
import { ServiceDataSource } from '../../platform/database/service-data-source.js';
import { schemaDrift, undoMigrationsFrom } from '../../test-support/schema-drift.js';
import { createTestDatabase } from '../../test-support/start-registry.js';

const MINE = /api_tokens|trusted_repositories|used_token_ids/;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('entities and migration say the same, also after down and up again', async () => {
  expect(await schemaDrift(database.url, MINE)).toEqual([]);
  const migrations = await createMigrationDataSource(database.url).initialize();
  try {
    await undoMigrationsFrom(migrations, 'Access1795971960000');
    expect(
      (await schemaDrift(database.url, MINE)).filter((query) => query.startsWith('CREATE TABLE')),
    ).toHaveLength(3);
    await migrations.runMigrations();
  } finally {
    await migrations.destroy();
  }
  expect(await schemaDrift(database.url, MINE)).toEqual([]);
});

const token = `INSERT INTO api_tokens (id, secret_hash, name, role, created_by, created_at, actions)
  VALUES ('0123456789abcdef', sha256('x'), 'n', 'viewer', 'me', now(), ARRAY['checks:run'])`;

test('the service cannot make a token or a session say something else than what it was made for', async () => {
  const service = await new ServiceDataSource(database.url).initialize();
  try {
    await service.query(token);
    for (const change of [
      `UPDATE api_tokens SET role = 'admin'`,
      `UPDATE api_tokens SET secret_hash = sha256('y')`,
      `UPDATE api_tokens SET actions = NULL`,
      `UPDATE api_tokens SET expires_at = NULL`,
      `UPDATE trusted_repositories SET repository_id = '1'`,
      `UPDATE used_token_ids SET jti = 'x'`,
      `UPDATE sessions SET person = 'root@example.com'`,
      `UPDATE sessions SET admin = true`,
      `UPDATE sessions SET expires_at = 'infinity'`,
      `UPDATE sessions SET secret_hash = sha256('y')`,
      'TRUNCATE used_token_ids',
    ])
      await expect(service.query(change), change).rejects.toThrow('permission denied');
    await service.query('UPDATE api_tokens SET revoked_at = now(), last_used_at = now()');
  } finally {
    await service.destroy();
  }
});

test.each([
  ['a role that is none', 'api_tokens_role_check', ['role', `'root'`]],
  ['a member without a team', 'api_tokens_team_check', ['role', `'member'`]],
  ['an id of another form', 'api_tokens_id_check', ['id', `'x'`]],
  ['a secret that is not hashed', 'api_tokens_secret_hash_check', ['secret_hash', `'secret'`]],
  ['a list of no actions', 'api_tokens_actions_check', ['actions', `'{}'`]],
  ['a list of no prefixes', 'api_tokens_subject_prefixes_check', ['subject_prefixes', `'{}'`]],
] as const)('the table holds no token with %s', async (_what, constraint, [column, value]) => {
  const owner = await createMigrationDataSource(database.url).initialize();
  try {
    await expect(owner.query(`UPDATE api_tokens SET ${column} = ${value}`)).rejects.toThrow(constraint);
  } finally {
    await owner.destroy();
  }
});
