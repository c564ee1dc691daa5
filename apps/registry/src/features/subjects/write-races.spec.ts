import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, namedRecord, record } from '../../test-support/avro.js';
import { patiently } from '../../test-support/patiently.js';
import {
  createTestDatabase,
  type Answer,
  type Registered,
  type TestRegistry,
} from '../../test-support/start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

const UNLIMITED = { STEWARD_TOKEN_RATE_LIMIT: '0' };

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: readonly [SecuredRegistry, SecuredRegistry];
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const databaseUrl = database.url;
  nodes = [
    await startSecuredRegistry(['fulfillment'], { databaseUrl, env: UNLIMITED }),
    await startSecuredRegistry([], { databaseUrl, env: UNLIMITED }),
  ];
  admin = (await nodes[0].mint('admin')).token;
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

type Call = readonly [method: string, path: string, body?: unknown];

/** All at once, every other one at the other node. */
const race = (calls: readonly Call[], token = admin): Promise<Answer<Registered>[]> =>
  Promise.all(
    calls.map(([method, path, body], index) =>
      patiently(() => (nodes[index % 2] ?? nodes[0]).as<Registered>(token, method, path, body)),
    ),
  );
/** One after the other. */
async function make(...calls: readonly Call[]): Promise<void> {
  for (const [method, path, body] of calls) {
    const { status, body: said } = await nodes[0].as(admin, method, path, body);
    expect([path, status, said]).toEqual([path, 200, said]);
  }
}
const registering = (subject: string, schema: string, more: object = {}): Call => [
  'POST',
  `/subjects/${subject}/versions`,
  { schema, ...more },
];
const codes = (answers: readonly Answer<Registered>[]) =>
  [...new Set(answers.map(({ status, body }) => body.error_code ?? status))].sort((a, b) => a - b);
const texts = (subject: string) =>
  nodes[0].sql<{ version: number; text: string; group: string | null }>(
    `SELECT v.version, x.text, v.compatibility_group AS "group" FROM schema_versions v
     JOIN subjects s ON s.id = v.subject_id
     JOIN schemas x ON x.context_id = v.context_id AND x.id = v.schema_id WHERE s.name = $1 ORDER BY v.version`,
    [subject],
  );
const typeOfX = (text: string) => /"name":"x","type":"(\w+)"/.exec(text)?.[1];
const more = (index: number) => field(`f${index}`, 'int', { default: 0 });
const CLIENTS = Array.from({ length: 64 }, (_, index) => index);

