import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { SubjectApplicationList } from '../applications/declaration.dto.js';
import type { RecordedDeployment } from '../applications/deployment.dto.js';
import type { RecordedRelease } from '../applications/release.dto.js';
import type { SubjectUsage } from './usage.dto.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await createTeams(registry, 'payments', 'support');
  await registry.call('POST', '/api/v1/environments', { slug: 'prod', name: 'Prod', production: true });
  await registry.call('POST', '/api/v1/environments', { slug: 'dev', name: 'Dev', production: false });
  for (const [slug, team] of [
    ['billing', 'payments'],
    ['mailer', 'support'],
    ['tracker', 'support'],
    ['shop', 'support'],
  ])
    await registry.call('POST', '/api/v1/applications', { slug, name: `Name of ${slug}`, team });
  await registry.call('PUT', '/config', { compatibility: 'NONE' });
  const item = { type: 'record', name: 'Item', fields: [field('sku', 'string')] };
  await registry.register(
    'orders-value',
    record(field('id', 'string'), field('carrier', 'string'), field('lines', { type: 'array', items: item })),
  );
  await publish('billing', '1', ['id', 'lines[].sku'], 'feature');
  await publish('billing', '2', ['id', 'carrier'], 'main');
  await publish('mailer', '1', ['id'], 'feature');
  await publish('tracker', '1', ['carrier', 'no_such_field'], 'main');
  await run('billing', 'deployments', '1', 'prod');
  await run('billing', 'releases', '2', 'prod');
  await run('billing', 'deployments', '2', 'dev');
  await registry.call('PUT', '/api/v1/applications/billing/consumes/prod/orders-value');
  await registry.call('PUT', '/api/v1/applications/mailer/consumes/prod/orders-value');
  await registry.call('PUT', '/api/v1/applications/shop/produces/prod/orders-value');
});
afterAll(() => registry.close());

const publish = async (application: string, version: string, reads: string[], branch: string) =>
  expect(
    (
      await registry.call('PUT', `/api/v1/applications/${application}/contracts/${version}`, {
        format: 'event',
        content: { consumer: application, subject: 'orders-value', reads },
        branch,
      })
    ).status,
  ).toBe(200);
const run = (application: string, kind: 'deployments' | 'releases', version: string, environment: string) =>
  registry.call('POST', `/api/v1/applications/${application}/${kind}`, { environment, version });
const ask = (query = '', subject = 'orders-value') =>
  registry.call<SubjectUsage>('GET', `/api/v1/subjects/${subject}/usage${query}`);
/** `path application place first-newest version`, and `ended` or `free` where it does not bind. */
const lines = ({ usages }: SubjectUsage) =>
  usages.map(
    ({ path, application, environment, sinceVersion, version, endedAt, binding }) =>
      `${path} ${application} ${environment?.slug ?? '-'} ${sinceVersion ?? ''}-${version ?? ''}${endedAt === null ? '' : ' ended'}${binding ? '' : ' free'}`,
  );
const ALL = [
  'carrier billing - 2-2',
  'carrier billing prod 2-2',
  'carrier billing dev 2-2',
  'carrier tracker - 1-1',
  'id billing prod 1-2',
  'id billing - 2-2',
  'id billing dev 2-2',
  'lines billing prod 1-1',
  'lines[].sku billing prod 1-1',
];

