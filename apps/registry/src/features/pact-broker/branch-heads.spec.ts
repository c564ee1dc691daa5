import { afterAll, beforeAll, expect, test } from 'vitest';
import { one, pact, startPactRegistry, type PactRegistry } from '../../test-support/start-pact-registry.js';
import type { SubjectContracts } from '../contracts/dto.js';

let at: PactRegistry;
beforeAll(async () => {
  at = await startPactRegistry();
});
afterAll(() => at.close());

const from = (consumer: string, provider: string, contents: object) => ({
  ...pact(consumer, contents),
  provider: { name: provider },
});
const put = (consumer: string, provider: string, version: string, contents: object) =>
  at.ask(
    at.consumer,
    'PUT',
    one(consumer, version).replace('orders-events', provider),
    from(consumer, provider, contents),
  );
const branch = (consumer: string, name: string, version: string) =>
  at.ask(at.consumer, 'PUT', `/pacticipants/${consumer}/branches/${name}/versions/${version}`, {});
const tag = (consumer: string, name: string, version: string) =>
  at.ask(at.consumer, 'PUT', `/pacticipants/${consumer}/versions/${version}/tags/${name}`, {});
/** Provider and version of what binds, of a consumer. */
const binding = async (consumer: string) =>
  (
    await at.registry.as<SubjectContracts>(at.consumer, 'GET', '/api/v1/subjects/orders-value/contracts')
  ).body.contracts
    .filter(({ application }) => application === consumer)
    .map(({ provider, version, mainBranch }) => [provider, version, mainBranch]);

test.each([
  ['a branch', branch],
  ['a tag', tag],
])(
  'a version that %s puts on the main branch before its pact is published is bound by it',
  async (how, on) => {
    const consumer = `early-${how.split(' ')[1]}`;
    expect((await on(consumer, 'main', '1')).status).toBe(200);
    expect((await put(consumer, 'orders', '1', { id: 'x' })).status).toBe(201);
    expect(await binding(consumer)).toEqual([['orders', '1', true]]);
  },
);

test('a later version takes the place, and an older one that publishes late does not', async () => {
  await branch('late', 'main', '1');
  await branch('late', 'main', '2');
  await put('late', 'orders', '2', { id: 'x', total: 1 });
  await put('late', 'orders', '1', { id: 'x' });
  expect(await binding('late')).toEqual([['orders', '2', true]]);
});

test('a version that goes back to the main branch leads it for each of its providers', async () => {
  for (const [version, contents] of [
    ['1', { id: 'x' }],
    ['2', { id: 'x', total: 1 }],
  ] as const)
    for (const provider of ['orders', 'refunds']) await put('twice', provider, version, contents);
  await branch('twice', 'main', '2');
  expect(await binding('twice')).toEqual([
    ['orders', '2', true],
    ['refunds', '2', true],
  ]);
  await branch('twice', 'main', '1');
  expect(await binding('twice')).toEqual([
    ['orders', '1', true],
    ['refunds', '1', true],
  ]);
});
