import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { patiently } from '../../../test-support/patiently.js';
import {
  createTestDatabase,
  startRegistry,
  type TestRegistry,
} from '../../../test-support/start-registry.js';

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

type Call = readonly [method: string, path: string, body?: unknown];

/** All at once, every other one at the other node. */
const race = (calls: readonly Call[]) =>
  Promise.all(
    calls.map(async ([method, path, body], index) => {
      const node = nodes[index % 2] ?? nodes[0];
      const { status, body: answer } = await patiently(() =>
        node.call<{ error_code?: number }>(method, path, body),
      );
      return answer.error_code ?? status;
    }),
  );

interface Entry {
  readonly action: string;
  readonly data: {
    readonly after?: string | { readonly compatibilityLevel: string };
    readonly version?: number;
  };
}

/** In the order of the locks: who waits for a lock appends after whoever held it. */
const ledgerOf = (target: string) =>
  nodes[0].sql<Entry>('SELECT action, data FROM ledger_entries WHERE target = $1 ORDER BY id', [target]);

/** Forty types, of which none reads another. */
const excluding = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    schema: record(field('x', { type: 'fixed', name: 'F', size: index + 1 })),
  }));

describe('two nodes, one database', () => {
  test('a level that changes decides for what is registered after it, and for nothing before', async () => {
    await nodes[0].register('level', record(field('x')));
    const levels = (level: string): Call => ['PUT', '/config/level', { compatibility: level }];
    const calls = excluding(24).flatMap((body, index): Call[] => [
      ['POST', '/subjects/level/versions', body],
      ...(index % 3 === 0 ? [levels(index % 2 === 0 ? 'NONE' : 'BACKWARD')] : []),
    ]);
    const outcomes = new Set(await race(calls));
    expect([...outcomes].filter((outcome) => outcome !== 200 && outcome !== 40901)).toEqual([]);
    let level = 'BACKWARD';
    const wrong: Entry[] = [];
    for (const entry of await ledgerOf('level')) {
      const { after, version } = entry.data;
      if (typeof after === 'object') level = after.compatibilityLevel;
      if (version !== undefined && version > 1 && level !== 'NONE') wrong.push(entry);
    }
    expect(wrong).toEqual([]);
  });

  test('a mode that changes lets nothing through that comes after it', async () => {
    const calls = excluding(20).flatMap((body, index): Call[] => [
      ['POST', `/subjects/mode-${index % 4}/versions?force=true`, body],
      ...(index % 4 === 0
        ? [['PUT', '/mode', { mode: index % 8 === 0 ? 'READONLY' : 'READWRITE' }] satisfies Call]
        : []),
      ...(index % 5 === 0 ? [['DELETE', `/subjects/mode-${index % 4}`] satisfies Call] : []),
    ]);
    const outcomes = new Set(await race(calls));
    expect([...outcomes].filter((outcome) => ![200, 42205, 40401, 40404].includes(outcome))).toEqual([]);
    await nodes[0].call('DELETE', '/mode');
    const entries = await nodes[0].sql<Entry & { target: string }>(
      `SELECT action, data, target FROM ledger_entries WHERE target LIKE 'mode-%' OR target = '(default)' ORDER BY id`,
    );
    let mode = 'READWRITE';
    const wrong: Entry[] = [];
    for (const entry of entries) {
      if (entry.action === 'mode.changed') mode = String(entry.data.after);
      else if (mode === 'READONLY' && entry.action.startsWith('schema.')) wrong.push(entry);
    }
    expect(wrong).toEqual([]);
  });

  test.each([1, 2, 3])('a context is imported to, or registered in, not both (%i)', async (round) => {
    const context = `:.either${round}:`;
    const path = `/subjects/${context}s/versions`;
    const [first, mode, second] = await race([
      ['POST', path, { schema: record(field('x')) }],
      ['PUT', `/mode/${context}`, { mode: 'IMPORT' }],
      ['POST', `/subjects/${context}t/versions`, { schema: record(field('y')) }],
    ]);
    const registered = [first, second].filter((outcome) => outcome === 200).length;
    expect(mode === 200 ? registered : 0).toBe(0);
    expect(mode === 200 || registered > 0).toBe(true);
    const refusals = [first, mode, second].filter((outcome) => outcome !== 200);
    expect(new Set(refusals).size).toBeLessThanOrEqual(1);
    expect(refusals.every((outcome) => outcome === 42205)).toBe(true);
  });

  test('imports of one id on two nodes give it to one content', async () => {
    await nodes[0].call('PUT', '/mode/:.one:', { mode: 'IMPORT' });
    const outcomes = await race(
      excluding(16).map((body, index): Call => [
        'POST',
        `/subjects/:.one:s${index}/versions`,
        { ...body, id: 900, version: 1 },
      ]),
    );
    expect(outcomes.filter((outcome) => outcome === 200)).toEqual([200]);
    expect(new Set(outcomes)).toEqual(new Set([200, 42205]));
  });

  test('imports of many ids leave the context behind the highest', async () => {
    await nodes[0].call('PUT', '/mode/:.many:', { mode: 'IMPORT' });
    const ids = [3, 9000, 17, 250_000, 12, 260_001];
    await race(
      excluding(ids.length).map((body, index): Call => [
        'POST',
        `/subjects/:.many:s${index}/versions`,
        { ...body, id: ids[index], version: 1 },
      ]),
    );
    await nodes[0].call('DELETE', '/mode/:.many:');
    expect((await nodes[1].register(':.many:next', record(field('n')))).body.id).toBe(260_002);
  });

  test('the highest id, once it was brought, leaves none: what comes next is told so', async () => {
    await nodes[0].call('PUT', '/mode/:.last:', { mode: 'IMPORT' });
    const [body] = excluding(1);
    const brought = { ...body, id: 2 ** 31 - 1, version: 1 };
    expect((await nodes[0].call('POST', '/subjects/:.last:s/versions', brought)).status).toBe(200);
    await nodes[0].call('DELETE', '/mode/:.last:');
    const next = await nodes[1].register(':.last:next', record(field('n')));
    expect([next.status, next.body]).toEqual([
      422,
      {
        error_code: 42205,
        message: 'Context .last has no id left: somebody imported the highest that there is.',
      },
    ]);
    // The same content needs no other id.
    expect((await nodes[1].register(':.last:same', body?.schema)).body.id).toBe(2 ** 31 - 1);
  });
});
