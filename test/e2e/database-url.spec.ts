import { postgresFixture } from '@schema-steward/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnRegistry, startRegistry } from '../support/registry-process.js';
import { answer, eventSchema, register } from '../support/registry-requests.js';
import { sql } from '../support/sql.js';
import { postmasterPid } from '../support/system-process.js';

// The registry migrates: that is part of what is tested.
const { createTestDatabase } = postgresFixture({ migrate: async () => undefined, template: 'empty' });
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => (database = await createTestDatabase()));
afterAll(async () => database.drop());

test('nodes that start together share a database, which outlives them', async () => {
  const env = { DATABASE_URL: database.url };
  const [one, other] = await Promise.all([startRegistry({ env }), startRegistry({ env })]);
  const { pathname, username, password } = new URL(database.url);
  expect(one.process.stdout).toMatch(
    new RegExp(`^Schema Steward serves on ${one.url} .*, with PostgreSQL at \\S+:\\d+${pathname}\\.$`, 'm'),
  );
  expect(one.process.output).not.toContain(`${username}:`);
  expect(one.process.output).not.toContain(password);
  expect(
    [one, other].filter(({ process: node }) => node.stdout.includes('Migrated the database')),
  ).toHaveLength(1);
  expect(await postmasterPid(one.dataDirectory), 'it starts no PostgreSQL of its own').toBeUndefined();

  expect(await answer(register(one.url, 'shared-value', eventSchema(1)))).toMatchObject([200, { id: 1 }]);
  expect(await one.stop()).toEqual({ exitCode: 0, signal: null });
  expect(await answer(fetch(`${other.url}/subjects`))).toEqual([200, ['shared-value']]);
});

const PASSWORD = 'hunter2%40%2Fcorrect';

test.each([
  [
    'nobody listens there',
    () => `postgres://steward:${PASSWORD}@127.0.0.1:1/registry`,
    'PostgreSQL at 127.0.0.1:1/registry cannot be used (connect ECONNREFUSED 127.0.0.1:1). ' +
      'Is it running, and is DATABASE_URL right?',
  ],
  [
    'nobody listens at any address of the name',
    () => `postgres://steward:${PASSWORD}@localhost:1/registry`,
    /^PostgreSQL at localhost:1\/registry cannot be used \(\S.*\)\. Is it running, and is DATABASE_URL right\?$/,
  ],
  [
    'no such host',
    () => `postgres://steward:${PASSWORD}@database.invalid/registry`,
    /^PostgreSQL at database\.invalid:5432\/registry cannot be used \(getaddrinfo .*\)\. Is it running, and is DATABASE_URL right\?$/,
  ],
  [
    'a wrong password',
    () => changed((url) => (url.password = PASSWORD)),
    /^PostgreSQL at \S+ refuses the login of "\w+": check user and password in DATABASE_URL\.$/,
  ],
  [
    'no password',
    () => changed((url) => (url.password = '')),
    /^PostgreSQL at \S+ refuses the login of "\w+": check user and password in DATABASE_URL\.$/,
  ],
  [
    'no such database',
    () => changed((url) => (url.pathname = '/not-there')),
    /^PostgreSQL at \S+\/not-there: there is no database "not-there"\. Create it, or name another in DATABASE_URL\.$/,
  ],
])('a database that cannot be used ends the start, without its password: %s', async (_why, url, reason) => {
  const registry = await spawnRegistry({ env: { DATABASE_URL: url() } });
  expect(await registry.ended).toEqual({ exitCode: 1, signal: null });
  expect(registry.stdout).toBe('');
  const [, said] = /^Schema Steward cannot start: (.*)\n$/.exec(registry.stderr) ?? [];
  expect(said, registry.stderr).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  expect(registry.stderr).not.toMatch(/hunter2/);
});

test('a login that may not make tables is told to the person who starts it', async () => {
  const role = `steward_e2e_${process.pid}`;
  await sql(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'hunter2'`);
  try {
    const url = changed((one) => ([one.username, one.password] = [role, 'hunter2']));
    const registry = await spawnRegistry({ env: { DATABASE_URL: url } });
    expect(await registry.ended).toEqual({ exitCode: 1, signal: null });
    expect(registry.stderr).toMatch(
      /^Schema Steward cannot start: PostgreSQL at \S+ cannot be migrated: permission denied .*\n$/,
    );
  } finally {
    await sql(database.url, `DROP ROLE ${role}`);
  }
});

function changed(change: (url: URL) => unknown): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}
