import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { patiently } from '../../test-support/patiently.js';
import {
  createTestDatabase,
  startRegistry,
  type Answer,
  type Registered,
  type TestRegistry,
} from '../../test-support/start-registry.js';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

let database: Database;
let nodes: readonly [TestRegistry, TestRegistry];
beforeAll(async () => {
  database = await createTestDatabase();
  const databaseUrl = database.url;
  nodes = [await startRegistry({ databaseUrl }), await startRegistry({ databaseUrl })];
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

/** All clients at once, every other one at the other node. */
function race<T>(clients: readonly ((node: TestRegistry) => Promise<Answer<T>>)[]): Promise<Answer<T>[]> {
  return Promise.all(clients.map((client, index) => patiently(() => client(nodes[index % 2] ?? nodes[0]))));
}

const outcomes = (answers: readonly Answer<Registered>[]) => [
  ...new Set(answers.map(({ status, body }) => body.error_code ?? status)),
];

interface Entry {
  readonly action: string;
  readonly data: {
    readonly version: number;
    readonly versions: readonly number[];
    readonly schemaId: number;
  };
}

/** The subject's history as the ledger tells it. */
function ledgerOf(subject: string): Promise<Entry[]> {
  return nodes[0].sql<Entry>(`SELECT action, data FROM ledger_entries WHERE target = $1 ORDER BY id`, [
    subject,
  ]);
}

describe('two nodes, one database, sixty-four clients, deletions among them', () => {
  test('make one history, in which nothing breaks what is live at its time', async () => {
    const x = (type: string, more = 'same') => record(field('x', type), field(more, 'int', { default: 0 }));
    const kinds: ((index: number) => (node: TestRegistry) => Promise<Answer<Registered>>)[] = [
      () => (node) => node.register('mixed', x('int')),
      (index) => (node) => node.register('mixed', x('int', `f${index}`)),
      () => (node) => node.register('mixed', x('string')),
      () => (node) => node.call('DELETE', '/subjects/mixed/versions/latest'),
      () => (node) => node.register('mixed', x('int')),
      (index) => (node) => node.call('DELETE', `/subjects/mixed/versions/${index % 9}?permanent=true`),
      (index) => (node) => node.register('mixed', x('string', `f${index}`)),
      () => (node) => node.call('DELETE', '/subjects/mixed'),
    ];
    const answers = await race(
      Array.from(
        { length: 64 },
        (_, index) => kinds[index % 8]?.(index) ?? (() => Promise.reject(new Error())),
      ),
    );
    expect(outcomes(answers).filter((code) => code === 429 || String(code).startsWith('5'))).toEqual([]);

    const types = new Map(
      (await nodes[0].sql<{ id: number; text: string }>('SELECT id, text FROM schemas')).map(
        ({ id, text }) => [id, /"x","type":"(\w+)"/.exec(text)?.[1]],
      ),
    );
    const live = new Map<number, string | undefined>();
    let highest = 0;
    for (const { action, data } of await ledgerOf('mixed')) {
      if (action === 'schema.registered') {
        const newest = [...live].sort(([a], [b]) => b - a)[0];
        expect(newest === undefined || newest[1] === types.get(data.schemaId)).toBe(true);
        expect(live.has(data.version)).toBe(false);
        live.set(data.version, types.get(data.schemaId));
        highest = Math.max(highest, data.version);
      } else if (action === 'schema.versions-deleted')
        for (const version of data.versions) expect(live.delete(version)).toBe(true);
    }
    const listed = await nodes[1].call<number[]>('GET', '/subjects/mixed/versions');
    expect(listed.status === 404 ? [] : listed.body).toEqual([...live.keys()].sort((a, b) => a - b));
    expect(highest).toBeGreaterThan(0);
  });

  test('never leave a reference to what was erased', async () => {
    for (let round = 0; round < 6; round += 1) {
      const target = `target-${round}`;
      await nodes[0].register(target, { type: 'record', name: 'T', namespace: `r${round}`, fields: [] });
      const references = [{ name: `r${round}.T`, subject: target, version: 1 }];
      const referring = (index: number) => (node: TestRegistry) =>
        node.register(`from-${round}-${index}`, record(field('t', `r${round}.T`)), { references });
      const deleting = (query: string) => (node: TestRegistry) =>
        node.call<Registered>('DELETE', `/subjects/${target}/versions/1${query}`);
      const answers = await race([
        referring(0),
        deleting(''),
        deleting('?permanent=true'),
        referring(1),
        deleting('?permanent=true'),
        referring(2),
      ]);
      for (const code of outcomes(answers))
        expect([200, 42201, 40401, 40402, 40406, 40407, 42206]).toContain(code);
      const dangling = await nodes[0].sql(
        `SELECT 1 FROM schema_references r
         JOIN schema_versions v ON v.context_id = r.context_id AND v.schema_id = r.schema_id
         WHERE v.hard_deleted_at IS NULL AND NOT EXISTS (SELECT FROM schema_versions t
           WHERE t.subject_id = r.target_subject_id AND t.version = r.target_version AND t.hard_deleted_at IS NULL)`,
      );
      expect(dangling).toEqual([]);
    }
  });

  test('give one id to one content at a time, however it comes and goes', async () => {
    const schema = record(field('comes_and_goes'));
    const answers = await race(
      Array.from({ length: 64 }, (_, index) => async (node: TestRegistry) => {
        const subject = `going-${index % 12}`;
        if (index < 24) return node.register(subject, schema);
        return node.call<Registered>(
          'DELETE',
          `/subjects/${subject}${index % 3 === 0 ? '' : '?permanent=true'}`,
        );
      }),
    );
    for (const code of outcomes(answers)) expect([200, 40401, 40404, 40405]).toContain(code);
    const rows = await nodes[0].sql<{ retired: boolean; carried: boolean }>(
      `SELECT x.retired_at IS NOT NULL AS retired, EXISTS (SELECT FROM schema_versions v
         WHERE v.context_id = x.context_id AND v.schema_id = x.id AND v.hard_deleted_at IS NULL) AS carried
       FROM schemas x WHERE x.text = $1`,
      [schema],
    );
    expect(rows.filter(({ retired, carried }) => retired === carried)).toEqual([]);
    expect(rows.filter(({ retired }) => !retired).length).toBeLessThanOrEqual(1);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('erase a subject once, and number it from 1 again', async () => {
    await nodes[0].register('erased', record(field('a')));
    await nodes[0].call('DELETE', '/subjects/erased');
    const answers = await race(
      Array.from(
        { length: 32 },
        () => (node: TestRegistry) => node.call<Registered>('DELETE', '/subjects/erased?permanent=true'),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes(answers).sort()).toEqual([200, 40401]);
    const again = await race(
      Array.from({ length: 32 }, () => (node: TestRegistry) => node.register('erased', record(field('a')))),
    );
    expect(new Set(again.map(({ body }) => `${body.id} ${body.version}`)).size).toBe(1);
    expect(again[0]?.body.version).toBe(1);
  });
});

test('none of it was a server error', () => {
  expect(nodes.flatMap(({ lines }) => lines.filter((line) => line.includes(' ERROR ')))).toEqual([]);
});
