import { describe, expect, test } from 'vitest';
import { parseSchema } from '../parse-schema.js';

const ADDRESS = `{"$id":"https://x.test/address","type":"object",
 "properties":{"street":{"type":"string","description":"With the number."},"country":{"type":"string","confluent:tags":["PUBLIC"]}}}`;

const TEXT = `{
  "type": "object",
  "properties": {
    "id": {"type": "string", "description": "Never used twice.", "confluent:tags": ["ID", "KEY"]},
    "carrier": {
      "type": ["object", "null"],
      "properties": {"name": {"type": "string"}, "odd.name": {"type": "integer", "deprecated": true}}
    },
    "items": {"type": "array", "items": {"$ref": "#/definitions/Item"}},
    "labels": {"type": "object", "additionalProperties": {"type": "string"}},
    "payload": {
      "oneOf": [
        {"type": "object", "properties": {"at": {"type": "string", "format": "date-time"}}},
        {"type": "object", "properties": {"at": {"type": "string"}, "why": {"type": "string"}}}
      ]
    },
    "pair": {"type": "array", "items": [{"type": "object", "properties": {"x": {}}}, {"type": "null"}]},
    "by": {"type": "object", "patternProperties": {"^x-": {"type": "object", "properties": {"n": {"type": "number"}}}}},
    "origin": {"$ref": "https://x.test/address", "description": "Where it starts.", "default": {}},
    "__proto__": {"type": "boolean", "default": false, "deprecated": "Use id."}
  },
  "if": {"properties": {"test": {"const": true}}},
  "then": {"properties": {"reason": {"type": "string"}}},
  "definitions": {
    "Item": {
      "type": "object",
      "properties": {"sku": {"type": "string"}, "parts": {"type": "array", "items": {"$ref": "#/definitions/Item"}}}
    }
  }
}`;
const schema = parseSchema({
  type: 'JSON',
  text: TEXT,
  references: [{ name: 'address', subject: 'address', version: 1, text: ADDRESS }],
});

describe('the fields of a JSON Schema', () => {
  test('are listed by path, outer before inner, once each; recursion ends at the second visit', () => {
    expect(schema.fields.map(({ path, type, location }) => [path, type, location.line])).toEqual([
      ['id', 'string', 4],
      ['carrier', 'object | null', 5],
      ['carrier.name', 'string', 7],
      ['carrier."odd.name"', 'integer', 7],
      ['items', 'array of object', 9],
      ['items[].sku', 'string', 27],
      ['items[].parts', 'array of object', 27],
      ['labels', 'object', 10],
      ['payload', 'object', 11],
      ['payload.at', 'string date-time', 13],
      ['payload.why', 'string', 14],
      ['pair', 'array of 2', 17],
      ['pair[].x', 'anything', 17],
      ['by', 'object', 18],
      ['by{}.n', 'number', 18],
      ['origin', 'object', 19],
      ['origin.street', 'string', 19],
      ['origin.country', 'string', 19],
      ['__proto__', 'boolean', 20],
      ['reason', 'string', 23],
    ]);
    expect(schema.fieldsComplete).toBe(true);
  });

  test('carry their documentation, tags, deprecation and default', () => {
    const field = (path: string) => schema.fields.find((one) => one.path === path);
    expect(field('id')).toMatchObject({ doc: 'Never used twice.', tags: ['ID', 'KEY'], hasDefault: false });
    expect(field('carrier."odd.name"')).toMatchObject({ deprecated: true });
    expect(field('__proto__')).toMatchObject({ deprecated: 'Use id.', hasDefault: true });
    expect(field('origin')).toMatchObject({ doc: 'Where it starts.', hasDefault: true, inherited: false });
  });

  test('of a registered schema are inherited, and point at where it is used', () => {
    const inherited = schema.fields.filter((one) => one.inherited);
    expect(inherited.map(({ path, tags }) => [path, tags])).toEqual([
      ['origin.street', []],
      ['origin.country', ['PUBLIC']],
    ]);
    expect(inherited.map(({ location }) => location.pointer)).toEqual([
      '/properties/origin',
      '/properties/origin',
    ]);
  });

  test('stop at the limit, and say so', () => {
    const doubling = Array.from(
      { length: 20 },
      (_, index) =>
        `"d${index}":{"properties":{"a":{"$ref":"#/definitions/d${index + 1}"},"b":{"$ref":"#/definitions/d${index + 1}"}}}`,
    );
    const text = `{"$ref":"#/definitions/d0","definitions":{${doubling.join(',')},"d20":{}}}`;
    const { fields, fieldsComplete } = parseSchema({ type: 'JSON', text, limits: { maxFields: 50 } });
    expect([fields.length, fieldsComplete]).toEqual([50, false]);
    const short = parseSchema({ type: 'JSON', text, limits: { maxPathCharacters: 100 } });
    expect(short.fieldsComplete).toBe(false);
    expect(short.fields.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThanOrEqual(100);
  });
});
