import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { ApplicationList } from './dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
  await createTeams(registry, 'payments', 'warehouse');
});
afterAll(() => registry.close());

const applications = '/api/v1/applications';
const BILLING = { slug: 'billing', name: 'Billing 💶', team: 'payments' };
const stored = { ...BILLING, description: null, repository: null, createdAt: NOW, archivedAt: null };
const ledger = (target: string) =>
  registry.sql(
    `SELECT l.action, t.slug AS team, l.data FROM ledger_entries l JOIN teams t ON t.id = l.team_id
     WHERE l.target = $1 ORDER BY l.id`,
    [target],
  );

describe('an application', () => {
  test('is created, read, changed and archived, with an entry for each', async () => {
    const created = await registry.call('POST', applications, BILLING);
    expect([created.status, created.body]).toEqual([201, stored]);
    expect((await registry.call('GET', `${applications}/billing`)).body).toEqual(stored);
    const change = { name: 'Billing', repository: 'https://github.com/acme/billing' };
    const changed = await registry.call('PATCH', `${applications}/billing`, change);
    expect([changed.status, changed.body]).toEqual([200, { ...stored, ...change }]);
    const moved = await registry.call('PATCH', `${applications}/billing`, {
      team: 'warehouse',
      repository: null,
    });
    expect(moved.body).toEqual({ ...stored, name: 'Billing', team: 'warehouse' });
    const archived = await registry.call('POST', `${applications}/billing/archive`);
    expect([archived.status, archived.body]).toMatchObject([200, { archivedAt: NOW }]);
    expect((await registry.call('POST', `${applications}/billing/archive`)).body).toEqual(archived.body);
    expect(await ledger('billing')).toEqual([
      { action: 'application.created', team: 'payments', data: BILLING },
      { action: 'application.updated', team: 'payments', data: change },
      {
        action: 'application.updated',
        team: 'warehouse',
        data: { team: 'warehouse', repository: null, from: 'payments' },
      },
      {
        action: 'application.archived',
        team: 'warehouse',
        data: { ended: { declarations: 0, deployments: 0, releases: 0 } },
      },
    ]);
  });

  test('that is archived neither changes, declares nor deploys, and its slug is never given again', async () => {
    await registry.call('POST', '/api/v1/environments', { slug: 'e', name: 'E', production: true });
    await registry.register('read-value', record(field('x')));
    await registry.call('POST', applications, { ...BILLING, slug: 'old' });
    await registry.call('PUT', `${applications}/old/consumes/e/read-value`);
    await registry.call('POST', `${applications}/old/deployments`, { environment: 'e', version: '1' });
    await registry.call('POST', `${applications}/old/archive`);
    for (const [method, path, body] of [
      ['PATCH', '', { name: 'x' }],
      ['PUT', '/consumes/e/read-value', undefined],
      ['POST', '/deployments', { environment: 'e', version: '2' }],
    ] as const) {
      const answer = await registry.call(method, `${applications}/old${path}`, body);
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'application-archived' }]);
    }
    expect((await registry.call('POST', applications, { ...BILLING, slug: 'old' })).body).toMatchObject({
      code: 'application-exists',
    });
    expect((await registry.call('GET', '/api/v1/subjects/read-value/applications')).body).toMatchObject({
      applications: [],
    });
    const kept = await registry.call<object>('GET', `${applications}/old/deployments?history=true`);
    expect(kept.body).toMatchObject({ deployments: [{ version: '1', endedAt: NOW }] });
    expect((await ledger('old')).at(-1)).toMatchObject({
      data: { ended: { declarations: 1, deployments: 1, releases: 0 } },
    });
  });

  test('of 64 that are created at the same time one is', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => registry.call('POST', applications, { ...BILLING, slug: 'raced' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(63);
    expect(await ledger('raced')).toHaveLength(1);
  });

  test.each<[number, string, object]>([
    [404, 'team-not-found', { ...BILLING, slug: 'x', team: 'nobody' }],
    [404, 'team-not-found', { ...BILLING, slug: 'x', team: 'unassigned' }],
    [400, 'invalid-request', { slug: 'x', name: 'X' }],
    [400, 'invalid-request', { ...BILLING, slug: 'Billing' }],
    [400, 'invalid-request', { ...BILLING, slug: 'x', environment: 'production' }],
    [400, 'invalid-request', { ...BILLING, slug: 'x', name: '  ' }],
    [400, 'invalid-request', { ...BILLING, slug: 'x', name: 'a\u0000' }],
    [400, 'invalid-request', { ...BILLING, slug: 'x', description: '\ud800' }],
    [400, 'invalid-request', { ...BILLING, slug: 'x', description: 'x'.repeat(2001) }],
    [400, 'invalid-request', { ...BILLING, slug: 'x', team: null }],
  ])('is refused with %i %s: %j', async (status, code, body) => {
    const answer = await registry.call('POST', applications, body);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect(await registry.sql(`SELECT FROM applications WHERE slug = 'x'`)).toEqual([]);
  });

  test.each<[number, string, object]>([
    [400, 'invalid-request', {}],
    [400, 'invalid-request', { slug: 'other' }],
    [400, 'invalid-request', { team: null }],
    [404, 'team-not-found', { team: 'nobody' }],
  ])('cannot be changed so (%i %s): %j', async (status, code, body) => {
    await registry.call('POST', applications, { ...BILLING, slug: 'stays' });
    const answer = await registry.call('PATCH', `${applications}/stays`, body);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
    expect((await registry.call('GET', `${applications}/stays`)).body).toEqual({ ...stored, slug: 'stays' });
  });

  test('lists are read page by page, of one team, and without those archived unless asked for', async () => {
    const slugs = ['p-1', 'p-10', 'p-2', 'p-a', 'p0'];
    for (const slug of slugs)
      await registry.call('POST', applications, { slug, name: slug, team: 'warehouse' });
    await registry.call('POST', `${applications}/p-2/archive`);
    const walk = async (query: string) => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: ApplicationList = (
          await registry.call<ApplicationList>(
            'GET',
            `${applications}?limit=2&team=warehouse${query}${cursor && `&cursor=${cursor}`}`,
          )
        ).body;
        expect(page.applications.length).toBeLessThanOrEqual(2);
        seen.push(...page.applications.map(({ slug }) => slug));
        cursor = page.nextCursor;
      }
      return seen.filter((slug) => slug.startsWith('p'));
    };
    expect(await walk('')).toEqual(['p-1', 'p-10', 'p-a', 'p0']);
    expect(await walk('&archived=true')).toEqual(slugs);
  });
});

