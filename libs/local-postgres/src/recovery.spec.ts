import { spawn, type ChildProcess } from 'node:child_process';
import { chown, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterHome } from './cluster-home.js';
import { makeCheckout, query, scratchFolder, serverIdentity, startFrom } from './spec-support.js';
import { startLocalPostgres } from './start-local-postgres.js';

let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let checkout: string;
let dataDirectory: string;

beforeAll(async () => {
  scratch = await scratchFolder();
  checkout = await makeCheckout(join(scratch.path, 'checkout'));
  dataDirectory = join(scratch.path, 'data');
});
afterAll(async () => scratch.remove(['data', 'race']), 30_000);

const home = (): ReturnType<typeof clusterHome> => clusterHome(dataDirectory);
const pidFile = (): string => join(home().data, 'postmaster.pid');
const readPid = async (): Promise<number> => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);

describe('after a crash', () => {
  it('a start takes over the server that a killed process left running, with all that was acknowledged', async () => {
    const killed = await startFrom(checkout, { dataDirectory });
    expect(killed.answer).toMatchObject({ reused: false });
    const url = killed.answer.url ?? '';
    await query(url, 'create table kept as select 1 as n');
    const identity = await serverIdentity(url);
    await killed.kill();

    const next = await startLocalPostgres({ dataDirectory });
    expect({ reused: next.reused, url: next.url }).toEqual({ reused: true, url });
    expect(await serverIdentity(next.url)).toBe(identity);
    expect(await query(next.url, 'select n from kept')).toEqual([[1]]);

    await next.stop();
    await expect(readPid()).rejects.toThrow('ENOENT');
    await expect(query(url, 'select 1')).rejects.toThrow('ENOENT');
  });

  it('a start recovers the data of a server that was killed while sessions were at work', async () => {
    const server = await startLocalPostgres({ dataDirectory });
    const session = new pg.Client({ connectionString: server.url });
    session.on('error', () => undefined);
    await session.connect();
    await session.query('insert into kept values (2)');
    const cutOff = expect(session.query('select pg_sleep(60)')).rejects.toThrow();
    process.kill(await readPid(), 'SIGKILL');
    await cutOff;
    expect(await readPid()).toBeGreaterThan(1);

    const next = await startLocalPostgres({ dataDirectory });
    expect(next.reused).toBe(false);
    expect(await query(next.url, 'select n from kept order by n')).toEqual([[1], [2]]);
    await next.stop();
    await server.stop();
  });

  it('a start is not misled by a program that has got the dead server’s process id', async () => {
    const server = await startLocalPostgres({ dataDirectory });
    const lock = await readFile(pidFile(), 'utf8');
    await server.stop();
    const owner = await stat(home().data);
    const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid, cwd: '/' });
    const ended = new Promise((resolve) => stranger.on('exit', resolve));
    const [socketLock, pid] = [join(home().run, '.s.PGSQL.5432.lock'), String(stranger.pid)];
    for (const path of [pidFile(), socketLock]) {
      await writeFile(path, lock.replace(/^\d+/, pid), { mode: 0o600 });
      await chown(path, owner.uid, owner.gid);
    }

    const next = await startLocalPostgres({ dataDirectory });
    expect(next.reused).toBe(false);
    expect(await query(next.url, 'select count(*)::int from kept')).toEqual([[2]]);
    expect(isRunning(stranger)).toBe(true);
    await next.stop();
    expect(isRunning(stranger)).toBe(true);
    stranger.kill();
    await ended;
  });

  it('a start gets past an empty lock file', async () => {
    const owner = await stat(home().data);
    await writeFile(pidFile(), '');
    await chown(pidFile(), owner.uid, owner.gid);
    const aMinuteAgo = new Date(Date.now() - 60_000);
    await utimes(pidFile(), aMinuteAgo, aMinuteAgo);
    const server = await startLocalPostgres({ dataDirectory });
    expect(await query(server.url, 'select count(*)::int from kept')).toEqual([[2]]);
    await server.stop();
  });

  it('a start waits for a server that is on its way out', async () => {
    const first = await startLocalPostgres({ dataDirectory });
    const identity = await serverIdentity(first.url);
    const stopping = first.stop();
    const next = await startLocalPostgres({ dataDirectory });
    await stopping;
    expect(await serverIdentity(next.url)).not.toBe(identity);
    await next.stop();
  });
});

describe('starts at the same moment', () => {
  it('make one server, which all of them get', async () => {
    const options = { dataDirectory: join(scratch.path, 'race') };
    const starters = await Promise.all([1, 2, 3].map(async () => startFrom(checkout, options)));
    const answers = starters.map(({ answer }) => answer);
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    expect(answers.map(({ reused }) => reused).sort()).toEqual([false, true, true]);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    const identities = await Promise.all(answers.map(async ({ url }) => serverIdentity(url ?? '')));
    expect(new Set(identities).size).toBe(1);
    expect(await readdir(options.dataDirectory)).toEqual(['cluster']);
    for (const starter of starters) await starter.stop();
  });
});

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
