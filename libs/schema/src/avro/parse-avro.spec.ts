import { SchemaParseError } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';
import type { AvroRecord } from './avro-schema.js';

function errorOf(text: string, validateAsNew = true, ...references: string[]): SchemaParseError {
  try {
    parseSchema({
      type: 'AVRO',
      text,
      validateAsNew,
      references: references.map((reference) => ({
        name: 'ref',
        subject: 'ref-value',
        version: 3,
        text: reference,
      })),
    });
  } catch (error) {
    if (error instanceof SchemaParseError) return error;
    throw error;
  }
  throw new Error(`no error for ${text}`);
}

const record = (fields: string) => `{"type":"record","name":"R","fields":[${fields}]}`;

/** Text, message, pointer. Avro Java 1.12 refuses each of them, too. */
const ALWAYS: [text: string, message: string, pointer: string][] = [
  ['3', 'A schema cannot be 3.', ''],
  ['null', 'A schema cannot be null.', ''],
  ['"strng"', 'There is no type named "strng".', ''],
  ['{"name":"A","fields":[]}', 'This schema has no "type".', ''],
  ['{"type":{"type":"string"}}', 'The "type" of a schema object is a string.', '/type'],
  ['{"type":"record","fields":[]}', 'A "record" has no name.', ''],
  ['{"type":"record","name":"A"}', 'The record A has no list of fields.', ''],
  ['{"type":"record","name":"A","fields":{}}', 'The record A has no list of fields.', '/fields'],
  [record('3'), 'A field cannot be 3.', '/fields/0'],
  [record('{"type":"int"}'), 'A field of R has no name.', '/fields/0'],
  [record('{"name":"x"}'), 'The field "x" has no type.', '/fields/0'],
  [
    record('{"name":"x","type":"record","fields":[]}'),
    'A type "record" needs its own object.',
    '/fields/0/type',
  ],
  [record('{"name":"x","type":".R"}'), 'There is no type named "R".', '/fields/0/type'],
  [
    record('{"name":"x","type":"int"},{"name":"x","type":"int"}'),
    'The record R has two fields named "x".',
    '/fields/1/name',
  ],
  [record('{"name":"x","type":"int","order":"up"}'), 'The order "up" is unknown.', '/fields/0/order'],
  ['{"type":"record","name":"A","aliases":"z","fields":[]}', '"aliases" is not an array.', '/aliases'],
  ['{"type":"record","name":"A","aliases":[1],"fields":[]}', 'An alias cannot be 1.', '/aliases/0'],
  [
    '{"type":"record","name":"string","fields":[]}',
    'A type may not be called string, like a primitive.',
    '/name',
  ],
  ['{"type":"enum","name":"E"}', 'The enum E has no symbols.', ''],
  ['{"type":"enum","name":"E","symbols":["A","A"]}', 'The symbol A is there twice.', '/symbols/1'],
  ['{"type":"enum","name":"E","symbols":[3]}', 'A symbol cannot be 3.', '/symbols/0'],
  [
    '{"type":"enum","name":"E","symbols":["A"],"default":"B"}',
    'The default "B" of the enum E is not one of its symbols.',
    '/default',
  ],
  ['{"type":"fixed","name":"F"}', 'The fixed F has no usable size.', ''],
  ['{"type":"fixed","name":"F","size":-1}', 'The fixed F has no usable size.', '/size'],
  ['{"type":"fixed","name":"F","size":1.0}', 'The fixed F has no usable size.', '/size'],
  ['{"type":"array"}', 'This array has no "items".', ''],
  ['{"type":"map"}', 'This map has no "values".', ''],
  ['["string",["int"]]', 'A union may not hold a union.', '/1'],
  ['["string",{"type":"string","x":1}]', 'The union has two branches of type string.', '/1'],
  [
    '[{"type":"array","items":"int"},{"type":"array","items":"string"}]',
    'The union has two branches of type array.',
    '/1',
  ],
  [
    record(
      '{"name":"x","type":{"type":"fixed","name":"B","size":4}},{"name":"y","type":{"type":"fixed","name":"B","size":5}}',
    ),
    'The type B is defined twice, and differently.',
    '/fields/1/type/name',
  ],
];

