import type { SchemaType } from '@schema-steward/kernel';
import { parseJson, parseSchema } from '@schema-steward/schema';
import { describe, expect, it } from 'vitest';
import { datumOf, printDatum } from '../datum/print-datum.js';
import { decideContract } from '../decide/decide-contract.js';
import { LeastData } from '../decide/least-datum.js';
import type { Predicate } from '../predicate/predicate.js';
import { accepts } from './accepts.js';
import { isWider } from './is-wider.js';
import type { Shape } from './shape.js';
import { shapeOfSchema } from './shape-of-schema.js';

function shapeOf(type: SchemaType, schema: unknown): Shape {
  const text = typeof schema === 'string' ? schema : JSON.stringify(schema);
  const shape = shapeOfSchema(parseSchema({ type, text }));
  if (shape === undefined) throw new Error('the file has no message');
  return shape;
}

/** The texts of JSON among these that the shape takes in. */
function taken(shape: Shape, texts: readonly string[]): string[] {
  return texts.filter((text) => accepts(shape, datumOf(parseJson(text).root)));
}

function least(shape: Shape): string | undefined {
  const datum = new LeastData().of(shape);
  return datum && printDatum(datum);
}

describe('the messages of an Avro schema', () => {
  it.each<[schema: unknown, yes: string[], no: string[]]>([
    ['"int"', ['0', '-2147483648'], ['2147483648', '0.5', '"0"', 'null']],
    ['"long"', ['9223372036854775807'], ['9223372036854775808', '0.5']],
    ['"float"', ['0.5', '1', '1.0', '16777216'], ['16777217', '0.1', '"NaN"']],
    ['"double"', ['0.1', '9007199254740992'], ['9007199254740993']],
    ['"bytes"', ['"ÿ"', '""'], ['"Ā"', '0']],
    [{ type: 'fixed', name: 'F', size: 2 }, ['"ab"'], ['"a"', '"abc"', '"aĀ"']],
    [{ type: 'enum', name: 'E', symbols: ['A', 'B'] }, ['"A"'], ['"C"', '0']],
    [
      ['null', 'string'],
      ['null', '"x"'],
      ['{"string":"x"}', '0'],
    ],
    [{ type: 'array', items: 'int' }, ['[]', '[1,2]'], ['[null]', '{}']],
    [{ type: 'map', values: 'int' }, ['{}', '{"a":1}'], ['{"a":"1"}', '[]']],
    [
      { type: 'record', name: 'R', fields: [{ name: 'a', type: 'int', default: 1 }] },
      ['{"a":1}'],
      ['{}', '{"a":1,"b":1}', '{"a":null}'],
    ],
  ])('of %j', (schema, yes, no) => {
    expect(taken(shapeOf('AVRO', schema), [...yes, ...no])).toEqual(yes);
  });

  it('a recursive record has a least message', () => {
    const schema = { type: 'record', name: 'N', fields: [{ name: 'next', type: ['N', 'null'] }] };
    expect(least(shapeOf('AVRO', schema))).toBe('{"next":null}');
  });
});

