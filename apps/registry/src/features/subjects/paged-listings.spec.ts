import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { AssociationStore, type AssociationKey } from '../associations/association-store.js';
import { SchemaListing, type SchemaListFilter } from './schema-listing.js';
import { SubjectListing } from './subject-listing.js';

/** Contexts, and how many subjects each has; names of the default one come before and after the others'. */
const CONTEXTS: readonly (readonly [string, number])[] = [
  ['.', 300],
  ['.a', 250],
  ['.ab', 250],
  ['.Z', 250],
];
const PAGE = 7;

interface Seeded {
  readonly context: string;
  readonly name: string;
  readonly versions: number[];
  readonly qualified: string;
}

let registry: TestRegistry;
let seeded: Seeded[];

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const asListed = (a: Seeded, b: Seeded) =>
  Number(a.context !== '.') - Number(b.context !== '.') ||
  byBytes(a.context, b.context) ||
  byBytes(a.name, b.name);

beforeAll(async () => {
  registry = await startRegistry();
  for (const [context] of CONTEXTS)
    await registry.register(`:${context}:first`, '"string"', {
      ruleSet: {
        domainRules: [{ name: 'r', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: 'true' }],
      },
    });
  // As many registrations would leave them, in no order: some with two versions, some with a deleted one, or no live one.
  for (const [context, count] of CONTEXTS)
    await registry.sql(
      `WITH made AS (
         INSERT INTO subjects (context_id, name, owner_team_id, owner_source, created_at)
         SELECT f.context_id, CASE n % 4 WHEN 0 THEN '!' WHEN 1 THEN 'ä' WHEN 2 THEN 'Zz' ELSE 'a' END || md5(n::text),
           f.owner_team_id, f.owner_source, f.created_at
         FROM generate_series(1, $2::int) n, subjects f JOIN contexts c ON c.id = f.context_id
         WHERE c.name = $1 AND f.name = 'first' RETURNING id, name, context_id)
       INSERT INTO schema_versions (subject_id, version, context_id, schema_id, semantic_version, changelog, author,
         registered_at, soft_deleted_at)
       SELECT made.id, n, made.context_id, v.schema_id, v.semantic_version, v.changelog, v.author, v.registered_at,
         CASE WHEN ascii(right(made.name, 1)) % 4 = n THEN v.registered_at END
       FROM made JOIN subjects f ON f.context_id = made.context_id AND f.name = 'first'
       JOIN schema_versions v ON v.subject_id = f.id
       CROSS JOIN LATERAL generate_series(1, 1 + ascii(right(made.name, 2)) % 2) n`,
      [context, count],
    );
  await registry.sql(
    `INSERT INTO associations (guid, subject_id, resource_type, resource_id, resource_namespace, resource_name,
       association_type, lifecycle, created_by, created_at)
     SELECT gen_random_uuid(), s.id, 'topic', md5(s.id::text || part), 'ns' || s.id % 3,
       CASE s.id % 2 WHEN 0 THEN 'T' ELSE 't' END || md5((s.id / 2)::text), part, 'WEAK', 'test', now()
     FROM subjects s CROSS JOIN (VALUES ('key'), ('value')) p (part) WHERE part = 'value' OR s.id % 5 = 0`,
  );
  await registry.sql('ANALYZE');
  const rows = await registry.sql<Seeded & { versions: number[] }>(
    `SELECT c.name AS context, s.name, CASE WHEN c.name = '.' THEN s.name ELSE ':' || c.name || ':' || s.name END
       AS qualified, array_agg(v.version ORDER BY v.version) FILTER (WHERE v.soft_deleted_at IS NULL) AS versions
     FROM subjects s JOIN contexts c ON c.id = s.context_id JOIN schema_versions v ON v.subject_id = s.id GROUP BY c.name, s.name`,
  );
  seeded = rows.map((row) => ({ ...row, versions: row.versions ?? [] }));
});
afterAll(() => registry.close());

/** All pages of a list, one after the other. */
async function paged<T>(path: string, size: number): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const { body } = await registry.call<T[]>('GET', `${path}&limit=${size}&offset=${all.length}`);
    if (body.length === 0) return all;
    expect(body.length).toBeLessThanOrEqual(size);
    all.push(...body);
  }
}