describe('an environment', () => {
  const environments = '/api/v1/environments';
  const QA = { slug: 'qa', name: 'QA', production: false };

  test('is created once, changed, listed, and removed while it is unused', async () => {
    expect((await registry.call('POST', environments, QA)).body).toEqual({ ...QA, createdAt: NOW });
    expect((await registry.call('POST', environments, QA)).body).toMatchObject({
      code: 'environment-exists',
      errors: [{ pointer: '/slug' }],
    });
    const changed = await registry.call('PATCH', `${environments}/qa`, { production: true });
    expect(changed.body).toEqual({ ...QA, production: true, createdAt: NOW });
    expect((await registry.call('GET', `${environments}/qa`)).body).toEqual(changed.body);
    expect((await registry.call('DELETE', `${environments}/qa`)).status).toBe(204);
    expect((await registry.call('DELETE', `${environments}/qa`)).body).toMatchObject({
      code: 'environment-not-found',
    });
    const entries = await registry.sql(`SELECT action FROM ledger_entries WHERE target = 'qa' ORDER BY id`);
    expect(entries.map(({ action }) => action)).toEqual([
      'environment.created',
      'environment.updated',
      'environment.removed',
    ]);
  });

  test('that was ever used stays', async () => {
    await registry.call('POST', environments, { ...QA, slug: 'used' });
    await registry.call('POST', applications, { ...BILLING, slug: 'user' });
    await registry.call('POST', `${applications}/user/deployments`, { environment: 'used', version: '1' });
    await registry.call('DELETE', `${applications}/user/deployments/used`);
    const answer = await registry.call('DELETE', `${environments}/used`);
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'environment-in-use' }]);
  });

  test('that is removed while something is deployed to it either goes or stays', async () => {
    await registry.call('POST', applications, { ...BILLING, slug: 'quick' });
    for (let round = 0; round < 10; round += 1) {
      const slug = `raced-${round}`;
      await registry.call('POST', environments, { ...QA, slug });
      const [deployed, removed] = await Promise.all([
        registry.call('POST', `${applications}/quick/deployments`, { environment: slug, version: '1' }),
        registry.call('DELETE', `${environments}/${slug}`),
      ]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([deployed.status, removed.status]);
    }
  });

  test.each([
    [{ name: 'QA', production: false }],
    [{ ...QA, slug: 'x', production: 'yes' }],
    [{ ...QA, slug: '-x' }],
    [{ ...QA, slug: 'x', prod: true }],
    [[]],
  ])('is refused: %j', async (body) => {
    const answer = await registry.call('POST', environments, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid-request' }]);
  });
});
