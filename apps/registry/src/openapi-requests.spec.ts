import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { complaint, shown } from './test-support/requests/complaint.js';
import { wronglyTyped } from './test-support/requests/odd-bodies.js';
import {
  requestsOf,
  requestsWithBodies,
  type ApiDescription,
  type RawRequest,
} from './test-support/requests/request-arbitrary.js';
import { startRequestWorld, type RequestWorld } from './test-support/requests/request-world.js';
import { sendRaw } from './test-support/requests/send-raw.js';

/** Of each kind of registry; `npm run soak:requests` sends more. */
const RUNS = Number(process.env['RUNS'] ?? 500);
const SEED = Number(process.env['SEED'] ?? 20_261_130);
/** Longer than anything may take, on a machine that does much else. */
const TIMEOUT_MS = 60_000;
const AT_ONCE = Number(process.env['AT_ONCE'] ?? 8);
/** After so many requests what they ended is made again. */
const MEND_AFTER = 300;

const DESCRIPTION = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as ApiDescription;

describe.each(['anybody', 'strict'] as const)('%s', (kind) => {
  let world: RequestWorld;
  beforeAll(async () => {
    world = await startRequestWorld(kind);
  });
  afterAll(() => world.close());

  test(
    `${RUNS} requests made from openapi.json are answered, none with a failure, each error in its shape`,
    { timeout: 120_000 + RUNS * 400 },
    async () => {
      const arbitraries = requestsOf(DESCRIPTION, world.known);
      // Every route gets its share; writes that others build on come first in half of the rounds.
      const each = Math.ceil(RUNS / arbitraries.size);
      const requests = fc
        .sample(fc.tuple(...arbitraries.values()), { numRuns: each, seed: SEED })
        .flatMap((round, index) => (index % 2 === 0 ? [...round].reverse() : round))
        .slice(0, Math.max(RUNS, arbitraries.size));
      const statuses = await everyAnswer(world, requests);
      expect(
        [...arbitraries.keys()].filter((route) => !statuses.has(route)),
        'every route was asked',
      ).toEqual([]);
    },
  );

  test(
    'whatever stands in whichever place of a body, none is answered with a failure',
    { timeout: 120_000 + RUNS * 400 },
    async () => {
      const all = requestsWithBodies(DESCRIPTION, world.known, wronglyTyped);
      const step = Math.max(1, Math.floor(all.length / RUNS));
      await everyAnswer(
        world,
        all.filter((_, index) => (index + SEED) % step === 0),
      );
    },
  );
});

/** So that every caller comes to every route. */
const scattered = (index: number): number => (Math.imul(index + SEED, 2_654_435_761) >>> 0) >> 7;

/** Sends them, some at once, and expects that there is nothing to say of the answers. Statuses by route. */
async function everyAnswer(
  world: RequestWorld,
  requests: readonly RawRequest[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const complaints: string[] = [];
  const statuses = new Map<string, Set<number>>();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < requests.length; at = next++) {
      const described = requests[at];
      if (!described) return;
      if (at % MEND_AFTER === MEND_AFTER - 1) await world.mend();
      const caller = world.callers[scattered(at) % world.callers.length] ?? {};
      const one = { ...described, headers: { ...described.headers, ...caller } };
      const answer = await sendRaw(world.url, one, TIMEOUT_MS).catch((error: unknown) => String(error));
      const why = typeof answer === 'string' ? answer : complaint(one, answer);
      if (why !== undefined)
        complaints.push(
          `${why}\n  ${shown(one)}\n  ${typeof answer === 'string' ? '' : `${answer.status} ${answer.text.slice(0, 600)}`}`,
        );
      if (typeof answer !== 'string')
        statuses.set(one.route, (statuses.get(one.route) ?? new Set()).add(answer.status));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  if (process.env['STATUSES'] !== undefined)
    for (const [route, seen] of statuses) process.stderr.write(`${route}: ${[...seen].sort().join(' ')}\n`);
  expect(
    complaints.slice(0, 10).join('\n\n'),
    `${complaints.length} of ${requests.length}, seed ${SEED}`,
  ).toBe('');
  expect(world.failures()).toEqual([]);
  return statuses;
}
