import { chmod, chown, mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterHome, POINTER_FILE } from './cluster-home.js';
import { removeLocalPostgres } from './remove-local-postgres.js';
import { runTool, type RunAs } from './run-tool.js';
import { ensureSystemUser, isRoot } from './server-user.js';
import { makeCheckout, query, scratchFolder, startFrom } from './spec-support.js';

const USER = `lp-spec-${process.pid}`;
const needsRoot = !isRoot() || process.platform !== 'linux';

let scratch: Awaited<ReturnType<typeof scratchFolder>>;
let user: Required<RunAs>;

/** Made by root as a stranger to the user below: mode 0700, as /root has. */
let closed: string;
let open: string;

describe.skipIf(needsRoot)(
  'whoever starts it (skipped unless root on Linux runs it: it makes a user)',
  () => {
    beforeAll(async () => {
      scratch = await scratchFolder();
      user = await ensureSystemUser(USER);
      closed = join(scratch.path, 'closed');
      await mkdir(closed, { mode: 0o700 });
      await makeCheckout(join(closed, 'checkout'));
      open = await makeCheckout(join(scratch.path, 'open'));
    }, 60_000);

    afterAll(async () => {
      await scratch.remove(['home/data', 'closed/data', 'closed/moved']);
      await runTool('userdel', [USER]);
    }, 30_000);

    it('a missing system user is created without shell or password', async () => {
      expect((await runTool('getent', ['passwd', USER])).output).toMatch(/:\/usr\/sbin\/nologin\n$/);
      expect((await runTool('passwd', ['--status', USER])).output).toMatch(new RegExp(`^${USER} L `));
      expect(await ensureSystemUser(USER)).toEqual(user);
    });

    it('root works from a checkout that nobody else can enter', async () => {
      const dataDirectory = join(closed, 'data');
      const systemDirectory = join(scratch.path, 'system');
      const options = { dataDirectory, systemDirectory };
      const first = await startFrom(join(closed, 'checkout'), options);
      expect(first.answer).toMatchObject({ reused: false });
      const pointer = await readFile(join(dataDirectory, POINTER_FILE), 'utf8');
      const home = clusterHome(pointer.split('\n')[0] ?? '');
      expect(home.directory).toMatch(new RegExp(`^${systemDirectory}/[0-9a-f]{16}$`));
      expect(await query(first.answer.url ?? '', `select current_setting('data_directory')`)).toEqual([
        [home.data],
      ]);
      expect(await runningAs(home.data)).toBe('postgres');
      expect((await stat(home.data)).mode & 0o777).toBe(0o700);
      expect((await stat(home.password)).mode & 0o777).toBe(0o600);
      expect(first.answer.log).toEqual([
        `The database goes in ${home.directory}: PostgreSQL does not run as root, and its user cannot enter ${dataDirectory}.`,
        expect.stringMatching(/^Copying PostgreSQL's programs to .*\/system\/postgresql-18\./),
        expect.stringMatching(/^Preparing a local PostgreSQL 18/),
      ]);
      await first.kill();

      const second = await startFrom(join(closed, 'checkout'), options);
      expect(second.answer).toMatchObject({ reused: true, url: first.answer.url });
      await second.stop();

      const moved = join(closed, 'moved');
      await rename(dataDirectory, moved);
      const third = await startFrom(join(closed, 'checkout'), { ...options, dataDirectory: moved });
      expect(third.answer.error).toContain(`was moved or copied: its database is still in ${home.directory}`);
      await rename(moved, dataDirectory);

      await removeLocalPostgres(dataDirectory, { systemDirectory });
      await expect(stat(home.directory)).rejects.toThrow('ENOENT');
    });

    it('an ordinary user works, and root after it on the same data, and the user again', async () => {
      const ownHome = join(scratch.path, 'home');
      await mkdir(ownHome, { mode: 0o700 });
      await chown(ownHome, user.uid, user.gid);
      const options = { dataDirectory: join(ownHome, 'data') };
      const { data } = clusterHome(options.dataDirectory);

      const first = await startFrom(open, options, user);
      expect(first.answer).toMatchObject({ reused: false });
      expect(await runningAs(data)).toBe(USER);
      await query(first.answer.url ?? '', 'create table kept as select 1 as n');
      await first.kill();

      const root = await startFrom(open, options);
      expect(root.answer).toMatchObject({ reused: true, url: first.answer.url });
      await root.stop();
      const rootAgain = await startFrom(open, options);
      expect(rootAgain.answer).toMatchObject({ reused: false });
      expect(await runningAs(data)).toBe(USER);
      await rootAgain.stop();

      const last = await startFrom(open, options, user);
      expect(last.answer).toMatchObject({ reused: false });
      expect(await query(last.answer.url ?? '', 'select n from kept')).toEqual([[1]]);
      await last.stop();
    });

    it('an ordinary user is told of a folder that is not theirs', async () => {
      const locked = join(scratch.path, 'locked');
      await mkdir(locked);
      await chmod(locked, 0o755);
      const inside = await startFrom(open, { dataDirectory: locked }, user);
      expect(inside.answer.error).toMatch(/^LocalPostgresError: .*\/locked\/draft-.*: permission denied\. /);
      const below = await startFrom(open, { dataDirectory: join(locked, 'data') }, user);
      expect(below.answer.error).toMatch(
        /^LocalPostgresError: .*\/locked\/data: permission denied\. .*DATABASE_URL/,
      );
      const hidden = await startFrom(open, { dataDirectory: join(closed, 'other') }, user);
      expect(hidden.answer.error).toMatch(/^LocalPostgresError: .*\/closed\/other: permission denied\. /);
    });
  },
);

async function runningAs(data: string): Promise<string> {
  const pid = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '';
  return (await runTool('ps', ['-o', 'user:32=', '-p', pid])).output.trim();
}
