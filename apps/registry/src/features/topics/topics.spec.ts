import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import type { TopicList, TopicResponse } from './dto.js';

const NOW = '2026-03-04T05:06:07.008Z';
let registry: SecuredRegistry;
let a: string;
let b: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['team-a', 'team-b'], {
    env: { STEWARD_TOKEN_RATE_LIMIT: '0' },
    overrides: { clock: { now: () => new Date(NOW) } },
  });
  a = (await registry.mint('member', 'team-a')).token;
  b = (await registry.mint('member', 'team-b')).token;
  for (const [token, subject] of [
    [a, 'orders-value'],
    [a, 'orders-key'],
    [b, 'returns-value'],
    [a, ':.eu:orders-value'],
    [a, 'a/record'],
  ] as const) {
    const path = `/subjects/${encodeURIComponent(subject)}/versions`;
    expect((await registry.as(token, 'POST', path, { schema: record(field('x')) })).status).toBe(200);
  }
});
afterAll(() => registry.close());

const describeTopic = (token: string, topic: string, more: object = {}) =>
  registry.as<TopicResponse>(token, 'PUT', `/api/v1/topics/main/${topic}`, {
    audience: 'company-internal',
    ...more,
  });
const own = (subject: string) => ({ subject, registered: true, owner: 'team-a' });
const later = (subject: string) => ({ subject, registered: false, owner: null });
const entries = (target: string) =>
  registry.sql('SELECT action FROM ledger_entries WHERE target = $1 ORDER BY id', [target]);

const ORDERS = {
  cluster: 'main',
  topic: 'orders',
  regions: [],
  retentionMs: null,
  cleanupPolicy: 'delete',
  audience: 'company-internal',
  keySubjects: [own('orders-key')],
  valueSubjects: [own('orders-value')],
  owner: 'team-a',
  conflict: [],
  createdAt: NOW,
};

