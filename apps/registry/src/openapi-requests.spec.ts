import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  requestsOf,
  type ApiDescription,
  type RawRequest,
} from './test-support/requests/request-arbitrary.js';
import { sendRaw, type RawAnswer } from './test-support/requests/send-raw.js';
import { startRegistry, type TestRegistry } from './test-support/start-registry.js';

const RUNS = Number(process.env['RUNS'] ?? 700);
const SEED = Number(process.env['SEED'] ?? 20_261_130);
/** Longer than anything may take, on a machine that does much else. */
const TIMEOUT_MS = 60_000;
const AT_ONCE = 4;

const DESCRIPTION = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
) as ApiDescription;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await fill(registry);
});
afterAll(() => registry.close());

/** Undefined where the answer is as answers are. */
function complaint({ route }: RawRequest, { status, type, text }: RawAnswer): string | undefined {
  if (status >= 500 || status < 200) return 'is a failure';
  if (status < 400) return undefined;
  let body: Record<string, unknown>;
  try {
    body = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return 'is no JSON';
  }
  if (route.includes(' /api/')) {
    if (!type.startsWith('application/problem+json')) return `is ${type}`;
    const { code, title, status: told } = body;
    return typeof code === 'string' && typeof title === 'string' && told === status
      ? undefined
      : 'is no problem';
  }
  if (route.includes(' /pact-broker')) {
    if (!type.startsWith('application/hal+json')) return `is ${type}`;
    const fields = Object.values(Object(body['errors']) as Record<string, unknown>);
    return fields.length > 0 && fields.every(Array.isArray) ? undefined : 'is not shaped as Pact’s errors';
  }
  const { error_code: code, message, ...more } = body;
  if (!Number.isInteger(code) || typeof message !== 'string' || Object.keys(more).length > 0)
    return 'is not shaped as Confluent’s errors';
  return Number(String(code).slice(0, 3)) === status ? undefined : 'has a code of another status';
}

function shown({ method, path, headers, body }: RawRequest): string {
  return `${method} ${path} ${JSON.stringify(headers)} ${body?.toString('utf8').slice(0, 1500) ?? ''}`;
}

test(
  `${RUNS} requests made from openapi.json are answered, none with a failure, each error in its shape`,
  { timeout: 120_000 + RUNS * 400 },
  async () => {
    const arbitraries = requestsOf(DESCRIPTION);
    // Every route gets its share; writes that others build on come first in half of the rounds.
    const each = Math.ceil(RUNS / arbitraries.size);
    const requests = fc
      .sample(fc.tuple(...arbitraries.values()), { numRuns: each, seed: SEED })
      .flatMap((round, index) => (index % 2 === 0 ? [...round].reverse() : round))
      .slice(0, Math.max(RUNS, arbitraries.size));
    const complaints: string[] = [];
    const statuses = new Map<string, Set<number>>();
    let next = 0;
    const work = async (): Promise<void> => {
      for (let one = requests[next++]; one; one = requests[next++]) {
        const answer = await sendRaw(registry.url, one, TIMEOUT_MS).catch((error: unknown) => String(error));
        const why = typeof answer === 'string' ? answer : complaint(one, answer);
        if (why !== undefined)
          complaints.push(
            `${why}\n  ${shown(one)}\n  ${typeof answer === 'string' ? '' : `${answer.status} ${answer.text.slice(0, 600)}`}`,
          );
        if (typeof answer !== 'string')
          statuses.set(one.route, (statuses.get(one.route) ?? new Set()).add(answer.status));
        // What makes everything read-only would make every later write the same.
        if (/\/mode/.test(one.path) && one.method !== 'GET') await reset();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (process.env['STATUSES'] !== undefined)
      for (const [route, seen] of statuses) process.stderr.write(`${route}: ${[...seen].sort().join(' ')}\n`);
    expect(
      complaints.slice(0, 10).join('\n\n'),
      `${complaints.length} of ${requests.length}, seed ${SEED}`,
    ).toBe('');
    expect(
      [...arbitraries.keys()].filter((route) => !statuses.has(route)),
      'every route was asked',
    ).toEqual([]);
  },
);

/** What requests name, so that some of them find it. */
async function fill({ call, register }: TestRegistry): Promise<void> {
  const channels = [{ tool: 'slack', address: '#a', scope: 'announcements' }];
  const json = { 'content-type': 'application/json' };
  const made = [
    await call('POST', '/api/v1/teams', { slug: 'team-a', name: 'A', channels }, json),
    await call('POST', '/api/v1/teams', { slug: 'team-b', name: 'B', channels }, json),
    await call(
      'POST',
      '/api/v1/environments',
      { slug: 'production', name: 'Production', production: true },
      json,
    ),
    await call('POST', '/api/v1/applications', { slug: 'app-1', name: 'App', team: 'team-a' }, json),
    await register('orders-value', { type: 'record', name: 'R', fields: [] }),
    await register('a', '{"type":"object"}', { schemaType: 'JSON' }),
    await register(':.x:a', 'syntax = "proto3"; message M { string s = 1; }', { schemaType: 'PROTOBUF' }),
  ];
  expect(made.filter(({ status }) => status >= 300)).toEqual([]);
}

async function reset(): Promise<void> {
  for (const path of [
    '/mode?recursive=true',
    '/mode/:.x:?recursive=true',
    '/mode/:.__GLOBAL:?recursive=true',
  ])
    await registry.call('DELETE', path);
}
