import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startDatabaseProxy, type DatabaseProxy } from '../../test-support/database-proxy.js';
import { listening } from '../../test-support/listening.js';
import { createTestDatabase } from '../../test-support/start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let registry: SecuredRegistry;
let known: string;
let unknown: string;
/** Of a token that was never seen, for each time that the database goes. */
const strangers: string[] = [];
let id: number;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  registry = await startSecuredRegistry([], { databaseUrl: proxy.url });
  known = (await registry.mint('admin')).token;
  unknown = (await registry.mint('admin')).token;
  for (let count = 0; count < 2; count += 1) strangers.push((await registry.mint('admin')).token);
  const schema = record(field('x'));
  const { body } = await registry.as<{ id: number }>(known, 'POST', '/subjects/kept/versions', { schema });
  ({ id } = body);
});
afterAll(async () => {
  proxy.restore();
  await registry.close();
  await proxy.close();
  await database.drop();
});

const STORE_ERROR = {
  error_code: 50001,
  message: 'Error in the backend data store: it does not answer; try again',
};

const UNAVAILABLE = {
  type: expect.any(String) as string,
  title: 'The database does not answer',
  status: 503,
  code: 'database-unavailable',
};

interface Writer {
  /** How each ended. */
  readonly outcomes: readonly unknown[];
  /** The versions that were acknowledged. */
  readonly acknowledged: readonly number[];
  stop(): Promise<void>;
}

/** Writes one schema after the other until it is told to stop. */
function writer(subject: string): Writer {
  let going = true;
  const outcomes: unknown[] = [];
  const acknowledged: number[] = [];
  const work = (async () => {
    for (let number = 0; going; number += 1) {
      const { status, body } = await registry.as<{ version: number; error_code?: number }>(
        known,
        'POST',
        `/subjects/${subject}/versions`,
        { schema: record(field('x'), field(`f${number}`, 'int', { default: 0 })) },
      );
      outcomes.push(body.error_code ?? status);
      if (status === 200) acknowledged.push(body.version);
      await sleep(50);
    }
  })();
  return {
    ...{ outcomes, acknowledged },
    stop: () => {
      going = false;
      return work;
    },
  };
}

const readById = () => registry.as(known, 'GET', `/schemas/ids/${id}`);
const answers = async (method: string, path: string, body?: unknown) => {
  const { status, body: said } = await registry.as(known, method, path, body);
  return [status, said];
};

const BREAK = record(...Array.from({ length: 400 }, (_, index) => field(`needed_${index}`)));
const CHECK = { changes: [{ subject: 'kept', change: 'modified', schema: BREAK }] };