describe('a topic', () => {
  test('is bound to the subjects that bear its name, and belongs to whom they belong', async () => {
    const described = await describeTopic(a, 'orders');
    expect([described.status, described.body]).toEqual([200, ORDERS]);
    expect((await registry.as(b, 'GET', '/api/v1/topics/main/orders')).body).toEqual(ORDERS);
    expect((await describeTopic(a, 'orders')).body).toEqual(ORDERS);
    expect(await entries('main/orders')).toEqual([{ action: 'topic.described' }]);
    const more = { regions: ['us', 'eu', 'us'], retentionMs: -1, cleanupPolicy: 'compact,delete' };
    expect((await describeTopic(a, 'orders', more)).body).toEqual({
      ...ORDERS,
      ...more,
      regions: ['eu', 'us'],
    });
    expect((await describeTopic(a, 'orders')).body).toEqual(ORDERS);
  });

  test('is there before its subjects are', async () => {
    expect((await describeTopic(a, 'soon')).body).toMatchObject({
      keySubjects: [later('soon-key')],
      valueSubjects: [later('soon-value')],
      owner: null,
      conflict: [],
    });
    await registry.as(b, 'POST', '/subjects/soon-value/versions', { schema: record(field('x')) });
    const read = await registry.as(a, 'GET', '/api/v1/topics/main/soon');
    expect(read.body).toMatchObject({ owner: 'team-b' });
    expect((await describeTopic(a, 'soon')).status).toBe(403);
  });

  test('is bound to other subjects where that is said', async () => {
    const bound = { keySubjects: [], valueSubjects: [':.eu:orders-value', 'a/record', ':.:orders-value'] };
    expect((await describeTopic(a, 'mixed', bound)).body).toMatchObject({
      keySubjects: [],
      valueSubjects: [own('a/record'), own('orders-value'), own(':.eu:orders-value')],
      owner: 'team-a',
    });
    const found = await registry.as<TopicList>(b, 'GET', '/api/v1/topics?subject=orders-value');
    expect(found.body.topics.map(({ topic }) => topic)).toEqual(['mixed', 'orders']);
    const elsewhere = await registry.as<TopicList>(b, 'GET', '/api/v1/topics?subject=:.eu:orders-value');
    expect(elsewhere.body.topics.map(({ topic }) => topic)).toEqual(['mixed']);
  });

  test('of two teams’ subjects is nobody’s, and says whose it would be', async () => {
    const bound = { keySubjects: ['orders-key'], valueSubjects: ['returns-value'] };
    for (const token of [a, b]) expect((await describeTopic(token, 'both', bound)).status).toBe(403);
    const described = await describeTopic(registry.adminToken, 'both', bound);
    expect(described.body).toMatchObject({ owner: null, conflict: ['team-a', 'team-b'] });
    for (const token of [a, b]) expect((await describeTopic(token, 'both')).status).toBe(403);
  });

  test('of another team is neither described, taken nor removed', async () => {
    await describeTopic(b, 'returns');
    expect((await describeTopic(a, 'returns')).status).toBe(403);
    expect((await describeTopic(a, 'returns', { valueSubjects: ['orders-value'] })).status).toBe(403);
    expect((await registry.as(a, 'DELETE', '/api/v1/topics/main/returns')).status).toBe(403);
    expect((await registry.as(b, 'DELETE', '/api/v1/topics/main/returns')).status).toBe(204);
    const gone = await registry.as(b, 'GET', '/api/v1/topics/main/returns');
    expect([gone.status, gone.body]).toMatchObject([404, { code: 'topic-not-found' }]);
    expect((await registry.as(b, 'GET', '/subjects/returns-value/versions')).body).toEqual([1]);
    expect(await entries('main/returns')).toEqual([
      { action: 'topic.described' },
      { action: 'topic.removed' },
    ]);
  });

  test('of 64 that are described alike at the same time one is kept', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => describeTopic(a, 'raced')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await entries('main/raced')).toEqual([{ action: 'topic.described' }]);
  });

  test('lists are read page by page', async () => {
    for (const topic of ['p.1', 'p_2', 'p-3', 'P']) await describeTopic(a, topic);
    await registry.as(a, 'PUT', '/api/v1/topics/other/p.1', { audience: 'external-public' });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: TopicList = (
        await registry.as<TopicList>(a, 'GET', `/api/v1/topics?limit=2${cursor && `&cursor=${cursor}`}`)
      ).body;
      seen.push(...page.topics.map(({ cluster, topic }) => `${cluster}/${topic}`));
      cursor = page.nextCursor;
    }
    expect(seen.filter((name) => /\/p/i.test(name))).toEqual([
      'main/P',
      'main/p-3',
      'main/p.1',
      'main/p_2',
      'other/p.1',
    ]);
  });

  test.each<[number, string, object]>([
    [400, 'x', { audience: 'everybody' }],
    [400, 'x', { audience: undefined }],
    [400, 'x', { cleanupPolicy: 'delete,compact' }],
    [400, 'x', { retentionMs: -2 }],
    [400, 'x', { retentionMs: 1.5 }],
    [400, 'x', { retentionMs: 2 ** 53 }],
    [400, 'x', { regions: ['EU\u0000'] }],
    [400, 'x', { valueSubjects: ['a\u0000'] }],
    [400, 'x', { valueSubjects: ['\ud800'] }],
    [400, 'x', { valueSubjects: ['__GLOBAL'] }],
    [400, 'x', { valueSubjects: Array.from({ length: 101 }, () => 'a') }],
    [400, 'x', { keySubjects: [], valueSubjects: [] }],
    [400, 'x', { owner: 'team-a' }],
    [400, 'a%20b', {}],
    [400, 'a%2Fb', {}],
    [400, '%00', {}],
    [400, 'x'.repeat(250), {}],
    [200, '__proto__', {}],
  ])('answers %i at %s to %j', async (status, topic, more) => {
    expect((await describeTopic(a, topic, more)).status).toBe(status);
  });
});
