import type {
  ProtoEnum,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoRange,
  ProtoService,
  ProtoType,
} from '../proto-schema.js';
import type { OptionSyntax } from '../syntax/proto-syntax.js';
import { MAX_ENUM_NUMBER } from '../syntax/proto-syntax.js';
import { defaultText } from './default-text.js';
import { encodeOptions } from './encode-options.js';
import { WireWriter } from './wire-writer.js';

/** The name that Confluent's registry gives a file that has none. */
const NO_NAME = 'default';

/** A file as the bytes of its `FileDescriptorProto`, as `protoc` makes it, without source places. */
export function encodeDescriptor(file: ProtoFile): Uint8Array {
  const { imports } = file;
  const paths = imports.filter(({ modifier }) => modifier !== 'option');
  const withModifier = (word: string) =>
    paths.flatMap(({ modifier }, index) => (modifier === word ? [index] : []));
  const writer = new WireWriter()
    .text(1, file.path === '' ? NO_NAME : file.path)
    .text(2, file.packageName === '' ? undefined : file.packageName)
    .all(
      3,
      paths.map((one) => one.file.path),
    )
    .all(4, file.messages.map(encodeMessage))
    .all(
      5,
      file.enums.map((one) => encodeEnum(one)),
    )
    .all(
      6,
      file.services.map((service) => encodeService(service, file)),
    )
    .all(
      7,
      file.extensions.map((field) => encodeField(field, file, file.packageName)),
    )
    .bytes(8, encodeOptions('FileOptions', file.options, file, file.packageName));
  for (const index of withModifier('public')) writer.varint(10, index);
  for (const index of withModifier('weak')) writer.varint(11, index);
  // protoc leaves proto2 out, which is what a file without a syntax is.
  if (file.syntax !== 'proto2') writer.text(12, file.syntax);
  if (file.edition !== undefined) writer.varint(14, file.edition === '2024' ? 1001 : 1000);
  writer.all(
    15,
    imports.filter(({ modifier }) => modifier === 'option').map((one) => one.file.path),
  );
  return writer.finish();
}

function encodeMessage(message: ProtoMessage): Uint8Array {
  const { file, fullName, written } = message;
  // proto3: an optional field lies in a oneof that nobody wrote.
  const alone = message.fields.filter((field) => isProto3Optional(field, file));
  const oneofs = [
    ...message.oneofs.map(({ name }) => name),
    ...alone.map(({ name }) => syntheticName(name, message)),
  ];
  const indexes = new Map<unknown, number>([
    ...message.oneofs.map((oneof, index) => [oneof, index] as const),
    ...alone.map((field, index) => [field, message.oneofs.length + index] as const),
  ]);
  const oneofIndex = (field: ProtoField): number | undefined => indexes.get(field.oneof ?? field);
  return new WireWriter()
    .text(1, message.name)
    .all(
      2,
      message.fields.map((field) => encodeField(field, file, fullName, message, oneofIndex(field))),
    )
    .all(3, nestedTypes(message))
    .all(
      4,
      message.enums.map((one) => encodeEnum(one)),
    )
    .all(
      5,
      written.extensions.flatMap(({ ranges, options }) =>
        ranges.map((range) => encodeRange(range, file, fullName, options)),
      ),
    )
    .all(
      6,
      message.extensions.map((field) => encodeField(field, file, fullName)),
    )
    .bytes(7, encodeOptions('MessageOptions', message.options, file, fullName))
    .all(
      8,
      oneofs.map((name, index) =>
        new WireWriter()
          .text(1, name)
          .bytes(2, encodeOptions('OneofOptions', message.oneofs[index]?.options ?? [], file, fullName))
          .finish(),
      ),
    )
    .all(
      9,
      message.reservedRanges.map((range) => encodeRange(range, file, fullName, [])),
    )
    .all(
      10,
      message.reservedNames.map(({ name }) => name),
    )
    .varint(11, visibilityOf(written.visibility))
    .finish();
}

/** Messages within, in the order written, and among them those that stand for the entries of maps. */
function nestedTypes(message: ProtoMessage): Uint8Array[] {
  const maps = message.fields.filter((field) => field.type.kind === 'map' && !isWrittenOut(field));
  const slots = new Map(message.messages.map((inner) => [Number(inner.node.keys.at(-1)), inner]));
  const count = maps.length + message.messages.length;
  return Array.from({ length: count }, (_none, index) => {
    const inner = slots.get(index);
    if (inner !== undefined) return encodeMessage(inner);
    const field = maps.shift();
    return field === undefined ? new Uint8Array() : encodeEntry(field);
  });
}

function encodeEntry(field: ProtoField): Uint8Array {
  if (field.type.kind !== 'map') return new Uint8Array();
  const part = (name: string, number: number, type: ProtoType) =>
    typed(new WireWriter().text(1, name).varint(3, number).varint(4, LABELS.optional), type)
      .text(10, name)
      .finish();
  return new WireWriter()
    .text(1, entryName(field.name))
    .all(2, [part('key', 1, field.type.key), part('value', 2, field.type.value)])
    .bytes(7, new WireWriter().flag(7, true).finish())
    .finish();
}

function isWrittenOut(field: ProtoField): boolean {
  return field.label === 'repeated';
}

function entryName(name: string): string {
  return `${name.replace(/(?:^|_)([a-z0-9]?)/gi, (_match, letter: string) => letter.toUpperCase())}Entry`;
}

