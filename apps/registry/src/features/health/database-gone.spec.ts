import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres, type LocalPostgres } from '@schema-steward/local-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../platform/database/migrate.js';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { problem } from '../../test-support/teams.js';

let dataDirectory: string;
let server: LocalPostgres;
let registry: TestRegistry;

async function startServer(): Promise<void> {
  server = await startLocalPostgres({ dataDirectory, durable: false });
}

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'steward-gone-'));
  await startServer();
  await migrate(server.url);
  registry = await startRegistry({ databaseUrl: server.url });
});
afterAll(async () => {
  await registry.close();
  await removeLocalPostgres(dataDirectory);
});

const STORE_ERROR = {
  error_code: 50001,
  message: 'Error in the backend data store: it does not answer; try again',
};
const UNAVAILABLE = problem(
  'database-unavailable',
  503,
  'The database does not answer',
  'The database does not answer.',
  'Try again; the registry reconnects by itself.',
);

test('without its database the registry says so on every route, and serves again when it is back', async () => {
  const schema = record(field('x'));
  expect((await registry.register('kept', schema)).status).toBe(200);
  await server.stop();

  for (const answer of [
    await registry.register('lost', schema),
    await registry.call('GET', '/schemas/ids/1'),
    await registry.call('GET', '/subjects'),
    await registry.call('PUT', '/config', { compatibility: 'NONE' }),
    await registry.call('POST', '/compatibility/subjects/kept/versions', { schema }),
  ])
    expect([answer.status, answer.body]).toEqual([500, STORE_ERROR]);
  for (const answer of [
    await registry.call('GET', '/api/v1/health'),
    await registry.call('GET', '/api/v1/teams'),
    await registry.call('POST', '/api/v1/checks', { changes: [{ subject: 'a', change: 'added', schema }] }),
  ])
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([503, UNAVAILABLE, '1']);
  // What needs no database is served all the while.
  expect((await registry.call('GET', '/')).body).toEqual({});
  expect((await registry.call('GET', '/schemas/types')).status).toBe(200);

  await startServer();
  expect((await registry.call('GET', '/schemas/ids/1')).body).toMatchObject({ subject: 'kept' });
  expect((await registry.register('lost', schema)).body).toMatchObject({ id: 1, version: 1 });
  expect((await registry.call('GET', '/api/v1/health')).body).toEqual({ status: 'ok' });
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});

test('connections that the database ends under the registry are replaced', async () => {
  await Promise.all(Array.from({ length: 16 }, () => registry.call('GET', '/subjects')));
  const ended = await registry.sql<{ pid: number }>(
    `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'schema-steward' AND pid <> pg_backend_pid()`,
  );
  const pids = ended.map(({ pid }) => pid);
  expect(pids).not.toEqual([]);
  await expect
    .poll(() => registry.sql('SELECT pid FROM pg_stat_activity WHERE pid = ANY($1)', [pids]))
    .toEqual([]);
  const answers = [];
  for (let tries = 0; tries < 20; tries += 1) answers.push((await registry.call('GET', '/subjects')).status);
  expect(answers.slice(-16)).toEqual(Array<number>(16).fill(200));
  expect(answers.filter((status) => status !== 200 && status !== 500)).toEqual([]);
});
