import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { patiently } from '../../test-support/patiently.js';
import {
  createTestDatabase,
  startRegistry,
  type Answer,
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

/** `count` clients at once, every other one at the other node. */
function race<T>(
  count: number,
  client: (node: TestRegistry, index: number) => Promise<Answer<T>>,
): Promise<Answer<T>[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => patiently(() => client(nodes[index % 2] ?? nodes[0], index))),
  );
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const versionsOf = async (subject: string) =>
  (await nodes[0].call<number[]>('GET', `/subjects/${subject}/versions`)).body;

describe('two nodes, one database, sixty-four clients', { timeout: 120_000 }, () => {
  test('never accept two schemas that exclude each other', async () => {
    // Of strings and bytes each is read as the other: they would not do.
    const types = ['int', 'string', 'boolean', 'null'];
    const answers = await race(64, (node, index) =>
      node.register('exclusive', record(field('x', types[index >> 4]))),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    // Sixteen clients bring each type: those that bring the winner's are answered with its version.
    expect(statuses(answers)).toEqual([...Array<number>(16).fill(200), ...Array<number>(48).fill(409)]);
    expect(new Set(accepted.map(({ body }) => body.id)).size).toBe(1);
    expect(await versionsOf('exclusive')).toEqual([1]);
  });

  test('never accept two of sixty-four schemas that all exclude one another', async () => {
    const answers = await race(64, (node, index) =>
      node.register('all-exclusive', record(field(`needed_${index}`))),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(63).fill(409)]);
    expect(await versionsOf('all-exclusive')).toEqual([1]);
  });

  test('give one id and one version to one schema', async () => {
    const answers = await race(64, (node) => node.register('identical', record(field('x'), field('same'))));
    const bodies = answers.map(({ body: { id, version } }) => `${id} ${version}`);
    expect([statuses(answers), new Set(bodies).size]).toEqual([Array<number>(64).fill(200), 1]);
    expect(await versionsOf('identical')).toEqual([1]);
  });

  test('give one id to new content that comes to sixteen subjects at once', async () => {
    const answers = await race(16, (node, index) => node.register(`copy-${index}`, record(field('copied'))));
    expect(statuses(answers)).toEqual(Array<number>(16).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(
      (await nodes[1].call<string[]>('GET', `/schemas/ids/${answers[0]?.body.id ?? 0}/subjects`)).body.length,
    ).toBe(16);
  });

  test('number compatible versions without a gap', async () => {
    const answers = await race(64, (node, index) =>
      node.register('compatible', record(field('x'), field(`f${index}`, 'int', { default: 0 }))),
    );
    const numbers = Array.from({ length: 64 }, (_, index) => index + 1);
    expect(statuses(answers)).toEqual(Array<number>(64).fill(200));
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual(numbers);
    expect(await versionsOf('compatible')).toEqual(numbers);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(64);
    expect(await openFields('compatible')).toBe(2);
  });

  test('let a new level hold for everything that is registered after it', async () => {
    await nodes[0].register('levelled', record(field('x')));
    const changes = race(16, (node, index) => node.register('levelled', record(field(`broken_${index}`))));
    await nodes[1].call('PUT', '/config/levelled', { compatibility: 'NONE' });
    await nodes[0].call('PUT', '/config/levelled', { compatibility: 'FULL' });
    for (const { status } of await changes) expect([200, 409]).toContain(status);
    // In the order of the ledger, nothing was accepted while FULL or BACKWARD held.
    const entries = await nodes[0].sql<{ action: string; level: string | null }>(
      `SELECT action, data->'after'->>'compatibilityLevel' AS level FROM ledger_entries
       WHERE target = 'levelled' ORDER BY id`,
    );
    let level: string | null = null;
    for (const [index, entry] of entries.entries()) {
      if (entry.action === 'config.changed') level = entry.level;
      else if (index > 0) expect(level).toBe('NONE');
    }
    expect((await nodes[0].register('levelled', record(field('last')))).status).toBe(409);
  });

  test('do not lock one another out over references in both directions', async () => {
    await nodes[0].register('left', namedRecord('Left', field('x')));
    await nodes[0].register('right', namedRecord('Right', field('x')));
    const answers = await race(16, (node, index) => {
      const [mine, name, subject] = index % 4 < 2 ? ['left', 'Right', 'right'] : ['right', 'Left', 'left'];
      const other = { name, type: ['null', name], default: null };
      const own = field(`f${index}`, 'int', { default: 0 });
      return node.register(
        mine ?? '',
        namedRecord(mine === 'left' ? 'Left' : 'Right', field('x'), other, own),
        {
          references: [{ name, subject, version: 1 }],
        },
      );
    });
    expect(statuses(answers)).toEqual(Array<number>(16).fill(200));
    expect([await versionsOf('left'), await versionsOf('right')]).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ]);
  });

  test('give a subject that nobody owns to one team only', async () => {
    await nodes[0].register('claimed', record(field('x')));
    for (const slug of ['one', 'two'])
      await nodes[0].call('POST', '/api/v1/teams', {
        slug,
        name: slug,
        channels: [{ tool: 't', address: 'a', scope: 'announcements' }],
      });
    const answers = await race(16, (node, index) =>
      node.call('PUT', '/api/v1/subjects/claimed/owner', { team: index % 4 < 2 ? 'one' : 'two' }),
    );
    expect(statuses(answers)).toEqual([...Array<number>(8).fill(200), ...Array<number>(8).fill(409)]);
    expect(
      await nodes[0].sql(
        `SELECT count(*)::int FROM ledger_entries WHERE target = 'claimed' AND action = 'subject.owner-assigned'`,
      ),
    ).toEqual([{ count: 1 }]);
  });

  test('create one team and one rule of sixteen, and make a context once', async () => {
    const team = {
      slug: 'raced',
      name: 'Raced',
      channels: [{ tool: 't', address: 'a', scope: 'announcements' }],
    };
    expect(statuses(await race(16, (node) => node.call('POST', '/api/v1/teams', team)))).toEqual([
      201,
      ...Array<number>(15).fill(409),
    ]);
    const rule = { context: '.raced', prefix: 'p', team: 'raced' };
    expect(statuses(await race(16, (node) => node.call('POST', '/api/v1/ownership-rules', rule)))).toEqual([
      201,
      ...Array<number>(15).fill(409),
    ]);
    const answers = await race(16, (node, index) =>
      node.register(`:.new:s${index}`, record(field(`x${index}`))),
    );
    expect(answers.map(({ body }) => body.id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, index) => index + 1),
    );
  });

  test('write one entry in the ledger for each version', async () => {
    const [counts] = await nodes[0].sql(
      `SELECT (SELECT count(*)::int FROM schema_versions) AS versions,
         (SELECT count(*)::int FROM ledger_entries WHERE action = 'schema.registered') AS entries`,
    );
    expect(counts?.['entries']).toBe(counts?.['versions']);
  });

  test('answer nothing with a server error', () => {
    expect(nodes.flatMap(({ lines }) => lines.filter((line) => / (ERROR|WARN) +\[Http]/.test(line)))).toEqual(
      [],
    );
  });
});

async function openFields(subject: string): Promise<number> {
  const rows = await nodes[0].sql(
    `SELECT 1 FROM field_revisions r JOIN subjects s ON s.id = r.subject_id WHERE s.name = $1 AND until_id IS NULL`,
    [subject],
  );
  return rows.length;
}
