import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtRegistry } from '../support/built-registry.js';
import { ownDataFolder, startRegistry } from '../support/registry-process.js';
import { answer, eventSchema, register } from '../support/registry-requests.js';

const run = promisify(execFile);
const USER = `steward-e2e-${process.pid}`;
const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

describe.skipIf(!isRoot)('who starts it (needs root on Linux, for it makes a user)', () => {
  let user: { uid: number; gid: number };

  beforeAll(async () => {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      USER,
    ]);
    const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, USER])));
    const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
    user = { uid: uid ?? 0, gid: gid ?? 0 };
  });
  afterAll(async () => run('userdel', [USER]));

  test('root serves from a folder of mode 0700, and finds its data again', async () => {
    const dataDirectory = await ownDataFolder();
    await mkdir(dataDirectory, { mode: 0o700 });
    const first = await startRegistry({ dataDirectory });
    const pointer = join(dataDirectory, 'postgres', 'DATA-IS-ELSEWHERE.txt');
    const [elsewhere = ''] = (await readFile(pointer, 'utf8')).split('\n');
    expect(first.process.stdout).toContain(
      `The database goes in ${elsewhere}: PostgreSQL does not run as root, and its user cannot enter ${dataDirectory}/postgres.\n`,
    );
    expect(await answer(register(first.url, 'kept', eventSchema(1)))).toMatchObject([200, { id: 1 }]);
    expect(await first.stop()).toEqual({ exitCode: 0, signal: null });

    const later = await startRegistry({ dataDirectory });
    expect(await answer(fetch(`${later.url}/subjects`))).toEqual([200, ['kept']]);
    expect(((await stat(dataDirectory)).mode & 0o777).toString(8)).toBe('700');
  });

  test('an ordinary user serves from a folder of their own', async (context) => {
    if (!(await canRead(user, builtRegistry()))) {
      context.skip(
        `an ordinary user cannot read ${dirname(builtRegistry())}: the checkout is closed to others`,
      );
    }
    const dataDirectory = await ownDataFolder();
    await mkdir(dataDirectory, { mode: 0o700 });
    await chown(dataDirectory, user.uid, user.gid);
    const registry = await startRegistry({ dataDirectory, user, env: { STEWARD_AUTH: 'token' } });
    expect((await fetch(`${registry.url}/subjects`)).status).toBe(401);
    const owners = await Promise.all(
      ['admin-token', 'postgres', join('postgres', 'cluster', 'data')].map((name) =>
        stat(join(dataDirectory, name)),
      ),
    );
    expect(owners.map(({ uid }) => uid)).toEqual([user.uid, user.uid, user.uid]);
    expect(await registry.stop()).toEqual({ exitCode: 0, signal: null });
  });
});

async function canRead(user: { uid: number; gid: number }, file: string): Promise<boolean> {
  const readable = (path: string) => run('test', ['-r', path], { ...user, cwd: '/' });
  return Promise.all([readable(file), readable(process.execPath)]).then(
    () => true,
    () => false,
  );
}
