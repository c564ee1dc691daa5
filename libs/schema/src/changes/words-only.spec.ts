import type { SchemaType } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';
import { changesBetween } from './changes-between.js';
import { areWordsOnly } from './wording-changes.js';

const kinds = (type: SchemaType, before: string, after: string) =>
  changesBetween(parseSchema({ type, text: before }), parseSchema({ type, text: after })).map(
    ({ kind }) => kind,
  );
const onlyWords = (type: SchemaType, before: string, after: string) =>
  areWordsOnly(changesBetween(parseSchema({ type, text: before }), parseSchema({ type, text: after })));

const AVRO =
  '{"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"b","type":{"type":"enum","name":"E","symbols":["X","Y"]}}]}';
const JSON_SCHEMA =
  '{"type":"object","properties":{"id":{"type":"string","maxLength":5,"default":"a"},"title":{"enum":["x","y"]},"of":{"anyOf":[{"type":"string"},{"type":"null"}]}},"required":["id","title"]}';
const PROTO =
  'syntax = "proto3"; message M { string id = 1; E e = 2; } enum E { A = 0; B = 1; } service S { rpc Get (M) returns (M); }';

const WORDS: readonly [SchemaType, string, string, string][] = [
  ['AVRO', 'documentation of a record', AVRO, AVRO.replace('"name":"R"', '"name":"R","doc":"One."')],
  ['AVRO', 'documentation of a field', AVRO, AVRO.replace('"name":"a"', '"name":"a","doc":"One."')],
  [
    'AVRO',
    'fields in another order',
    '{"type":"record","name":"R","fields":[{"name":"a","type":"int"},{"name":"b","type":"int"}]}',
    '{"type":"record","name":"R","fields":[{"name":"b","type":"int"},{"name":"a","type":"int"}]}',
  ],
  ['AVRO', 'symbols in another order', AVRO, AVRO.replace('"X","Y"', '"Y","X"')],
  [
    'JSON',
    'a title',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('{"type":"object"', '{"title":"An order","type":"object"'),
  ],
  [
    'JSON',
    'a description inside',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"maxLength"', '"description":"It.","maxLength"'),
  ],
  [
    'JSON',
    'a comment and examples',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"maxLength"', '"$comment":"Hm.","examples":["b"],"maxLength"'),
  ],
  [
    'JSON',
    'keywords in another order',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"type":"string","maxLength":5', '"maxLength":5,"type":"string"'),
  ],
  [
    'JSON',
    'required names in another order',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('["id","title"]', '["title","id"]'),
  ],
  ['JSON', 'values of an enum in another order', JSON_SCHEMA, JSON_SCHEMA.replace('["x","y"]', '["y","x"]')],
  [
    'JSON',
    'alternatives in another order',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('{"type":"string"},{"type":"null"}', '{"type":"null"},{"type":"string"}'),
  ],
  [
    'JSON',
    'a title beside an address of the property called title',
    '{"title":"A","properties":{"title":{},"b":{"$ref":"#/properties/title"}}}',
    '{"title":"B","properties":{"title":{},"b":{"$ref":"#/properties/title"}}}',
  ],
  [
    'JSON',
    'another notation of a number',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"maxLength":5', '"maxLength":5.0'),
  ],
  ['PROTOBUF', 'a comment at a field', PROTO, PROTO.replace('string id', '\n// One.\nstring id')],
  [
    'PROTOBUF',
    'fields in another order',
    PROTO,
    PROTO.replace('string id = 1; E e = 2;', 'E e = 2; string id = 1;'),
  ],
  [
    'PROTOBUF',
    'values of an enum in another order behind the first',
    'syntax = "proto3"; message M { E e = 1; } enum E { A = 0; B = 1; C = 2; }',
    'syntax = "proto3"; message M { E e = 1; } enum E { A = 0; C = 2; B = 1; }',
  ],
  [
    'PROTOBUF',
    'documentation in an option',
    'syntax = "proto3"; import "confluent/meta.proto"; message M { string id = 1; }',
    'syntax = "proto3"; import "confluent/meta.proto"; message M { string id = 1 [(confluent.field_meta).doc = "One."]; }',
  ],
];

test.each(WORDS)('%s: %s is documentation, order and layout alone', (type, _what, before, after) => {
  expect(before).not.toBe(after);
  expect([onlyWords(type, before, after), onlyWords(type, after, before)]).toEqual([true, true]);
});