/** Past the way that is taken away. */
async function owned<Row extends pg.QueryResultRow>(text: string, ...values: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The node listens to others' changes, and has the schema and the token in memory. */
async function settled(): Promise<void> {
  await expect.poll(async () => (await registry.as(known, 'GET', '/subjects')).status).toBe(200);
  await listening(registry);
  for (let tries = 0; tries < 3; tries += 1) expect((await readById()).status).toBe(200);
}

// What is promised is printed. A machine that others use is held to ten times as much for what is usual, and for the
// longest to answers that come while the database is still away: who waits for it would get them after that.
test.each([
  ['is cut off for 20 s', 'cut', 20_000, 2_500],
  ['does not answer for 20 s', 'freeze', 20_000, 15_000],
] as const)(
  'while PostgreSQL %s, what is known is served, the rest is refused in time, and nothing needs a restart',
  async (_what, how, milliseconds, patience) => {
    await settled();
    const stranger = strangers.pop();
    const writing = writer(`written-${how}`);
    await expect.poll(() => writing.outcomes[0]).toBe(200);
    const gone = performance.now();
    proxy[how]();
    const slowest: number[] = [];
    const refusals: Promise<void>[] = [];
    const refused = async (ask: () => Promise<unknown>, answer: unknown) => {
      const asked = performance.now();
      expect(await ask()).toEqual(answer);
      slowest.push(performance.now() - asked);
    };
    // At once, before anybody has noticed, and again later.
    for (const pause of [0, 1_000]) {
      await sleep(pause);
      refusals.push(
        refused(() => answers('GET', '/subjects/kept/versions/latest'), [500, STORE_ERROR]),
        refused(() => answers('POST', '/subjects/new/versions', { schema: '"string"' }), [500, STORE_ERROR]),
        refused(async () => {
          const { status, headers } = await registry.as(known, 'GET', '/api/v1/teams');
          return [status, headers.get('retry-after')];
        }, [503, '1']),
        // Whose token that is nobody can say: that is no reason to call it wrong.
        refused(async () => {
          const { status, body } = await registry.as(stranger, 'GET', `/schemas/ids/${id}`);
          return [status, body];
        }, [500, STORE_ERROR]),
        refused(async () => {
          const { status, body, headers } = await registry.as(stranger, 'POST', '/api/v1/checks', CHECK);
          return [status, body, headers.get('retry-after')];
        }, [503, expect.objectContaining(UNAVAILABLE), '1']),
      );
    }
    expect((await registry.as('nonsense', 'GET', `/schemas/ids/${id}`)).status).toBe(401);
    const reads: number[] = [];
    while (performance.now() - gone < milliseconds) {
      const asked = performance.now();
      expect((await readById()).body).toMatchObject({ subject: 'kept', version: 1 });
      reads.push(performance.now() - asked);
      await sleep(100);
    }
    await Promise.all(refusals);
    const [longest, median] = [Math.max(...reads), reads.sort((a, b) => a - b)[reads.length >> 1] ?? NaN];
    // The one that came while it was being found out waited for that.
    console.info(
      `reads: median ${median.toFixed(1)} ms (aim: 100), longest ${longest.toFixed(0)} ms (aim: 4000)`,
    );
    console.info(`refusals: longest ${Math.max(...slowest).toFixed(0)} ms (aim: ${patience})`);
    expect(median).toBeLessThan(1_000);
    expect(longest).toBeLessThan(milliseconds);
    expect(Math.max(...slowest)).toBeLessThan(milliseconds);

    proxy.restore();
    const back = performance.now();
    await expect.poll(async () => (await registry.as(unknown, 'GET', '/subjects')).status).toBe(200);
    const backAfter = performance.now() - back;
    console.info(`back after ${backAfter.toFixed(0)} ms (aim: 8000)`);
    expect(backAfter).toBeLessThan(30_000);
    await settled();
    expect((await registry.as(stranger, 'GET', `/schemas/ids/${id}`)).status).toBe(200);
    // What a worker works out goes on too.
    const check = await registry.as<{ verdict: string }>(known, 'POST', '/api/v1/checks', CHECK);
    expect([check.status, check.body.verdict]).toEqual([200, 'fail']);

    // One that began before it was back may end as the others did.
    const { outcomes, acknowledged } = writing;
    await expect.poll(() => outcomes.at(-1)).toBe(200);
    await writing.stop();
    expect(new Set(outcomes)).toEqual(new Set([200, 50001]));
    expect(outcomes[0]).toBe(200);
    const rows = await owned<{ version: number }>(
      'SELECT version FROM schema_versions v JOIN subjects s ON s.id = v.subject_id WHERE s.name = $1 ORDER BY 1',
      `written-${how}`,
    );
    const entries = await owned<{ version: number }>(
      `SELECT (data->>'version')::int AS version FROM ledger_entries WHERE action = 'schema.registered' AND target = $1
       ORDER BY id`,
      `written-${how}`,
    );
    const versions = rows.map(({ version }) => version);
    expect(versions, 'without a gap').toEqual(versions.map((_, index) => index + 1));
    expect(
      acknowledged.filter((version) => !versions.includes(version)),
      'nothing acknowledged is lost',
    ).toEqual([]);
    expect(entries, 'each with its entry in the ledger').toEqual(rows);
    expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
  },
  300_000,
);
