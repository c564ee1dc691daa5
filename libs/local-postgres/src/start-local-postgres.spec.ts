import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeLocalPostgres } from './remove-local-postgres.js';
import { query, scratchFolder } from './spec-support.js';
import { startLocalPostgres } from './start-local-postgres.js';

const deep = `deep/${'d'.repeat(60)}/${'e'.repeat(60)}`;
let scratch: Awaited<ReturnType<typeof scratchFolder>>;

beforeAll(async () => {
  scratch = await scratchFolder();
});
afterAll(async () => scratch.remove(['main', 'port', deep, `it's "a", folder`]), 30_000);

describe('startLocalPostgres', () => {
  it('makes a database at the first start and finds it again at the next', async () => {
    const dataDirectory = join(scratch.path, 'main');
    const lines: string[] = [];
    const log = (line: string): number => lines.push(line);

    const first = await startLocalPostgres({ dataDirectory, log });
    expect(first.reused).toBe(false);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);

    const second = await startLocalPostgres({ dataDirectory, log });
    expect(second.reused).toBe(false);
    expect(await query(second.url, 'select answer from kept')).toEqual([[42]]);
    await second.stop();

    expect(lines).toEqual([`Preparing a local PostgreSQL 18 in ${dataDirectory} (once, about 2 s) …`]);
  });

  it('is open to nobody but its user: no port, a password that counts, modes that keep others out', async () => {
    const dataDirectory = join(scratch.path, 'main');
    const server = await startLocalPostgres({ dataDirectory });
    const wrong = server.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    expect(
      await query(
        server.url,
        `select current_setting('listen_addresses'), current_setting('unix_socket_permissions'),
                (select array_agg(distinct auth_method) from pg_hba_file_rules)::text,
                (select rolpassword ~ '^SCRAM-SHA-256' from pg_authid where rolname = current_user)`,
      ),
    ).toEqual([['', '0700', '{scram-sha-256}', true]]);
    await server.stop();

    const modeOf = async (path: string): Promise<number> =>
      (await stat(join(dataDirectory, 'cluster', path))).mode & 0o777;
    expect({
      password: await modeOf('password'),
      log: await modeOf('server.log'),
      data: await modeOf('data'),
      run: await modeOf('run'),
      readableByOthers: (await modeOf('.')) & 0o044,
    }).toEqual({ password: 0o600, log: 0o600, data: 0o700, run: 0o700, readableByOthers: 0 });
  });

  it('keeps what it acknowledged unless it is told that the data may be lost', async () => {
    const dataDirectory = join(scratch.path, 'main');
    const safety = `select current_setting('fsync'), current_setting('synchronous_commit'),
                           current_setting('full_page_writes'), current_setting('max_connections')`;
    const careless = await startLocalPostgres({ dataDirectory, durable: false });
    expect(await query(careless.url, safety)).toEqual([['off', 'off', 'off', '400']]);

    const careful = await startLocalPostgres({ dataDirectory });
    expect(careful.reused).toBe(false);
    expect(await query(careful.url, safety)).toEqual([['on', 'on', 'on', '100']]);

    const contented = await startLocalPostgres({ dataDirectory, durable: false });
    expect(contented.reused).toBe(true);
    await contented.stop();
  });

  it('keeps its port on loopback, and takes another when somebody has it', async () => {
    const dataDirectory = join(scratch.path, 'port');
    const first = await startLocalPostgres({ dataDirectory, listen: 'loopback', durable: false });
    const port = Number(new URL(first.url).port);
    expect(await query(first.url, `select current_setting('listen_addresses')`)).toEqual([['127.0.0.1']]);
    await first.stop();

    const second = await startLocalPostgres({ dataDirectory, listen: 'loopback', durable: false });
    expect(Number(new URL(second.url).port)).toBe(port);
    await second.stop();

    const occupant = await listenOn(port);
    const third = await startLocalPostgres({ dataDirectory, listen: 'loopback', durable: false });
    expect(Number(new URL(third.url).port)).not.toBe(port);
    expect(await query(third.url, 'select 1')).toEqual([[1]]);
    await third.stop();
    occupant.close();
  });

  it('falls back to loopback where the path is too long for a socket', async () => {
    const lines: string[] = [];
    const server = await startLocalPostgres({
      dataDirectory: join(scratch.path, deep),
      durable: false,
      log: (line) => lines.push(line),
    });
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    expect(await query(server.url, 'select 1')).toEqual([[1]]);
    await server.stop();
    expect(lines[1]).toContain('too long for a Unix socket');
  });

  it('bears blanks, quotes and commas in the path, and is removed without what is not its own', async () => {
    const dataDirectory = join(scratch.path, `it's "a", folder`);
    const server = await startLocalPostgres({ dataDirectory, durable: false });
    expect(await query(server.url, 'select 1')).toEqual([[1]]);
    await writeFile(join(dataDirectory, 'notes.txt'), 'mine');

    await removeLocalPostgres(dataDirectory);
    await expect(query(server.url, 'select 1')).rejects.toThrow('ENOENT');
    await expect(stat(join(dataDirectory, 'cluster'))).rejects.toThrow('ENOENT');
    expect(await readFile(join(dataDirectory, 'notes.txt'), 'utf8')).toBe('mine');
  });
});

async function listenOn(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
