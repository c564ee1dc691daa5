import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { DeployabilityResponse } from './can-i-deploy.dto.js';

let registry: TestRegistry;
const contract = async (
  application: string,
  version: string,
  subject: string,
  fields: object,
  more: object = {},
) => {
  const body = {
    format: 'event',
    content: JSON.stringify({ consumer: application, subject, fields }),
    ...more,
  };
  const path = `/api/v1/applications/${application}`;
  expect((await registry.call('PUT', `${path}/contracts/${version}`, body)).status).toBe(200);
};
const deploy = (application: string, version: string, environment: string) =>
  registry.call('POST', `/api/v1/applications/${application}/deployments`, { environment, version });
const ask = async (query: string) => {
  const { status, body } = await registry.call<DeployabilityResponse>('GET', `/api/v1/can-i-deploy?${query}`);
  expect([status, body]).toMatchObject([200, {}]);
  return [body.deployable, body.reasons, body.pairs.map(({ verdict }) => verdict)];
};

beforeAll(async () => {
  registry = await startRegistry();
  await createTeams(registry, 'payments');
  for (const slug of ['staging', 'production'])
    await registry.call('POST', '/api/v1/environments', {
      slug,
      name: slug,
      production: slug === 'production',
    });
  for (const slug of ['billing', 'wishful', 'fresh', 'matcher'])
    await registry.call('POST', '/api/v1/applications', { slug, name: slug, team: 'payments' });
  await registry.call('PUT', '/config', { compatibility: 'NONE' });
  const versions = [
    record(field('id', 'string'), field('note', 'string')),
    record(field('id', 'string'), field('note', ['string', 'null'])),
    record(field('id', 'string'), field('note', ['string', 'null']), field('more', 'int')),
  ];
  for (const schema of versions) expect((await registry.register('orders-value', schema)).status).toBe(200);
  await contract('billing', '1', 'orders-value', { note: { type: 'string' } });
  await contract('billing', '2', 'orders-value', { id: { type: 'string' } });
  await contract('wishful', '1', 'orders-value', { wish: {} });
  await contract('fresh', '1', 'new-value', { id: {} });
  await deploy('billing', '1', 'staging');
  await deploy('billing', '2', 'production');
  await deploy('wishful', '1', 'production');
});
afterAll(() => registry.close());

describe('a schema version', () => {
  test.each<[claim: string, query: string, expected: unknown[]]>([
    [
      'may not go where something reads what an earlier version guaranteed, however many versions ago',
      'subject=orders-value&version=3&environment=staging',
      [false, ['billing 1 reads orders-value version 3: would break'], ['broken']],
    ],
    [
      'may go where what was guaranteed still is; wishes stop nobody',
      'subject=orders-value&environment=production',
      [
        true,
        ['wishful 1 reads orders-value version 3: has expectations that never held'],
        ['holds', 'pending'],
      ],
    ],
    [
      'is asked of everything in use without an environment',
      'subject=orders-value&version=latest',
      [
        false,
        [
          'billing 1 reads orders-value version 3: would break',
          'wishful 1 reads orders-value version 3: has expectations that never held',
        ],
        ['broken', 'holds', 'pending'],
      ],
    ],
    [
      'may go as the first one was',
      'subject=orders-value&version=1&environment=staging',
      [true, [], ['holds']],
    ],
  ])('%s', async (_claim, query, expected) => {
    expect(await ask(query)).toEqual(expected);
  });
});

describe('a version of an application', () => {
  test.each<[claim: string, query: string, expected: unknown[]]>([
    [
      'may go where every live version guarantees what it reads',
      'application=billing&version=2&environment=production',
      [true, [], ['holds', 'holds', 'holds']],
    ],
    [
      'may not go where a live version does not',
      'application=billing&version=1&environment=production',
      [
        false,
        [
          'billing 1 reads orders-value version 3: is not guaranteed',
          'billing 1 reads orders-value version 2: is not guaranteed',
        ],
        ['pending', 'pending', 'holds'],
      ],
    ],
    [
      'is unknown before it has published a contract',
      'application=billing&version=9&environment=production',
      [null, ['billing 9: no contract of it is published'], []],
    ],
    [
      'is unknown before there is a schema',
      'application=fresh&version=1',
      [null, ['fresh 1 reads new-value, of which no version is live: not decided yet'], []],
    ],
  ])('%s', async (_claim, query, expected) => {
    expect(await ask(query)).toEqual(expected);
  });
});

test.each([
  ['subject=orders-value&version=9', 'orders-value has no live version 9.'],
  [
    'subject=orders-value&version=v1',
    'orders-value has no live version v1. A version of a schema is a number, as 3, or latest.',
  ],
  ['subject=orders', 'There is no live version of a subject orders. Did you mean orders-value?'],
  ['subject=zzz-value&version=1', 'There is no live version of a subject zzz-value.'],
])('%s is answered: %s', async (query, detail) => {
  const answer = await registry.call('GET', `/api/v1/can-i-deploy?${query}`);
  expect(answer.body).toMatchObject({ code: 'version-not-found', detail });
});

test.each<[number, string, string]>([
  [400, 'invalid-request', ''],
  [400, 'invalid-request', 'subject=a&application=billing&version=1'],
  [400, 'invalid-request', 'application=billing'],
  [404, 'environment-not-found', 'subject=orders-value&environment=moon'],
  [404, 'version-not-found', 'subject=orders-value&version=9'],
  [404, 'version-not-found', 'subject=nothing-value'],
  [404, 'application-not-found', 'application=nobody&version=1'],
  [422, 'subject-invalid', 'subject=a%01b'],
])('%i %s for %j', async (status, code, query) => {
  const answer = await registry.call('GET', `/api/v1/can-i-deploy?${query}`);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});
