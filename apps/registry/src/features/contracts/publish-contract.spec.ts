import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';
import type { ContractResponse, PublicationResponse, SubjectContracts } from './dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
const ORDER = record(field('id', 'string'), field('total', 'double'), field('note', ['null', 'string']));
const READS = { consumer: 'billing', subject: 'orders-value', reads: ['id', 'total'] };

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(NOW) } } });
  await createTeams(registry, 'payments');
  for (const slug of ['billing', 'mailer', 'orders', 'old'])
    await registry.call('POST', '/api/v1/applications', { slug, name: slug, team: 'payments' });
  await registry.call('POST', '/api/v1/applications/old/archive');
  await registry.call('POST', '/api/v1/environments', { slug: 'prod', name: 'Prod', production: true });
  expect((await registry.register('orders-value', ORDER)).status).toBe(200);
});
afterAll(() => registry.close());

let count = 0;
const fresh = () => `1.0.${(count += 1)}`;
const publish = (application: string, version: string, content: unknown, more: object = {}) =>
  registry.call<PublicationResponse>('PUT', `/api/v1/applications/${application}/contracts/${version}`, {
    format: 'event',
    content: typeof content === 'string' ? content : JSON.stringify(content),
    ...more,
  });
const pact = (interactions: object[]) => ({
  consumer: { name: 'Billing' },
  provider: { name: 'Orders' },
  interactions: interactions.map((one) => ({ type: 'Asynchronous/Messages', ...one })),
  metadata: { pactSpecification: { version: '4.0' } },
});

describe('publishing', () => {
  test('says at once that what it reads is guaranteed', async () => {
    const version = fresh();
    const { status, body } = await publish('billing', version, READS, {
      branch: 'main',
      buildUrl: 'https://ci/1',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      created: true,
      contract: {
        application: 'billing',
        version,
        provider: null,
        format: 'event',
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        branches: ['main'],
        buildUrl: 'https://ci/1',
        publishedBy: 'local',
        publishedAt: NOW,
      },
      problems: [],
      answers: [
        {
          subject: 'orders-value',
          schemaVersion: 1,
          near: null,
          verdict: 'guaranteed',
          expectations: body.answers[0]?.expectations,
          told: [],
          more: false,
          unconfirmed: false,
          unmet: [],
        },
      ],
      unbound: [],
    });
    expect(body.answers[0]?.expectations).toBeGreaterThan(0);
  });

  test('says what is not, with a message that shows it and both places', async () => {
    const { body } = await publish('billing', fresh(), {
      ...READS,
      reads: [],
      fields: { note: { type: 'string' }, gone: {} },
    });
    expect(body.answers.map(({ verdict, told }) => [verdict, told])).toEqual([
      [
        'not-guaranteed',
        [
          {
            description: 'orders-value',
            path: 'note',
            asks: 'kind string',
            contractAt: '/fields/note',
            verdict: 'not-guaranteed',
            why: '"note" may be null; the contract reads a string.',
            counterexample: '{"id":"","total":0,"note":null}',
            unconfirmed: false,
            location: expect.objectContaining({ pointer: '/fields/2/name' }) as object,
          },
          {
            description: 'orders-value',
            path: 'gone',
            asks: 'member gone declared',
            contractAt: '/fields/gone',
            verdict: 'not-guaranteed',
            why: 'The message has no "gone"; the contract reads it.',
            counterexample: '{"id":"","total":0,"note":null}',
            unconfirmed: false,
            location: expect.objectContaining({ pointer: '', line: 1 }) as object,
          },
        ],
      ],
    ]);
  });

  test.each([
    ['orders', 'orders-value'],
    ['Orders_value', null],
    ['orders_value', 'orders-value'],
    ['order-value', 'orders-value'],
    ['%', null],
    ['shipments-value', null],
  ])('of the subject %s, which is not there, it says that %s may be meant', async (subject, near) => {
    const { body } = await publish('billing', fresh(), { ...READS, subject });
    expect(body.answers).toEqual([expect.objectContaining({ subject, schemaVersion: null, near })]);
  });

  test('the same again changes nothing, whitespace and order aside; another contract is refused with the difference', async () => {
    const version = fresh();
    await publish('mailer', version, { consumer: 'mailer', topic: 'orders', reads: ['id'] });
    const again = await publish(
      'mailer',
      version,
      '{ "topic":"orders", "reads":["id"], "consumer":"mailer" }',
    );
    expect([again.status, again.body.created, again.body.answers.map(({ verdict }) => verdict)]).toEqual([
      200,
      false,
      ['guaranteed'],
    ]);
    const other = await publish('mailer', version, {
      consumer: 'mailer',
      topic: 'orders',
      reads: ['id', 'total'],
    });
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'contract-exists', errors: [{ detail: '/reads/1: new, is "total"', pointer: '/content' }] },
    ]);
    expect(
      await registry.sql(`SELECT action, target, data->>'version' AS version FROM ledger_entries
        WHERE target = 'mailer' AND action LIKE 'contract.%'`),
    ).toEqual([{ action: 'contract.published', target: 'mailer', version }]);
  });

  test('content is kept once, whoever publishes it how often', async () => {
    const content = { ...READS, reads: ['id', 'once'] };
    for (const version of [fresh(), fresh()])
      expect((await publish('billing', version, content)).status).toBe(200);
    expect(
      await registry.sql(`SELECT count(DISTINCT content_id)::int AS contents, count(*)::int AS versions
        FROM contract_versions v JOIN contract_contents c ON c.id = v.content_id WHERE c.text LIKE '%once%'`),
    ).toEqual([{ contents: 1, versions: 2 }]);
  });

  test('many at the same time publish one contract of a version', async () => {
    const version = fresh();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        publish('billing', version, { ...READS, reads: [`f${index % 4}`] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.filter(({ body }) => body.created)).toHaveLength(1);
  });

  test('a pact is bound by its references, by its topic, or by its provider’s map; the rest is said', async () => {
    const version = fresh();
    const contents = { content: { id: 'x' }, contentType: 'application/json', encoded: false };
    const rules = { body: { '$.id': { combine: 'AND', matchers: [{ match: 'type' }] } } };
    const body = pact([
      {
        description: 'by reference',
        contents,
        matchingRules: rules,
        comments: { references: { 'schema-registry': { subject: 'orders-value' } } },
      },
      { description: 'by topic', contents, matchingRules: rules, metadata: { topic: 'orders' } },
      { description: 'by map', contents, matchingRules: rules },
      { description: 'by nothing', contents, matchingRules: rules },
    ]);
    const bindings = { bindings: [{ description: 'by map', subject: 'orders-value' }] };
    expect(
      (await registry.call('PUT', '/api/v1/applications/orders/contract-bindings', bindings)).body,
    ).toEqual(bindings);
    const answer = await publish('billing', version, body, { format: 'pact' });
    expect([answer.status, answer.body.contract.provider, answer.body.unbound]).toEqual([
      200,
      'orders',
      ['by nothing'],
    ]);
    expect(answer.body.answers).toMatchObject([{ subject: 'orders-value', verdict: 'guaranteed' }]);
    expect(answer.body.problems.map(({ id }) => id)).toContain('contract-unbound');
    const read = await registry.call<ContractResponse>(
      'GET',
      `/api/v1/applications/billing/contracts/${version}?provider=Orders`,
    );
    expect(read.body.interactions.map(({ description, subjects }) => [description, subjects])).toEqual([
      ['by reference', ['orders-value']],
      ['by topic', ['orders-value']],
      ['by map', ['orders-value']],
      ['by nothing', []],
    ]);
  });
});

