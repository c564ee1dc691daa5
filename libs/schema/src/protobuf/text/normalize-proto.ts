import { compareUtf16 } from '../../json/write-json.js';
import type { ProtoField, ProtoFile, ProtoMessage, ProtoType } from '../proto-schema.js';
import type {
  EnumSyntax,
  ExtendSyntax,
  ExtensionsSyntax,
  FieldSyntax,
  FileSyntax,
  ImportSyntax,
  MessageSyntax,
  RangeSyntax,
  ReservedSyntax,
  ServiceSyntax,
  TypeSyntax,
} from '../syntax/proto-syntax.js';
import { normalizeOptions } from './normalize-options.js';

/**
 * A file as Confluent normalises it (`normalize=true`): imports, options, fields, values and reservations sorted; types
 * by their full names with a leading dot; a proto2 line dropped. Messages keep their order: clients count them.
 */
export function normalizeProto(file: ProtoFile): FileSyntax {
  const { written, symbols, packageName } = file;
  const options: FileSyntax['options'] = normalizeOptions(written.options, symbols, packageName);
  return {
    ...written,
    syntaxWritten: written.syntaxWritten && written.syntax !== 'proto2',
    imports: sortedImports(written.imports),
    options,
    messages: messagesOf(file.messages),
    enums: written.enums.map((one) => normalizeEnum(one, file, packageName)),
    extends: normalizeExtends(written.extends, file.extensions, file, packageName),
    services: written.services.map((service, index) => normalizeService(service, file, index)),
  };
}

function sortedImports(imports: readonly ImportSyntax[]): ImportSyntax[] {
  const byText = new Map(imports.map((one) => [`${one.modifier ?? ''} ${one.path}`, one]));
  return [...byText.values()].sort((a, b) => compareUtf16(a.path, b.path));
}

/** Entries of maps that were written out are no messages of their own. */
function messagesOf(messages: readonly ProtoMessage[]): MessageSyntax[] {
  return messages.filter(({ isMapEntry }) => !isMapEntry).map(normalizeMessage);
}

function normalizeMessage(message: ProtoMessage): MessageSyntax {
  const { written, file, fullName } = message;
  const fields = normalizeFields(written.fields, message.fields, file, fullName);
  // Sorted by number: the first that is met of a oneof has its smallest.
  const firstTags = new Map<string, number>();
  for (const { oneof, number } of fields)
    if (oneof !== undefined && !firstTags.has(oneof)) firstTags.set(oneof, number);
  const firstTag = (oneof: string) => firstTags.get(oneof) ?? 0;
  return {
    ...written,
    options: normalizeOptions(written.options, file.symbols, fullName),
    fields,
    oneofs: written.oneofs
      .filter(({ name }) => firstTags.has(name))
      .map((oneof) => ({ ...oneof, options: normalizeOptions(oneof.options, file.symbols, fullName) }))
      .sort((a, b) => firstTag(a.name) - firstTag(b.name)),
    messages: messagesOf(message.messages),
    enums: written.enums.map((one) => normalizeEnum(one, file, fullName)),
    extends: normalizeExtends(written.extends, message.extensions, file, fullName),
    extensions: splitExtensions(written.extensions),
    reserved: splitReserved(written.reserved),
  };
}

function normalizeFields(
  written: readonly FieldSyntax[],
  linked: readonly ProtoField[],
  file: ProtoFile,
  scope: string,
): FieldSyntax[] {
  const fields = written.map((field, index): FieldSyntax => {
    const type = linked[index]?.type;
    const { label: _label, ...plain } = field;
    return {
      ...(type?.kind === 'map' ? plain : field),
      type: field.type.kind === 'group' || type === undefined ? field.type : typeSyntax(type),
      options: normalizeOptions(field.options, file.symbols, scope),
    };
  });
  return fields.sort((a, b) => a.number - b.number);
}

function typeSyntax(type: ProtoType): TypeSyntax {
  return type.kind === 'map'
    ? { kind: 'map', key: typeName(type.key), value: typeName(type.value) }
    : { kind: 'name', name: typeName(type) };
}

function typeName(type: ProtoType): string {
  switch (type.kind) {
    case 'scalar':
      return type.scalar;
    case 'message':
      return `.${type.message.fullName}`;
    case 'enum':
      return `.${type.enum.fullName}`;
    case 'map':
      return '';
  }
}

function normalizeEnum(one: EnumSyntax, file: ProtoFile, scope: string): EnumSyntax {
  return {
    ...one,
    options: normalizeOptions(one.options, file.symbols, scope),
    reserved: splitReserved(one.reserved),
    values: one.values
      .map((value) => ({ ...value, options: normalizeOptions(value.options, file.symbols, scope) }))
      .sort((a, b) => a.number - b.number || compareUtf16(a.name, b.name)),
  };
}

/** One statement for each message that is extended. */
function normalizeExtends(
  written: readonly ExtendSyntax[],
  linked: readonly ProtoField[],
  file: ProtoFile,
  scope: string,
): ExtendSyntax[] {
  const byName = new Map<string, ExtendSyntax & { readonly fields: FieldSyntax[] }>();
  let index = 0;
  for (const one of written) {
    const own = linked.slice(index, index + one.fields.length);
    index += one.fields.length;
    const extendee = `.${own[0]?.extendee?.fullName ?? one.extendee}`;
    const group = byName.get(extendee) ?? { ...one, extendee, fields: [] };
    byName.set(extendee, group);
    group.fields.push(...normalizeFields(one.fields, own, file, scope));
  }
  return [...byName.values()].map((one) => ({
    ...one,
    fields: [...one.fields].sort((a, b) => a.number - b.number),
  }));
}

function normalizeService(service: ServiceSyntax, file: ProtoFile, index: number): ServiceSyntax {
  const linked = file.services[index];
  const scope = linked?.fullName ?? file.packageName;
  return {
    ...service,
    options: normalizeOptions(service.options, file.symbols, scope),
    methods: service.methods.map((method, at) => ({
      ...method,
      input: `.${linked?.methods[at]?.input.fullName ?? method.input}`,
      output: `.${linked?.methods[at]?.output.fullName ?? method.output}`,
      options: normalizeOptions(method.options, file.symbols, scope),
    })),
  };
}

/** A statement for each number, range and name: numbers first. */
function splitReserved(reserved: readonly ReservedSyntax[]): ReservedSyntax[] {
  const items = reserved.flatMap((statement) => statement.items);
  const ranges = items.filter((item) => item.kind === 'range').map(shortRange);
  const names = items.filter((item) => item.kind === 'name');
  ranges.sort((a, b) => a.first - b.first || a.last - b.last);
  names.sort((a, b) => compareUtf16(a.name, b.name));
  return [...ranges, ...names].map((item) => ({ node: item.node, items: [item] }));
}

function splitExtensions(extensions: readonly ExtensionsSyntax[]): ExtensionsSyntax[] {
  return extensions
    .flatMap(({ ranges, ...rest }) => ranges.map((range) => ({ ...rest, ranges: [shortRange(range)] })))
    .sort((a, b) => (a.ranges[0]?.first ?? 0) - (b.ranges[0]?.first ?? 0));
}

/** `5 to 5` is `5`. */
function shortRange(range: RangeSyntax): RangeSyntax {
  return { ...range, written: range.written && range.first !== range.last };
}