const LABELS = { optional: 1, required: 2, repeated: 3 } as const;

function encodeField(
  field: ProtoField,
  file: ProtoFile,
  scope: string,
  holder?: ProtoMessage,
  oneofIndex?: number,
): Uint8Array {
  const { options } = field;
  const plain = options.filter(({ name: [first], name: { length } }) => !(length === 1 && isSpecial(first)));
  const writer = new WireWriter()
    .text(1, field.name)
    .text(2, field.extendee === undefined ? undefined : `.${field.extendee.fullName}`)
    .varint(3, field.number)
    .varint(4, field.repeated ? LABELS.repeated : LABELS[field.label ?? 'optional']);
  const type = field.type;
  if (type.kind === 'map' && !isWrittenOut(field))
    writer.varint(5, TYPES.message).text(6, `.${holder?.fullName ?? scope}.${entryName(field.name)}`);
  else if (type.kind === 'map') {
    const name = field.node.source.text.slice(field.typeNode.start, field.typeNode.end);
    const found = file.symbols.resolve(name, scope);
    writer.varint(5, TYPES.message).text(6, `.${found?.kind === 'message' ? found.fullName : name}`);
  } else typed(writer, type);
  return writer
    .text(7, defaultText(field))
    .bytes(8, encodeOptions('FieldOptions', plain, file, scope))
    .varint(9, oneofIndex)
    .text(10, field.jsonName)
    .flag(17, isProto3Optional(field, file))
    .finish();
}

function isSpecial(part: OptionSyntax['name'][number] | undefined): boolean {
  return part?.extension === false && (part.name === 'default' || part.name === 'json_name');
}

/** `FieldDescriptorProto.Type`. */
const TYPES = {
  ...{
    double: 1,
    float: 2,
    int64: 3,
    uint64: 4,
    int32: 5,
    fixed64: 6,
    fixed32: 7,
    bool: 8,
    string: 9,
    group: 10,
  },
  ...{ message: 11, bytes: 12, uint32: 13, enum: 14, sfixed32: 15, sfixed64: 16, sint32: 17, sint64: 18 },
} as const;

function typed(writer: WireWriter, type: ProtoType): WireWriter {
  switch (type.kind) {
    case 'scalar':
      return writer.varint(5, TYPES[type.scalar]);
    case 'enum':
      return writer.varint(5, TYPES.enum).text(6, `.${type.enum.fullName}`);
    case 'message':
      return writer.varint(5, type.group ? TYPES.group : TYPES.message).text(6, `.${type.message.fullName}`);
    case 'map':
      return writer;
  }
}

function isProto3Optional(field: ProtoField, file: ProtoFile): boolean {
  return file.syntax === 'proto3' && field.label === 'optional' && field.oneof === undefined;
}

/** `_name`, with more underscores or an X where that is taken, as `protoc` does it. */
function syntheticName(name: string, message: ProtoMessage): string {
  let result = name.startsWith('_') ? name : `_${name}`;
  while (message.byName.has(result) || message.oneofs.some((oneof) => oneof.name === result))
    result = `X${result}`;
  return result;
}

/** The end of a message's range is behind its last number. */
function encodeRange(
  { first, last }: ProtoRange,
  file: ProtoFile,
  scope: string,
  options: readonly OptionSyntax[],
): Uint8Array {
  return new WireWriter()
    .varint(1, first)
    .varint(2, last + 1)
    .bytes(3, encodeOptions('ExtensionRangeOptions', options, file, scope))
    .finish();
}

function encodeEnum(one: ProtoEnum): Uint8Array {
  const { file, fullName } = one;
  return new WireWriter()
    .text(1, one.name)
    .all(
      2,
      one.values.map(({ name, number, options }) =>
        new WireWriter()
          .text(1, name)
          .varint(2, number)
          .bytes(3, encodeOptions('EnumValueOptions', options, file, fullName))
          .finish(),
      ),
    )
    .bytes(3, encodeOptions('EnumOptions', one.options, file, fullName))
    .all(
      4,
      // Unlike a message's, an enum's range ends with its last number.
      one.reservedRanges.map(({ first, last }) =>
        new WireWriter().varint(1, first).varint(2, Math.min(last, MAX_ENUM_NUMBER)).finish(),
      ),
    )
    .all(
      5,
      one.reservedNames.map(({ name }) => name),
    )
    .varint(6, visibilityOf(one.visibility))
    .finish();
}

function visibilityOf(visibility: 'export' | 'local' | undefined): number | undefined {
  return visibility === undefined ? undefined : visibility === 'local' ? 1 : 2;
}

function encodeService({ name, fullName, options, methods }: ProtoService, file: ProtoFile): Uint8Array {
  return new WireWriter()
    .text(1, name)
    .all(
      2,
      methods.map((method) =>
        new WireWriter()
          .text(1, method.name)
          .text(2, `.${method.input.fullName}`)
          .text(3, `.${method.output.fullName}`)
          .bytes(
            4,
            encodeOptions('MethodOptions', method.options, file, fullName) ??
              (method.hasBody ? new Uint8Array() : undefined),
          )
          .flag(5, method.inputStream)
          .flag(6, method.outputStream)
          .finish(),
      ),
    )
    .bytes(3, encodeOptions('ServiceOptions', options, file, fullName))
    .finish();
}