// Ends what hangs, on a machine that does much else.
describe('sixty-four clients of two nodes', { timeout: 120_000 }, () => {
  test('write by a name that changes its meaning: each version fits the subject that it came to', async () => {
    await make(
      registering('kind-int', record(field('x', 'int'))),
      registering('kind-string', record(field('x', 'string'))),
      ['PUT', '/config/nickname', { alias: 'kind-int' }],
    );
    const answers = await race(
      CLIENTS.map((index) =>
        index % 8 === 0
          ? ['PUT', '/config/nickname', { alias: index % 16 === 0 ? 'kind-string' : 'kind-int' }]
          : registering('nickname', record(field('x', index % 2 === 0 ? 'int' : 'string'), more(index))),
      ),
    );
    expect(codes(answers).filter((code) => code !== 200 && code !== 40901)).toEqual([]);
    for (const type of ['int', 'string']) {
      const versions = await texts(`kind-${type}`);
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
      expect(new Set(versions.map(({ text }) => typeOfX(text)))).toEqual(new Set([type]));
    }
    expect(await texts('nickname')).toEqual([]);
  });

  test('write to two groups of one subject: within each, nothing breaks', async () => {
    await make(['PUT', '/config/grouped', { compatibilityGroup: 'major' }]);
    const answers = await race(
      CLIENTS.map((index) =>
        registering('grouped', record(field('x', index % 3 === 0 ? 'int' : 'string'), more(index)), {
          metadata: { properties: { major: String(index % 2) } },
        }),
      ),
    );
    expect(codes(answers)).toEqual([200, 40901]);
    const versions = await texts('grouped');
    for (const group of ['0', '1'])
      expect(
        new Set(versions.filter((one) => one.group === group).map(({ text }) => typeOfX(text))).size,
      ).toBe(1);
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  });

  test('change what groups versions while others register: no failure, and numbers without a gap', async () => {
    const answers = await race(
      CLIENTS.map((index) =>
        index % 8 === 0
          ? ['PUT', '/config/regrouped', { compatibilityGroup: index % 16 === 0 ? 'major' : null }]
          : registering('regrouped', record(field('x', index % 3 === 0 ? 'int' : 'string'), more(index)), {
              metadata: { properties: { major: String(index % 2) } },
            }),
      ),
    );
    expect(codes(answers).filter((code) => code !== 200 && code !== 40901)).toEqual([]);
    const versions = await texts('regrouped');
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  });

  test('bring one schema, written in two ways, normalized and not: each way has one version and one id', async () => {
    const ways = [
      '{"type":"record","name":"R","doc":"d","fields":[{"name":"x","type":"int"}]}',
      '{"fields":[{"type":{"type":"int"},"name":"x"}],"name":"R","doc":"d","type":"record"}',
    ];
    const normalized = CLIENTS.filter((index) => index % 4 < 2);
    const plain = CLIENTS.filter((index) => index % 4 >= 2);
    const answers = await race([
      ...normalized.map((index): Call => [
        'POST',
        '/subjects/normal/versions?normalize=true',
        { schema: ways[index % 2] },
      ]),
      ...plain.map((index) => registering('normal', ways[index % 2] ?? '')),
    ]);
    expect(codes(answers)).toEqual([200]);
    const of = (some: readonly Answer<Registered>[]) =>
      new Set(some.map(({ body }) => `${body.id} ${body.version}`)).size;
    expect(of(answers.slice(0, normalized.length))).toBe(1);
    expect(of(answers.slice(normalized.length))).toBe(1);
    const versions = await texts('normal');
    expect(new Set(versions.map(({ text }) => text)).size, 'no text twice').toBe(versions.length);
  });

  test('use one approval once, whether or not it is taken back meanwhile', async () => {
    const ci = (await nodes[0].mint('ci', 'fulfillment')).token;
    for (const revoked of [false, true]) {
      const subject = `approved-${String(revoked)}`;
      const v1 = record(field('x'));
      expect((await race([registering(subject, v1)], ci))[0]?.status).toBe(200);
      const changes = [{ subject, change: 'modified', schema: record(field('x'), field('needed')) }];
      const check = await nodes[0].as<{ changes: { findings: { fingerprint: string }[] }[] }>(
        ci,
        'POST',
        '/api/v1/checks',
        { changes },
      );
      const fingerprints = check.body.changes.flatMap(({ findings }) =>
        findings.map(({ fingerprint }) => fingerprint),
      );
      const until = new Date(Date.now() + 86_400_000).toISOString();
      const granted = await nodes[0].as<{ id: string }>(admin, 'POST', '/api/v1/approvals', {
        ...{ subject, fingerprints, reason: 'Nobody reads it.', until },
      });
      expect(granted.status).toBe(201);
      const [answers, taken] = await Promise.all([
        race(
          CLIENTS.map((index) =>
            registering(subject, record(field('x'), field('needed', 'int', { doc: `${index}` }))),
          ),
          ci,
        ),
        revoked ? nodes[1].as(admin, 'DELETE', `/api/v1/approvals/${granted.body.id}`) : undefined,
      ]);
      const accepted = answers.filter(({ status }) => status === 200);
      expect(codes(answers).filter((code) => code !== 200 && code !== 40901)).toEqual([]);
      const [row] = await nodes[0].sql<{ used: boolean; revoked: boolean }>(
        `SELECT used_at IS NOT NULL AS used, revoked_at IS NOT NULL AS revoked FROM approvals WHERE id = $1`,
        [granted.body.id],
      );
      // The first break was approved; those that differ in their words alone read what it wrote.
      expect(row).toEqual({ used: accepted.length > 0, revoked: accepted.length === 0 });
      if (taken) expect(taken.status).toBe(accepted.length > 0 ? 409 : 204);
      else expect(accepted.length).toBeGreaterThan(0);
      const uses = await nodes[0].sql(
        `SELECT 1 FROM ledger_entries WHERE action = 'approval.used' AND target = $1`,
        [subject],
      );
      expect(uses.length).toBe(accepted.length > 0 ? 1 : 0);
    }
  });

  test('refer to each other across contexts while all is deleted and erased: no circle of locks', async () => {
    const sides = [':.one:left', ':.two:right'] as const;
    const names = ['Left', 'Right'] as const;
    const start = (side: 0 | 1) => registering(sides[side], namedRecord(names[side], field('x')));
    await make(start(0), start(1));
    const answers = await race(
      CLIENTS.map((index): Call => {
        const mine = index % 4 < 2 ? 0 : 1;
        const other = mine === 0 ? 1 : 0;
        if (index % 8 === 4) return ['DELETE', `/subjects/${sides[mine]}/versions/latest`];
        if (index % 8 === 5) return ['DELETE', `/subjects/${sides[mine]}/versions/1?permanent=true`];
        if (index % 16 === 9) return ['PUT', `/config/${sides[mine]}`, { compatibility: 'FULL' }];
        const type = { name: 'other', type: ['null', names[other]], default: null };
        return registering(sides[mine], namedRecord(names[mine], field('x'), type, more(index)), {
          references: [{ name: names[other], subject: sides[other], version: index % 3 === 0 ? 1 : -1 }],
        });
      }),
    );
    const known = [200, 40401, 40402, 40406, 40407, 40901, 42201, 42206];
    expect(codes(answers).filter((code) => !known.includes(code))).toEqual([]);
    expect(await dangling()).toEqual([]);
  });

  test.each([1, 2, 3, 4])('never refer to what an import made room for (%i)', async (round) => {
    const target = `:.cleared${round}:t`;
    await make(registering(target, namedRecord('T')), ['DELETE', `/subjects/${target}`]);
    const calls = CLIENTS.slice(0, 16).map((index): Call =>
      index === 5
        ? ['PUT', `/mode/${round % 2 === 0 ? target : `:.cleared${round}:`}`, { mode: 'IMPORT' }]
        : registering(`:.elsewhere:from-${round}-${index}`, record(field('t', 'T'), more(index)), {
            references: [{ name: 'T', subject: target, version: 1 }],
          }),
    );
    const answers = await race(calls);
    expect(codes(answers).filter((code) => ![200, 42201, 42206].includes(code))).toEqual([]);
    expect(await dangling()).toEqual([]);
  });

  test.each([1, 2, 3])(
    'number new schemas and bring ids from elsewhere, each id once (%i)',
    async (round) => {
      const context = `:.both${round}:`;
      await make(
        registering(`${context}first`, record(field('x'))),
        ...CLIENTS.slice(0, 8).map((index): Call => [
          'PUT',
          `/mode/${context}brought-${index}`,
          { mode: 'IMPORT' },
        ]),
      );
      const answers = await race(
        CLIENTS.map((index) => {
          const schema = record(field(`of_${round}_${index}`));
          return index % 2 === 0
            ? registering(`${context}new-${index}`, schema)
            : registering(`${context}brought-${(index >> 1) % 8}`, schema, {
                ...{ id: 2 + (index >> 1), version: 1 + (index >> 4) },
              });
        }),
      );
      // An id that a new schema has by then is not given to another one.
      expect(codes(answers).filter((code) => code !== 200 && code !== 42205)).toEqual([]);
      const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.id);
      expect(new Set(ids).size).toBe(ids.length);
      const news = answers.filter((_, index) => index % 2 === 0);
      expect(new Set(news.map(({ status }) => status))).toEqual(new Set([200]));
      const next = await race([registering(`${context}next`, record(field('next')))]);
      expect(next[0]?.body.id).toBeGreaterThan(Math.max(...ids));
    },
  );
});

test('none of it was a dead-lock or a server error', async () => {
  expect(nodes.flatMap(({ lines }) => lines.filter((line) => line.includes(' ERROR ')))).toEqual([]);
  const [row] = await nodes[0].sql<{ deadlocks: number }>(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(row?.deadlocks).toBe(0);
});

/** References of what is not erased to what is. */
const dangling = () =>
  (nodes[0] satisfies TestRegistry).sql(
    `SELECT r.name FROM schema_references r
     JOIN schema_versions v ON v.context_id = r.context_id AND v.schema_id = r.schema_id
     WHERE v.hard_deleted_at IS NULL AND NOT EXISTS (SELECT FROM schema_versions t
       WHERE t.subject_id = r.target_subject_id AND t.version = r.target_version AND t.hard_deleted_at IS NULL)`,
  );
