import type { ProtoField, ProtoMessage, ProtoType, ScalarType } from '@schema-steward/schema';
import type { Datum } from '../datum/datum.js';
import { fieldName } from './protobufjs-types.js';

/** No message of the type is printed so. */
export class NotAMessage extends Error {
  override readonly name = 'NotAMessage';
}

type Plain = Record<string, unknown>;

/**
 * The message that is printed as this JSON, under our projection, for protobufjs: fields by their numbers.
 * @throws NotAMessage
 * @throws Error for a type whose JSON is not followed (`Any`, `FieldMask`, `Struct`)
 */
export function readProtoJson(message: ProtoMessage, datum: Datum): Plain {
  const special = SPECIAL.get(message.fullName);
  if (special !== undefined) return special(datum);
  if (message.fullName.startsWith('google.protobuf.')) return readWrapped(message, datum);
  if (datum.kind !== 'object') return refuse(`${message.fullName} is an object`);
  const byJsonName = new Map(message.fields.map((field) => [field.jsonName, field]));
  for (const name of datum.members.keys()) if (!byJsonName.has(name)) refuse(`"${name}" is no field`);
  for (const oneof of message.oneofs) {
    const set = oneof.fields.filter(({ jsonName }) => datum.members.has(jsonName));
    if (set.length > 1) refuse(`two members of "${oneof.name}" are set`);
  }
  const plain: Plain = {};
  for (const field of message.fields) {
    const value = datum.members.get(field.jsonName);
    if (value !== undefined) plain[fieldName(field)] = readField(field, value);
    else if (field.presence !== 'explicit') refuse(`"${field.jsonName}" is always written`);
  }
  return plain;
}

function readField({ type, repeated, jsonName }: ProtoField, datum: Datum): unknown {
  if (type.kind === 'map') {
    if (datum.kind !== 'object') return refuse(`"${jsonName}" is a map`);
    return Object.fromEntries(
      [...datum.members].map(([name, value]) => [readKey(type.key, name), readType(type.value, value)]),
    );
  }
  if (!repeated) return readType(type, datum);
  return datum.kind === 'array'
    ? datum.items.map((item) => readType(type, item))
    : refuse(`"${jsonName}" is a list`);
}

/** protobufjs keeps maps in plain objects. */
function readKey(type: ProtoType, name: string): string {
  if (name === '__proto__') throw new Error('protobufjs has no such key');
  if (type.kind !== 'scalar' || type.scalar === 'string') return name;
  if (type.scalar === 'bool') return name === 'true' || name === 'false' ? name : refuse('no boolean');
  readInteger(type.scalar, name);
  return name;
}

function readType(type: ProtoType, datum: Datum): unknown {
  switch (type.kind) {
    case 'scalar':
      return readScalar(type.scalar, datum);
    case 'message':
      return readProtoJson(type.message, datum);
    case 'enum': {
      if (type.enum.fullName === 'google.protobuf.NullValue')
        return datum.kind === 'null' ? 0 : refuse('null');
      const value = type.enum.values.find(({ name }) => datum.kind === 'string' && datum.value === name);
      return value === undefined ? refuse(`no value of ${type.enum.fullName}`) : value.number;
    }
    case 'map':
      throw new Error('a map in a map');
  }
}

const WORDS: ReadonlyMap<string, number> = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
]);

function readScalar(scalar: ScalarType, datum: Datum): unknown {
  switch (scalar) {
    case 'bool':
      return datum.kind === 'boolean' ? datum.value : refuse('a boolean');
    case 'string':
      if (datum.kind !== 'string' || !datum.value.isWellFormed()) return refuse('a text');
      return datum.value;
    case 'bytes': {
      const bytes = datum.kind === 'string' ? Buffer.from(datum.value, 'base64') : undefined;
      return bytes?.toString('base64') === (datum.kind === 'string' ? datum.value : '')
        ? bytes
        : refuse('base64');
    }
    case 'float':
    case 'double': {
      const value =
        datum.kind === 'number'
          ? Number(datum.digits)
          : datum.kind === 'string'
            ? WORDS.get(datum.value)
            : undefined;
      if (value === undefined) return refuse('a number');
      return scalar === 'double' || Object.is(Math.fround(value), value) ? value : refuse('a float');
    }
    case 'int64':
    case 'sint64':
    case 'sfixed64':
    case 'uint64':
    case 'fixed64':
      return datum.kind === 'string' ? readInteger(scalar, datum.value) : refuse('64 bits as a text');
    default:
      return datum.kind === 'number' ? Number(readInteger(scalar, datum.digits)) : refuse('a whole number');
  }
}

function readInteger(scalar: ScalarType, digits: string): unknown {
  if (!/^(0|-?[1-9]\d{0,19})$/.test(digits)) return refuse('a whole number');
  const value = BigInt(digits);
  const bits = scalar.endsWith('64') ? 64n : 32n;
  const isUnsigned = scalar.startsWith('u') || scalar.startsWith('fixed');
  const [least, limit] = isUnsigned ? [0n, 2n ** bits] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n)];
  if (value < least || value >= limit) return refuse(`${bits} bits`);
  if (bits === 32n) return Number(value);
  // What protobufjs takes for a Long.
  const [low, high] = [BigInt.asIntN(32, value), BigInt.asIntN(32, value >> 32n)].map(Number);
  return { low, high, unsigned: isUnsigned };
}

const TIMESTAMP = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{3}|\d{6}|\d{9}))?Z$/;
const DURATION = /^(-?)(\d{1,12})(?:\.(\d{3}|\d{6}|\d{9}))?s$/;
const MAX_SECONDS = 315_576_000_000;

const SPECIAL: ReadonlyMap<string, (datum: Datum) => Plain> = new Map([
  [
    'google.protobuf.Empty',
    (datum) => (datum.kind === 'object' && datum.members.size === 0 ? {} : refuse('{}')),
  ],
  [
    'google.protobuf.Timestamp',
    (datum) => {
      const [, second, fraction = ''] = (datum.kind === 'string' ? TIMESTAMP.exec(datum.value) : null) ?? [];
      const at = second === undefined ? NaN : Date.parse(`${second}Z`);
      // 30 February is another day to Date; year 0000 is before the first that a timestamp has.
      if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(second ?? ''))
        return refuse('a timestamp');
      if (second?.startsWith('0000') === true) return refuse('a timestamp');
      return { f1: at / 1000, f2: Number(fraction.padEnd(9, '0')) };
    },
  ],
  [
    'google.protobuf.Duration',
    (datum) => {
      const [, sign, seconds, fraction = ''] =
        (datum.kind === 'string' ? DURATION.exec(datum.value) : null) ?? [];
      if (seconds === undefined || Number(seconds) > MAX_SECONDS) return refuse('a duration');
      const by = sign === '-' ? -1 : 1;
      return { f1: by * Number(seconds), f2: by * Number(fraction.padEnd(9, '0')) };
    },
  ],
]);

/** A wrapper is printed as its value; the others (`Any`, `Struct`, `FieldMask`) are not followed. */
function readWrapped({ fullName, fields }: ProtoMessage, datum: Datum): Plain {
  const [value] = fields;
  if (
    !/Value$/.test(fullName) ||
    fullName === 'google.protobuf.Value' ||
    fullName === 'google.protobuf.ListValue'
  )
    throw new Error(`the JSON of ${fullName} is not followed`);
  return value === undefined ? {} : { [fieldName(value)]: readField(value, datum) };
}

function refuse(what: string): never {
  throw new NotAMessage(`it must be: ${what}`);
}
