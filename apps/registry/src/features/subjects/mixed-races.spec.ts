import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { patiently } from '../../test-support/patiently.js';
import {
  createTestDatabase,
  startRegistry,
  type Answer,
  type TestRegistry,
} from '../../test-support/start-registry.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
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

const CLIENTS = 64;

/** 64 clients at once, every other one at the other node. */
function race(client: (node: TestRegistry, index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(
    Array.from({ length: CLIENTS }, (_, index) =>
      patiently(() => client(nodes[index % 2] ?? nodes[0], index)),
    ),
  );
}

/** With `x` of this type; the numbered ones are compatible with one another. */
const event = (type: 'int' | 'string', number: number) =>
  record(field('x', type), ...(number === 0 ? [] : [field(`f${number}`, 'int', { default: 0 })]));

interface Entry {
  readonly action: string;
  readonly data: {
    readonly version?: number;
    readonly versions?: readonly number[];
    readonly after?: { readonly compatibilityLevel?: string };
  };
}
const historyOf = (subject: string) =>
  nodes[0].sql<Entry & Record<string, unknown>>(
    `SELECT action, data FROM ledger_entries WHERE target = $1 ORDER BY id`,
    [subject],
  );

interface VersionRow {
  readonly version: number;
  readonly id: number;
  readonly text: string;
  readonly hash: string;
}
const versionsOf = (subject: string) =>
  nodes[0].sql<VersionRow & Record<string, unknown>>(
    `SELECT v.version, v.schema_id AS id, x.text, x.content_hash AS hash FROM schema_versions v
     JOIN subjects s ON s.id = v.subject_id JOIN schemas x ON x.context_id = v.context_id AND x.id = v.schema_id
     WHERE s.name = $1 ORDER BY v.id`,
    [subject],
  );

/** What nodes must never answer: a failure of ours, or of the database's. */
function expectHonest(answers: readonly Answer[], allowed: readonly number[]): void {
  const others = answers.filter(({ status }) => !allowed.includes(status));
  expect(others.map(({ status, body }) => [status, body])).toEqual([]);
}

/** Each accepted version read the latest live one, where a level held, in the order in which everything came to be. */
async function expectOneHistory(subject: string): Promise<void> {
  const rows = await versionsOf(subject);
  const typeOf = new Map(
    rows.map(({ version, text }) => [version, text.includes('"string"') ? 'string' : 'int']),
  );
  let level = 'BACKWARD';
  const live: number[] = [];
  for (const { action, data } of await historyOf(subject)) {
    if (action === 'config.changed') level = data.after?.compatibilityLevel ?? level;
    if (action === 'config.deleted') level = 'BACKWARD';
    if (action === 'schema.versions-deleted') {
      expect(data.versions).toBeDefined();
      for (const gone of data.versions ?? []) live.splice(live.indexOf(gone), 1);
    }
    if (action !== 'schema.registered') continue;
    const version = data.version ?? 0;
    const latest = live.at(-1);
    if (level !== 'NONE' && latest !== undefined)
      expect([version, typeOf.get(version)]).toEqual([version, typeOf.get(latest)]);
    expect(version).toBeGreaterThan(latest ?? 0);
    live.push(version);
  }
  const answered = await Promise.all(
    nodes.map(async (node) => (await node.call('GET', `/subjects/${subject}/versions`)).body),
  );
  expect(answered[0]).toEqual(answered[1]);
  if (live.length > 0) expect(answered[0]).toEqual(live);
  expect(new Set(rows.map(({ version }) => version)).size, 'no number twice').toBe(rows.length);
  expect(new Set(rows.map(({ hash }) => hash)).size, 'one id, one content').toBe(
    new Set(rows.map(({ id }) => id)).size,
  );
}

describe('sixty-four clients of two nodes', { timeout: 120_000 }, () => {
  test('register compatible, identical and incompatible schemas: one history comes out', async () => {
    const answers = await race((node, index) => {
      const type = index % 4 === 3 ? 'string' : 'int';
      return node.register('mixed', event(type, index % 3 === 0 ? 0 : index >> 2));
    });
    expectHonest(answers, [200, 409]);
    const accepted = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body as { version: number });
    expect(accepted.length).toBeGreaterThan(0);
    await expectOneHistory('mixed');
    const rows = await versionsOf('mixed');
    expect(new Set(accepted.map(({ version }) => version))).toEqual(
      new Set(rows.map(({ version }) => version)),
    );
    expect(new Set(rows.map(({ text }) => text.includes('"string"'))).size, 'of one kind').toBe(1);
  });

  test('with deletions among them', async () => {
    await nodes[0].register('with-deletions', event('int', 0));
    const answers = await race((node, index) => {
      if (index % 8 === 5) return node.call('DELETE', '/subjects/with-deletions/versions/latest');
      if (index % 16 === 9) return node.call('DELETE', '/subjects/with-deletions');
      return node.register('with-deletions', event(index % 2 === 0 ? 'int' : 'string', index));
    });
    expectHonest(answers, [200, 404, 409]);
    await expectOneHistory('with-deletions');
  });

  test('with changes of the level among them', async () => {
    await nodes[0].register('with-levels', event('int', 0));
    const answers = await race((node, index) => {
      if (index % 8 === 3) return node.call('PUT', '/config/with-levels', { compatibility: 'NONE' });
      if (index % 8 === 6) return node.call('PUT', '/config/with-levels', { compatibility: 'FULL' });
      if (index % 16 === 9) return node.call('DELETE', '/config/with-levels');
      return node.register('with-levels', event(index % 4 < 2 ? 'int' : 'string', index));
    });
    expectHonest(answers, [200, 404, 409]);
    await expectOneHistory('with-levels');
  });

  test('nothing of it was a dead-lock or a failure of ours', async () => {
    const lines = nodes.flatMap((node) => node.lines.filter((line) => / (?:ERROR|WARN) +\[Http]/.test(line)));
    expect(lines).toEqual([]);
    const [row] = await nodes[0].sql<{ deadlocks: number }>(
      'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(row?.deadlocks).toBe(0);
  });
});

test('an id is never given again, also not after its schema was erased and every node started anew', async () => {
  const { id } = (await nodes[0].register('erased', record(field('erased')))).body;
  await nodes[0].call('DELETE', '/subjects/erased');
  expect((await nodes[0].call('DELETE', '/subjects/erased?permanent=true')).status).toBe(200);
  for (const node of nodes) await node.close();
  const databaseUrl = database.url;
  nodes = [await startRegistry({ databaseUrl }), await startRegistry({ databaseUrl })];
  expect((await nodes[1].register('erased', record(field('erased')))).body.id).toBeGreaterThan(id);
  expect((await nodes[0].call('GET', `/schemas/ids/${id}`)).status).toBe(404);
});
