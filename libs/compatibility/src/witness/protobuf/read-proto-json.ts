import type { ScalarType } from '@schema-steward/schema';
import { safeFieldName, type TrialField, type TrialSchema } from './trial-schema.js';

/**
 * A message in JSON as a reader takes it that keeps to protobuf.dev, "ProtoJSON Format": it refuses a name that it does
 * not know, a value of another kind and one out of range. The result is what protobufjs takes; protobufjs's own `fromObject`
 * refuses hardly anything (see `PROTOBUFJS_DISAGREEMENTS`).
 * @throws Error saying what it does not take
 */
export function readProtoJson(schema: TrialSchema, json: string): Record<string, unknown> {
  return message(schema, schema.root, JSON.parse(json));
}

function message(schema: TrialSchema, key: string, value: unknown): Record<string, unknown> {
  const type = schema.messages[key];
  const special = type?.special === undefined ? undefined : specialMessage(type.special, type.fields, value);
  if (special !== undefined) return special;
  if (!isObject(value)) throw new Error(`${show(value)} is no message ${type?.name ?? ''}`);
  const byName = new Map<string, TrialField>();
  for (const field of type?.fields ?? []) byName.set(field.name, field);
  for (const field of type?.fields ?? []) byName.set(field.jsonName, field);
  const data: Record<string, unknown> = {};
  const chosen = new Set<string>();
  for (const [name, held] of Object.entries(value)) {
    const field = byName.get(name);
    if (field === undefined)
      throw new Error(`there is no field ${JSON.stringify(name)} in ${type?.name ?? ''}`);
    if (held === null) continue;
    if (field.oneof !== undefined && chosen.has(field.oneof))
      throw new Error(`the oneof ${field.oneof} is set twice, the second time by ${name}`);
    if (field.oneof !== undefined) chosen.add(field.oneof);
    data[safeFieldName(field.number)] = fieldValue(schema, field, held);
  }
  const missing = type?.fields.find(
    ({ number, presence }) => presence === 'required' && data[safeFieldName(number)] === undefined,
  );
  if (missing !== undefined) throw new Error(`the required field ${missing.name} is missing`);
  return data;
}

/** Well-known types have a JSON of their own. */
function specialMessage(
  name: string,
  fields: readonly TrialField[],
  value: unknown,
): Record<string, unknown> | undefined {
  if (name === 'google.protobuf.Timestamp') {
    const match =
      typeof value === 'string' && /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(value);
    if (!match) throw new Error(`${show(value)} is no Timestamp`);
    return {
      f1: String(Date.parse(`${match[1] ?? ''}Z`) / 1_000),
      f2: Number((match[2] ?? '').padEnd(9, '0')),
    };
  }
  if (name === 'google.protobuf.Duration') {
    const match = typeof value === 'string' && /^(-?)(\d+)(?:\.(\d{1,9}))?s$/.exec(value);
    if (!match) throw new Error(`${show(value)} is no Duration`);
    const nanos = Number(`${match[1] ?? ''}${(match[3] ?? '').padEnd(9, '0')}`);
    return { f1: `${match[1] ?? ''}${match[2] ?? ''}`, f2: nanos };
  }
  const [only] = fields;
  if (
    /^google\.protobuf\.(?:Bool|U?Int(?:32|64)|Float|Double|String|Bytes)Value$/.test(name) &&
    only !== undefined
  )
    return { f1: scalar(only, only.type as ScalarType, value) };
  if (OTHER_SPECIAL.has(name)) throw new NotTried(`${name} has a JSON of its own`);
  return undefined;
}

const OTHER_SPECIAL = new Set(
  ['Any', 'FieldMask', 'Struct', 'Value', 'ListValue', 'NullValue'].map((name) => `google.protobuf.${name}`),
);

/** What is not known to be refused or taken. */
export class NotTried extends Error {
  override readonly name = 'NotTried';
}

function fieldValue(schema: TrialSchema, field: TrialField, value: unknown): unknown {
  if (field.kind === 'one') return one(schema, field, value);
  if (field.kind === 'many') {
    if (!Array.isArray(value)) throw new Error(`${field.name} is no list: ${show(value)}`);
    return value.map((part) => one(schema, field, part));
  }
  if (!isObject(value)) throw new Error(`${field.name} is no map: ${show(value)}`);
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const type = field.key ?? 'string';
      if (type === 'bool' && key !== 'true' && key !== 'false') throw new Error(`${show(key)} is no bool`);
      if (type !== 'bool') scalar(field, type, key);
      return [key, one(schema, field, part)];
    }),
  );
}

function one(schema: TrialSchema, field: TrialField, value: unknown): unknown {
  if (schema.messages[field.type] !== undefined) return message(schema, field.type, value);
  const values = schema.enums[field.type]?.values;
  if (values === undefined) return scalar(field, field.type as ScalarType, value);
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  const found = values.find(([name]) => name === value);
  if (found === undefined) throw new Error(`${field.name} has no value ${show(value)}`);
  return found[1];
}

const RANGES: Partial<Record<ScalarType, readonly [bigint, bigint]>> = {
  ...{ int32: [-(2n ** 31n), 2n ** 31n - 1n], sint32: [-(2n ** 31n), 2n ** 31n - 1n] },
  ...{
    sfixed32: [-(2n ** 31n), 2n ** 31n - 1n],
    uint32: [0n, 2n ** 32n - 1n],
    fixed32: [0n, 2n ** 32n - 1n],
  },
  ...{ int64: [-(2n ** 63n), 2n ** 63n - 1n], sint64: [-(2n ** 63n), 2n ** 63n - 1n] },
  ...{
    sfixed64: [-(2n ** 63n), 2n ** 63n - 1n],
    uint64: [0n, 2n ** 64n - 1n],
    fixed64: [0n, 2n ** 64n - 1n],
  },
};

function scalar(field: TrialField, type: ScalarType, value: unknown): unknown {
  const refuse = (): never => {
    throw new Error(`${field.name} is no ${type}: ${show(value)}`);
  };
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse();
  if (type === 'string') return typeof value === 'string' ? value : refuse();
  if (type === 'bytes')
    return typeof value === 'string' &&
      /^[\w+/-]*={0,2}$/.test(value) &&
      value.replace(/=+$/, '').length % 4 !== 1
      ? Buffer.from(value, 'base64')
      : refuse();
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : refuse();
  const range = RANGES[type];
  if (range === undefined) return text !== '' && Number.isFinite(Number(text)) ? Number(text) : refuse();
  if (!/^-?\d+$/.test(text) || BigInt(text) < range[0] || BigInt(text) > range[1]) return refuse();
  return text;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}
