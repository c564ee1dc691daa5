import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

const V1 = record(field('id', 'string'), field('total', 'double'));

let registry: SecuredRegistry;
let consumer: string;
let producer: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['payments', 'orders']);
  consumer = (await registry.mint('ci', 'payments')).token;
  producer = (await registry.mint('ci', 'orders')).token;
  const admin = registry.adminToken;
  await registry.as(admin, 'POST', '/api/v1/environments', { slug: 'prod', name: 'Prod', production: true });
  await registry.as(admin, 'POST', '/subjects/orders-value/versions', { schema: V1 });
});
afterAll(() => registry.close());

const match = (name: string) => ({ [`$.${name}`]: { combine: 'AND', matchers: [{ match: 'type' }] } });
const pact = (
  consumerName: string,
  contents: object,
  subject = 'orders-value',
  description = 'OrderPlaced',
) => ({
  consumer: { name: consumerName },
  provider: { name: 'orders-events' },
  interactions: [
    {
      type: 'Asynchronous/Messages',
      description,
      contents: { contentType: 'application/json', encoded: false, content: contents },
      matchingRules: { body: Object.assign({}, ...Object.keys(contents).map(match)) as object },
      ...(subject !== '' && { comments: { references: { 'schema-registry': { subject } } } }),
    },
  ],
  metadata: { pactSpecification: { version: '4.0' } },
});
interface Hal {
  readonly [name: string]: unknown;
  readonly notices: readonly { readonly type: string; readonly text: string }[];
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly summary?: { readonly deployable: boolean | null; readonly reason: string };
  readonly matrix?: readonly object[];
}
const ask = (token: string | undefined, method: string, path: string, body?: unknown) =>
  registry.as<Hal>(token, method, `/pact-broker${path}`, body);
const publication = (name: string, version: string, content: object | string, more: object = {}) => ({
  pacticipantName: name,
  pacticipantVersionNumber: version,
  branch: 'main',
  contracts: [
    {
      consumerName: name,
      providerName: 'orders-events',
      specification: 'pact',
      contentType: 'application/json',
      content: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString(
        'base64',
      ),
    },
  ],
  ...more,
});
const publish = (name: string, version: string, content: object | string, more?: object) =>
  ask(consumer, 'POST', '/contracts/publish', publication(name, version, content, more));
const one = (name: string, version: string) =>
  `/pacts/provider/orders-events/consumer/${name}/version/${version}`;
const texts = (body: Hal) => body.notices.map(({ type, text }) => `${type}: ${text}`);

describe('the index', () => {
  test('says where everything is, under the address that was asked', async () => {
    const { status, body, headers } = await ask(consumer, 'GET', '/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/hal+json');
    expect(body['_links']).toMatchObject({
      'pb:publish-contracts': { href: `${registry.url}/pact-broker/contracts/publish` },
      'pb:provider-pacts-for-verification': {
        href: `${registry.url}/pact-broker/pacts/provider/{provider}/for-verification`,
        templated: true,
      },
    });
    for (const link of Object.values(body['_links'] as object))
      expect(link).toMatchObject({ title: expect.any(String) as string, name: expect.any(String) as string });
  });

  test('is for those who say who they are, by Bearer or Basic, and refuses others in Pact’s shape', async () => {
    const basic = await fetch(`${registry.url}/pact-broker/`, {
      headers: { authorization: `Basic ${Buffer.from(`anybody:${consumer}`).toString('base64')}` },
    });
    expect(basic.status).toBe(200);
    const { status, body, headers } = await ask(undefined, 'GET', '/');
    expect([status, headers.get('content-type')]).toEqual([401, 'application/hal+json']);
    expect(body).toEqual({
      errors: { base: ['The request carries no credentials.'] },
      notices: [
        { type: 'error', text: expect.stringContaining('The request carries no credentials.') as string },
      ],
    });
  });

  test('answers in the same shape where nothing is', async () => {
    expect((await ask(consumer, 'GET', '/nothing')).body.errors).toEqual({
      base: ['Nothing is served at this address.'],
    });
  });
});

