import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startDatabaseProxy, type DatabaseProxy } from '../../test-support/database-proxy.js';
import { createTestDatabase } from '../../test-support/start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: DatabaseProxy;
let registry: SecuredRegistry;
let known: string;
let unknown: string;
let id: number;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startDatabaseProxy(database.url);
  registry = await startSecuredRegistry([], { databaseUrl: proxy.url });
  known = (await registry.mint('admin')).token;
  unknown = (await registry.mint('admin')).token;
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

const readById = () => registry.as(known, 'GET', `/schemas/ids/${id}`);
const answers = async (method: string, path: string, body?: unknown) => {
  const { status, body: said } = await registry.as(known, method, path, body);
  return [status, said];
};

/** The node listens to others' changes, and has the schema and the token in memory. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => (await registry.as(known, 'GET', '/subjects')).status, { timeout: 15_000 })
    .toBe(200);
  await sleep(1_500);
  for (let tries = 0; tries < 3; tries += 1) expect((await readById()).status).toBe(200);
}

test.each([
  ['is cut off for 3 s', 'cut', 3_000, 2_500],
  ['does not answer for 20 s', 'freeze', 20_000, 15_000],
] as const)(
  'while PostgreSQL %s, what is known is served, the rest is refused in time, and nothing needs a restart',
  async (_what, how, milliseconds, patience) => {
    await settled();
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
      );
    }
    const reads: number[] = [];
    while (performance.now() - gone < milliseconds) {
      const asked = performance.now();
      expect((await readById()).body).toMatchObject({ subject: 'kept', version: 1 });
      reads.push(performance.now() - asked);
      await sleep(100);
    }
    await Promise.all(refusals);
    // The one that came while it was being found out waited for that.
    expect(Math.max(...reads)).toBeLessThan(4_000);
    expect(reads.sort((a, b) => a - b)[reads.length >> 1]).toBeLessThan(100);
    expect(Math.max(...slowest)).toBeLessThan(patience);

    proxy.restore();
    const back = performance.now();
    await expect
      .poll(async () => (await registry.as(unknown, 'GET', '/subjects')).status, { timeout: 15_000 })
      .toBe(200);
    expect(performance.now() - back).toBeLessThan(8_000);
    await settled();
  },
  180_000,
);
