import { expect, test } from 'vitest';
import { embeddedDatabaseUrl } from '../support/data-folder.js';
import { startRegistry } from '../support/registry-process.js';
import { answer, eventSchema, register } from '../support/registry-requests.js';
import { sql, withConnection } from '../support/sql.js';
import { isRunning, postmasterPid, until } from '../support/system-process.js';

const ENDED_WELL = { exitCode: 0, signal: null };

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s answers what is in flight and ends both processes',
  async (signal) => {
    const registry = await startRegistry();
    const database = await embeddedDatabaseUrl(registry.dataDirectory);
    const postmaster = (await postmasterPid(registry.dataDirectory)) ?? 0;
    await register(registry.url, 'before', eventSchema(0));

    await withConnection(database, async (holder) => {
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE subjects IN ACCESS EXCLUSIVE MODE');
      const inFlight = [
        answer(register(registry.url, 'one', eventSchema(1))),
        answer(register(registry.url, 'two', eventSchema(2))),
        answer(fetch(`${registry.url}/subjects`)),
      ];
      const waiting = `SELECT count(*)::int FROM pg_locks WHERE NOT granted AND relation = 'subjects'::regclass`;
      await until(
        async () => (await sql(database, waiting))[0]?.[0] === inFlight.length,
        'the requests are held up',
      );

      const ended = registry.stop(signal);
      // The same once more, as a Ctrl-C that a parent passes on: it changes nothing.
      void registry.stop(signal);
      await until(async () => !(await accepts(registry.url)), 'it accepts no more connections');
      expect(registry.process.running).toBe(true);
      await holder.query('COMMIT');

      expect(await Promise.all(inFlight)).toEqual([
        [200, expect.objectContaining({ version: 1 })],
        [200, expect.objectContaining({ version: 1 })],
        [200, expect.arrayContaining(['before'])],
      ]);
      expect(await ended).toEqual(ENDED_WELL);
    });
    expect(registry.process.stderr).toBe('');
    expect(await isRunning(postmaster)).toBe(false);

    const next = await startRegistry({ dataDirectory: registry.dataDirectory });
    expect(await answer(fetch(`${next.url}/subjects`))).toEqual([200, ['before', 'one', 'two']]);
  },
);

async function accepts(url: string): Promise<boolean> {
  return fetch(`${url}/`).then(
    () => true,
    () => false,
  );
}
