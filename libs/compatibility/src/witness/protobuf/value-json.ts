import type { ProtoField } from '@schema-steward/schema';
import type { MessageValue, ProtoValue } from './message-value.js';
import { safeFieldName } from './trial-schema.js';

type ExtensionNames = ReadonlyMap<ProtoField, string>;

const QUOTED = new Set(['int64', 'uint64', 'sint64', 'fixed64', 'sfixed64', 'string', 'bytes']);

/** ProtoJSON (protobuf.dev, "ProtoJSON Format"): JSON names, names of enum values, 64-bit numbers and bytes as text. */
export function protoJson(value: ProtoValue, extensions: ExtensionNames): string {
  switch (value.kind) {
    case 'scalar':
      return QUOTED.has(value.scalar) ? JSON.stringify(value.text) : value.text;
    case 'enum': {
      const name = value.enum.values.find(({ number }) => number === value.number)?.name;
      return name === undefined ? String(value.number) : JSON.stringify(name);
    }
    case 'list':
      return `[${value.items.map((item) => protoJson(item, extensions)).join(',')}]`;
    case 'map':
      return `{${JSON.stringify(plainText(value.key))}:${protoJson(value.value, extensions)}}`;
    case 'message': {
      const special = specialJson(value, extensions);
      if (special !== undefined) return special;
      return `{${value.fields.map(({ field, value: held }) => `${JSON.stringify(extensions.get(field) ?? field.jsonName)}:${protoJson(held, extensions)}`).join(',')}}`;
    }
  }
}

/** The same as protobufjs takes it, under the safe names of a trial. */
export function trialJson(value: ProtoValue): string {
  switch (value.kind) {
    case 'scalar':
      return QUOTED.has(value.scalar) ? JSON.stringify(value.text) : value.text;
    case 'enum':
      return String(value.number);
    case 'list':
      return `[${value.items.map(trialJson).join(',')}]`;
    case 'map':
      return `{${JSON.stringify(plainText(value.key))}:${trialJson(value.value)}}`;
    case 'message':
      return `{${value.fields.map(({ field, value: held }) => `"${safeFieldName(field.number)}":${trialJson(held)}`).join(',')}}`;
  }
}

function plainText(value: ProtoValue): string {
  return value.kind === 'scalar' ? value.text : value.kind === 'enum' ? String(value.number) : '';
}

/** Well-known types have a JSON of their own; the messages made here hold at most one field of them. */
function specialJson({ message, fields }: MessageValue, extensions: ExtensionNames): string | undefined {
  if (message.file.origin !== 'built-in') return undefined;
  const held = (name: string) => fields.find(({ field }) => field.name === name)?.value;
  const { fullName } = message;
  if (fullName === 'google.protobuf.Timestamp' || fullName === 'google.protobuf.Duration') {
    const seconds = held('seconds');
    const nanos = held('nanos');
    const [s, n] = [seconds, nanos].map((one) => Number(one === undefined ? 0 : plainText(one)));
    if (s === undefined || n === undefined) return undefined;
    const fraction = n === 0 ? '' : `.${String(Math.abs(n)).padStart(9, '0')}`;
    if (fullName.endsWith('Duration'))
      return JSON.stringify(`${s === 0 && n < 0 ? '-' : ''}${s}${fraction}s`);
    const time = new Date(s * 1_000);
    if (n < 0 || n > 999_999_999 || Number.isNaN(time.getTime()) || s > 253_402_300_799) return undefined;
    return JSON.stringify(`${time.toISOString().slice(0, 19)}${fraction}Z`);
  }
  if (
    /^google\.protobuf\.\w+Value$/.test(fullName) &&
    message.fields.length === 1 &&
    fullName !== 'google.protobuf.ListValue'
  ) {
    const value = held('value');
    if (value !== undefined) return protoJson(value, extensions);
    const [field] = message.fields;
    if (field?.type.kind !== 'scalar') return undefined;
    return field.type.scalar === 'bool'
      ? 'false'
      : field.type.scalar === 'string' || field.type.scalar === 'bytes'
        ? '""'
        : QUOTED.has(field.type.scalar)
          ? '"0"'
          : '0';
  }
  return undefined;
}
