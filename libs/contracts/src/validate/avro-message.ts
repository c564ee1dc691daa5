import { isNamed, type AvroSchema } from '@schema-steward/schema';
import avsc from 'avsc';
import type { Datum } from '../datum/datum.js';
import type { MessageCheck } from './is-message.js';

/** avsc's `long` as a bigint, so that 2^53 + 1 stays what it is. */
const LONG: unknown = avsc.types.LongType.__with({
  fromBuffer: (buffer: Buffer) => buffer.readBigInt64LE(),
  toBuffer: (value: bigint) => {
    const buffer = Buffer.alloc(8);
    buffer.writeBigInt64LE(value);
    return buffer;
  },
  fromJSON: (value: number) => BigInt(value),
  toJSON: Number,
  isValid: (value: unknown) => typeof value === 'bigint' && value >= -(2n ** 63n) && value < 2n ** 63n,
  compare: (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1),
} as never);

/**
 * avsc on the value that our projection stands for: the tag of a union's branch is put back (the first branch that takes
 * the value), texts of Latin-1 become bytes. Names are replaced, since avsc writes code with them.
 */
export function avroMessageCheck(root: AvroSchema): MessageCheck {
  const names = new Map<AvroSchema, string>();
  const type = avsc.Type.forSchema(plain(root, names) as avsc.Schema, {
    wrapUnions: true,
    registry: {},
    typeHook: (schema: unknown) => (schema === 'long' ? LONG : undefined) as avsc.Type,
  });
  return (datum) => {
    const value = valueOf(root, datum, names);
    if (value === undefined) return { answer: 'no', reason: 'no value of the schema has this JSON' };
    const inner = value.value;
    if (!type.isValid(inner)) return { answer: 'no', reason: 'avsc does not take it' };
    const back: unknown = type.fromBuffer(type.toBuffer(inner));
    return type.toString(back) === type.toString(inner)
      ? { answer: 'yes' }
      : { answer: 'no', reason: 'avsc reads another value than it wrote' };
  };
}

function plain(schema: AvroSchema, names: Map<AvroSchema, string>): unknown {
  if (isNamed(schema)) {
    const known = names.get(schema);
    if (known !== undefined) return known;
    const name = `T${names.size}`;
    names.set(schema, name);
    if (schema.type === 'enum')
      return { type: 'enum', name, symbols: schema.symbols.map((_, index) => `S${index}`) };
    if (schema.type === 'fixed') return { type: 'fixed', name, size: schema.size };
    const fields = schema.fields.map(({ type }, index) => ({
      name: `f${index}`,
      type: plain(type.schema, names),
    }));
    return { type: 'record', name, fields };
  }
  switch (schema.type) {
    case 'array':
      return { type: 'array', items: plain(schema.items.schema, names) };
    case 'map':
      return { type: 'map', values: plain(schema.values.schema, names) };
    case 'union':
      return schema.branches.map((branch) => plain(branch.schema, names));
    default:
      return schema.type;
  }
}

/** The value in a box; undefined where none of the schema prints so. */
function valueOf(
  schema: AvroSchema,
  datum: Datum,
  names: Map<AvroSchema, string>,
): { value: unknown } | undefined {
  switch (schema.type) {
    case 'null':
      return datum.kind === 'null' ? { value: null } : undefined;
    case 'boolean':
      return datum.kind === 'boolean' ? { value: datum.value } : undefined;
    case 'int':
    case 'long':
      if (datum.kind !== 'number' || !/^-?\d{1,20}$/.test(datum.digits)) return undefined;
      return { value: schema.type === 'int' ? Number(datum.digits) : BigInt(datum.digits) };
    case 'float':
    case 'double':
      return datum.kind === 'number' ? { value: Number(datum.digits) } : undefined;
    case 'string':
      return datum.kind === 'string' ? { value: datum.value } : undefined;
    case 'bytes':
    case 'fixed': {
      const bytes = datum.kind === 'string' ? Buffer.from(datum.value, 'latin1') : undefined;
      // A character past U+00FF loses its upper bits.
      return datum.kind === 'string' && bytes?.toString('latin1') === datum.value
        ? { value: bytes }
        : undefined;
    }
    case 'enum': {
      const index = datum.kind === 'string' ? schema.symbols.indexOf(datum.value) : -1;
      return index < 0 ? undefined : { value: `S${index}` };
    }
    case 'array': {
      if (datum.kind !== 'array') return undefined;
      const items = datum.items.map((item) => valueOf(schema.items.schema, item, names));
      return items.includes(undefined) ? undefined : { value: items.map((item) => item?.value) };
    }
    case 'map': {
      if (datum.kind !== 'object') return undefined;
      const values = [...datum.members.values()].map((each) => valueOf(schema.values.schema, each, names));
      // Names of members say nothing of whether it is a message, and some of them mean something to JavaScript.
      if (values.includes(undefined)) return undefined;
      return { value: Object.fromEntries(values.map((each, index) => [`k${index}`, each?.value])) };
    }
    case 'record': {
      if (datum.kind !== 'object' || datum.members.size !== schema.fields.length) return undefined;
      const fields = schema.fields.map(({ name, type }) => {
        const member = datum.members.get(name);
        return member && valueOf(type.schema, member, names);
      });
      if (fields.includes(undefined)) return undefined;
      return { value: Object.fromEntries(fields.map((each, index) => [`f${index}`, each?.value])) };
    }
    case 'union':
      return branchOf(schema.branches, datum, names);
  }
}

function branchOf(
  branches: readonly { readonly schema: AvroSchema }[],
  datum: Datum,
  names: Map<AvroSchema, string>,
): { value: unknown } | undefined {
  for (const { schema } of branches) {
    const inner = valueOf(schema, datum, names);
    if (inner === undefined) continue;
    if (schema.type === 'null') return inner;
    return { value: { [isNamed(schema) ? (names.get(schema) ?? '') : schema.type]: inner.value } };
  }
  return undefined;
}
