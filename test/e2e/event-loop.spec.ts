import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { contractRequests } from '../support/contract-requests.js';
import { embeddedDatabaseUrl } from '../support/data-folder.js';
import { ownDataFolder, startRegistry, type RunningRegistry } from '../support/registry-process.js';
import { probeEnvironment, readLoopDelay } from '../support/event-loop.js';
import { heavyRequests, type HeavyRequest } from '../support/heavy-requests.js';

/**
 * Of the main thread's own processor time, so that it holds on a machine that others use as well. A safety net: what a
 * large request took before there were workers and turns, a quarter of a second and more, does not pass;
 * `npm run bench:event-loop` tells how far it is from 50 ms.
 */
const MOST_MS = 100;

/** Enough to see what is on the wrong thread; `npm run soak:heavy` sends a MiB. */
const CHARACTERS = Number(process.env['KIB'] ?? 192) * 1024;
/** Of each subject with a history; the soak has 20. */
const VERSIONS = Number(process.env['VERSIONS'] ?? 5);
/** In use against one change; the soak has 1,000. */
const CONTRACTS = Number(process.env['CONTRACTS'] ?? 150);

test('large requests do not keep the registry from anybody else', { timeout: 300_000 }, async () => {
  const { registry, probe } = await start();
  const figures = await measure(
    registry,
    probe,
    heavyRequests({ characters: CHARACTERS, versions: VERSIONS, fields: 1_000 }),
  );
  expect(figures.filter((figure) => Number(figure['busy ms']) > MOST_MS)).toEqual([]);
  await registry.stop();
});

test('hundreds of contracts do not, nor large ones', { timeout: 300_000 }, async () => {
  const { registry, probe } = await start();
  const database = await embeddedDatabaseUrl(registry.dataDirectory);
  const figures = await measure(
    registry,
    probe,
    contractRequests(database, { contracts: CONTRACTS, characters: 700 * 1024 }),
  );
  expect(figures.filter((figure) => Number(figure['busy ms']) > MOST_MS)).toEqual([]);
  await registry.stop();
});

async function start(): Promise<{ registry: RunningRegistry; probe: string }> {
  const dataDirectory = await ownDataFolder();
  const probe = `${dataDirectory}.json`;
  const registry = await startRegistry({
    dataDirectory,
    env: { STEWARD_BODY_LIMIT: '16MiB', STEWARD_WORKER_DEADLINE: '60', ...probeEnvironment(probe) },
  });
  return { registry, probe };
}

type Figure = Record<'request' | 'took ms' | 'busy ms' | 'loop kept ms' | 'a ping took ms', string>;

async function measure(
  { url, process: { pid } }: RunningRegistry,
  probe: string,
  requests: readonly HeavyRequest[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, prepare, run, status } of requests) {
    await prepare?.(url);
    await readLoopDelay(pid, probe);
    let running = true;
    const asked = performance.now();
    const answering = run(url).then(async (answer) => {
      const text = await answer.text();
      return [answer.status, answer.status === status ? '' : text.slice(0, 300)];
    });
    const pings: number[] = [];
    const answered = answering.finally(() => (running = false));
    while (running) {
      const started = performance.now();
      expect((await fetch(url)).status).toBe(200);
      pings.push(performance.now() - started);
      // Without a pause the pings take the processors that the request needs.
      await sleep(5);
    }
    expect([name, ...(await answered)]).toEqual([name, status, '']);
    const { max, busy } = await readLoopDelay(pid, probe);
    figures.push({
      request: name,
      'took ms': (performance.now() - asked).toFixed(0),
      'busy ms': busy.toFixed(1),
      'loop kept ms': max.toFixed(1),
      'a ping took ms': Math.max(...pings).toFixed(1),
    });
  }
  console.table(figures);
  return figures;
}
