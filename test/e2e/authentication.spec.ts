import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresFixture } from '@schema-steward/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDataFolder, spawnRegistry, startRegistry } from '../support/registry-process.js';
import type { RunningRegistry } from '../support/registry-process.js';
import { answer, eventSchema, register } from '../support/registry-requests.js';
import { isRunning, postmasterPid, until } from '../support/system-process.js';

const { createTestDatabase } = postgresFixture({ migrate: async () => undefined, template: 'empty' });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let registry: RunningRegistry;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  // The network may ask: that is what a token is for.
  registry = await startRegistry({
    env: { DATABASE_URL: database.url, STEWARD_AUTH: 'token', HOST: '0.0.0.0' },
  });
  token = (await readFile(join(registry.dataDirectory, 'admin-token'), 'utf8')).trim();
});
afterAll(async () => database.drop());

test('the token lies in a file that only its owner can read, whose path is printed', async () => {
  const file = join(registry.dataDirectory, 'admin-token');
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect(registry.process.stdout).toContain(
    `Policy open. Requests need a token, but for the public ones; the admin’s is in ${file}.\n`,
  );
  expect(registry.process.output).not.toContain(token);
});

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

test.each([
  ['nothing', () => ({})],
  ['another token', () => ({ authorization: `Bearer steward_admin_${'a'.repeat(43)}` })],
  ['the token as a user name', () => ({ authorization: basic(token, '') })],
  ['another scheme', () => ({ authorization: `Token ${token}` })],
])(
  'a request with %s is refused, on reading and on writing',
  async (_what, headers: () => Record<string, string>) => {
    const refused = [401, { error_code: 401, message: 'Unauthorized' }];
    expect(await answer(fetch(`${registry.url}/subjects`, { headers: headers() }))).toEqual(refused);
    expect(await answer(register(registry.url, 'refused', eventSchema(1), headers()))).toEqual(refused);
  },
);

test.each([
  ['as bearer', () => `Bearer ${token}`],
  ['as the password of any user', () => basic('kafka', token)],
])('the token is taken %s', async (name, authorization) => {
  const headers = { authorization: authorization() };
  expect(await answer(register(registry.url, name, eventSchema(2), headers))).toEqual([
    200,
    expect.objectContaining({ version: 1 }),
  ]);
  expect(await answer(fetch(`${registry.url}/subjects`, { headers }))).toEqual([
    200,
    expect.not.arrayContaining(['refused']),
  ]);
});

test('the next start keeps the token', async () => {
  const next = await startRegistry({
    dataDirectory: registry.dataDirectory,
    env: { DATABASE_URL: database.url, STEWARD_AUTH: 'token' },
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${next.url}/subjects`, { headers })).status).toBe(200);
});

test('a token file that others can read ends the start, and the PostgreSQL that it had begun', async () => {
  const dataDirectory = await ownDataFolder();
  const file = `${dataDirectory}.token`;
  await writeFile(file, `${token}\n`);
  await chmod(file, 0o644);
  const refused = await spawnRegistry({
    dataDirectory,
    env: { STEWARD_AUTH: 'token', STEWARD_TOKEN_FILE: file },
  });
  await until(async () => (await postmasterPid(dataDirectory)) !== undefined, 'it has PostgreSQL');
  const postmaster = (await postmasterPid(dataDirectory)) ?? 0;
  expect(await refused.ended).toEqual({ exitCode: 1, signal: null });
  expect(refused.stderr).toBe(
    `Schema Steward cannot start: ${file}: other users can read or write it (mode 0644). ` +
      'Take a new token if they may have, and run: chmod 600 on it.\n',
  );
  expect(await isRunning(postmaster)).toBe(false);
});
