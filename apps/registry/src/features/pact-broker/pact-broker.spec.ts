import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  one,
  pact,
  publication,
  startPactRegistry,
  texts,
  type PactRegistry,
} from '../../test-support/start-pact-registry.js';

let at: PactRegistry;
beforeAll(async () => {
  at = await startPactRegistry();
});
afterAll(() => at.close());

const ask: PactRegistry['ask'] = (...request) => at.ask(...request);
const publish: PactRegistry['publish'] = (...request) => at.publish(...request);

describe('the index', () => {
  test('says where everything is, under the address that was asked', async () => {
    const { status, body, headers } = await ask(at.consumer, 'GET', '/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/hal+json');
    expect(body['_links']).toMatchObject({
      'pb:publish-contracts': { href: `${at.registry.url}/pact-broker/contracts/publish` },
      'pb:provider-pacts-for-verification': {
        href: `${at.registry.url}/pact-broker/pacts/provider/{provider}/for-verification`,
        templated: true,
      },
    });
    for (const link of Object.values(body['_links'] as object))
      expect(link).toMatchObject({ title: expect.any(String) as string, name: expect.any(String) as string });
  });

  test('is for those who say who they are, by Bearer or Basic, and refuses others in Pact’s shape', async () => {
    const basic = await fetch(`${at.registry.url}/pact-broker/`, {
      headers: { authorization: `Basic ${Buffer.from(`anybody:${at.consumer}`).toString('base64')}` },
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
    expect((await ask(at.consumer, 'GET', '/nothing')).body.errors).toEqual({
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
    const application = await at.registry.as<{ team: string; name: string }>(
      at.consumer,
      'GET',
      '/api/v1/applications/billing-service',
    );
    expect(application.body).toMatchObject({ team: 'payments', name: 'Billing Service' });
    const { body: branches } = await at.registry.as<{ branches: { name: string }[] }>(
      at.consumer,
      'GET',
      '/api/v1/applications/billing-service/branches',
    );
    expect(branches.branches.map(({ name }) => name)).toEqual(['main', 'release']);
    const version = await ask(at.consumer, 'GET', '/pacticipants/billing-service/versions/1');
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
    const answer = await ask(at.consumer, 'POST', '/contracts/publish', body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.errors).toEqual(errors);
  });

  test('a token without a team says who makes the application', async () => {
    const { status, body } = await ask(
      at.registry.adminToken,
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
      at.producer,
      'POST',
      '/contracts/publish',
      publication('ours', '2', pact('ours', { id: 'x' })),
    );
    expect(stranger.status).toBe(403);
  });

  test('a provider whose name no database holds is no failure', async () => {
    const content = { ...pact('odd', { id: 'x' }), provider: { name: '\u0000' } };
    const { status } = await ask(at.consumer, 'PUT', '/pacts/provider/%00/consumer/odd/version/1', content);
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
    const put = (content: object) => ask(at.consumer, 'PUT', one('legacy', '1'), content);
    expect((await put(pact('legacy', { id: 'x' }))).status).toBe(201);
    expect((await put(pact('legacy', { id: 'x' }))).status).toBe(200);
    expect((await put(pact('legacy', { total: 1 }))).status).toBe(409);
    expect((await put(pact('other', { id: 'x' }))).status).toBe(400);
  });

  test('keeps its digits, and gets an id for each interaction and links', async () => {
    const text = JSON.stringify(pact('digits', { id: 'x' })).replace('"x"', '12345678901234567890.10');
    const headers = { authorization: `Bearer ${at.consumer}`, 'content-type': 'application/json' };
    const address = `${at.registry.url}/pact-broker${one('digits', '1')}`;
    await fetch(address, { method: 'PUT', headers, body: text });
    expect(await (await fetch(address, { headers })).text()).toContain('12345678901234567890.10');
    const { body } = await ask(at.consumer, 'GET', '/pacts/provider/orders-events/consumer/digits/latest');
    expect(body['interactions']).toMatchObject([{ _id: expect.stringMatching(/^[0-9a-f]{40}$/) as string }]);
    expect(body['_links']).toMatchObject({
      'pb:provider': { href: `${at.registry.url}/pact-broker/pacticipants/orders-events` },
      'pb:publish-verification-results': { href: `${address}/verification-results` },
    });
  });

  test('a part of it is merged without a change; a new interaction needs a new version', async () => {
    const whole = pact('merged', { id: 'x' });
    const more = pact('merged', { total: 1 }, 'orders-value', 'OrderPaid');
    await ask(at.consumer, 'PUT', one('merged', '1'), {
      ...whole,
      interactions: [...whole.interactions, ...more.interactions],
    });
    expect((await ask(at.consumer, 'PATCH', one('merged', '1'), whole)).status).toBe(200);
    const third = pact('merged', { id: 'x' }, 'orders-value', 'OrderSent');
    expect((await ask(at.consumer, 'PATCH', one('merged', '1'), third)).status).toBe(409);
  });

  test('what was not published is not found', async () => {
    expect((await ask(at.consumer, 'GET', one('legacy', '9'))).status).toBe(404);
  });
});
