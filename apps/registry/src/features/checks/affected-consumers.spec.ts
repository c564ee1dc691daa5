import type { CheckReport } from '@schema-steward/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';

const V1 = record(field('id'), field('code'));
const BREAKS = record(field('id'), field('code'), field('added'));
const COMPATIBLE = record(field('id'), field('code'), field('added', 'int', { default: 0 }));

const consumerIn = (application: string, team: string, environments: readonly object[]) => ({
  application,
  team: { slug: team, name: `Team ${team}`, channel: { tool: 'slack', address: '#fulfillment' } },
  environments,
  reads: 'unknown',
});
const production = { slug: 'production', production: true };
const staging = { slug: 'staging', production: false };
const CONSUMERS = [
  consumerIn('picker', 'warehouse', [production]),
  consumerIn('billing', 'payments', [staging]),
];

async function start(policy: 'open' | 'strict'): Promise<TestRegistry> {
  const registry = await startRegistry({ env: { STEWARD_POLICY: policy } });
  await createTeams(registry, 'payments', 'warehouse');
  for (const { slug, production: serves } of [production, staging])
    await registry.call('POST', '/api/v1/environments', { slug, name: slug, production: serves });
  for (const [slug, team] of [
    ['billing', 'payments'],
    ['picker', 'warehouse'],
  ])
    await registry.call('POST', '/api/v1/applications', { slug, name: slug, team });
  for (const subject of ['orders-value', 'lonely-value'])
    expect((await registry.register(subject, V1, { owner: 'payments' })).status).toBe(200);
  for (const path of [
    'billing/consumes/staging',
    'billing/produces/production',
    'picker/consumes/production',
    'picker/consumes/staging',
  ])
    expect((await registry.call('PUT', `/api/v1/applications/${path}/orders-value`)).status).toBe(200);
  await registry.call('DELETE', '/api/v1/applications/picker/consumes/staging/orders-value');
  return registry;
}

let open: TestRegistry;
let strict: TestRegistry;
beforeAll(async () => {
  open = await start('open');
  strict = await start('strict');
});
afterAll(async () => {
  await open.close();
  await strict.close();
});

async function check(registry: TestRegistry, change: object) {
  const { status, body } = await registry.call<CheckReport>('POST', '/api/v1/checks', {
    changes: [change],
  });
  expect(status).toBe(200);
  const kept = await registry.call<CheckReport>('GET', `/api/v1/checks/${body.id}`);
  expect(kept.body).toEqual(body);
  const [judged] = body.changes;
  if (!judged) throw new Error('nothing was judged');
  return judged;
}

test('a change that breaks names who is subscribed, production first', async () => {
  const judged = await check(open, { subject: 'orders-value', change: 'modified', schema: BREAKS });
  expect([judged.verdict, judged.consumers]).toEqual(['fail', CONSUMERS]);
});

test.each([
  ['a compatible change', { subject: 'orders-value', change: 'modified', schema: COMPATIBLE }],
  [
    'a break of a subject that nobody consumes',
    { subject: 'lonely-value', change: 'modified', schema: BREAKS },
  ],
  ['a schema that does not parse', { subject: 'orders-value', change: 'modified', schema: '{' }],
  [
    'a break that the base had already',
    { subject: 'orders-value', change: 'modified', schema: BREAKS, baseSchema: BREAKS },
  ],
  ['a subject that is not there', { subject: 'new-value', change: 'added', schema: V1 }],
])('%s names nobody', async (_what, change) => {
  expect(await check(open, change)).not.toHaveProperty('consumers');
});

test.each([
  ['open', 'pass', 'warning'],
  ['strict', 'fail', 'error'],
] as const)(
  'deleting what is consumed is, under %s, a %s and a finding',
  async (policy, verdict, severity) => {
    const judged = await check(policy === 'open' ? open : strict, {
      subject: 'orders-value',
      change: 'deleted',
    });
    expect(judged.verdict).toBe(verdict);
    expect(judged.consumers).toEqual(CONSUMERS);
    expect(judged.findings.map((finding) => [finding.ruleId, finding.severity])).toEqual([
      ['schema-file-deleted', severity],
      ['schema-still-consumed', severity],
    ]);
    expect(judged.findings[1]).toMatchObject({
      message:
        'orders-value is deleted, and applications read it: picker of Team warehouse, slack #fulfillment (subscribed in production); billing of Team payments, slack #fulfillment (subscribed in staging).',
      fix: 'Tell their teams, and delete it when each has ended its declaration and no version whose contract reads it is in use: `GET /api/v1/subjects/orders-value/applications` and `…/contracts` list them.',
    });
  },
);
