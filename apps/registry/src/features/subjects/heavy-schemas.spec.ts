import type { SchemaType } from '@schema-steward/kernel';
import type { CheckReport } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyFields } from '../../test-support/engine-fixture.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let node: TestRegistry;
let impatient: TestRegistry;
beforeAll(async () => {
  node = await startRegistry({
    env: { STEWARD_BODY_LIMIT: '8MiB', STEWARD_WORKER_DEADLINE: '300' },
    poolSize: 2,
  });
  impatient = await startRegistry({
    databaseUrl: node.databaseUrl,
    env: { STEWARD_BODY_LIMIT: '64MiB', STEWARD_WORKER_DEADLINE: '1', STEWARD_WORKERS: '1' },
  });
});
afterAll(async () => {
  await impatient.close();
  await node.close();
});

async function check(at: TestRegistry, subject: string, schemaType: SchemaType, schema: string) {
  const changes = [{ subject, change: 'modified', schemaType, schema }];
  const { status, body } = await at.call<CheckReport>('POST', '/api/v1/checks', { changes });
  expect(status).toBe(200);
  const [change] = body.changes;
  if (!change) throw new Error('no change was judged');
  return change;
}

/** Kibibytes of a large schema. `npm run soak:heavy` has a megabyte, and what a Protobuf message may hold. */
const KIB = Number(process.env['KIB'] ?? 192);
const fieldsOf = (ofMegabyte: number) => Math.floor((ofMegabyte * KIB) / 1024);
const LARGE = { AVRO: fieldsOf(18_000), JSON: fieldsOf(25_000), PROTOBUF: fieldsOf(19_000) } as const;

describe.each(['AVRO', 'JSON', 'PROTOBUF'] as const)(`a %s schema of ${KIB} KiB`, (schemaType) => {
  const subject = `large-${schemaType}`;

  test('is registered, known again, judged and followed by a next version', async () => {
    const text = manyFields(schemaType, LARGE[schemaType]);
    const first = await node.register(subject, text, { schemaType });
    expect([first.status, first.body.version]).toEqual([200, 1]);
    expect((await node.register(subject, text, { schemaType })).body).toMatchObject({
      id: first.body.id,
      version: 1,
    });
    const breaks = await check(node, subject, schemaType, manyFields(schemaType, 2_000, 'integer'));
    expect([breaks.verdict, breaks.comparedVersions]).toEqual(['fail', [1]]);
    expect(breaks.findings.some(({ ruleId }) => ruleId === 'findings-cut')).toBe(true);
    const refused = await node.register(subject, manyFields(schemaType, 2_000, 'integer'), { schemaType });
    expect([refused.status, refused.body.error_code]).toEqual([409, 40901]);
    await node.call('PUT', `/config/${subject}`, { compatibility: 'NONE' });
    const next = manyFields(schemaType, LARGE[schemaType] - 1);
    expect((await node.register(subject, next, { schemaType })).body.version).toBe(2);
  });
});

describe('types that double at each step', () => {
  test('have so many fields as are listed, the check says so, and the next version knows them again', async () => {
    const doubling = (doc: string) =>
      JSON.stringify({
        $ref: '#/definitions/T0',
        description: doc,
        definitions: Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [
            `T${index}`,
            {
              type: 'object',
              properties: Object.fromEntries(
                ['a', 'b'].map((name) => [
                  name,
                  index === 29 ? { type: 'integer' } : { $ref: `#/definitions/T${index + 1}` },
                ]),
              ),
            },
          ]),
        ),
      });
    const schemaType = 'JSON';
    expect((await node.register('doubling', doubling('one'), { schemaType })).status).toBe(200);
    const { findings } = await check(node, 'doubling', schemaType, doubling('two'));
    const cut = findings.filter(({ ruleId }) => ruleId === 'fields-cut');
    expect(cut.map(({ severity, args }) => [severity, args['count']])).toEqual([['info', 17_556]]);
    expect((await node.register('doubling', doubling('two'), { schemaType })).body.version).toBe(2);
    const [stored] = await node.sql<{ fields: number; revisions: number }>(
      `SELECT count(*)::int AS revisions, count(DISTINCT field_id)::int AS fields
       FROM field_revisions r JOIN subjects s ON s.id = r.subject_id WHERE s.name = 'doubling'`,
    );
    expect(stored).toEqual({ fields: 17_556, revisions: 17_556 });
  });
});

