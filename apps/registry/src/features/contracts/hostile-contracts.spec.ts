import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';

/** Whatever a pact says: every route takes it or refuses it with a reason, and the registry goes on. */
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ env: { STEWARD_BODY_LIMIT: '16MiB', STEWARD_WORKER_DEADLINE: '60' } });
  await createTeams(registry, 'payments');
  const application = { slug: 'hostile', name: 'Hostile', team: 'payments' };
  expect((await registry.call('POST', '/api/v1/applications', application)).status).toBe(201);
  const schema = record(field('id', 'string'), field('total', 'double'));
  expect((await registry.register('orders-value', schema)).status).toBe(200);
});
afterAll(() => registry.close());

const ROUTES: Readonly<Record<string, (text: string, version: string) => ReturnType<TestRegistry['call']>>> =
  {
    '/api/v1': (content, version) =>
      registry.call('PUT', `/api/v1/applications/hostile/contracts/${version}`, { format: 'pact', content }),
    'contracts/publish': (text, version) =>
      registry.call('POST', '/pact-broker/contracts/publish', {
        pacticipantName: 'hostile',
        pacticipantVersionNumber: version,
        contracts: [
          {
            consumerName: 'hostile',
            providerName: 'orders',
            specification: 'pact',
            contentType: 'application/json',
            content: Buffer.from(text).toString('base64'),
          },
        ],
      }),
    'the pact’s own address': (text, version) =>
      registry.call('PUT', `/pact-broker/pacts/provider/orders/consumer/hostile/version/${version}`, text, {
        'content-type': 'application/json',
      }),
  };
const routes = Object.keys(ROUTES);
let count = 0;
const publish = (route: string, text: string) => {
  const put = ROUTES[route];
  if (put === undefined) throw new Error(`no route ${route}`);
  return put(text, `1.0.${(count += 1)}`);
};

const message = (more: object = {}) => ({
  type: 'Asynchronous/Messages',
  description: 'OrderPlaced',
  contents: { content: { id: 'x', total: 1.5 }, contentType: 'application/json', encoded: false },
  comments: { references: { 'schema-registry': { subject: 'orders-value' } } },
  matchingRules: {
    body: { '$.id': { combine: 'AND', matchers: [{ match: 'regex', regex: '.*' }] } },
  },
  ...more,
});
const pact = (interactions: unknown, more: object = {}) => ({
  consumer: { name: 'hostile' },
  provider: { name: 'orders' },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
  ...more,
});
const rule = (matcher: object) => ({ body: { '$.id': { combine: 'AND', matchers: [matcher] } } });
const tied = { '$.a.*': { matchers: [{ match: 'type' }] }, '$.*.b': { matchers: [{ match: 'type' }] } };

describe.each(routes)('%s refuses', (route) => {
  test.each<[what: string, text: () => string, says: RegExp]>([
    [
      '100,000 interactions',
      () =>
        JSON.stringify(
          pact(Array.from({ length: 100_000 }, () => ({ type: 'Asynchronous/Messages', description: 'x' }))),
        ),
      /contract-too-large/,
    ],
    [
      'an example of 300,000 values',
      () =>
        JSON.stringify(pact([message({ contents: { content: Array.from({ length: 300_000 }, () => 1) } })])),
      /contract-too-large/,
    ],
    [
      '10,000 levels',
      () => JSON.stringify(pact([])).replace('[]', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
      /deep|levels/,
    ],
    [
      '10,000 levels of an example',
      () =>
        JSON.stringify(pact([message({ contents: { content: 'HERE' } })])).replace(
          '"HERE"',
          `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
        ),
      /deep|levels/,
    ],
    [
      'a regex that runs wild',
      () => JSON.stringify(pact([message({ matchingRules: rule({ match: 'regex', regex: '(a+)+$' }) })])),
      /contract-regex-catastrophic/,
    ],
    [
      'a plugin',
      () => JSON.stringify(pact([message()], { metadata: { plugins: [{ name: 'evil', version: '1' }] } })),
      /contract-plugin/,
    ],
    [
      'an interaction for a plugin',
      () => JSON.stringify(pact([message({ pluginConfiguration: { evil: {} } })])),
      /contract-plugin/,
    ],
    [
      'rules of which Pact takes one at random',
      () =>
        JSON.stringify(
          pact([message({ contents: { content: { a: { b: 1 } } }, matchingRules: { body: tied } })]),
        ),
      /contract-rules-tied/,
    ],
    [
      'a path that Pact can’t load',
      () => JSON.stringify(pact([message({ matchingRules: { body: { '$..id': { matchers: [] } } } })])),
      /contract-path-unreadable/,
    ],
    [
      'a rule that Pact can’t load',
      () => JSON.stringify(pact([message({ matchingRules: rule({}) })])),
      /contract-rule-malformed/,
    ],
    [
      'a matcher that nobody knows',
      () => JSON.stringify(pact([message({ matchingRules: rule({ match: 'evil' }) })])),
      /contract-matcher-unknown/,
    ],
    ['half a text', () => JSON.stringify(pact([message()])).slice(0, -20), /JSON|ends|expected/i],
  ])('%s', async (_what, text, says) => {
    const answer = await publish(route, text());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).toMatch(says);
  });
});

/** Every place of a pact, with something there that does not belong. */
function misplaced(value: unknown): string[] {
  const texts: string[] = [];
  const whole = JSON.parse(JSON.stringify(value)) as unknown;
  const visit = (node: unknown, put: (other: unknown) => void): void => {
    for (const other of [null, -1.5, 'x', [[]], JSON.parse('{"__proto__":1}') as object]) {
      put(other);
      texts.push(JSON.stringify(whole));
    }
    put(node);
    if (typeof node !== 'object' || node === null) return;
    for (const name of Object.keys(node)) {
      const holder = node as Record<string, unknown>;
      visit(holder[name], (other) => (holder[name] = other));
    }
  };
  const root = whole as Record<string, unknown>;
  for (const name of Object.keys(root)) visit(root[name], (other) => (root[name] = other));
  return [...new Set(texts)];
}

describe('wrong types everywhere', () => {
  const texts = misplaced(pact([message({ metadata: { topic: 'orders', key: 'k' }, pending: false })]));

  test.each(routes)('%s takes or refuses each of them', { timeout: 240_000 }, async (route) => {
    const answers: Awaited<ReturnType<TestRegistry['call']>>[] = [];
    // Not so many at once that the workers have no place for more.
    for (let from = 0; from < texts.length; from += 20)
      answers.push(...(await Promise.all(texts.slice(from, from + 20).map((text) => publish(route, text)))));
    const odd = answers.flatMap((answer, index) =>
      [200, 201, 400, 409, 422].includes(answer.status) ? [] : [[answer.status, texts[index]]],
    );
    expect(odd).toEqual([]);
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses.size).toBeGreaterThan(1);
  });

  test('and the registry answers as before', async () => {
    const { status } = await registry.call('GET', '/api/v1/applications/hostile/contracts');
    expect(status).toBe(200);
    expect((await publish('/api/v1', JSON.stringify(pact([message()])))).status).toBe(200);
  });
});