describe('variations of one event', () => {
  const interaction = (description: string, note: unknown, match: string) => ({
    description,
    contents: { content: { note }, contentType: 'application/json', encoded: false },
    matchingRules: { body: { '$.note': { combine: 'AND', matchers: [{ match }] } } },
    comments: { references: { 'schema-registry': { subject: 'orders-value', scenario: 'notes' } } },
  });
  const event = (name: string, type: string) => ({
    subject: 'orders-value',
    name,
    scenario: 'notes',
    fields: { note: { type } },
  });

  test.each<[format: string, content: object, verdict: string, unmet: string[]]>([
    [
      'event',
      { consumer: 'billing', events: [event('with', 'string'), event('without', 'null')] },
      'guaranteed',
      [],
    ],
    [
      'event',
      {
        consumer: 'billing',
        events: [event('with', 'string'), event('without', 'null'), event('counted', 'integer')],
      },
      'guaranteed',
      ['counted'],
    ],
    [
      'event',
      { consumer: 'billing', events: [event('with', 'string'), event('counted', 'integer')] },
      'not-guaranteed',
      ['counted'],
    ],
    [
      'pact',
      pact([interaction('with', 'x', 'type'), interaction('without', null, 'type')]),
      'guaranteed',
      [],
    ],
    [
      'pact',
      pact([
        interaction('with', 'x', 'type'),
        interaction('without', null, 'type'),
        interaction('counted', 1, 'integer'),
      ]),
      'guaranteed',
      ['counted'],
    ],
  ])('%s %#: every message meets one of them, and one that no message meets is told', async (...row) => {
    const [format, content, verdict, unmet] = row;
    const { body } = await publish('billing', fresh(), content, { format });
    expect(body.answers.map((one) => [one.verdict, one.unmet, one.unconfirmed])).toEqual([
      [verdict, unmet.map((description) => ({ scenario: 'notes', description })), false],
    ]);
  });

  test('what none of them takes is shown', async () => {
    const { body } = await publish('billing', fresh(), {
      consumer: 'billing',
      events: [event('with', 'string'), event('counted', 'integer')],
    });
    expect(body.answers[0]?.told.map(({ why, counterexample }) => [why, counterexample])).toEqual([
      [
        'This message meets none of the variations that the contract names.',
        '{"id":"","total":0,"note":null}',
      ],
    ]);
  });
});

