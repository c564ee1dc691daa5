import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';

const fieldsOf = (text: string) =>
  parseSchema({ type: 'PROTOBUF', text: `syntax = "proto3"; ${text}` }).fields;

test('fields have paths for people, types in words and an identity of numbers', () => {
  const fields = fieldsOf(`
    message Shipment { string id = 1; Carrier carrier = 2; repeated Item items = 3; map<string, Item> by_name = 4;
      oneof to { string email = 5; State state = 6; } map<string, string> labels = 7; repeated string notes = 8; }
    message Carrier { string name = 1; }
    message Item { string sku = 1; }
    enum State { UNKNOWN = 0; }`);
  expect(fields.map(({ path, type, identity }) => [path, type, identity])).toEqual([
    ['id', 'string', 'Shipment:1'],
    ['carrier', 'message Carrier', 'Shipment:2'],
    ['carrier.name', 'string', 'Shipment:2<Carrier>.1'],
    ['items', 'array of message Item', 'Shipment:3'],
    ['items[].sku', 'string', 'Shipment:3<Item>.1'],
    ['by_name', 'map of message Item', 'Shipment:4'],
    ['by_name{}.sku', 'string', 'Shipment:4<Item>.1'],
    ['email', 'string', 'Shipment:5'],
    ['state', 'enum State', 'Shipment:6'],
    ['labels', 'map of string', 'Shipment:7'],
    ['notes', 'array of string', 'Shipment:8'],
  ]);
});

test('a message that the first one does not hold begins its paths with its name', () => {
  expect(
    fieldsOf('message A { B b = 1; } message B { int32 n = 1; } message C { B b = 1; }').map(
      ({ path }) => path,
    ),
  ).toEqual(['b', 'b.n', '<C>.b', '<C>.b.n']);
});

test('a message inside itself is listed once', () => {
  expect(
    fieldsOf('message A { A a = 1; repeated B b = 2; } message B { A a = 1; }').map(({ path }) => path),
  ).toEqual(['a', 'b', 'b[].a']);
});

describe('what is said of a field', () => {
  const [first, second, third, fourth] = fieldsOf(`import "confluent/meta.proto";
    message A {
      // Who
      // it is.
      string name = 1 [deprecated = true, (confluent.field_meta).tags = "PII", (confluent.field_meta).tags = "NAME"];
      string mail = 2 [(confluent.field_meta) = { doc: "where", tags: ["PII"] }]; // told above

      // Belongs to nothing.

      /*
       * Starred.
       */
      int32 age = 3;
      int32 plain = 4; // behind
    }`);

  test('is its comment, or the doc of its meta data', () => {
    expect([first?.doc, second?.doc, third?.doc, fourth?.doc]).toEqual([
      'Who\nit is.',
      'told above',
      'Starred.',
      'behind',
    ]);
  });

  test('is its tags and its deprecation', () => {
    expect([first?.tags, second?.tags, third?.tags]).toEqual([['PII', 'NAME'], ['PII'], []]);
    expect([first?.deprecated, second?.deprecated]).toEqual([true, undefined]);
  });

  test('is its place', () => {
    expect(second?.location).toEqual({
      pointer: '/messageType/0/field/1/name',
      line: 6,
      column: 14,
      endLine: 6,
      endColumn: 18,
    });
  });
});

test('a required field is one that must be there', () => {
  const { fields } = parseSchema({
    type: 'PROTOBUF',
    text: 'syntax = "proto2"; message A { required int32 a = 1; optional int32 b = 2; }',
  });
  expect(fields.map(({ hasDefault }) => hasDefault)).toEqual([false, true]);
});

test('types that hold one another twice over end at the limit', () => {
  const text = Array.from(
    { length: 30 },
    (_one, index) =>
      `message M${index} { ${index < 29 ? `M${index + 1} a = 1; M${index + 1} b = 2;` : 'int32 n = 1;'} }`,
  ).join(' ');
  const schema = parseSchema({
    type: 'PROTOBUF',
    text: `syntax = "proto3"; ${text}`,
    limits: { maxFields: 1_000 },
  });
  expect([schema.fields.length, schema.fieldsComplete]).toEqual([1_000, false]);
  const short = parseSchema({
    type: 'PROTOBUF',
    text: `syntax = "proto3"; ${text}`,
    limits: { maxPathCharacters: 1_000 },
  });
  expect(short.fieldsComplete).toBe(false);
  const characters = short.fields.reduce(
    (sum, { path, identity }) => sum + path.length + (identity?.length ?? 0),
    0,
  );
  expect(characters).toBeLessThanOrEqual(1_000);
});