describe('the messages of a JSON Schema', () => {
  const object = (properties: unknown, more: object = {}): unknown => ({
    type: 'object',
    properties,
    ...more,
  });
  it.each<[schema: unknown, yes: string[], no: string[], wider: boolean]>([
    [true, ['null', '{}', '1'], [], false],
    [{ not: {} }, ['null'], [], true],
    [{ type: 'integer' }, ['1', '-1'], ['0.5', '9223372036854775808'], false],
    [{ type: 'number', minimum: 1, exclusiveMaximum: 3 }, ['1', '2.5'], ['0.5', '3'], false],
    [{ type: 'number', multipleOf: 0.5 }, ['0.5', '2'], ['0.3'], false],
    [{ minimum: 1 }, ['1', '"text"', 'null'], ['0'], false],
    [{ type: ['string', 'null'], maxLength: 2 }, ['null', '"ab"'], ['"abc"', '1'], false],
    [{ type: 'string', pattern: '^a', minLength: 2 }, ['"ab"'], ['"a"', '"ba"'], false],
    [{ type: 'string', enum: ['a', 1, null] }, ['"a"'], ['1', 'null'], false],
    [{ const: { a: 1 } }, ['{"a":1}'], ['{"a":1.0}', '{}'], false],
    [object({ a: { type: 'string' } }), ['{}', '{"a":"x"}', '{"b":1}'], ['{"a":1}', '[]'], false],
    [object({ a: { type: 'string' } }, { required: ['a', 'b'] }), ['{"a":"x","b":1}'], ['{"a":"x"}'], false],
    [object({ a: {} }, { additionalProperties: false }), ['{}', '{"a":1}'], ['{"b":1}'], false],
    [object({ a: {} }, { additionalProperties: false, required: ['b'] }), [], ['{}', '{"a":1,"b":1}'], false],
    [object({}, { additionalProperties: { type: 'integer' } }), ['{"x":1}'], ['{"x":"1"}'], false],
    [
      object({ a1: {} }, { patternProperties: { '^a': { type: 'string' } }, additionalProperties: false }),
      ['{"a1":"x"}', '{"a2":"x"}'],
      ['{"a1":1}', '{"a2":1}'],
      true,
    ],
    [object({}, { propertyNames: { pattern: '^x' } }), ['{"x":1}'], ['{"y":1}'], true],
    [object({}, { minProperties: 1, maxProperties: 1 }), ['{"a":1}'], ['{}', '{"a":1,"b":2}'], true],
    [
      { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 },
      ['[1]'],
      ['[]', '[1,2,3]', '["a"]'],
      false,
    ],
    [
      { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      ['[]', '["a"]'],
      ['[1]', '["a",1]'],
      false,
    ],
    [{ type: 'array', contains: { const: 1 } }, ['[1]', '[2,1]'], ['[]', '[2]'], true],
    [{ type: 'array', uniqueItems: true }, ['[1]'], ['{}'], true],
    [
      { allOf: [object({ a: { type: 'string' } }), object({ a: { maxLength: 1 } }, { required: ['a'] })] },
      ['{"a":"x"}'],
      ['{}', '{"a":"xy"}', '{"a":1}'],
      false,
    ],
    [{ allOf: [{ type: 'integer' }, { minimum: 2 }, { maximum: 3 }] }, ['2', '3'], ['1', '4', '2.5'], false],
    [{ allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }, ['"b"'], ['"a"', '"c"'], false],
    [{ allOf: [{ type: 'string' }, { type: 'integer' }] }, [], ['"a"', '1'], false],
    [
      { type: 'object', allOf: [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }] },
      ['{"a":1}', '{"b":1}'],
      ['{}'],
      true,
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, ['"a"', '1'], ['null'], false],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, ['"a"', '1'], ['null'], false],
    [{ oneOf: [{ minimum: 1 }, { maximum: 2 }] }, ['1', '0'], [], true],
    [
      {
        oneOf: [
          object({ kind: { const: 'a' } }, { required: ['kind'] }),
          object({ kind: { const: 'b' }, n: { type: 'integer' } }, { required: ['kind', 'n'] }),
        ],
      },
      ['{"kind":"a"}', '{"kind":"b","n":1}'],
      ['{"kind":"b"}', '{"kind":"c"}'],
      false,
    ],
    [{ if: { const: 1 }, then: { type: 'integer' }, else: { type: 'string' } }, ['1', '"a"'], ['null'], true],
    [{ $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }, ['"x"'], ['1'], false],
    [object({ __proto__: { type: 'string' } }), ['{"__proto__":1}'], [], false],
  ])('of %j', (schema, yes, no, wider) => {
    const text = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...(typeof schema === 'object' ? schema : {}),
    };
    const shape = shapeOf('JSON', schema === true ? 'true' : text);
    expect(taken(shape, [...yes, ...no])).toEqual(yes);
    expect(isWider(shape)).toBe(wider);
  });

  it('a recursive schema in allOf ends', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $ref: '#/$defs/node',
      $defs: {
        node: {
          allOf: [
            object({ next: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/node' }] } }),
            { required: ['next'] },
          ],
        },
      },
    };
    const shape = shapeOf('JSON', schema);
    expect(least(shape)).toBe('{"next":null}');
    expect(taken(shape, ['{"next":{"next":null}}', '{"next":{}}'])).toEqual(['{"next":{"next":null}}']);
  });
});

