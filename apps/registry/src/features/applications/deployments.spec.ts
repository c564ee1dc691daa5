import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { DeploymentList } from './deployment.dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
  await createTeams(registry, 'payments');
  for (const slug of ['production', 'staging'])
    await registry.call('POST', '/api/v1/environments', { slug, name: slug, production: slug !== 'staging' });
});
afterAll(() => registry.close());

let count = 0;
/** An application of its own for each test. */
async function application(): Promise<string> {
  const slug = `app-${(count += 1)}`;
  await registry.call('POST', '/api/v1/applications', { slug, name: slug, team: 'payments' });
  return `/api/v1/applications/${slug}/deployments`;
}
const list = async (path: string, query = '') =>
  (await registry.call<DeploymentList>('GET', `${path}${query}`)).body;
const shown = ({ deployments }: DeploymentList) =>
  deployments.map(({ environment, instance, version, endedAt }) => [
    environment,
    instance,
    version,
    endedAt === null,
  ]);

describe('a deployment', () => {
  test('is recorded, takes the place of the former one, and ends', async () => {
    const path = await application();
    const body = { environment: 'production', version: '1.4.2' };
    const first = await registry.call('POST', path, body);
    expect([first.status, first.body]).toEqual([
      200,
      {
        application: `app-${count}`,
        environment: 'production',
        production: true,
        instance: null,
        version: '1.4.2',
        deployedBy: 'local',
        deployedAt: NOW,
        endedBy: null,
        endedAt: null,
      },
    ]);
    expect((await registry.call('POST', path, body)).body).toEqual(first.body);
    expect((await list(path)).deployments).toEqual([first.body]);
    await registry.call('POST', path, { ...body, version: '1.5.0' });
    await registry.call('POST', path, { ...body, environment: 'staging' });
    await registry.call('POST', path, { ...body, instance: 'eu-1' });
    expect(shown(await list(path))).toEqual([
      ['production', 'eu-1', '1.4.2', true],
      ['staging', null, '1.4.2', true],
      ['production', null, '1.5.0', true],
    ]);
    expect((await registry.call('DELETE', `${path}/production`)).status).toBe(204);
    const again = await registry.call('DELETE', `${path}/production`);
    expect([again.status, again.body]).toMatchObject([404, { code: 'deployment-not-found' }]);
    expect((await registry.call('DELETE', `${path}/production?instance=eu-1`)).status).toBe(204);
    expect(shown(await list(path))).toEqual([['staging', null, '1.4.2', true]]);
    expect(shown(await list(path, '?history=true&environment=production'))).toEqual([
      ['production', 'eu-1', '1.4.2', false],
      ['production', null, '1.5.0', false],
      ['production', null, '1.4.2', false],
    ]);
    const entries = await registry.sql(
      `SELECT action, data->>'version' AS version, data->>'former' AS former FROM ledger_entries
       WHERE target = $1 AND action LIKE 'deployment.%' ORDER BY id`,
      [`app-${count}`],
    );
    expect(entries.map(({ action, version, former }) => [action, version, former])).toEqual([
      ['deployment.recorded', '1.4.2', null],
      ['deployment.recorded', '1.5.0', '1.4.2'],
      ['deployment.recorded', '1.4.2', null],
      ['deployment.recorded', '1.4.2', null],
      ['deployment.ended', '1.5.0', null],
      ['deployment.ended', '1.4.2', null],
    ]);
  });

  test('is one at a time, whatever is recorded at the same time', async () => {
    const path = await application();
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        registry.call('POST', path, { environment: 'production', version: `v${index % 32}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await list(path)).deployments).toHaveLength(1);
    const [row] = await registry.sql<{ open: number; versions: number }>(
      `SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS open, count(DISTINCT version)::int AS versions
       FROM deployments d JOIN applications a ON a.id = d.application_id WHERE a.slug = $1`,
      [`app-${count}`],
    );
    expect(row).toEqual({ open: 1, versions: 32 });
  });

  test('history is read page by page, newest first', async () => {
    const path = await application();
    for (const version of ['1', '2', '3', '4', '5'])
      await registry.call('POST', path, { environment: 'production', version });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: DeploymentList = await list(path, `?history=true&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.deployments.map(({ version }) => version));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
  });

  test.each<[number, string, object]>([
    [404, 'environment-not-found', { environment: 'nowhere', version: '1' }],
    [400, 'invalid-request', { environment: 'production' }],
    [400, 'invalid-request', { environment: 'production', version: '' }],
    [400, 'invalid-request', { environment: 'production', version: 'a b' }],
    [400, 'invalid-request', { environment: 'production', version: '1\u0000' }],
    [400, 'invalid-request', { environment: 'production', version: 'x'.repeat(201) }],
    [400, 'invalid-request', { environment: 'production', version: 1 }],
    [400, 'invalid-request', { environment: 'production', version: '1', instance: '' }],
    [400, 'invalid-request', { environment: 'production', version: '1', replicas: 3 }],
    [400, 'invalid-request', { environment: 'PRODUCTION', version: '1' }],
  ])('is refused with %i %s: %j', async (status, code, body) => {
    const path = await application();
    const answer = await registry.call('POST', path, body);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(await list(path, '?history=true')).toEqual({ deployments: [], nextCursor: null });
  });

  test('of an application that is not there is not found', async () => {
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', { environment: 'production', version: '1' }],
      ['DELETE', '/production', undefined],
    ] as const)
      expect(
        (await registry.call(method, `/api/v1/applications/nobody/deployments${path}`, body)).body,
      ).toMatchObject({ code: 'application-not-found' });
  });
});
