import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { DeclarationList, DeclarationResponse, SubjectApplicationList } from './declaration.dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
const ANNOUNCEMENTS = { tool: 'slack', address: '#fulfillment' };
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
  await createTeams(registry, 'payments', 'warehouse');
  for (const [slug, production] of [
    ['staging', false],
    ['production', true],
  ] as const)
    await registry.call('POST', '/api/v1/environments', { slug, name: slug, production });
  for (const [slug, team] of [
    ['billing', 'payments'],
    ['picker', 'warehouse'],
    ['racer', 'warehouse'],
  ])
    await registry.call('POST', '/api/v1/applications', { slug, name: `The ${slug}`, team });
  for (const subject of ['orders-value', 'orders/eu value', 'a%2Fb', ':.eu:orders-value'])
    expect((await registry.register(subject, record(field('x')))).status).toBe(200);
});
afterAll(() => registry.close());

const path = (application: string, direction: string, environment: string, subject: string) =>
  `/api/v1/applications/${application}/${direction}/${environment}/${encodeURIComponent(subject)}`;
const declare = (application: string, direction: string, environment: string, subject: string) =>
  registry.call<DeclarationResponse>('PUT', path(application, direction, environment, subject));
const end = (application: string, direction: string, environment: string, subject: string) =>
  registry.call('DELETE', path(application, direction, environment, subject));
const declared = async (application: string, query = '') =>
  (await registry.call<DeclarationList>('GET', `/api/v1/applications/${application}/declarations${query}`))
    .body;
const applicationsOf = async (subject: string, query = '') =>
  (
    await registry.call<SubjectApplicationList>(
      'GET',
      `/api/v1/subjects/${encodeURIComponent(subject)}/applications${query}`,
    )
  ).body;

describe('a declaration', () => {
  const held = {
    application: 'billing',
    direction: 'consumes',
    subject: 'orders-value',
    environment: 'production',
    production: true,
    createdBy: 'local',
    createdAt: NOW,
    endedBy: null,
    endedAt: null,
  };

  test('is made once, listed, ended and kept; made again it is another', async () => {
    const first = await declare('billing', 'consumes', 'production', 'orders-value');
    expect([first.status, first.body]).toEqual([200, held]);
    expect((await declare('billing', 'consumes', 'production', 'orders-value')).body).toEqual(held);
    expect(await declared('billing')).toEqual({ declarations: [held], nextCursor: null });
    expect((await end('billing', 'consumes', 'production', 'orders-value')).status).toBe(204);
    expect(await declared('billing')).toEqual({ declarations: [], nextCursor: null });
    const ended = { ...held, endedBy: 'local', endedAt: NOW };
    expect((await declared('billing', '?ended=true')).declarations).toEqual([ended]);
    expect((await end('billing', 'consumes', 'production', 'orders-value')).body).toMatchObject({
      code: 'declaration-not-found',
      detail: 'billing does not declare that it consumes orders-value in production.',
    });
    await declare('billing', 'consumes', 'production', 'orders-value');
    expect((await declared('billing', '?ended=true')).declarations).toEqual([ended, held]);
    const entries = await registry.sql<{ action: string; subject: string; team: string; data: object }>(
      `SELECT l.action, s.name AS subject, t.slug AS team, l.data FROM ledger_entries l
       JOIN subjects s ON s.id = l.subject_id JOIN teams t ON t.id = l.team_id
       WHERE l.target = 'billing' ORDER BY l.id`,
    );
    const data = {
      direction: 'consumes',
      subject: 'orders-value',
      environment: 'production',
      production: true,
    };
    expect(entries).toEqual(
      ['declaration.added', 'declaration.ended', 'declaration.added'].map((action) => ({
        action,
        subject: 'orders-value',
        team: 'payments',
        data,
      })),
    );
  });

  test.each([
    ['orders/eu value', 'orders/eu value'],
    ['a%2Fb', 'a%2Fb'],
    [':.eu:orders-value', ':.eu:orders-value'],
    [':.:orders-value', 'orders-value'],
  ])('names its subject whatever it is called: %s', async (asked, subject) => {
    const { status, body } = await declare('picker', 'produces', 'staging', asked);
    expect([status, body]).toMatchObject([200, { subject, production: false }]);
    expect((await end('picker', 'produces', 'staging', subject)).status).toBe(204);
  });

  test('of 64 that say the same at the same time one is kept, and all are told the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => declare('racer', 'consumes', 'production', 'orders-value')),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await declared('racer', '?ended=true')).declarations).toHaveLength(1);
    const [{ count } = { count: 0 }] = await registry.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM ledger_entries WHERE target = 'racer' AND action = 'declaration.added'`,
    );
    expect(count).toBe(1);
    const ends = await Promise.all(
      Array.from({ length: 16 }, () => end('racer', 'consumes', 'production', 'orders-value')),
    );
    expect(ends.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(ends.filter(({ status }) => status === 404)).toHaveLength(15);
  });

  test('on a subject that is not there is refused, and says what to do', async () => {
    const { status, body } = await declare('billing', 'consumes', 'production', 'nothing-value');
    expect([status, body]).toMatchObject([
      404,
      {
        code: 'subject-not-found',
        detail: 'There is no subject nothing-value; it can be declared once its first version is registered.',
        remedy:
          'Correct the name (`GET /subjects` lists what there is), or register a first version with `POST /subjects/{subject}/versions`.',
      },
    ]);
    expect(await registry.sql(`SELECT FROM subjects WHERE name = 'nothing-value'`)).toEqual([]);
  });

  test.each([
    ['PUT', '/api/v1/applications/billing/consumes/production/ordres-value'],
    ['GET', '/api/v1/subjects/ordres-value/applications'],
    ['GET', '/api/v1/subjects/ordres-value/usage'],
    ['GET', '/api/v1/subjects/ordres-value'],
  ])('%s %s proposes the subject that may be meant', async (method, path) => {
    const { status, body } = await registry.call<{ detail: string }>(method, path);
    expect([status, body.detail]).toEqual([
      404,
      expect.stringMatching(/^There is no subject ordres-value(;.*)?\. Did you mean orders-value\?$/),
    ]);
  });

  test.each([
    ['/api/v1/applications/nobody/consumes/production/orders-value', 404, 'application-not-found'],
    ['/api/v1/applications/BILLING/consumes/production/orders-value', 404, 'application-not-found'],
    ['/api/v1/applications/%00/consumes/production/orders-value', 404, 'application-not-found'],
    ['/api/v1/applications/__proto__/consumes/production/orders-value', 404, 'application-not-found'],
    ['/api/v1/applications/billing/consumes/nowhere/orders-value', 404, 'environment-not-found'],
    ['/api/v1/applications/billing/consumes/%00/orders-value', 404, 'environment-not-found'],
    ['/api/v1/applications/billing/consumes/production/__proto__', 404, 'subject-not-found'],
    ['/api/v1/applications/billing/consumes/production/a%00', 422, 'subject-invalid'],
    ['/api/v1/applications/billing/consumes/production/__GLOBAL', 422, 'subject-invalid'],
    [`/api/v1/applications/billing/consumes/production/${'x'.repeat(513)}`, 422, 'subject-invalid'],
    ['/api/v1/applications/billing/reads/production/orders-value', 404, 'route-not-found'],
  ])('at %s is %i %s', async (address, status, code) => {
    const answer = await registry.call('PUT', address);
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });

  test('lists are read page by page, each once', async () => {
    const subjects = Array.from({ length: 5 }, (_, index) => `paged-${index}`);
    for (const subject of subjects) {
      await registry.register(subject, record(field('x')));
      await declare('picker', 'produces', 'staging', subject);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: DeclarationList = await declared('picker', `?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.declarations.map(({ subject }) => subject));
      sizes.push(page.declarations.length);
      cursor = page.nextCursor;
    }
    expect([seen, sizes]).toEqual([subjects, [2, 2, 1]]);
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=1&limit=2',
    'cursor=x',
    'cursor=W10',
    'cursor=WyJ4Il0',
  ])('a page of %s is none', async (query) => {
    const answer = await registry.call('GET', `/api/v1/applications/picker/declarations?${query}`);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid-request' }]);
  });
});

