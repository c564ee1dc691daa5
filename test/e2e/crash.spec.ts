import { expect, test } from 'vitest';
import { embeddedDatabaseUrl } from '../support/data-folder.js';
import { startRegistry } from '../support/registry-process.js';
import type { RunningRegistry } from '../support/registry-process.js';
import { answer, eventSchema, register } from '../support/registry-requests.js';
import { sql } from '../support/sql.js';
import { isRunning, postmasterPid, until } from '../support/system-process.js';

interface Acknowledged {
  readonly subject: string;
  readonly version: number;
  readonly id: number;
  readonly schema: string;
}

const WRITERS = 4;

test('kill -9 in a stream of registrations loses nothing that was acknowledged', async () => {
  const first = await startRegistry();
  const { dataDirectory } = first;
  const postmaster = await postmasterPid(dataDirectory);
  const acknowledged: Acknowledged[] = [];
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    registerUntilItDies(first, `stream-${writer}`, writer * 1000, acknowledged),
  );
  const dying = Promise.all(writers);
  await Promise.race([until(() => acknowledged.length >= 60, 'enough is registered'), dying]);
  expect(await first.kill()).toEqual({ exitCode: null, signal: 'SIGKILL' });
  await dying;

  const next = await startRegistry({ dataDirectory });
  expect(next.process.stdout).toContain('Using the local PostgreSQL that is already running here.\n');
  expect(await postmasterPid(dataDirectory), 'the same PostgreSQL').toBe(postmaster);
  for (const { subject, version, id, schema } of acknowledged) {
    expect(await answer(fetch(`${next.url}/subjects/${subject}/versions/${version}`))).toEqual([
      200,
      expect.objectContaining({ subject, version, id, schema }),
    ]);
  }
  // What was under way may have got in or not; what is there has no holes, and the numbers go on.
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const subject = `stream-${writer}`;
    const [, versions] = await answer(fetch(`${next.url}/subjects/${subject}/versions`));
    const count = (versions as number[]).length;
    expect(versions).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(await answer(register(next.url, subject, eventSchema(99_999)))).toEqual([
      200,
      expect.objectContaining({ version: count + 1 }),
    ]);
  }
  expect(await next.stop()).toEqual({ exitCode: 0, signal: null });
  expect(await isRunning(postmaster ?? 0), 'what was taken over ends with its new owner').toBe(false);
});

/**
 * Where only a session of it dies, PostgreSQL mends itself in a moment and the service goes on. Where the server dies, the
 * service starts it again; requests that need it meanwhile are refused with Confluent's 50001, and nothing is lost.
 */
test('kill -9 of PostgreSQL is answered with 50001 until the registry has started it again', async () => {
  const first = await startRegistry();
  const { dataDirectory } = first;
  const database = await embeddedDatabaseUrl(dataDirectory);
  const [, registered] = await answer(register(first.url, 'kept', eventSchema(1)));

  const [[backend] = []] = await sql(
    database,
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'schema-steward' LIMIT 1`,
  );
  process.kill(Number(backend), 'SIGKILL');
  await until(
    async () => (await fetch(`${first.url}/subjects`)).status === 200,
    'it has recovered by itself',
  );
  expect(await answer(register(first.url, 'kept', eventSchema(1)))).toEqual([200, registered]);

  await until(() => first.process.stdout.includes('Back: '), 'it has the server for itself again');

  const killed = (await postmasterPid(dataDirectory)) ?? 0;
  process.kill(killed, 'SIGKILL');
  const answers: unknown[] = [];
  await until(async () => {
    answers.push(await answer(fetch(`${first.url}/subjects`)));
    return answers.length > 1 && JSON.stringify(answers.at(-1)) === '[200,["kept"]]' && answers.length > 5;
  }, 'it was started again');
  const refused = {
    error_code: 50001,
    message: 'Error in the backend data store: it does not answer; try again',
  };
  for (const one of answers)
    expect([
      [200, ['kept']],
      [500, refused],
    ]).toContainEqual(one);
  const place = `our own PostgreSQL in ${dataDirectory}/postgres`;
  await until(() => first.process.stdout.split(`Back: ${place}.`).length === 3, 'it is claimed again');
  expect(await postmasterPid(dataDirectory)).not.toBe(killed);
  const told = first.process.stdout.split('\n').filter((line) => !line.includes('[Changes]'));
  expect(told.slice(-5)).toEqual([
    `Lost ${place}: starting it again.`,
    `Back: ${place}.`,
    `Lost ${place}: starting it again.`,
    `Back: ${place}.`,
    '',
  ]);
  expect(await answer(register(first.url, 'kept', eventSchema(1)))).toEqual([200, registered]);
  expect(await first.stop()).toEqual({ exitCode: 0, signal: null });
  expect(await isRunning((await postmasterPid(dataDirectory)) ?? 0), 'it ends with the registry').toBe(false);
});

async function registerUntilItDies(
  { url, process: service }: RunningRegistry,
  subject: string,
  from: number,
  done: Acknowledged[],
): Promise<void> {
  for (let number = from; ; number += 1) {
    const schema = eventSchema(number);
    const response = await register(url, subject, schema).then(answer, () => undefined);
    if (response === undefined) return;
    const [status, body] = response;
    if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}\n${service.output}`);
    const { id, version } = body as { id: number; version: number };
    done.push({ subject, version, id, schema });
  }
}