async function whole<T>(path: string): Promise<T[]> {
  return (await registry.call<T[]>('GET', path)).body;
}

describe('pages together are the whole, in its order', () => {
  test('of names in all contexts', async () => {
    const expected = seeded
      .filter(({ versions }) => versions.length > 0)
      .map(({ qualified }) => qualified)
      .sort(byBytes);
    expect(expected.length).toBeGreaterThan(700);
    expect(
      expected.findIndex((name) => name.startsWith(':')),
      'the contexts mix',
    ).toBeGreaterThan(10);
    expect(await whole('/subjects?subjectPrefix=:*:')).toEqual(expected);
    expect(await paged('/subjects?subjectPrefix=:*:', 97)).toEqual(expected);
    const some = seeded.filter(({ name, versions }) => name.startsWith('a') && versions.length > 0);
    expect(await paged('/subjects?subjectPrefix=:*:a', 41)).toEqual(
      some.map(({ qualified }) => qualified).sort(byBytes),
    );
  });

  test.each([
    ['', 'live'],
    ['&aliases=true', 'live'],
    ['&latestOnly=true', 'latest'],
    ['&latestOnly=true&aliases=true&resourceType=topic', 'latest'],
  ])('of schemas with %j', async (query, which) => {
    const expected = [...seeded]
      .sort(asListed)
      .flatMap(({ qualified, versions }) =>
        versions.slice(which === 'latest' ? -1 : 0).map((version) => `${qualified} ${version}`),
      );
    const listed = await paged<{ subject: string; version: number }>(
      `/schemas?subjectPrefix=:*:${query}`,
      151,
    );
    expect(listed.map(({ subject, version }) => `${subject} ${version}`)).toEqual(expected);
    const first = await whole<object>(`/schemas?subjectPrefix=:*:${query}`);
    expect(first, 'the longest list that there is').toHaveLength(Math.min(1000, expected.length));
    expect(listed.slice(0, 1000)).toEqual(first);
  });

  test.each(['associationType=key', 'lifecycle=WEAK&associationType=value', 'lifecycle=NONE&lifecycle=WEAK'])(
    'of schemas with %s',
    async (query) => {
      const all = await whole<object>(`/schemas?subjectPrefix=:*:&${query}`);
      expect(all.length).toBeGreaterThan(150);
      expect((await paged<object>(`/schemas?subjectPrefix=:*:&${query}`, 83)).slice(0, all.length)).toEqual(
        all,
      );
    },
  );

  test.each(['-/-', 'ns1/-', '-/first', `-/T${'c4ca4238a0b923820dcc509a6f75849b'}`])(
    'of the associations of %s',
    async (key) => {
      type Listed = Record<'resourceName' | 'resourceNamespace' | 'associationType' | 'resourceId', string>;
      const all = await paged<Listed>(`/associations/resources/${key}?x=1`, 89);
      const keys = all.map((one) =>
        [one.resourceName, one.resourceNamespace, one.associationType, one.resourceId].join('\u0000'),
      );
      expect(keys).toEqual([...new Set(keys)].sort(byBytes));
      const [{ count } = { count: '' }] = await registry.sql<{ count: string }>(
        `SELECT count(*) FROM associations WHERE ($1 = '-' OR resource_namespace = $1) AND ($2 = '-' OR resource_name = $2)`,
        key.split('/'),
      );
      expect(all).toHaveLength(Number(count));
      expect(all.slice(0, 1000)).toEqual(await whole(`/associations/resources/${key}`));
    },
  );
});

