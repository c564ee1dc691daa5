import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let registry: SecuredRegistry;
const tokens = new Map<string, string>();
beforeAll(async () => {
  registry = await startSecuredRegistry(['payments', 'warehouse']);
  for (const [slug, team] of [
    ['billing', 'payments'],
    ['mailer', 'payments'],
    ['picker', 'warehouse'],
  ])
    await registry.as(registry.adminToken, 'POST', '/api/v1/applications', { slug, name: slug, team });
  for (const [name, role, team, more] of [
    ['member', 'member', 'payments', {}],
    ['viewer', 'viewer', 'payments', {}],
    ['stranger', 'member', 'warehouse', {}],
    ['bound', 'ci', 'payments', { application: 'billing' }],
    ['bound to another', 'ci', 'payments', { application: 'mailer' }],
  ] as const)
    tokens.set(name, (await registry.mint(role, team, more)).token);
});
afterAll(() => registry.close());

let version = 0;
test.each<[who: string, publish: number, bind: number]>([
  ['member', 200, 200],
  ['bound', 200, 200],
  ['bound to another', 403, 403],
  ['stranger', 403, 403],
  ['viewer', 403, 403],
])(
  '%s of or beside the team publishes: %i, and says what its interactions mean: %i',
  async (who, publish, bind) => {
    const content = JSON.stringify({ consumer: 'billing', topic: 'orders', reads: ['id'] });
    const path = `/api/v1/applications/billing`;
    const token = tokens.get(who);
    version += 1;
    const published = await registry.as(token, 'PUT', `${path}/contracts/${version}`, {
      format: 'event',
      content,
    });
    const bound = await registry.as(token, 'PUT', `${path}/contract-bindings`, { bindings: [] });
    const main = await registry.as(token, 'PUT', `${path}/main-branch`, { branch: 'trunk' });
    expect([published.status, bound.status, main.status]).toEqual([publish, bind, publish]);
    const read = await registry.as(token, 'GET', `${path}/contracts`);
    expect(read.status).toBe(200);
  },
);

test('a stranger gets no work done: a text that is no contract is not even looked at', async () => {
  const answer = await registry.as(
    tokens.get('stranger'),
    'PUT',
    '/api/v1/applications/billing/contracts/9',
    {
      format: 'event',
      content: 'no JSON',
    },
  );
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'forbidden' }]);
});
