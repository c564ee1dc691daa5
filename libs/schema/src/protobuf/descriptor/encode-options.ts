import { integerOf } from '../syntax/parse-number.js';
import type { ProtoField, ProtoFile, ProtoType } from '../proto-schema.js';
import type { OptionSyntax, OptionValue } from '../syntax/proto-syntax.js';
import { printOptionValue } from '../text/print-option.js';
import { builtInFile } from '../well-known/built-in-files.js';
import { OptionMessage } from './option-message.js';
import { WireWriter } from './wire-writer.js';

export type OptionsType =
  | 'FileOptions'
  | 'MessageOptions'
  | 'FieldOptions'
  | 'OneofOptions'
  | 'EnumOptions'
  | 'EnumValueOptions'
  | 'ServiceOptions'
  | 'MethodOptions'
  | 'ExtensionRangeOptions';

/**
 * Options as bytes of `google.protobuf.<type>`, custom ones as the extensions they are; one that nothing is known of is
 * kept as an uninterpreted option. Undefined where there are none.
 */
export function encodeOptions(
  type: OptionsType,
  options: readonly OptionSyntax[],
  { symbols }: ProtoFile,
  scope: string,
): Uint8Array | undefined {
  if (options.length === 0) return undefined;
  const model = builtInFile('google/protobuf/descriptor.proto')?.messages.find(({ name }) => name === type);
  if (model === undefined) return undefined;
  const message = new OptionMessage(model, symbols, scope);
  const unknown = options.filter(({ name, value }) => !message.set(name, value));
  return encodeMessage(message, unknown);
}

function encodeMessage({ fields }: OptionMessage, unknown: readonly OptionSyntax[] = []): Uint8Array {
  const writer = new WireWriter();
  const known = [...fields.values()].sort((a, b) => a.field.number - b.field.number);
  const write = ({ field, values }: (typeof known)[number]) => {
    for (const value of values) writeValue(writer, field, value);
  };
  for (const entry of known.filter(({ field }) => field.number < 999)) write(entry);
  writer.all(999, unknown.map(uninterpreted));
  for (const entry of known.filter(({ field }) => field.number >= 999)) write(entry);
  return writer.finish();
}

function writeValue(writer: WireWriter, field: ProtoField, value: OptionMessage | OptionValue): void {
  if (value instanceof OptionMessage) {
    if (field.delimited) writer.group(field.number, encodeMessage(value));
    else writer.bytes(field.number, encodeMessage(value));
  } else if (field.type.kind === 'map' && value.kind === 'message') {
    const entry = new WireWriter();
    const part = (name: string) => value.fields.find((one) => one.name === name)?.value;
    writeScalar(entry, 1, field.type.key, part('key'));
    writeScalar(entry, 2, field.type.value, part('value'));
    writer.bytes(field.number, entry.finish());
  } else writeScalar(writer, field.number, field.type, value);
}

function writeScalar(
  writer: WireWriter,
  number: number,
  type: ProtoType,
  value: OptionValue | undefined,
): void {
  if (value === undefined || value.kind === 'message' || value.kind === 'list') return;
  if (type.kind === 'enum') {
    const found = type.enum.values.find(({ name }) => name === value.text);
    writer.varint(number, found?.number ?? integerOf(value.text) ?? 0);
    return;
  }
  if (type.kind !== 'scalar') return;
  switch (type.scalar) {
    case 'string':
    case 'bytes':
      writer.bytes(
        number,
        value.kind === 'string' && value.bytes ? value.bytes : Buffer.from(value.text, 'utf8'),
      );
      return;
    case 'bool':
      writer.varint(number, value.text === 'true' || value.text === '1' ? 1 : 0);
      return;
    case 'float':
    case 'double': {
      const bytes = Buffer.alloc(type.scalar === 'float' ? 4 : 8);
      if (type.scalar === 'float') bytes.writeFloatLE(floatOf(value.text));
      else bytes.writeDoubleLE(floatOf(value.text));
      writer.fixed(number, bytes);
      return;
    }
    case 'fixed32':
    case 'sfixed32':
      writer.fixed(
        number,
        Buffer.from(new Int32Array([Number(BigInt.asIntN(32, wholeOf(value.text)))]).buffer),
      );
      return;
    case 'fixed64':
    case 'sfixed64':
      writer.fixed(number, Buffer.from(new BigInt64Array([BigInt.asIntN(64, wholeOf(value.text))]).buffer));
      return;
    case 'sint32':
    case 'sint64': {
      const whole = wholeOf(value.text);
      writer.varint(number, whole < 0n ? -whole * 2n - 1n : whole * 2n);
      return;
    }
    default:
      writer.varint(number, wholeOf(value.text));
  }
}

/** Digits keep their value: a 64-bit number does not fit a double. */
export function wholeOf(text: string): bigint {
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  if (!/^(?:0[xX][0-9A-Fa-f]+|[0-9]+)$/.test(digits)) return 0n;
  const value = BigInt(
    /^0[0-7]+$/.test(digits) ? `0o${digits.slice(1)}` : digits.replace(/^0+(?=[0-9])/, ''),
  );
  return negative ? -value : value;
}

export function floatOf(text: string): number {
  const plain = text.replace(/[fF]$/, (letter) => (/^-?(?:inf|0[xX])/.test(text) ? letter : ''));
  if (/^-?inf/.test(plain)) return plain.startsWith('-') ? -Infinity : Infinity;
  return plain.endsWith('nan') ? Number.NaN : Number(plain);
}

function uninterpreted({ name, value }: OptionSyntax): Uint8Array {
  const writer = new WireWriter();
  writer.all(
    2,
    name.map((part) =>
      new WireWriter()
        .text(1, part.name)
        .varint(2, part.extension ? 1 : 0)
        .finish(),
    ),
  );
  if (value.kind === 'word') writer.text(3, value.text);
  else if (value.kind === 'number') {
    if (/^-?(?:0[xX])?[0-9A-Fa-f]+$/.test(value.text))
      writer.varint(value.text.startsWith('-') ? 5 : 4, wholeOf(value.text));
    else {
      const bytes = Buffer.alloc(8);
      bytes.writeDoubleLE(floatOf(value.text));
      writer.fixed(6, bytes);
    }
  } else if (value.kind === 'string') writer.bytes(7, value.bytes ?? Buffer.from(value.text, 'utf8'));
  else writer.text(8, printOptionValue(value));
  return writer.finish();
}
