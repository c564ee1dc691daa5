import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { ANNOUNCEMENTS } from '../../test-support/teams.js';
import type { SearchResponse } from './dto/search.dto.js';
import { SearchStore, type SearchTerms } from './search-store.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  for (const slug of ['order-team', 'billing'])
    await registry.call('POST', '/api/v1/teams', { slug, name: `Team ${slug}`, channels: [ANNOUNCEMENTS] });
  const { register } = registry;
  await register(
    'orders-placed-value',
    record(
      field('orderId', 'string', { doc: 'The number of the order, unique.' }),
      field('customer_email', 'string', { 'confluent:tags': ['PII'], doc: 'Where to write.' }),
    ),
    { owner: 'order-team' },
  );
  await register(
    'com.example.OrderShipped',
    record(field('shippedAt', { type: 'long', logicalType: 'timestamp-millis' })),
    {
      owner: 'billing',
    },
  );
  await register(':.staging:orders-value', record(field('orderId', 'string')));
  await register('größe-✈', record(field('x')));
  await register('gone-orders', record(field('orderGone')));
  await registry.call('DELETE', '/subjects/gone-orders');
});
afterAll(() => registry.close());

const search = (query: Readonly<Record<string, string>>) =>
  registry.call<SearchResponse & { code?: string }>(
    'GET',
    `/api/v1/search?${new URLSearchParams(query).toString()}`,
  );
const told = (items: SearchResponse['items']) =>
  items.map((item) =>
    item.kind === 'team'
      ? `team ${item.team}`
      : item.kind === 'subject'
        ? item.subject
        : `${item.subject} ${item.path}`,
  );

describe('search', () => {
  test.each<[query: Readonly<Record<string, string>>, found: string[]]>([
    [
      { q: 'order' },
      [
        'team order-team',
        'orders-placed-value',
        'com.example.OrderShipped',
        ':.staging:orders-value',
        'orders-placed-value orderId',
        ':.staging:orders-value orderId',
      ],
    ],
    [{ q: 'ORDER shipped' }, ['com.example.OrderShipped']],
    [{ q: 'orderid' }, ['orders-placed-value orderId', ':.staging:orders-value orderId']],
    [{ q: 'orderId', context: '.staging' }, [':.staging:orders-value orderId']],
    [{ q: 'order-placed' }, ['orders-placed-value']],
    [{ q: 'unique number' }, ['orders-placed-value orderId']],
    [{ q: 'email' }, ['orders-placed-value customer_email']],
    [{ tag: 'PII' }, ['orders-placed-value customer_email']],
    [{ tag: 'PI' }, []],
    [{ type: 'timestamp' }, ['com.example.OrderShipped shippedAt']],
    [{ q: 'shipped', type: 'string' }, []],
    [{ q: 'order', team: 'billing' }, ['com.example.OrderShipped']],
    [{ team: 'order-team' }, ['orders-placed-value']],
    [{ q: 'order', kind: 'team' }, ['team order-team']],
    [{ q: 'order', kind: 'field', team: 'order-team' }, ['orders-placed-value orderId']],
    [{ q: 'größe' }, ['größe-✈']],
    [{ q: 'gone' }, []],
    [{ q: 'nothing-like-it' }, []],
    [{ q: "o'rder | !x <-> (" }, []],
  ])('%j', async (query, found) => {
    const { status, body } = await search(query);
    expect([status, told(body.items)]).toEqual([200, found]);
  });

  test('goes page by page, over all kinds, without missing or repeating any', async () => {
    const whole = told((await search({ q: 'order' })).body.items);
    for (const limit of ['1', '2', '5']) {
      const pages: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: { body: SearchResponse } = await search({
          q: 'order',
          limit,
          ...(cursor !== '' && { cursor }),
        });
        pages.push(...told(body.items));
        cursor = body.nextCursor;
      }
      expect(pages).toEqual(whole);
    }
  });

  test('tells a field with its type, doc, tags and owner', async () => {
    expect((await search({ tag: 'pii' })).body.items).toEqual([
      {
        kind: 'field',
        subject: 'orders-placed-value',
        owner: 'order-team',
        path: 'customer_email',
        type: 'string',
        doc: 'Where to write.',
        tags: ['PII'],
        deprecated: false,
      },
    ]);
  });

  test.each<[query: Readonly<Record<string, string>>]>([
    [{}],
    [{ q: '' }],
    [{ q: '--' }],
    [{ q: 'a b c d e f g h i' }],
    [{ q: 'x'.repeat(201) }],
    [{ q: '\u0000' }],
    [{ q: 'a', kind: 'schema' }],
    [{ q: 'a', cursor: 'x' }],
    [{ q: 'a', cursor: Buffer.from('["field","1; DROP"]').toString('base64url') }],
    [{ q: 'a', limit: '201' }],
    [{ q: 'a', context: 'none' }],
    [{ context: '.' }],
  ])('%j is refused', async (query) => {
    const { status, body } = await search(query);
    expect([status, body.code]).toEqual([400, 'invalid-request']);
  });

  test('takes fields with endless names, types and docs', async () => {
    const long = 'Wörter '.repeat(20_000);
    const wide = await registry.register('endless', record(field('f'.repeat(50_000), 'int', { doc: long })));
    expect(wide.status).toBe(200);
    expect(told((await search({ q: 'wörter', kind: 'field' })).body.items)).toHaveLength(1);
  });

  test('reads indexes, never a whole table, in a registry of twenty thousand subjects', async () => {
    await registry.sql(
      `INSERT INTO subjects (context_id, name, owner_team_id, owner_source, created_at)
       SELECT 1, 'topic-' || md5(i::text) || '-value', 1, 'unassigned', now() FROM generate_series(1, 20000) i`,
    );
    await registry.sql(
      `WITH added AS (
         INSERT INTO fields (subject_id, introduced_in_id)
         SELECT s.id, (SELECT min(id) FROM schema_versions) FROM subjects s WHERE s.name LIKE 'topic-%' RETURNING id, subject_id)
       INSERT INTO field_revisions (field_id, subject_id, compatibility_group, since_id, path, type, aliases, tags,
         has_default, inherited)
       SELECT id, subject_id, '', (SELECT min(id) FROM schema_versions), md5(id::text), 'int', '{}', '{}', false, false
       FROM added`,
    );
    await registry.sql('ANALYZE subjects, field_revisions');
    const plans: string[] = [];
    const explaining = {
      query: async (sql: string, values: unknown[]) => {
        const rows = await registry.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return [];
      },
    } as unknown as EntityManager;
    const terms: SearchTerms = { words: `'order':*`, fieldWords: null, team: null, context: null };
    await new SearchStore().subjects(explaining, terms, 0, 51);
    await new SearchStore().fields(explaining, terms, 0, 51);
    expect(plans[0]).toContain('subjects_search_idx');
    expect(plans[0]).not.toContain('Seq Scan on subjects');
    expect(plans[1]).toContain('field_revisions_search_idx');
    expect(plans[1]).not.toContain('Seq Scan on field_revisions');
  });
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