describe('publishing', () => {
  test('makes the application for the token’s team, and says at once what is guaranteed', async () => {
    const { status, body } = await publish(
      'Billing Service',
      '1',
      pact('Billing Service', { id: 'x', total: 1 }),
      {
        tags: ['release'],
        buildUrl: 'https://ci/1',
      },
    );
    expect([status, body['logs']]).toEqual([200, expect.any(Array)]);
    expect(texts(body)).toContain(
      'success: The pact between Billing Service version 1 and orders-events is published.',
    );
    expect(texts(body).at(-1)).toMatch(/^success: orders-value version 1 guarantees all \d+ expectations\.$/);
    const application = await registry.as<{ team: string; name: string }>(
      consumer,
      'GET',
      '/api/v1/applications/billing-service',
    );
    expect(application.body).toMatchObject({ team: 'payments', name: 'Billing Service' });
    const { body: branches } = await registry.as<{ branches: { name: string }[] }>(
      consumer,
      'GET',
      '/api/v1/applications/billing-service/branches',
    );
    expect(branches.branches.map(({ name }) => name)).toEqual(['main', 'release']);
    const version = await ask(consumer, 'GET', '/pacticipants/billing-service/versions/1');
    expect(version.body['_embedded']).toMatchObject({ tags: [{ name: 'main' }, { name: 'release' }] });
  });

  test('the same again is no conflict; another content of the version is, and the difference is told', async () => {
    await publish('twice', '1', pact('twice', { id: 'x' }));
    expect(texts((await publish('twice', '1', pact('twice', { id: 'x' }))).body)[0]).toBe(
      'success: The pact between twice version 1 and orders-events was published already, and is the same.',
    );
    const { status, body } = await publish('twice', '1', pact('twice', { id: 'x', total: 1 }));
    expect(status).toBe(409);
    expect(body.errors).toEqual({
      content: [
        '/interactions/0/contents/content/total: new, is 1',
        expect.stringContaining('/interactions/0/matchingRules/body/$.total: new') as string,
      ],
    });
  });

  test('what no schema guarantees is published with a warning that shows a message', async () => {
    const { status, body } = await publish('mailer', '1', pact('mailer', { note: 'x' }));
    expect(status).toBe(200);
    expect(texts(body).slice(1).join('\n')).toMatch(
      /warning: orders-value version 1 does not guarantee OrderPlaced, note/,
    );
  });

  test('an interaction that names no subject is kept, and said', async () => {
    const { body } = await publish('unbound', '1', pact('unbound', { id: 'x' }, ''));
    expect(texts(body).at(-1)).toMatch(/^warning: "OrderPlaced" names no subject/);
  });

  test.each<[what: string, body: unknown, errors: Readonly<Record<string, unknown>>]>([
    ['no body', undefined, { base: expect.any(Array) }],
    [
      'nothing in it',
      {},
      {
        pacticipantName: expect.any(Array),
        pacticipantVersionNumber: expect.any(Array),
        contracts: expect.any(Array),
      },
    ],
    [
      'another consumer than the version’s',
      publication('a', '1', pact('b', { id: 'x' })),
      { content: ['names the consumer "b", and is published for a'] },
    ],
    [
      'what is no Base64',
      {
        ...publication('a', '1', pact('a', {})),
        contracts: [{ ...publication('a', '1', {}).contracts[0], content: '***' }],
      },
      { 'contracts.0.content': ['is not the Base64 of a text in UTF-8'] },
    ],
    ['what is no pact', publication('a', '1', '[]'), { content: expect.any(Array) }],
    ['what is no JSON', publication('a', '1', '{'), { content: expect.any(Array) }],
    ['a name without a letter', publication('---', '1', {}), { pacticipantName: expect.any(Array) }],
  ])('refuses %s, and says the field', async (_what, body, errors) => {
    const answer = await ask(consumer, 'POST', '/contracts/publish', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.errors).toEqual(errors);
  });

  test('a token without a team says who makes the application', async () => {
    const { status, body } = await ask(
      registry.adminToken,
      'POST',
      '/contracts/publish',
      publication('nobodys', '1', {}),
    );
    expect(status).toBe(404);
    expect(body.notices[0]?.text).toContain('POST /api/v1/applications {"slug": "nobodys"');
  });

  test('another team’s application takes nothing from a stranger', async () => {
    await publish('ours', '1', pact('ours', { id: 'x' }));
    const stranger = await ask(
      producer,
      'POST',
      '/contracts/publish',
      publication('ours', '2', pact('ours', { id: 'x' })),
    );
    expect(stranger.status).toBe(403);
  });

  test('a provider whose name no database holds is no failure', async () => {
    const content = { ...pact('odd', { id: 'x' }), provider: { name: '\u0000' } };
    const { status } = await ask(consumer, 'PUT', '/pacts/provider/%00/consumer/odd/version/1', content);
    expect(status).toBe(201);
  });

  test('two that publish a new consumer at once make one application, and one of two contents stays', async () => {
    const answers = await Promise.all([
      publish('racing', '1', pact('racing', { id: 'x' })),
      publish('racing', '1', pact('racing', { total: 1 })),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('one pact by its address', () => {
  test('201 when it is new, 200 when it is there, 409 when it says something else', async () => {
    const put = (content: object) => ask(consumer, 'PUT', one('legacy', '1'), content);
    expect((await put(pact('legacy', { id: 'x' }))).status).toBe(201);
    expect((await put(pact('legacy', { id: 'x' }))).status).toBe(200);
    expect((await put(pact('legacy', { total: 1 }))).status).toBe(409);
    expect((await put(pact('other', { id: 'x' }))).status).toBe(400);
  });

  test('keeps its digits, and gets an id for each interaction and links', async () => {
    const text = JSON.stringify(pact('digits', { id: 'x' })).replace('"x"', '12345678901234567890.10');
    const headers = { authorization: `Bearer ${consumer}`, 'content-type': 'application/json' };
    const address = `${registry.url}/pact-broker${one('digits', '1')}`;
    await fetch(address, { method: 'PUT', headers, body: text });
    expect(await (await fetch(address, { headers })).text()).toContain('12345678901234567890.10');
    const { body } = await ask(consumer, 'GET', '/pacts/provider/orders-events/consumer/digits/latest');
    expect(body['interactions']).toMatchObject([{ _id: expect.stringMatching(/^[0-9a-f]{40}$/) as string }]);
    expect(body['_links']).toMatchObject({
      'pb:provider': { href: `${registry.url}/pact-broker/pacticipants/orders-events` },
      'pb:publish-verification-results': { href: `${address}/verification-results` },
    });
  });

  test('a part of it is merged without a change; a new interaction needs a new version', async () => {
    const whole = pact('merged', { id: 'x' });
    const more = pact('merged', { total: 1 }, 'orders-value', 'OrderPaid');
    await ask(consumer, 'PUT', one('merged', '1'), {
      ...whole,
      interactions: [...whole.interactions, ...more.interactions],
    });
    expect((await ask(consumer, 'PATCH', one('merged', '1'), whole)).status).toBe(200);
    const third = pact('merged', { id: 'x' }, 'orders-value', 'OrderSent');
    expect((await ask(consumer, 'PATCH', one('merged', '1'), third)).status).toBe(409);
  });

  test('what was not published is not found', async () => {
    expect((await ask(consumer, 'GET', one('legacy', '9'))).status).toBe(404);
  });
});

describe('verification', () => {
  const select = (body: object) =>
    ask(producer, 'POST', '/pacts/provider/orders-events/for-verification', body).then(({ body: answer }) =>
      (
        answer['_embedded'] as {
          pacts: { _links: { self: { href: string } }; verificationProperties: { pending?: boolean } }[];
        }
      ).pacts.map(({ _links, verificationProperties }) => [
        ...(/consumer\/([^/]+)\/version\/([^/]+)$/.exec(_links.self.href) ?? []).slice(1),
        verificationProperties.pending,
      ]),
    );
  beforeAll(async () => {
    await publish('reader', '1', pact('reader', { id: 'x' }));
    await publish('reader', '2', pact('reader', { id: 'x', total: 1 }), { branch: 'feature' });
    await publish('dreamer', '1', pact('dreamer', { dream: 'x' }));
    await ask(consumer, 'PUT', '/pacticipants/reader/versions/1/deployed-versions/environment/prod', {});
  });

  test.each<[what: string, selectors: object[], found: unknown[]]>([
    ['a main branch', [{ mainBranch: true, consumer: 'reader' }], [['reader', '1', undefined]]],
    ['a branch', [{ branch: 'feature' }], [['reader', '2', undefined]]],
    ['a branch or another', [{ branch: 'none', fallbackBranch: 'feature' }], [['reader', '2', undefined]]],
    ['a tag', [{ tag: 'feature', latest: true }], [['reader', '2', undefined]]],
    ['the newest', [{ latest: true, consumer: 'Reader' }], [['reader', '2', undefined]]],
    ['what is deployed', [{ deployed: true, environment: 'prod' }], [['reader', '1', undefined]]],
    ['what runs elsewhere', [{ deployedOrReleased: true, environment: 'dev' }], []],
    [
      'two of one',
      [{ deployed: true }, { branch: 'feature' }],
      [
        ['reader', '2', undefined],
        ['reader', '1', undefined],
      ],
    ],
  ])('a provider is given %s', async (_what, consumerVersionSelectors, found) => {
    expect(await select({ consumerVersionSelectors })).toEqual(found);
  });

  test('what is neither guaranteed nor was ever satisfied is pending', async () => {
    const asked = {
      consumerVersionSelectors: [
        { mainBranch: true, consumer: 'reader' },
        { mainBranch: true, consumer: 'dreamer' },
      ],
      includePendingStatus: true,
      providerVersionBranch: 'main',
    };
    expect(await select(asked)).toEqual([
      ['dreamer', '1', true],
      ['reader', '1', false],
    ]);
    const satisfied = { success: true, providerApplicationVersion: '7' };
    await ask(producer, 'POST', `${one('dreamer', '1')}/verification-results`, satisfied);
    expect(await select(asked), 'on another branch').toContainEqual(['dreamer', '1', true]);
    await ask(producer, 'PUT', '/pacticipants/orders-events/branches/main/versions/7', {});
    expect(await select(asked), 'on this branch').toContainEqual(['dreamer', '1', false]);
  });

  test('a result is kept with what failed, and a stranger posts none', async () => {
    const result = {
      success: false,
      providerApplicationVersion: '8',
      testResults: [
        { interactionId: 'a', success: true },
        {
          interactionId: 'b',
          interactionDescription: 'OrderPlaced',
          success: false,
          mismatches: [{ attribute: 'body', description: 'id is missing' }],
        },
        'nonsense',
      ],
      verifiedBy: { implementation: 'pact-js', version: '17' },
    };
    const path = `${one('reader', '1')}/verification-results`;
    expect((await ask(producer, 'POST', path, result)).status).toBe(201);
    expect((await ask(consumer, 'POST', path, result)).status, 'the consumer’s team').toBe(403);
    expect((await ask(producer, 'POST', path, {})).status).toBe(400);
    const { body } = await ask(consumer, 'GET', path);
    expect((body['_embedded'] as { verificationResults: object[] }).verificationResults).toMatchObject([
      {
        success: false,
        providerApplicationVersion: '8',
        passed: 1,
        failed: 1,
        verifiedBy: 'pact-js 17',
        testResults: [{ interaction: 'OrderPlaced', why: ['id is missing'] }],
      },
    ]);
    const entries = await registry.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger_entries WHERE action = 'verification.recorded' AND data->>'providerVersion' = '8'`,
    );
    expect(entries).toEqual([{ n: 1 }]);
  });

  test('the same content of another version has the same results', async () => {
    await publish('reader', '3', pact('reader', { id: 'x' }), { branch: 'copy' });
    const { body } = await ask(consumer, 'GET', `${one('reader', '3')}/verification-results`);
    expect((body['_embedded'] as { verificationResults: object[] }).verificationResults).toHaveLength(1);
  });
});

describe('may it be deployed', () => {
  const query = (text: string) => ask(consumer, 'GET', `/matrix?${text}&latestby=cvpv`);
  const about = (name: string, version: string) => `q[][pacticipant]=${name}&q[][version]=${version}`;

  test.each<[what: string, query: string, deployable: boolean | null, rows: number]>([
    ['a consumer that is guaranteed, though a verifier failed', about('reader', '1'), true, 1],
    ['a consumer that is not', about('dreamer', '1'), false, 1],
    ['a consumer by its branch', 'q[][pacticipant]=reader&q[][branch]=feature', true, 1],
    ['a version whose pact was forgotten', about('reader', '99'), null, 0],
    ['a provider where what binds it holds', `${about('orders-events', '7')}&environment=prod`, true, 1],
    ['a pair', `${about('reader', '1')}&${about('orders-events', '7')}`, true, 2],
  ])('%s', async (_what, text, deployable, rows) => {
    const { status, body } = await query(text);
    expect([status, body.summary?.deployable, body.matrix?.length]).toEqual([200, deployable, rows]);
  });

  test('says what verifiers found as evidence beside it, and the short form says the same', async () => {
    const { body } = await ask(
      consumer,
      'GET',
      '/can-i-deploy?pacticipant=reader&version=1&environment=prod',
    );
    expect(body.summary?.deployable).toBe(true);
    expect(texts(body)).toContain(
      'info: A verifier of orders-events 8 found that it does not satisfy reader 1: evidence, which decides nothing here.',
    );
  });

  test.each([
    ['nobody', 'latestby=cvpv', 400],
    ['somebody unknown', about('unknown', '1'), 400],
    ['an environment that is none', `${about('reader', '1')}&environment=nowhere`, 404],
    ['a name that no database holds', about('%00', '1'), 400],
    ['too many', Array.from({ length: 11 }, () => about('reader', '1')).join('&'), 400],
  ])('a question about %s is refused', async (_what, text, status) => {
    expect((await query(text)).status).toBe(status);
  });
});