const ONLY_NEW: [text: string, message: string, pointer: string][] = [
  ['{"type":"record","name":"1B","fields":[]}', '"1B" is not a name in Avro.', '/name'],
  [record('{"name":"a-b","type":"int"}'), '"a-b" is not a name in Avro.', '/fields/0/name'],
  ['{"type":"enum","name":"E","symbols":["b-c"]}', '"b-c" is not a name in Avro.', '/symbols/0'],
  [
    '{"type":"record","name":"B","namespace":"1a.b","fields":[]}',
    'The part "1a" of the namespace 1a.b is not a name.',
    '/name',
  ],
  [
    record('{"name":"a","type":"string","default":null}'),
    'The default of the field "a" is null, but the type needs a string.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":"int","default":2147483648}'),
    'The default of the field "a" is a number, but the type needs an integer of 32 bits.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":"long","default":1.0}'),
    'The default of the field "a" is a number, but the type needs an integer of 64 bits.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":"boolean","default":"true"}'),
    'The default of the field "a" is a string, but the type needs true or false.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":"double","default":"x"}'),
    'The default of the field "a" is a string, but the type needs a number.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":["null","string"],"default":1}'),
    'The default of the field "a" is a number, but the type needs one of its branches.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":{"type":"array","items":"int"},"default":["x"]}'),
    'The default of the field "a" is a string, but the type needs an integer of 32 bits.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":{"type":"map","values":"int"},"default":[]}'),
    'The default of the field "a" is an array, but the type needs an object.',
    '/fields/0/default',
  ],
  [
    record(
      '{"name":"a","type":{"type":"record","name":"I","fields":[{"name":"z","type":"int"}]},"default":{}}',
    ),
    'The default of the field "a" leaves out the field z, which has no default of its own.',
    '/fields/0/default',
  ],
  [
    record('{"name":"a","type":"R","default":{}}'),
    'The default of the field "a" at a contains itself without end.',
    '/fields/0/default',
  ],
];

describe('a text that is no Avro schema', () => {
  test.each(ALWAYS)('%s', (text, message, pointer) => {
    for (const validateAsNew of [true, false]) {
      const error = errorOf(text, validateAsNew);
      expect([error.message, error.location.pointer]).toEqual([message, pointer]);
      expect(error.hint).not.toBe('');
    }
  });

  test.each(ONLY_NEW)('as a new schema: %s', (text, message, pointer) => {
    const error = errorOf(text);
    expect([error.message, error.location.pointer]).toEqual([message, pointer]);
    expect(() => parseSchema({ type: 'AVRO', text })).not.toThrow();
  });

  test('is told with the line and column of the mistake', () => {
    const error = errorOf(
      '{\n  "type": "record",\n  "name": "R",\n  "fields": [\n    {"name": "x", "type": "strng"}\n  ]\n}',
    );
    expect(error.location).toEqual({
      pointer: '/fields/0/type',
      line: 5,
      column: 27,
      endLine: 5,
      endColumn: 34,
    });
  });

  test('gets a hint at the name that was probably meant', () => {
    expect(errorOf('"String"').hint).toBe('Did you mean "string"?');
    expect(
      errorOf(record('{"name":"x","type":{"type":"fixed","name":"n.F","size":1}},{"name":"y","type":"F"}'))
        .hint,
    ).toBe('Did you mean "n.F"?');
  });

  test('is told by reference, if it is the text of one', () => {
    const error = errorOf('"string"', true, '{"type":"recrd"}');
    expect(error.message).toBe(
      'The reference ref (subject ref-value, version 3) does not parse: There is no type named "recrd".',
    );
  });

  test('does not hang on records that fill one another up with defaults', () => {
    const fields = Array.from({ length: 60 }, (_, index) =>
      index === 0
        ? { name: 'f0', type: { type: 'record', name: 'T0', fields: [] } }
        : {
            name: `f${index}`,
            type: {
              type: 'record',
              name: `T${index}`,
              fields: [
                { name: 'a', type: `T${index - 1}`, default: {} },
                { name: 'b', type: `T${index - 1}`, default: {} },
              ],
            },
          },
    );
    expect(() =>
      parseSchema({
        type: 'AVRO',
        text: JSON.stringify({ type: 'record', name: 'R', fields }),
        validateAsNew: true,
      }),
    ).not.toThrow();
  });
});

describe('the model of an Avro schema', () => {
  test('holds one object for a named type, so that recursion is a cycle', () => {
    const { model } = parseSchema({
      type: 'AVRO',
      text: '{"type":"record","name":"n.Node","fields":[{"name":"next","type":["null","Node"],"default":null}]}',
    });
    const node = model as AvroRecord;
    const type = node.fields[0]?.type.schema;
    expect(type?.type === 'union' && type.branches[1]?.schema).toBe(node);
  });

  test('has full names, and aliases resolved to full names', () => {
    const { model } = parseSchema({
      type: 'AVRO',
      text: '{"type":"record","name":"a.B","aliases":["C","x.D",".E"],"fields":[]}',
    });
    expect(model).toMatchObject({ fullName: 'a.B', namespace: 'a', name: 'B', aliases: ['a.C', 'x.D', 'E'] });
  });

  test('remarks on a name that is given twice', () => {
    const { remarks } = parseSchema({ type: 'AVRO', text: '{"type":"int",\n"type":"string"}' });
    expect(remarks).toEqual([
      {
        message: 'The name "type" is there twice in one object; the last one counts.',
        location: { pointer: '/type', line: 2, column: 1, endLine: 2, endColumn: 7 },
      },
    ]);
  });
});