describe('the messages of a Protobuf file', () => {
  const file = (body: string): string => `syntax = "proto3";\npackage p;\n${body}`;
  it.each<[claim: string, text: string, yes: string[], no: string[]]>([
    [
      'scalars without presence are always written',
      file('message M { int32 a = 1; }'),
      ['{"a":0}'],
      ['{}', '{"a":"0"}'],
    ],
    [
      '64 bits are a text',
      file('message M { int64 a = 1; }'),
      ['{"a":"0"}', '{"a":"-12"}'],
      ['{"a":0}', '{"a":"01"}'],
    ],
    ['unsigned ones have no sign', file('message M { fixed64 a = 1; }'), ['{"a":"7"}'], ['{"a":"-7"}']],
    [
      'lists and maps are written empty',
      file('message M { repeated string a = 1; map<string, bool> b = 2; }'),
      ['{"a":[],"b":{}}'],
      ['{"a":[]}'],
    ],
    [
      'keys of a map are names',
      file('message M { map<int32, string> a = 1; }'),
      ['{"a":{"-1":"x"}}'],
      ['{"a":{"x":"x"}}'],
    ],
    [
      'optional ones may be absent',
      file('message M { optional int32 a = 1; }'),
      ['{}', '{"a":1}'],
      ['{"a":null}'],
    ],
    [
      'messages may be absent',
      file('message M { N n = 1; } message N { bool b = 1; }'),
      ['{}', '{"n":{"b":true}}'],
      ['{"n":{}}'],
    ],
    [
      'members of a oneof may be absent',
      file('message M { oneof o { int32 a = 1; string b = 2; } }'),
      ['{}', '{"a":1}'],
      ['{"a":""}'],
    ],
    [
      'names are JSON names',
      file('message M { bool is_late = 1; bool b = 2 [json_name = "x"]; }'),
      ['{"isLate":true,"x":false}'],
      ['{"is_late":true,"b":false}'],
    ],
    [
      'enums are names',
      file('enum E { ZERO = 0; ONE = 1; } message M { E e = 1; }'),
      ['{"e":"ZERO"}'],
      ['{"e":0}', '{"e":"TWO"}'],
    ],
    [
      'bytes are base64',
      file('message M { bytes a = 1; }'),
      ['{"a":""}', '{"a":"AA=="}'],
      ['{"a":"AB=="}', '{"a":"A"}'],
    ],
    [
      'doubles have three words',
      file('message M { double a = 1; }'),
      ['{"a":0.1}', '{"a":"NaN"}'],
      ['{"a":"x"}'],
    ],
    [
      'well-known types are written in ways of their own',
      file(
        'import "google/protobuf/timestamp.proto";\nimport "google/protobuf/wrappers.proto";\nmessage M { google.protobuf.Timestamp t = 1; google.protobuf.Int64Value w = 2; }',
      ),
      ['{"t":"2026-01-31T00:00:00Z","w":"1"}'],
      ['{"t":"2026-01-31","w":"1"}', '{"t":{"seconds":1}}'],
    ],
    ['a recursive message', file('message M { M m = 1; }'), ['{}', '{"m":{"m":{}}}'], ['{"m":1}']],
    [
      'proto2 required',
      'syntax = "proto2"; message M { required int32 a = 1; optional int32 b = 2 [default = 3]; }',
      ['{"a":1}'],
      ['{}', '{"b":3}'],
    ],
  ])('%s', (_claim, text, yes, no) => {
    expect(taken(shapeOf('PROTOBUF', text), [...yes, ...no])).toEqual(yes);
  });

  it('another message than the first is chosen by its full name', () => {
    const schema = parseSchema({
      type: 'PROTOBUF',
      text: file('message A {} message B { message C { bool c = 1; } }'),
    });
    expect(shapeOfSchema(schema, { message: 'p.B.C' })).toMatchObject({ kind: 'lazy', name: 'p.B.C' });
    expect(shapeOfSchema(schema, { message: 'p.C' })).toBeUndefined();
  });
});

describe('a counterexample names the place in the schema', () => {
  const reads: Predicate = {
    op: 'member',
    name: 'note',
    presence: 'required',
    path: '',
    at: '',
    value: { op: 'kind', kinds: ['string'], path: 'note', at: '/note' },
  };
  it.each<[type: SchemaType, text: string, at: string]>([
    [
      'AVRO',
      '{"type":"record","name":"R","fields":[{"name":"id","type":"int"},{"name":"note","type":["null","string"]}]}',
      '/fields/1',
    ],
    [
      'JSON',
      '{"type":"object","required":["note"],"properties":{"note":{"type":["null","string"]}}}',
      '/properties/note',
    ],
    ['PROTOBUF', 'syntax = "proto3"; message R { int32 note = 1; }', '/messageType/0/field/0'],
  ])('in %s', (type, text, at) => {
    const failures = decideContract(shapeOf(type, text), reads).flatMap(({ decision }) =>
      decision.verdict === 'fails' ? [decision] : [],
    );
    expect(failures.map(({ schemaAt, contractAt }) => ({ schemaAt, contractAt }))).toEqual([
      { schemaAt: at, contractAt: '/note' },
    ]);
  });
});