describe('a schema that takes longer to read than a request may', () => {
  const endless = manyFields('JSON', 400_000);
  const schemaType = 'JSON';

  test('is refused with the reason on every route, and the next request is served', async () => {
    const refused = await impatient.register('endless', endless, { schemaType });
    expect([refused.status, refused.body.error_code]).toEqual([422, 42201]);
    expect(refused.body.message).toContain('The schema could not be read within 1 s.');
    const compatible = await impatient.call('POST', '/compatibility/subjects/endless/versions?verbose=true', {
      schema: endless,
      schemaType,
    });
    expect([compatible.status, compatible.body]).toMatchObject([200, { is_compatible: false }]);
    const judged = await check(impatient, 'endless', schemaType, endless);
    expect([judged.verdict, judged.findings.map(({ ruleId }) => ruleId)]).toEqual([
      'fail',
      ['schema-does-not-parse'],
    ]);
    expect((await impatient.register('endless', '{"type":"object"}', { schemaType })).status).toBe(200);
  });
});

/** Small or valid, and hard to bear. */
const nest = (depth: number, open: string, close: string) => `${open.repeat(depth)}${close.repeat(depth)}`;
const oneOf = (edition: number) => ({
  oneOf: Array.from({ length: 40 }, (_, index) => ({
    type: 'object',
    properties: { kind: { type: 'string', maxLength: index + edition }, value: { type: 'number' } },
    required: ['kind'],
  })),
});
const HOSTILE: readonly [string, SchemaType, string, string][] = [
  ['a oneOf of 40 against 40', 'JSON', JSON.stringify(oneOf(1)), JSON.stringify(oneOf(0))],
  [
    'patterns that never end, and names that nearly match them',
    'JSON',
    JSON.stringify({ patternProperties: { '^(a+)+$': { type: 'string' } }, additionalProperties: false }),
    JSON.stringify({
      properties: { [`${'a'.repeat(60)}!`]: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' } },
    }),
  ],
  ['objects 160 deep', 'JSON', nest(160, '{"properties":{"a":', '}}').replace('}}', '{}}}'), '{}'],
  ['arrays 10,000 deep', 'AVRO', nest(10_000, '{"type":"array","items":', '}'), '"string"'],
  [
    'messages 2,000 deep',
    'PROTOBUF',
    `syntax = "proto3"; ${nest(2_000, 'message M { ', '}')}`,
    'syntax = "proto3";',
  ],
  [
    'types that double at each step',
    'AVRO',
    JSON.stringify({
      type: 'record',
      name: 'Root',
      fields: Array.from({ length: 40 }, (_, index) => ({
        name: `f${index}`,
        type: {
          type: 'record',
          name: `T${index}`,
          fields: ['a', 'b'].map((name) => ({ name, type: index === 0 ? 'int' : `T${index - 1}` })),
        },
      })),
    }),
    '"int"',
  ],
  [
    'a name of a megabyte',
    'AVRO',
    JSON.stringify({ type: 'fixed', name: 'a'.repeat(1_000_000), size: 1 }),
    '"int"',
  ],
];

test.each(HOSTILE)(
  '%s: a clear answer in good time on every route',
  async (what, schemaType, text, other) => {
    const subject = what.replaceAll(/\W+/g, '-');
    const before = process.cpuUsage();
    const statuses = [
      (await node.register(subject, other, { schemaType })).status,
      (await node.register(subject, text, { schemaType })).status,
      (await node.register(`${subject}-alone`, text, { schemaType })).status,
      (await node.call('POST', `/compatibility/subjects/${subject}/versions`, { schema: text, schemaType }))
        .status,
      (await node.call('POST', `/subjects/${subject}`, { schema: text, schemaType })).status,
    ];
    expect(statuses.filter((status) => ![200, 404, 409, 422].includes(status))).toEqual([]);
    expect(['pass', 'fail']).toContain((await check(node, subject, schemaType, text)).verdict);
    // Of the process with all its threads.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(10_000);
  },
);

describe('while long schemas are worked on', () => {
  test('nobody waits for a connection or a lock of theirs', async () => {
    const texts = Array.from({ length: 4 }, (_, index) => manyFields('AVRO', 8_000 + index));
    let pending = texts.length;
    // More at once than there are connections, all of one subject.
    const registering = Promise.all(
      texts.map((text) => node.register('busy', text).finally(() => (pending -= 1))),
    );
    let served = 0;
    while (pending > 0) {
      expect((await node.call('GET', '/subjects')).status).toBe(200);
      expect((await node.register('beside', '"string"')).status).toBe(200);
      served += 1;
    }
    expect(served).toBeGreaterThan(texts.length);
    expect((await registering).map(({ status }) => status)).toEqual(Array<number>(texts.length).fill(200));
    const versions = await node.call<number[]>('GET', '/subjects/busy/versions');
    expect(versions.body).toEqual(texts.map((_, index) => index + 1));
  });

  test('two nodes that register in one subject take turns, and both are right', async () => {
    const other = await startRegistry({ databaseUrl: node.databaseUrl, env: { STEWARD_BODY_LIMIT: '8MiB' } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? node : other).register('both', manyFields('AVRO', 1_000 + index)),
      ),
    );
    await other.close();
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect(answers.map(({ body }) => body.version).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