describe('an alias', () => {
  beforeAll(async () => {
    const [target] = seeded.filter(({ context }) => context === '.Z').sort(asListed);
    await registry.call('PUT', '/config/:.a:name-of-mine', { alias: target?.qualified });
    await registry.call('PUT', '/config/:.a:name-too', { alias: target?.qualified });
  });

  test('lists its subject once, at its place, with all that it has', async () => {
    const found = await paged<{ subject: string; aliases?: string[] }>(
      '/schemas?aliases=true&deleted=true&subjectPrefix=:.a:name-',
      1,
    );
    const [target] = seeded.filter(({ context }) => context === '.Z').sort(asListed);
    expect(new Set(found.map(({ subject }) => subject))).toEqual(new Set([target?.qualified]));
    for (const { aliases } of found) expect(aliases).toEqual([':.a:name-of-mine', ':.a:name-too']);
    const mixed = await paged<{ subject: string }>(
      '/schemas?aliases=true&deleted=true&subjectPrefix=:.a:',
      100,
    );
    expect(mixed.map(({ subject }) => subject).indexOf(target?.qualified ?? ''), 'before its namers').toBe(0);
    expect(mixed.at(-1)?.subject).toMatch(/^:\.a:ä/);
    const all = await paged<{ subject: string; version: number }>(
      '/schemas?aliases=true&deleted=true&subjectPrefix=:*:',
      200,
    );
    const keys = all.map(({ subject, version }) => `${subject} ${version}`);
    expect(keys).toHaveLength(new Set(keys).size);
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of each table the database read for what `ask` asks. */
async function rowsRead(ask: (manager: EntityManager) => Promise<unknown>): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  const count = ({ Plans = [], ...node }: Plan): void => {
    const table = node['Relation Name'];
    const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    if (table !== undefined) read[table] = (read[table] ?? 0) + rows;
    for (const plan of Plans) count(plan);
  };
  const explaining = {
    query: async (sql: string, values: unknown[]) => {
      const [row] = await registry.sql<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
        values,
      );
      for (const { Plan: plan } of row?.['QUERY PLAN'] ?? []) count(plan);
      return registry.sql(sql, values);
    },
  };
  expect(await ask(explaining as unknown as EntityManager)).toHaveLength(PAGE);
  return read;
}

const ALL: SchemaListFilter = {
  prefix: { context: null, name: '' },
  includeDeleted: false,
  latestOnly: false,
  ruleType: null,
  aliases: false,
  associations: null,
};
const topics = { resourceType: 'topic', types: [], lifecycles: [] };

describe('of a thousand subjects a page reads a few rows of each context', () => {
  const page = { offset: 3, limit: PAGE };
  /** Some of those that an index tells have no version to list. */
  const FEW = 4 * (page.offset + page.limit) * 3;

  const schemas = (more: Partial<SchemaListFilter>) => (manager: EntityManager) =>
    new SchemaListing().schemas(manager, { ...ALL, ...more }, page);
  const associations = (key: AssociationKey) => (manager: EntityManager) =>
    new AssociationStore().list(manager, key, { resourceType: 'topic', types: [], lifecycle: null }, page);

  test.each<[string, (manager: EntityManager) => Promise<unknown>]>([
    [
      'of names',
      (manager) => new SubjectListing().subjectNames(manager, { context: null, name: '' }, 'no', page),
    ],
    ['of schemas', schemas({})],
    ['of their newest versions', schemas({ latestOnly: true })],
    ['of schemas with a rule', schemas({ ruleType: 'CEL' })],
    ['of schemas with aliases', schemas({ aliases: true })],
    ['of schemas with all that they are bound to', schemas({ associations: topics })],
    ['of schemas of bound subjects', schemas({ associations: { ...topics, types: ['value'] } })],
    ['of schemas by lifecycle', schemas({ associations: { ...topics, lifecycles: ['WEAK'] } })],
    [
      'of schemas of unbound ones too',
      schemas({ associations: { ...topics, lifecycles: ['NONE', 'WEAK'] } }),
    ],
    [
      'of the associations of a namespace',
      associations({ by: 'resource-name', name: null, namespace: 'ns1' }),
    ],
    ['of all associations', associations({ by: 'resource-name', name: null, namespace: null })],
  ])('%s', async (_what, ask) => {
    const read = await rowsRead(ask);
    const { configs = 0, contexts = 0, ...tables } = read;
    expect(configs, 'those with an alias').toBeLessThan(10);
    expect(contexts).toBeLessThan(100);
    expect(Object.keys(tables).length).toBeGreaterThan(0);
    expect(Object.entries(tables).filter(([, rows]) => rows > FEW)).toEqual([]);
  });
});