describe('who reads which field', () => {
  test('is told by field, with place, versions, team and channel; what is in use nowhere reads nothing', async () => {
    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(lines(body).sort()).toEqual([...ALL].sort());
    expect(body.usages.at(-1)).toMatchObject({
      path: 'lines[].sku',
      application: 'billing',
      team: { slug: 'payments', channel: { tool: 'slack', address: '#fulfillment' } },
      environment: { slug: 'prod', production: true },
      source: 'contract',
      endedAt: null,
      binding: true,
    });
  });

  test('comes in pages that hold every row once', async () => {
    const found: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 20; pages += 1) {
      const { body }: { body: SubjectUsage } = await ask(
        `?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...lines(body));
      cursor = body.nextCursor;
    }
    expect(found).toEqual(lines((await ask('?limit=200')).body));
    expect(found).toHaveLength(ALL.length);
  });

  test.each([
    ['?path=lines%5B%5D.sku', ['lines[].sku billing prod 1-1']],
    ['?application=tracker', ['carrier tracker - 1-1']],
    ['?environment=dev', ['carrier billing dev 2-2', 'id billing dev 2-2']],
  ])('is asked for by %s', async (query, found) => {
    expect(lines((await ask(query)).body)).toEqual(found);
  });

  test.each([
    ['a subject that is not there', '', 'nothing-value', 404],
    ['an environment that is not there', '?environment=nowhere', 'orders-value', 404],
    ['an application that is not there', '?application=nobody', 'orders-value', 404],
    ['a field that is not there', '?path=__proto__', 'orders-value', 404],
    ['a field that is not there and would be long', `?path=${'x'.repeat(2000)}`, 'orders-value', 404],
    ['a cursor of nobody', '?cursor=e30', 'orders-value', 400],
    ['a limit that is none', '?limit=1000', 'orders-value', 400],
    ['a path that no database holds', '?path=%00', 'orders-value', 400],
  ])('refuses %s', async (_what, query, subject, status) => {
    expect((await ask(query, subject)).status).toBe(status);
  });
});

test.each([
  ['carier', ' Near it: carrier.'],
  ['sku', ' Near it: lines[].sku.'],
  ['lines.SKU', ' Near it: lines[].sku.'],
  ['weight', ''],
])('a path that no version has, %s, is no field that nobody reads', async (path, hint) => {
  const answer = await ask(`?path=${path}`);
  expect([answer.status, answer.body]).toEqual([
    404,
    expect.objectContaining({
      code: 'field-not-found',
      detail: `No version of orders-value has a field "${path}".${hint}`,
    }),
  ]);
});

test('a field that nobody reads in one environment is one all the same', async () => {
  expect((await ask('?path=lines%5B%5D.sku&environment=dev')).body.usages).toEqual([]);
});

describe('the applications of a subject', () => {
  const list = (query: string) =>
    registry.call<SubjectApplicationList>('GET', `/api/v1/subjects/orders-value/applications${query}`);

  test('are those that declare it, with what their contracts read, and those that read it by contract alone', async () => {
    const { body } = await list('');
    expect(
      body.applications.map(({ application, declared, reads }) => [application, declared, reads]),
    ).toEqual([
      [
        'billing',
        true,
        { versions: ['1', '2'], paths: ['carrier', 'id', 'lines', 'lines[]', 'lines[].sku'] },
      ],
      ['mailer', true, 'unknown'],
      ['shop', true, undefined],
      ['tracker', false, { versions: ['1'], paths: ['carrier', 'no_such_field'] }],
    ]);
    expect(body.applications.at(-1)).toEqual({
      application: 'tracker',
      name: 'Name of tracker',
      direction: 'consumes',
      team: {
        slug: 'support',
        name: 'Team support',
        channel: { tool: 'slack', address: '#fulfillment' },
      },
      environments: [],
      production: false,
      declared: false,
      reads: { versions: ['1'], paths: ['carrier', 'no_such_field'] },
    });
  });

  test('name where a reader by contract alone runs, beside what it produces itself', async () => {
    await publish('shop', '5', ['id'], 'feature');
    await run('shop', 'deployments', '5', 'prod');
    await run('shop', 'releases', '5', 'dev');
    const { body } = await list('');
    expect(
      body.applications
        .filter(({ application }) => application === 'shop')
        .map(({ direction, declared, environments, production }) => [
          direction,
          declared,
          environments.map(({ slug }) => slug),
          production,
        ]),
    ).toEqual([
      ['consumes', false, ['dev', 'prod'], true],
      ['produces', true, ['prod'], true],
    ]);
    await registry.call('DELETE', '/api/v1/applications/shop/deployments/prod');
    await registry.call('DELETE', '/api/v1/applications/shop/releases/dev?version=5');
  });

  test.each([1, 2, 3])('come in pages of %i that hold each once', async (limit) => {
    const all = (await list('')).body.applications;
    const found: SubjectApplicationList['applications'] = [];
    for (let cursor: string | null = ''; cursor !== null && found.length < 20;) {
      const { body }: { body: SubjectApplicationList } = await list(
        `?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      found.push(...body.applications);
      cursor = body.nextCursor;
    }
    expect(found).toEqual(all);
  });
});

