import { expect, test } from 'vitest';
import { ownDataFolder, startRegistry } from '../support/registry-process.js';
import { probeEnvironment, readLoopDelay } from '../support/event-loop.js';
import { heavyRequests } from '../support/heavy-requests.js';

/**
 * Of the main thread's own processor time, so that it holds on a machine that others use as well. A safety net: what a
 * large request took before there were workers and turns, a quarter of a second and more, does not pass;
 * `npm run bench:event-loop` tells how far it is from 50 ms.
 */
const MOST_MS = 100;

test('large requests do not keep the registry from anybody else', { timeout: 300_000 }, async () => {
  const dataDirectory = await ownDataFolder();
  const probe = `${dataDirectory}.json`;
  const registry = await startRegistry({
    dataDirectory,
    env: { STEWARD_BODY_LIMIT: '16MiB', STEWARD_WORKER_DEADLINE: '60', ...probeEnvironment(probe) },
  });
  const { pid } = registry.process;
  const figures: Record<'request' | 'busy ms' | 'loop kept ms' | 'a ping took ms', string>[] = [];
  for (const { name, prepare, run, status } of heavyRequests({
    characters: 1024 * 1024,
    versions: 20,
    fields: 1_000,
  })) {
    await prepare?.(registry.url);
    await readLoopDelay(pid, probe);
    let running = true;
    const answering = run(registry.url).then(async (answer) => {
      const text = await answer.text();
      return [answer.status, answer.status === status ? '' : text.slice(0, 300)];
    });
    const pings: number[] = [];
    const answered = answering.finally(() => (running = false));
    while (running) {
      const started = performance.now();
      expect((await fetch(registry.url)).status).toBe(200);
      pings.push(performance.now() - started);
    }
    expect([name, ...(await answered)]).toEqual([name, status, '']);
    const { max, busy } = await readLoopDelay(pid, probe);
    figures.push({
      request: name,
      'busy ms': busy.toFixed(1),
      'loop kept ms': max.toFixed(1),
      'a ping took ms': Math.max(...pings).toFixed(1),
    });
  }
  console.table(figures);
  expect(figures.filter((figure) => Number(figure['busy ms']) > MOST_MS)).toEqual([]);
  await registry.stop();
});
