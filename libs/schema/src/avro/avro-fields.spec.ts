import { describe, expect, test } from 'vitest';
import { parseFieldPath, type FieldPath } from '../fields/field-path.js';
import { parseSchema } from '../parse-schema.js';
import { avroPointerOf } from './avro-path.js';

const SHIPMENT = `{
  "type": "record", "name": "Shipment", "namespace": "com.example",
  "fields": [
    {"name": "id", "type": "string", "doc": "The id.", "confluent:tags": ["ID", "PII"]},
    {"name": "carrier", "type": ["null", {"type": "record", "name": "Carrier", "fields": [
      {"name": "name", "type": "string", "aliases": ["label"], "deprecated": "use code"},
      {"name": "parent", "type": ["null", "Carrier"], "default": null, "deprecated": true}
    ]}], "default": null},
    {"name": "items", "type": {"type": "array", "items": {"type": "record", "name": "Item", "fields": [
      {"name": "sku", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2}}
    ]}}},
    {"name": "labels", "type": {"type": "map", "values": "string"}},
    {"name": "payload", "type": ["null",
      {"type": "record", "name": "Created", "fields": [{"name": "at", "type": {"type": "long", "logicalType": "timestamp-millis"}}]},
      {"type": "record", "name": "Lost", "fields": [{"name": "at", "type": "long"}]}
    ]}
  ]
}`;

const shipment = parseSchema({ type: 'AVRO', text: SHIPMENT, validateAsNew: true });

describe('the fields of a schema', () => {
  test('are listed by path, outer before inner; a recursive type is entered once', () => {
    expect(shipment.fields.map(({ path, type }) => [path, type])).toEqual([
      ['id', 'string'],
      ['carrier', 'null | record Carrier'],
      ['carrier.name', 'string'],
      ['carrier.parent', 'null | record Carrier'],
      ['items', 'array of record Item'],
      ['items[].sku', 'decimal(10,2)'],
      ['labels', 'map of string'],
      ['payload', 'null | record Created | record Lost'],
      ['payload<Created>.at', 'timestamp-millis'],
      ['payload<Lost>.at', 'long'],
    ]);
    expect(shipment.fieldsComplete).toBe(true);
  });

  test('tell their documentation, tags, aliases, deprecation and default', () => {
    const [id, carrier, name, parent] = shipment.fields;
    expect(id).toMatchObject({
      doc: 'The id.',
      tags: ['ID', 'PII'],
      hasDefault: false,
      aliases: [],
      inherited: false,
    });
    expect(carrier).toMatchObject({ hasDefault: true, tags: [] });
    expect(name).toMatchObject({ aliases: ['label'], deprecated: 'use code' });
    expect(parent).toMatchObject({ deprecated: true });
    expect(id && 'deprecated' in id).toBe(false);
  });

  test('point at their names', () => {
    expect(shipment.fields[5]?.location).toEqual({
      pointer: '/fields/2/type/items/fields/0/name',
      line: 10,
      column: 16,
      endLine: 10,
      endColumn: 21,
    });
  });

  test('of a referenced type are inherited, and point at the place that uses it', () => {
    const carrier =
      '{"type":"record","name":"com.example.Carrier","fields":[{"name":"code","type":"string"}]}';
    const { fields } = parseSchema({
      type: 'AVRO',
      text: '{"type":"record","name":"S","fields":[{"name":"carrier","type":"com.example.Carrier"}]}',
      references: [{ name: 'com.example.Carrier', subject: 'carrier', version: 1, text: carrier }],
    });
    expect(fields.map(({ path, inherited, location }) => [path, inherited, location.pointer])).toEqual([
      ['carrier', false, '/fields/0/name'],
      ['carrier.code', true, '/fields/0/name'],
    ]);
  });

  test('two records of one name in different namespaces are told apart by full name', () => {
    const text =
      '[{"type":"record","name":"a.T","fields":[{"name":"x","type":"int"}]},{"type":"record","name":"b.T","fields":[{"name":"x","type":"int"}]}]';
    expect(parseSchema({ type: 'AVRO', text }).fields.map(({ path }) => path)).toEqual([
      '<a.T>.x',
      '<b.T>.x',
    ]);
  });

  test('that double at every step are cut at the limit, and marked so', () => {
    const types = Array.from({ length: 40 }, (_, index) => ({
      type: 'record',
      name: `T${index}`,
      fields: index === 0 ? [] : ['a', 'b'].map((name) => ({ name, type: `T${index - 1}` })),
    }));
    const schema = parseSchema({ type: 'AVRO', text: JSON.stringify(types), limits: { maxFields: 500 } });
    expect(schema.fields).toHaveLength(500);
    expect(schema.fieldsComplete).toBe(false);
  });

  test('with long names around one another are cut by the characters of their paths', () => {
    const types = Array.from({ length: 20 }, (_, index) => ({
      type: 'record',
      name: `T${index}`,
      fields:
        index === 0 ? [] : ['a', 'b'].map((name) => ({ name: name.repeat(1_000), type: `T${index - 1}` })),
    })).concat({ type: 'record', name: 'Root', fields: [{ name: 'root', type: 'T19' }] });
    const { fields, fieldsComplete } = parseSchema({
      type: 'AVRO',
      text: JSON.stringify(types),
      limits: { maxPathCharacters: 50_000 },
    });
    const characters = fields.reduce((sum, { path }) => sum + path.length, 0);
    expect(fieldsComplete).toBe(false);
    expect(fields.length).toBeGreaterThan(0);
    expect(characters).toBeLessThanOrEqual(50_000);
  });

  test('that lie in records a thousand deep are cut, and marked so', () => {
    const types = Array.from({ length: 1_000 }, (_, index) => ({
      type: 'record',
      name: `T${index}`,
      fields: index === 0 ? [] : [{ name: 'a', type: `T${index - 1}` }],
    }));
    const schema = parseSchema({
      type: 'AVRO',
      text: JSON.stringify(types),
    });
    expect(schema.fieldsComplete).toBe(false);
  });
});

describe('a path into the text', () => {
  const POINTERS: [path: string, pointer: string | undefined][] = [
    ['id', '/fields/0'],
    ['carrier.name', '/fields/1/type/1/fields/0'],
    ['carrier.parent.parent.name', '/fields/1/type/1/fields/0'],
    ['items[].sku', '/fields/2/type/items/fields/0'],
    ['payload<Lost>.at', '/fields/4/type/2/fields/0'],
    ['payload.at', undefined],
    ['labels{}', '/fields/3/type/values'],
    ['items[]', '/fields/2/type/items'],
    ['payload<Lost>', '/fields/4/type/2'],
    ['labels{}.x', undefined],
    ['nothing', undefined],
    ['items.sku', undefined],
  ];
  test.each(POINTERS)('%s is %s', (path, pointer) => {
    expect(avroPointerOf(shipment.model, parseFieldPath(path) as FieldPath)).toBe(pointer);
  });

  test('every listed path leads to its own field', () => {
    for (const field of shipment.fields)
      expect(`${String(avroPointerOf(shipment.model, parseFieldPath(field.path) as FieldPath))}/name`).toBe(
        field.location.pointer,
      );
  });
});