test('a renamed field keeps its readers, under its new name', async () => {
  const renamed = { name: 'carrier_code', type: 'string', aliases: ['carrier'] };
  expect((await registry.register('orders-value', record(field('id', 'string'), renamed))).status).toBe(200);
  const { body } = await ask('?path=carrier_code');
  expect(lines(body).sort()).toEqual([
    'carrier_code billing - 2-2',
    'carrier_code billing dev 2-2',
    'carrier_code billing prod 2-2',
    'carrier_code tracker - 1-1',
  ]);
  expect(lines((await ask('?path=lines')).body)).toEqual(['lines billing prod 1-1']);
  await registry.call('DELETE', '/subjects/orders-value/versions/1');
  expect(lines((await ask('?path=lines&ended=true')).body)).toEqual(['lines billing prod 1-1 ended free']);
  expect((await ask('?path=lines')).body).toMatchObject({
    detail: 'No live version of orders-value has a field "lines".',
  });
  expect((await ask('?path=carrier')).body).toMatchObject({
    detail: 'No live version of orders-value has a field "carrier". Near it: carrier_code.',
  });
});

test('a deployment of a version without a contract is noted, where another version has one', async () => {
  const record = async (application: string, version: string, instance = 'noted') =>
    (
      await registry.call<RecordedDeployment>('POST', `/api/v1/applications/${application}/deployments`, {
        environment: 'dev',
        version,
        instance,
      })
    ).body.notes;
  expect(await record('billing', '2')).toBeUndefined();
  const says = (rest: string) => [
    `No contract of billing 9.9.9 is published, so it binds nobody in dev; ${rest}. If the version is mistyped, record the one that runs.`,
  ];
  expect(await record('billing', '9.9.9')).toEqual(says('2, which ran there before, had one'));
  expect(await record('billing', '9.9.9')).toEqual(says('the newest contract of billing is that of 2'));
  expect(await record('billing', '9.9.9', 'other')).toEqual(
    says('the newest contract of billing is that of 2'),
  );
  expect(await record('billing', '1')).toBeUndefined();
  await registry.call('POST', '/api/v1/applications', { slug: 'silent', name: 'Silent', team: 'support' });
  expect(await record('silent', '1')).toBeUndefined();
});

test('so is a release, also when it is recorded again', async () => {
  const record = async (application: string, version: string) =>
    (
      await registry.call<RecordedRelease>('POST', `/api/v1/applications/${application}/releases`, {
        environment: 'dev',
        version,
      })
    ).body.notes;
  const mistyped = [
    'No contract of billing 9.9.9 is published, so it binds nobody in dev; the newest contract of billing is that of 2. If the version is mistyped, end its support, and record the one that is released.',
  ];
  expect(await record('billing', '9.9.9')).toEqual(mistyped);
  expect(await record('billing', '9.9.9')).toEqual(mistyped);
  expect(await record('billing', '2')).toBeUndefined();
  await registry.call('POST', '/api/v1/applications', { slug: 'quiet', name: 'Quiet', team: 'support' });
  expect(await record('quiet', '1')).toBeUndefined();
  for (const version of ['9.9.9', '2'])
    await registry.call('DELETE', `/api/v1/applications/billing/releases/dev?version=${version}`);
});

test('what is put on the main branch reads, and what is taken from it does no more', async () => {
  const put = (branch: string) => registry.call('PUT', '/api/v1/applications/mailer/main-branch', { branch });
  expect((await put('feature')).status).toBe(200);
  expect(lines((await ask('?application=mailer')).body)).toEqual(['id mailer - 1-1']);
  await put('main');
  expect(lines((await ask('?application=mailer')).body)).toEqual([]);
  expect(lines((await ask('?application=mailer&ended=true')).body)).toEqual(['id mailer - 1-1 ended free']);
});