const MORE: readonly [SchemaType, string, string, string][] = [
  ['AVRO', 'a default', AVRO, AVRO.replace('"name":"a",', '"name":"a","doc":"One.","default":1,')],
  ['AVRO', 'an attribute', AVRO, AVRO.replace('"name":"a",', '"name":"a","doc":"One.","unit":"m",')],
  ['AVRO', 'a deprecation', AVRO, AVRO.replace('"name":"a",', '"name":"a","doc":"One.","deprecated":true,')],
  ['AVRO', 'a name', AVRO, AVRO.replace('"name":"R"', '"name":"S","doc":"One."')],
  [
    'AVRO',
    'branches in another order, the first of which takes the default',
    '{"type":"record","name":"R","fields":[{"name":"a","type":["null","string"],"default":null}]}',
    '{"type":"record","name":"R","fields":[{"name":"a","type":["string","null"],"default":null}]}',
  ],
  ['JSON', 'a bound', JSON_SCHEMA, JSON_SCHEMA.replace('"maxLength":5', '"description":"It.","maxLength":6')],
  [
    'JSON',
    'a default',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"default":"a"', '"description":"It.","default":"b"'),
  ],
  [
    'JSON',
    'a property called title',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"title":{"enum"', '"description":{"enum"'),
  ],
  [
    'JSON',
    'a value called description',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('["x","y"]', '[{"description":"x"},"y"]'),
  ],
  [
    'JSON',
    'a tag',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"maxLength"', '"description":"It.","confluent:tags":["PII"],"maxLength"'),
  ],
  [
    'JSON',
    'a tag of the schema',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('{"type":"object"', '{"title":"An order","confluent:tags":["PII"],"type":"object"'),
  ],
  [
    'JSON',
    'a keyword of nobody',
    JSON_SCHEMA,
    JSON_SCHEMA.replace('"maxLength"', '"description":"It.","x-unit":"m","maxLength"'),
  ],
  [
    'JSON',
    'alternatives that an address counts',
    '{"anyOf":[{"type":"string"},{"type":"null"},{"properties":{"a":{"$ref":"#/anyOf/0"}}}]}',
    '{"anyOf":[{"type":"null"},{"type":"string"},{"properties":{"a":{"$ref":"#/anyOf/0"}}}]}',
  ],
  [
    'JSON',
    'alternatives that an address counts in escapes',
    '{"anyOf":[{"type":"string"},{"type":"null"},{"properties":{"a":{"$ref":"#\\/%61nyOf\\u002f0"}}}]}',
    '{"anyOf":[{"type":"null"},{"type":"string"},{"properties":{"a":{"$ref":"#\\/%61nyOf\\u002f0"}}}]}',
  ],
  [
    'JSON',
    'an example that is a schema by an address',
    '{"properties":{"a":{"$ref":"#/examples/0"}},"examples":[{"type":"string"}]}',
    '{"properties":{"a":{"$ref":"#/examples/0"}},"examples":[{"type":"number"}]}',
  ],
  [
    'PROTOBUF',
    'the first value of an enum, which an absent field holds',
    'syntax = "proto2"; message M { optional E e = 1; enum E { A = 0; B = 1; } }',
    'syntax = "proto2"; message M { optional E e = 1; enum E { B = 1; A = 0; } }',
  ],
  [
    'PROTOBUF',
    'the first name of a number, which JSON writes',
    'syntax = "proto3"; message M { E e = 1; } enum E { option allow_alias = true; A = 0; B = 1; C = 1; }',
    'syntax = "proto3"; message M { E e = 1; } enum E { option allow_alias = true; A = 0; C = 1; B = 1; }',
  ],
  [
    'PROTOBUF',
    'messages in another order',
    PROTO.replace('message M', 'message N {} message M'),
    PROTO.replace('enum E', 'message N {} enum E'),
  ],
  ['PROTOBUF', 'a reservation', PROTO, PROTO.replace('string id', 'reserved 9;\n// One.\nstring id')],
  ['PROTOBUF', 'an enum value', PROTO, PROTO.replace('B = 1', 'B = 1;\n// One.\nC = 2')],
  ['PROTOBUF', 'a method', PROTO, PROTO.replace('rpc Get', '\n// One.\nrpc Take')],
  ['PROTOBUF', 'a package', PROTO, PROTO.replace('message M', 'package p;\n// One.\nmessage M')],
  [
    'PROTOBUF',
    'a deprecation',
    PROTO,
    PROTO.replace('string id = 1', '\n// One.\nstring id = 1 [deprecated = true]'),
  ],
  [
    'PROTOBUF',
    'an option',
    PROTO,
    PROTO.replace('message M {', '// One.\nmessage M { option deprecated = true;'),
  ],
];

test.each(MORE)('%s: %s is more, also beside documentation', (type, _what, before, after) => {
  expect([onlyWords(type, before, after), onlyWords(type, after, before)]).toEqual([false, false]);
});

describe('of formats without a walk of their own', () => {
  const described = JSON_SCHEMA.replace('"maxLength":5', '"description":"It.","maxLength":6');

  test('what the fields do not tell is told beside the words that they do', () => {
    expect(kinds('JSON', JSON_SCHEMA, described)).toEqual(['doc-changed', 'other-changed']);
    expect(kinds('JSON', JSON_SCHEMA, JSON_SCHEMA.replace('{"type"', '{"title":"T","type"'))).toEqual([
      'wording-changed',
    ]);
    expect(kinds('JSON', JSON_SCHEMA, JSON_SCHEMA.replace('{"type"', '{"deprecated":true,"type"'))).toEqual([
      'labels-changed',
    ]);
    expect(
      kinds('PROTOBUF', PROTO, PROTO.replace('string id = 1; E e = 2;', 'E e = 2; string id = 1;')),
    ).toEqual(['wording-changed']);
  });

  test('words beside referenced texts that changed are not known to be all', () => {
    const [before, after] = ['"A"', '"B"'].map((title) =>
      parseSchema({
        type: 'JSON',
        text: `{"title":${title},"$ref":"other"}`,
        references: [{ name: 'other', subject: 'other', version: 1, text: '{}' }],
      }),
    );
    if (!before || !after) throw new Error('two were parsed');
    expect(areWordsOnly(changesBetween(before, after))).toBe(true);
    expect(areWordsOnly(changesBetween(before, after, { sameReferences: false }))).toBe(false);
  });
});

test('comments of a Protobuf file are not kept, so that another one is no change', () => {
  const commented = PROTO.replace('message M', '// One.\nmessage M').replace('B = 1', '\n// Two.\nB = 1');
  expect(kinds('PROTOBUF', PROTO, commented)).toEqual([]);
});

test('no change is no documentation', () => {
  expect(kinds('AVRO', AVRO, ` ${AVRO}`)).toEqual([]);
  expect(onlyWords('AVRO', AVRO, ` ${AVRO}`)).toBe(false);
});
