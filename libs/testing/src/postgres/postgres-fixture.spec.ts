import { chmod, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from './admin.js';
import { postgresFixture } from './postgres-fixture.js';
import { newPrefix, openTestServer, type OwnedTestServer } from './test-server.js';

const migrateOnce = async (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`CREATE TABLE migrated AS SELECT 'yes' AS answer`);
  });

const firstValue = async (url: string, sql: string): Promise<unknown> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  });

let server: OwnedTestServer;

beforeAll(async () => {
  server = await openTestServer(process.env['TEST_DATABASE_URL'], Date.now());
});
afterAll(async () => server.close());

describe('postgresFixture', () => {
  it('gives every file a migrated database of its own, and migrates once', async () => {
    let runs = 0;
    const migrate = async (url: string): Promise<void> => {
      runs += 1;
      await migrateOnce(url);
    };
    // Two fixtures stand for two workers, which share nothing but the server.
    const [one, other] = await Promise.all([
      postgresFixture({ migrate, server, template: 'once' }).createTestDatabase(),
      postgresFixture({ migrate, server, template: 'once' }).createTestDatabase(),
    ]);
    expect(runs).toBe(1);
    await withClient(one.url, async (client) => client.query(`UPDATE migrated SET answer = 'changed'`));
    expect(await firstValue(one.url, 'SELECT answer FROM migrated')).toBe('changed');
    expect(await firstValue(other.url, 'SELECT answer FROM migrated')).toBe('yes');
    await Promise.all([one.drop(), other.drop()]);
    await expect(firstValue(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
  });

  it('tells of a migration that fails, and starts from an empty database the next time', async () => {
    let fails = true;
    const migrate = async (url: string): Promise<void> => {
      await migrateOnce(url);
      if (fails) throw new Error('column "x" does not exist');
    };
    const fixture = postgresFixture({ migrate, server, template: 'failing' });
    await expect(fixture.createTestDatabase()).rejects.toThrow('column "x" does not exist');
    fails = false;
    const database = await fixture.createTestDatabase();
    expect(await firstValue(database.url, 'SELECT answer FROM migrated')).toBe('yes');
    await database.drop();
  });

  it('drops a database that a test has left open', async () => {
    const fixture = postgresFixture({ migrate: migrateOnce, server, template: 'open' });
    const database = await fixture.createTestDatabase();
    await withClient(database.url, async (client) => {
      client.on('error', () => undefined);
      await database.drop();
      await expect(client.query('SELECT 1')).rejects.toThrow();
    });
  });

  it('leaves nothing on a server that it was given, also of a run that was killed a day before', async () => {
    const day = 24 * 3_600_000;
    const left = `${newPrefix(Date.now() - day - 1000)}left`;
    const young = `${newPrefix(Date.now() - day + 60_000)}young`;
    await withClient(server.url, async (client) => {
      await client.query(`CREATE DATABASE ${left}`);
      await client.query(`CREATE DATABASE ${young}`);
    });
    const given = await openTestServer(server.url, Date.now());
    await postgresFixture({ migrate: migrateOnce, server: given }).createTestDatabase();
    await given.close();
    const names = `SELECT array_agg(datname ORDER BY datname)::text FROM pg_database
                   WHERE datname IN ('${left}', '${young}') OR starts_with(datname, '${given.prefix}')`;
    expect(await firstValue(server.url, names)).toBe(`{${young}}`);
    await withClient(server.url, async (client) => client.query(`DROP DATABASE ${young}`));
  });
});

describe('global-setup', () => {
  let folder: string;
  let temporary: string;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'fixture-spec-')));
    temporary = await realpath(await mkdtemp(join(tmpdir(), 'fixture-tmp-')));
    await chmod(temporary, 0o755);
    const modules = dirname(dirname(createRequire(import.meta.url).resolve('vitest/package.json')));
    await symlink(modules, join(folder, 'node_modules'));
    const here = dirname(fileURLToPath(import.meta.url));
    await writeFile(
      join(folder, 'vitest.config.mjs'),
      CONFIG.replace('SETUP', join(here, 'global-setup.ts')),
    );
    for (const name of ['one', 'two']) {
      const fixture = join(here, 'postgres-fixture.ts');
      await writeFile(join(folder, `${name}.spec.mjs`), SPEC.replace('FIXTURE', fixture));
    }
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(temporary, { recursive: true, force: true });
  });

  it('gives a run of several projects one server, and removes it', async () => {
    const { code, output } = await runVitest({});
    expect(code, output).toBe(0);
    const servers = output.match(/SERVER .*/g) ?? [];
    expect(servers).toHaveLength(4);
    expect(new Set(servers).size).toBe(1);
    expect(output.match(/MIGRATING/g)).toHaveLength(1);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('removes the server that a killed run has left', async () => {
    const killed = await runVitest({ KILL_RUN: '1' });
    expect(killed.code, killed.output).toBe(null);
    expect(await readdir(temporary)).toHaveLength(1);
    const url = /SERVER (.*)/.exec(killed.output)?.[1] ?? '';
    expect(await firstValue(url, 'SELECT 1')).toBe(1);

    expect((await runVitest({})).code).toBe(0);
    expect(await readdir(temporary)).toEqual([]);
    await expect(firstValue(url, 'SELECT 1')).rejects.toThrow('ENOENT');
  });

  async function runVitest(
    environment: Record<string, string>,
  ): Promise<{ code: number | null; output: string }> {
    const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
    const { TEST_DATABASE_URL: _unused, ...inherited } = process.env;
    const child = spawn(process.execPath, [vitest, 'run', '--root', folder, '--configLoader', 'runner'], {
      env: { ...inherited, ...environment, TMPDIR: temporary, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (environment['KILL_RUN'] && /^SERVER .*\n/m.test(output)) child.kill('SIGKILL');
      });
    }
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
  }
});

const CONFIG = `
  const conditions = ['@schema-steward/source', 'module', 'node', 'development|production'];
  const project = (name) => ({
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    server: { fs: { strict: false } },
    test: { name, include: ['*.spec.mjs'], globalSetup: ['SETUP'], pool: 'forks', testTimeout: 100_000 },
  });
  export default { test: { projects: [project('a'), project('b')] } };
`;

const SPEC = `
  import { expect, inject, it } from 'vitest';
  import { postgresFixture } from 'FIXTURE';
  it('gets a database', async () => {
    const migrate = async () => console.log('MIGRATING');
    const database = await postgresFixture({ migrate }).createTestDatabase();
    console.log('SERVER ' + inject('testPostgres').url);
    // Until the run has been killed.
    const run = process.ppid;
    while (process.env.KILL_RUN && process.ppid === run) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(database.url).toContain('steward_test_');
  });
`;
