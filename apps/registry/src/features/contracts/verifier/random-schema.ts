import { pick, type Random } from '@schema-steward/contracts';

/** For tests: small random schemas of each format, as text. */
export const RANDOM_SCHEMAS = { AVRO: avroSchema, JSON: jsonSchema, PROTOBUF: protobufSchema } as const;

const NAMES = ['a', 'b', 'c', 'id', 'note'];

function some<T>(random: Random, from: readonly T[], least = 1): T[] {
  const taken = from.filter(() => random() < 0.6);
  return taken.length >= least ? taken : from.slice(0, least);
}

function avroSchema(random: Random): string {
  let types = 0;
  const record = (depth: number): object => {
    const name = `R${types++}`;
    return {
      type: 'record',
      name,
      fields: some(random, NAMES).map((field) => ({ name: field, type: avroType(depth) })),
    };
  };
  const avroType = (depth: number): unknown => {
    const roll = random();
    if (roll < 0.45)
      return pick(random, ['int', 'long', 'float', 'double', 'string', 'string', 'boolean', 'bytes']);
    if (roll < 0.55)
      return { type: 'enum', name: `E${types++}`, symbols: some(random, ['NEW', 'PAID', 'VOID']) };
    if (roll < 0.6) return { type: 'fixed', name: `F${types++}`, size: 2 };
    if (roll < 0.75) return ['null', pick(random, ['int', 'string', 'double', 'long'])];
    if (depth === 0) return 'string';
    if (roll < 0.87) return { type: 'array', items: avroType(depth - 1) };
    if (roll < 0.92) return { type: 'map', values: avroType(depth - 1) };
    return record(depth - 1);
  };
  return JSON.stringify(record(2));
}

function jsonSchema(random: Random): string {
  const dialect = pick(random, [
    'http://json-schema.org/draft-07/schema#',
    'https://json-schema.org/draft/2019-09/schema',
    'https://json-schema.org/draft/2020-12/schema',
  ]);
  return JSON.stringify({ $schema: dialect, ...jsonObject(random, 2) });
}

function jsonObject(random: Random, depth: number): object {
  const names = some(random, NAMES);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, jsonType(random, depth - 1)])),
    required: names.filter(() => random() < 0.75),
    ...(random() < 0.5 ? { additionalProperties: random() < 0.7 ? false : jsonType(random, 0) } : {}),
  };
}

function jsonType(random: Random, depth: number): object {
  const roll = random();
  if (roll < 0.3) return jsonString(random);
  if (roll < 0.45)
    return {
      type: 'integer',
      ...(random() < 0.5
        ? { minimum: pick(random, [0, 1, -5]), maximum: pick(random, [5, 10, 100_000]) }
        : {}),
    };
  if (roll < 0.52) return { type: 'number', ...(random() < 0.4 ? { exclusiveMinimum: 0 } : {}) };
  if (roll < 0.57) return { type: 'boolean' };
  if (roll < 0.65) return { enum: some(random, ['NEW', 'PAID', 'VOID', 1, null, '']) };
  if (roll < 0.69) return { const: pick(random, ['NEW', 1, true]) };
  if (roll < 0.77) return { type: [pick(random, ['string', 'integer', 'boolean']), 'null'] };
  if (depth <= 0) return { type: 'string' };
  if (roll < 0.88) {
    const min = pick(random, [0, 1, 2]) ?? 0;
    return {
      type: 'array',
      items: jsonType(random, depth - 1),
      ...(random() < 0.6 ? { minItems: min, maxItems: min + 2 } : {}),
    };
  }
  if (roll < 0.92) return { anyOf: [jsonType(random, depth - 1), { type: 'null' }] };
  if (roll < 0.94) return { oneOf: [jsonString(random), { type: 'integer' }] };
  if (roll < 0.96) return { allOf: [{ type: 'string', minLength: 1 }, jsonString(random)] };
  return jsonObject(random, depth);
}

function jsonString(random: Random): object {
  return {
    type: 'string',
    ...(random() < 0.3 ? { minLength: pick(random, [0, 1, 2]), maxLength: pick(random, [3, 10]) } : {}),
    ...(random() < 0.3
      ? { pattern: pick(random, ['^[A-Z]+$', '^\\d{4}-\\d{2}-\\d{2}$', '^(NEW|PAID)$', '^[a-z]*$', '^x']) }
      : {}),
  };
}

function protobufSchema(random: Random): string {
  const fields = (names: readonly string[], inner: boolean): string => {
    let number = 1;
    return names.map((name) => `  ${protobufField(random, name, number++, inner)}`).join('\n');
  };
  const oneof = random() < 0.2 ? '  oneof kind {\n    string text = 20;\n    int32 count = 21;\n  }\n' : '';
  return `syntax = "proto3";
package p;
${random() < 0.2 ? 'import "google/protobuf/timestamp.proto";\n' : ''}message Root {
${fields(some(random, NAMES), true)}
${oneof}}
message Inner {
${fields(some(random, ['x', 'y']), false)}
}
enum Status {
  NEW = 0;
  PAID = 1;
${random() < 0.5 ? '  VOID = 2;\n' : ''}}
`;
}

function protobufField(random: Random, name: string, number: number, inner: boolean): string {
  const scalar = pick(random, [
    'int32',
    'int64',
    'uint32',
    'double',
    'float',
    'bool',
    'string',
    'string',
    'bytes',
    'Status',
  ]);
  const type = inner && random() < 0.2 ? 'Inner' : scalar;
  const roll = random();
  if (roll < 0.15) return `repeated ${type} ${name} = ${number};`;
  if (roll < 0.22) return `map<string, ${type}> ${name} = ${number};`;
  if (roll < 0.4) return `optional ${type} ${name} = ${number};`;
  return `${type} ${name} = ${number};`;
}
