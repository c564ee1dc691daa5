import { REQUEST_BUDGET, RULES } from '@schema-steward/compatibility';
import type { SchemaType } from '@schema-steward/kernel';
import { afterAll, describe, expect, test } from 'vitest';
import { engineFixture, manyFields, textOf } from '../../test-support/engine-fixture.js';
import { ModelCache } from './model-cache.js';
import { comparePairs, listChanges, listTagged, printSchema, readFacts, retagSchema } from './schema-jobs.js';
import type { SchemaText } from './schema-text.js';

const { pool, engine, close } = engineFixture();
afterAll(close);

const TYPES = { avro: 'AVRO', 'json-schema': 'JSON', protobuf: 'PROTOBUF' } as const;

/** Every example of every rule, as texts. */
const examples = RULES.flatMap(({ id, format, examples: { breaks, allows } }) =>
  [...breaks, ...allows].flatMap(({ reader, writer }): [string, SchemaText, SchemaText][] =>
    format === 'any' ? [] : [[id, textOf(TYPES[format], reader), textOf(TYPES[format], writer)]],
  ),
);

describe('a worker says what this thread would say', () => {
  test('there are examples of all three formats', () => {
    expect(new Set(examples.map(([, { type }]) => type))).toEqual(new Set(Object.values(TYPES)));
    expect(examples.length).toBeGreaterThan(200);
  });

  test('of the pairs of all examples', async () => {
    const job = { pairs: examples.map(([, reader, writer]) => ({ reader, writer })), budget: REQUEST_BUDGET };
    const inline = comparePairs(new ModelCache({ characters: 1_000_000 }), job);
    expect(await pool.run('compare', job)).toEqual(inline);
    expect(inline.results.filter(({ compatible }) => compatible === 'undecided')).toEqual([]);
  });

  test.each(Object.values(TYPES))('of the texts and of the changes in the examples of %s', async (type) => {
    const models = new ModelCache({ characters: 1_000_000 });
    for (const [id, reader, writer] of examples.filter(([, one]) => one.type === type)) {
      expect(await pool.run('facts', reader), id).toEqual(readFacts(models, reader));
      const job = { before: writer, after: reader };
      expect(await pool.run('changes', job), id).toEqual(listChanges(models, job));
      for (const format of ['resolved', 'serialized', 'ignore_extensions'] as const) {
        const print = { schema: reader, format };
        expect(await pool.run('print', print), id).toEqual(printSchema(models, print));
      }
    }
  });

  test('of tags, and of a path that leads nowhere', async () => {
    const models = new ModelCache({ characters: 1_000_000 });
    const schema = textOf('AVRO', '{"type":"record","name":"R","fields":[{"name":"a","type":"int"}]}');
    const edits = [{ path: 'R.a', kind: 'field' as const, add: ['PII'], remove: [] }];
    const tagged = textOf('AVRO', retagSchema(models, { schema, edits }));
    expect(listTagged(models, tagged)).toEqual([{ path: 'R.a', kind: 'field', tags: ['PII'] }]);
    expect(await pool.run('retag', { schema, edits })).toBe(tagged.text);
    expect(await pool.run('retag', { schema, edits: [], from: tagged })).toBe(tagged.text);
    expect(await pool.run('tagged', tagged)).toEqual(listTagged(models, tagged));
    const nowhere = [{ path: 'R.b', kind: 'field' as const, add: ['PII'], remove: [] }];
    await expect(pool.run('retag', { schema, edits: nowhere })).rejects.toMatchObject({
      code: 'schema-invalid',
      message: "No matching path 'R.b' found in the schema",
    });
  });

  test.each([
    [
      'JSON',
      (doc: string) =>
        JSON.stringify({
          $ref: '#/definitions/T0',
          title: doc,
          definitions: Object.fromEntries(
            Array.from({ length: 11 }, (_, index) => [
              `T${index}`,
              index === 10
                ? { type: 'string' }
                : {
                    properties: {
                      a: { $ref: `#/definitions/T${index + 1}` },
                      b: { $ref: `#/definitions/T${index + 1}` },
                    },
                  },
            ]),
          ),
        }),
    ],
    [
      'PROTOBUF',
      (doc: string) =>
        `syntax = "proto3"; option java_package = "${doc}"; ${Array.from({ length: 11 }, (_, index) =>
          index === 10 ? 'message M10 {}' : `message M${index} { M${index + 1} a = 1; M${index + 1} b = 2; }`,
        ).join(' ')}`,
    ],
  ] as const)(
    'of a short %s text that has more fields than are listed on this thread',
    async (type, make) => {
      const [before, after] = [textOf(type, make('a')), textOf(type, make('b'))];
      const job = { before, after };
      const whole = listChanges(new ModelCache({ characters: 1_000_000 }), job);
      expect(whole.map(({ kind }) => kind)).toEqual([type === 'JSON' ? 'wording-changed' : 'other-changed']);
      expect(await engine.changes(before, after)).toEqual(whole);
      expect(await engine.read(before)).toEqual(readFacts(new ModelCache({ characters: 1_000_000 }), before));
    },
  );

  test.each([
    ['AVRO', '{"type":"record","name":"R","fields":[{"name":"a","type":"nothing"}]}'],
    ['JSON', '{"type":"object","properties":3}'],
    ['PROTOBUF', 'syntax = "proto3"; message M { string a = 0; }'],
    ['AVRO', '[['.repeat(400)],
  ] as const)('of a text that does not parse (%s)', async (type, text) => {
    const schema = textOf(type, text, true);
    const inline = errorOf(() => readFacts(new ModelCache({ characters: 1 }), schema));
    expect(inline).toMatchObject({ name: 'SchemaParseError', code: 'schema-invalid' });
    const { name, message, code, details, location, hint } = inline;
    await expect(pool.run('facts', schema)).rejects.toMatchObject({
      name,
      message,
      code,
      details,
      location,
      hint,
    });
  });

  test.each<SchemaType>(['AVRO', 'JSON', 'PROTOBUF'])(
    'of %s texts that are too long for this thread',
    async (type) => {
      const [reader, writer] = [
        textOf(type, manyFields(type, 1_500)),
        textOf(type, manyFields(type, 1_499, 'integer')),
      ];
      const models = new ModelCache({ characters: 1_000_000 });
      const job = {
        pairs: [
          { reader, writer },
          { reader: writer, writer: reader },
        ],
        budget: REQUEST_BUDGET,
      };
      expect(await engine.compare(job.pairs)).toEqual(comparePairs(models, job));
      expect(await engine.read(reader)).toEqual(readFacts(models, reader));
      expect(await engine.changes(writer, reader)).toEqual(
        listChanges(models, { before: writer, after: reader }),
      );
    },
  );
});

function errorOf(act: () => unknown): Record<string, unknown> {
  try {
    act();
  } catch (error) {
    return error as Record<string, unknown>;
  }
  throw new Error('nothing was thrown');
}