describe('a contract is refused', () => {
  test.each<[claim: string, application: string, content: unknown, status: number, expected: object]>([
    [
      'where it is no JSON, with the place',
      'billing',
      '{"consumer":\n "billing",}',
      422,
      {
        code: 'contract-refused',
        errors: [{ pointer: '/content', location: { line: 2, column: 12 } }],
      },
    ],
    [
      'where it says what means nothing',
      'billing',
      { ...READS, raeds: [] },
      422,
      { code: 'contract-refused', errors: [{ location: { pointer: '/raeds' } }] },
    ],
    ['of another consumer', 'mailer', READS, 422, { code: 'contract-refused' }],
    [
      'of an archived application',
      'old',
      { ...READS, consumer: 'old' },
      409,
      { code: 'application-archived' },
    ],
    ['of an application that is not there', 'nobody', READS, 404, { code: 'application-not-found' }],
    ['that is a list', 'billing', '[]', 422, { code: 'contract-refused' }],
    ['that is empty', 'billing', '', 422, { code: 'contract-refused' }],
    ['that nests too deep', 'billing', `{"consumer":${'['.repeat(3000)}`, 422, { code: 'contract-refused' }],
  ])('%s', async (_claim, application, content, status, expected) => {
    const answer = await publish(application, fresh(), content);
    expect([answer.status, answer.body]).toMatchObject([status, expected]);
  });

  test.each<[claim: string, body: object]>([
    ['a format that nobody knows', { format: 'soap', content: '' }],
    ['a name that means nothing', { format: 'event', content: '', brnach: 'main' }],
    ['a text that cannot be stored', { format: 'event', content: '"\u0000"' }],
    ['a branch with a line break', { format: 'event', content: '{}', branch: 'a\nb' }],
  ])('with %s', async (_claim, body) => {
    const answer = await registry.call('PUT', '/api/v1/applications/billing/contracts/1', body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid-request' }]);
  });
});

describe('what binds a subject', () => {
  const binding = async (query = '') =>
    (
      await registry.call<SubjectContracts>('GET', `/api/v1/subjects/shipments-value/contracts${query}`)
    ).body.contracts.map(({ application, version, environments, mainBranch, reads }) => [
      application,
      version,
      environments.map(({ slug }) => slug),
      mainBranch,
      reads,
    ]);
  const reads = (consumer: string, ...paths: string[]) => ({ consumer, topic: 'shipments', reads: paths });

  test('is what is deployed, released or newest on the main branch, and nothing else', async () => {
    await publish('billing', 'a1', reads('billing', 'a'), { branch: 'main' });
    await publish('billing', 'a2', reads('billing', 'a', 'b.c'), { branch: 'main' });
    await publish('billing', 'a3', reads('billing', 'x'), { branch: 'feature' });
    await publish('billing', 'a1', reads('billing', 'a'), { branch: 'main' });
    expect(await binding()).toEqual([['billing', 'a2', [], true, ['a', 'b', 'b.c']]]);
    await registry.call('POST', '/api/v1/applications/billing/deployments', {
      environment: 'prod',
      version: 'a1',
    });
    await registry.call('POST', '/api/v1/applications/billing/releases', {
      environment: 'prod',
      version: 'a2',
    });
    expect(await binding('?environment=prod')).toEqual([
      ['billing', 'a1', ['prod'], false, ['a']],
      ['billing', 'a2', ['prod'], true, ['a', 'b', 'b.c']],
    ]);
    const main = await registry.call('PUT', '/api/v1/applications/billing/main-branch', {
      branch: 'feature',
    });
    expect(main.body).toMatchObject({
      mainBranch: 'feature',
      branches: [{ name: 'feature', version: 'a3' }, { name: 'main' }],
    });
    await registry.call('DELETE', '/api/v1/applications/billing/deployments/prod');
    await registry.call('DELETE', '/api/v1/applications/billing/releases/prod?version=a2');
    expect(await binding()).toEqual([['billing', 'a3', [], true, ['x']]]);
    await registry.call('PUT', '/api/v1/applications/billing/main-branch', { branch: null });
    expect(await binding()).toEqual([['billing', 'a2', [], true, ['a', 'b', 'b.c']]]);
  });

  test('follows a topic to the value subject that the topic says', async () => {
    await publish(
      'mailer',
      'b1',
      { consumer: 'mailer', topic: 'named', reads: ['id'] },
      { branch: 'master' },
    );
    const contracts = async (subject: string) =>
      (await registry.call<SubjectContracts>('GET', `/api/v1/subjects/${subject}/contracts`)).body.contracts
        .length;
    expect([await contracts('named-value'), await contracts('com.acme.Named')]).toEqual([1, 0]);
    await registry.call('PUT', '/api/v1/topics/kafka/named', {
      valueSubjects: ['com.acme.Named'],
      regions: [],
      cleanupPolicy: 'delete',
      audience: 'company-internal',
    });
    expect([await contracts('named-value'), await contracts('com.acme.Named')]).toEqual([0, 1]);
  });
});
