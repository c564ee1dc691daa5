import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { ReleaseList } from './release.dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
const PATH = '/api/v1/applications/billing/releases';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
  await createTeams(registry, 'payments');
  await registry.call('POST', '/api/v1/applications', { slug: 'billing', name: 'Billing', team: 'payments' });
  await registry.call('POST', '/api/v1/environments', { slug: 'production', name: 'P', production: true });
});
afterAll(() => registry.close());

const versions = async (query = '') =>
  (await registry.call<ReleaseList>('GET', `${PATH}${query}`)).body.releases.map(({ version, endedAt }) => [
    version,
    endedAt === null,
  ]);

test('releases add up until the support of one ends; what ended is kept', async () => {
  const body = { environment: 'production', version: '1.0' };
  const [first, again] = [await registry.call('POST', PATH, body), await registry.call('POST', PATH, body)];
  expect([first.status, first.body]).toEqual([
    200,
    {
      application: 'billing',
      environment: 'production',
      production: true,
      version: '1.0',
      releasedBy: 'local',
      releasedAt: NOW,
      endedBy: null,
      endedAt: null,
    },
  ]);
  expect(again.body).toEqual(first.body);
  await registry.call('POST', PATH, { ...body, version: '2.0' });
  expect(await versions()).toEqual([
    ['2.0', true],
    ['1.0', true],
  ]);
  expect((await registry.call('DELETE', `${PATH}/production?version=1.0`)).status).toBe(204);
  const twice = await registry.call('DELETE', `${PATH}/production?version=1.0`);
  expect([twice.status, twice.body]).toMatchObject([404, { code: 'release-not-found' }]);
  expect([await versions(), await versions('?history=true')]).toEqual([
    [['2.0', true]],
    [
      ['2.0', true],
      ['1.0', false],
    ],
  ]);
  const actions = await registry.sql(
    `SELECT action, data->>'version' AS version FROM ledger_entries WHERE action LIKE 'release.%' ORDER BY id`,
  );
  expect(actions.map(({ action, version }) => [action, version])).toEqual([
    ['release.recorded', '1.0'],
    ['release.recorded', '2.0'],
    ['release.ended', '1.0'],
  ]);
});

test('the same release, recorded by many at once, is one', async () => {
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      registry.call('POST', PATH, { environment: 'production', version: 'race' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await versions()).filter(([version]) => version === 'race')).toHaveLength(1);
});

test.each<[number, string, object]>([
  [404, 'environment-not-found', { environment: 'nowhere', version: '1' }],
  [400, 'invalid-request', { environment: 'production' }],
  [400, 'invalid-request', { environment: 'production', version: 'a b' }],
  [400, 'invalid-request', { environment: 'production', version: '1', instance: 'eu' }],
])('is refused with %i %s: %j', async (status, code, body) => {
  const answer = await registry.call('POST', PATH, body);
  expect([answer.status, answer.body]).toMatchObject([status, { code }]);
});

test('an environment in which something was released is kept', async () => {
  const answer = await registry.call('DELETE', '/api/v1/environments/production');
  expect([answer.status, answer.body]).toMatchObject([409, { code: 'environment-in-use' }]);
});
