import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownDataFolder, spawnRegistry, startRegistry } from '../support/registry-process.js';
import { isRunning, postmasterPid, processorMs, until } from '../support/system-process.js';

const ENDED_BADLY = { exitCode: 1, signal: null };

test('an empty folder is served from, and once more after a stop', async () => {
  const dataDirectory = await ownDataFolder();
  const first = await startRegistry({ dataDirectory });
  console.log(`first start: ${first.startMs} ms to the first answer (aim: 8000)`);
  expect(await processorMs(first.process.pid)).toBeLessThan(8_000);
  expect(first.process.stderr).toBe('');
  expect(first.process.stdout.split('\n')).toEqual([
    `Preparing a local PostgreSQL 18 in ${dataDirectory}/postgres (once, about 2 s) …`,
    expect.stringMatching(/^Migrated the database: \d+ steps?\.$/),
    `Schema Steward serves on ${first.url} (API docs: /docs), with our own PostgreSQL in ${dataDirectory}/postgres.`,
    'Policy open. No authentication: only this machine can reach it. STEWARD_AUTH=token changes that.',
    '',
  ]);
  expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await first.stop();

  const later = await startRegistry({ dataDirectory, env: { STEWARD_POLICY: 'strict' } });
  console.log(`later start: ${later.startMs} ms to the first answer (aim: 3000)`);
  expect(await processorMs(later.process.pid)).toBeLessThan(8_000);
  expect(later.process.output.split('\n')).toEqual([
    `Schema Steward serves on ${later.url} (API docs: /docs), with our own PostgreSQL in ${dataDirectory}/postgres.`,
    'Policy strict. No authentication: only this machine can reach it. STEWARD_AUTH=token changes that.',
    '',
  ]);

  const second = await spawnRegistry({ dataDirectory });
  expect(await second.ended).toEqual(ENDED_BADLY);
  expect(second.stderr).toBe(
    `Schema Steward cannot start: Another registry works with our own PostgreSQL in ${dataDirectory}/postgres. ` +
      'Stop it, or give this one a folder of its own (STEWARD_DATA_DIR), or both a database that can be shared ' +
      '(DATABASE_URL).\n',
  );
  expect((await fetch(`${later.url}/subjects`)).status, 'the first is not disturbed').toBe(200);
});

test('a port that is taken ends the start and the PostgreSQL that it had begun', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  try {
    const registry = await spawnRegistry({ env: { PORT: String(port) } });
    await until(async () => (await postmasterPid(registry.dataDirectory)) !== undefined, 'it has PostgreSQL');
    const postmaster = (await postmasterPid(registry.dataDirectory)) ?? 0;
    expect(await registry.ended).toEqual(ENDED_BADLY);
    expect(registry.stderr).toContain(
      `Schema Steward cannot start: Port ${port} of 127.0.0.1 is taken by another program. Set PORT to another one.\n`,
    );
    expect(registry.output).not.toMatch(/\n\s+at /);
    expect(await isRunning(postmaster)).toBe(false);
  } finally {
    other.close();
  }
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s while it starts leaves no PostgreSQL', async (signal) => {
  const registry = await spawnRegistry();
  await until(async () => (await postmasterPid(registry.dataDirectory)) !== undefined, 'it has PostgreSQL');
  const postmaster = (await postmasterPid(registry.dataDirectory)) ?? 0;
  expect(await registry.stop(signal)).toEqual({ exitCode: 0, signal: null });
  expect(registry.output).not.toContain('serves on');
  expect(await isRunning(postmaster)).toBe(false);
});

test.each([
  [
    'a port that is none',
    { PORT: '99999' },
    ['PORT: got "99999"; allowed: a whole number from 0 to 65535 (0: any free port).'],
  ],
  [
    'all that is wrong, at once',
    { STEWARD_POLICY: 'lax', STEWARD_BODY_LIMIT: 'much', DATABASE_URL: 'mysql://root:hunter2@db/x' },
    [
      'DATABASE_URL: got a value that is not shown here; allowed: a URL that begins with postgres:// or postgresql://.',
      'STEWARD_POLICY: got "lax"; allowed: open or strict.',
      'STEWARD_BODY_LIMIT: got "much"; allowed: a size from 1KiB to 256MiB, in bytes or with kB, MB, KiB or MiB.',
    ],
  ],
  [
    'an open registry on the network',
    { HOST: '0.0.0.0' },
    [
      'HOST: got "0.0.0.0", which other machines can reach, while STEWARD_AUTH is "none". Set STEWARD_AUTH=token ' +
        '(the path of the token’s file is printed at start), or HOST=127.0.0.1.',
    ],
  ],
])('settings that are refused before anything starts: %s', async (_what, env, problems) => {
  const registry = await spawnRegistry({ env });
  expect(await registry.ended).toEqual(ENDED_BADLY);
  expect(registry.output).toBe(
    [
      'Schema Steward cannot start: The configuration cannot be used:',
      ...problems.map((one) => `  ${one}`),
      '',
    ].join('\n'),
  );
  expect(await postmasterPid(registry.dataDirectory)).toBeUndefined();
});

test('a data folder that cannot be made is told of', async () => {
  const registry = await spawnRegistry({ env: { STEWARD_DATA_DIR: join('/dev/null', 'data') } });
  expect(await registry.ended).toEqual(ENDED_BADLY);
  expect(registry.stderr).toMatch(/^Schema Steward cannot start: .*\/dev\/null\/data.*\n$/);
});
