import type { ProtoField, ProtoMessage, ProtoType } from '../proto-schema.js';
import type { ProtoNode } from '../syntax/proto-node.js';
import type { OptionField, OptionSyntax, OptionValue } from '../syntax/proto-syntax.js';
import { builtInFile } from '../well-known/built-in-files.js';
import type { OptionsType } from './encode-options.js';
import { readFields, readPacked, WireMessage, type WireField } from './wire-reader.js';

/** Extensions by the message that they extend and their number. */
export type KnownExtensions = ReadonlyMap<string, { readonly name: string; readonly field: ProtoField }>;

export function extensionKey(extendee: string, number: number): string {
  return `${extendee} ${number}`;
}

/** What the options in a descriptor say; those that nothing is known of cannot be named, and are left out. */
export function decodeOptions(
  type: OptionsType,
  bytes: Buffer | undefined,
  extensions: KnownExtensions,
  node: ProtoNode,
): OptionSyntax[] {
  const model = builtInFile('google/protobuf/descriptor.proto')?.messages.find(({ name }) => name === type);
  if (bytes === undefined || model === undefined) return [];
  const known = decodeFields(bytes, model, extensions, 0).flatMap(({ name, value }): OptionSyntax[] =>
    // Features are written one by one, as people do.
    name === 'features' && value.kind === 'message'
      ? value.fields.map((one) => ({ node, name: [partOf(name), partOf(one.name)], value: one.value }))
      : [{ node, name: [partOf(name)], value }],
  );
  return [...known, ...new WireMessage(bytes).messages(999).map((one) => uninterpreted(one, node))];
}

function partOf(name: string): OptionSyntax['name'][number] {
  const extension = name.startsWith('[');
  return { name: extension ? name.slice(1, -1) : name, extension };
}

function uninterpreted(message: WireMessage, node: ProtoNode): OptionSyntax {
  const name = message
    .messages(2)
    .map((part) => ({ name: part.text(1) ?? '', extension: part.int(2) === 1 }));
  const whole = message.fields.find(({ number }) => number === 4 || number === 5);
  const double = message.fields.find(({ number }) => number === 6);
  const text = message.all(7).at(-1);
  if (text !== undefined) return { node, name, value: textValue(text) };
  if (whole !== undefined && typeof whole.value === 'bigint')
    return { node, name, value: { kind: 'number', text: String(BigInt.asIntN(64, whole.value)) } };
  if (double !== undefined && typeof double.value === 'bigint')
    return { node, name, value: floatValue(double) };
  return { node, name, value: { kind: 'word', text: message.text(3) ?? message.text(8) ?? '' } };
}

const MAX_DEPTH = 50;

function decodeFields(
  bytes: Buffer,
  model: ProtoMessage,
  extensions: KnownExtensions,
  depth: number,
): OptionField[] {
  if (depth > MAX_DEPTH) return [];
  return readFields(bytes).flatMap((wire): OptionField[] => {
    if (wire.number === 999) return [];
    const plain = model.byNumber.get(wire.number);
    const extension = extensions.get(extensionKey(model.fullName, wire.number));
    const field = plain ?? extension?.field;
    if (field === undefined) return [];
    const name = plain === undefined ? `[${extension?.name ?? ''}]` : plain.name;
    return valuesOf(wire, field.type, extensions, depth).map((value) => ({ name, value }));
  });
}

function valuesOf(
  wire: WireField,
  type: ProtoType,
  extensions: KnownExtensions,
  depth: number,
): OptionValue[] {
  if (wire.wire !== 2) return [scalarValue(wire, type)];
  switch (type.kind) {
    case 'message':
      return [{ kind: 'message', fields: decodeFields(wire.value, type.message, extensions, depth + 1) }];
    case 'map': {
      const part = (number: number, name: string, inner: ProtoType): OptionField[] =>
        readFields(wire.value)
          .filter((one) => one.number === number)
          .flatMap((one) => valuesOf(one, inner, extensions, depth + 1))
          .map((value) => ({ name, value }));
      return [{ kind: 'message', fields: [...part(1, 'key', type.key), ...part(2, 'value', type.value)] }];
    }
    case 'scalar':
      if (type.scalar === 'string' || type.scalar === 'bytes') return [textValue(wire.value)];
  }
  // Packed numbers, one after the other.
  return readPacked(wire.value, packedWire(type)).map((field) => scalarValue(field, type));
}

function packedWire(type: ProtoType): 0 | 1 | 5 {
  if (type.kind !== 'scalar') return 0;
  if (['double', 'fixed64', 'sfixed64'].includes(type.scalar)) return 1;
  return ['float', 'fixed32', 'sfixed32'].includes(type.scalar) ? 5 : 0;
}

function scalarValue(wire: WireField, type: ProtoType): OptionValue {
  const value = typeof wire.value === 'bigint' ? wire.value : 0n;
  if (type.kind === 'enum') {
    const number = Number(BigInt.asIntN(32, value));
    const known = type.enum.values.find((one) => one.number === number);
    return known === undefined
      ? { kind: 'number', text: String(number) }
      : { kind: 'word', text: known.name };
  }
  const scalar = type.kind === 'scalar' ? type.scalar : 'int64';
  switch (scalar) {
    case 'bool':
      return { kind: 'word', text: value === 0n ? 'false' : 'true' };
    case 'float':
    case 'double':
      return floatValue(wire);
    case 'sint32':
    case 'sint64':
      return { kind: 'number', text: String((value >> 1n) ^ -(value & 1n)) };
    case 'uint32':
    case 'uint64':
    case 'fixed32':
    case 'fixed64':
      return { kind: 'number', text: String(value) };
    case 'sfixed32':
      return { kind: 'number', text: String(BigInt.asIntN(32, value)) };
    default:
      return { kind: 'number', text: String(BigInt.asIntN(64, value)) };
  }
}

function floatValue({ wire, value }: WireField): OptionValue {
  const bits = Buffer.alloc(8);
  bits.writeBigUInt64LE(typeof value === 'bigint' ? value : 0n);
  const number = wire === 5 ? bits.readFloatLE() : bits.readDoubleLE();
  if (Number.isNaN(number)) return { kind: 'word', text: 'nan' };
  if (!Number.isFinite(number)) return { kind: 'word', text: number > 0 ? 'inf' : '-inf' };
  return { kind: 'number', text: String(number) };
}

function textValue(bytes: Buffer): OptionValue {
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes)
    ? { kind: 'string', text }
    : { kind: 'string', text: bytes.toString('latin1'), bytes };
}