describe('who produces and consumes a subject', () => {
  const subject = 'shared-value';
  beforeAll(async () => {
    await registry.register(subject, record(field('x')));
    await declare('billing', 'consumes', 'production', subject);
    await declare('billing', 'consumes', 'staging', subject);
    await declare('picker', 'produces', 'staging', subject);
    await declare('picker', 'consumes', 'staging', subject);
    await declare('racer', 'consumes', 'staging', subject);
    await end('racer', 'consumes', 'staging', subject);
  });
  const billing = {
    application: 'billing',
    name: 'The billing',
    direction: 'consumes',
    team: { slug: 'payments', name: 'Team payments', channel: ANNOUNCEMENTS },
    environments: [
      { slug: 'production', production: true },
      { slug: 'staging', production: false },
    ],
    production: true,
    declared: true,
    reads: 'unknown',
  };
  const picker = {
    application: 'picker',
    name: 'The picker',
    team: { slug: 'warehouse', name: 'Team warehouse', channel: ANNOUNCEMENTS },
    environments: [{ slug: 'staging', production: false }],
    production: false,
    declared: true,
  };
  const applications = [
    billing,
    { ...picker, direction: 'consumes', reads: 'unknown' },
    { ...picker, direction: 'produces' },
  ];

  test('is said with where, and where their teams are reached', async () => {
    expect(await applicationsOf(subject)).toEqual({ subject, applications, nextCursor: null });
  });

  test('is read page by page', async () => {
    const first = await applicationsOf(subject, '?limit=2');
    expect(first.applications).toEqual(applications.slice(0, 2));
    const second = await applicationsOf(subject, `?limit=2&cursor=${first.nextCursor}`);
    expect(second).toEqual({ subject, applications: applications.slice(2), nextCursor: null });
  });

  test('reaches the team that became answerable where the application’s own is archived', async () => {
    const channels = [{ tool: 'email', address: 'logistics@example.com', scope: 'announcements' }];
    await registry.call('POST', '/api/v1/teams', { slug: 'logistics', name: 'Logistics', channels });
    await registry.call('POST', '/api/v1/teams', {
      slug: 'closing',
      name: 'Closing',
      parent: 'logistics',
      channels: [{ tool: 'slack', address: '#closing', scope: 'announcements' }],
    });
    await registry.call('POST', '/api/v1/applications', { slug: 'left', name: 'Left', team: 'closing' });
    await registry.register('left-value', record(field('x')));
    await declare('left', 'consumes', 'production', 'left-value');
    const reached = async () => (await applicationsOf('left-value')).applications[0]?.team;
    expect(await reached()).toMatchObject({ slug: 'closing', channel: { address: '#closing' } });
    const archived = await registry.call('POST', '/api/v1/teams/closing/archive', { reason: 'merged' });
    expect(archived.status).toBeLessThan(300);
    expect(await reached()).toEqual({
      slug: 'closing',
      name: 'Closing',
      channel: { tool: 'email', address: 'logistics@example.com' },
    });
  });

  test('of a subject that is not there is not found', async () => {
    for (const [name, status] of [
      ['no-value', 404],
      ['a%00', 422],
    ] as const)
      expect((await registry.call('GET', `/api/v1/subjects/${name}/applications`)).status).toBe(status);
  });
});
