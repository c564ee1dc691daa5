import type {
  EnumSyntax,
  EnumValueSyntax,
  ExtendSyntax,
  FieldSyntax,
  FileSyntax,
  MessageSyntax,
  MethodSyntax,
  OneofSyntax,
  OptionSyntax,
  RangeSyntax,
  ReservedSyntax,
  ServiceSyntax,
} from '../syntax/proto-syntax.js';
import { MAX_FIELD_NUMBER } from '../syntax/proto-syntax.js';
import { indent, printOptionList, printOptionStatement } from './print-option.js';

/**
 * The text that Confluent's registry stores (its printer follows Wire's): comments dropped; syntax, package, imports,
 * options, messages, enums, extensions and services in that order, each as written otherwise; two spaces a level. Ids and
 * GUIDs are made of it, so every blank line counts.
 */
export function printProto(file: FileSyntax): string {
  const head = [
    ...(file.syntaxWritten
      ? [file.edition === undefined ? `syntax = "${file.syntax}";\n` : `edition = "${file.edition}";\n`]
      : []),
    ...(file.packageName === '' ? [] : [`package ${file.packageName};\n`]),
  ];
  const imports = file.imports.filter(({ modifier }) => modifier !== 'public');
  const publicImports = file.imports.filter(({ modifier }) => modifier === 'public');
  return [
    ...head,
    section([...imports, ...publicImports].map(printImport)),
    section(file.options.map(printOptionStatement)),
    section([
      ...file.messages.filter(({ isGroup }) => !isGroup).map(printMessage),
      ...file.enums.map(printEnum),
    ]),
    section(file.extends.map((extend) => printExtend(extend, file.messages))),
    section(file.services.map(printService)),
  ].join('');
}

/** Parts behind an empty line, or nothing. */
function section(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `\n${parts.join('')}`;
}

/** Confluent's printer knows only plain and public imports; what it leaves out would change what the file means. */
function printImport({ path, modifier }: FileSyntax['imports'][number]): string {
  return `import ${modifier === undefined ? '' : `${modifier} `}"${path}";\n`;
}

function printMessage(message: MessageSyntax): string {
  const visibility = message.visibility === undefined ? '' : `${message.visibility} `;
  return `${visibility}message ${message.name} {${indentSections(message)}}\n`;
}

function indentSections(message: MessageSyntax): string {
  const { fields, messages } = message;
  const isGroup = ({ type }: FieldSyntax) => type.kind === 'group';
  const members = Map.groupBy(fields, ({ oneof }) => oneof);
  const own = members.get(undefined) ?? [];
  return [
    message.reserved.map(printReserved),
    message.options.map(printOptionStatement),
    own.filter((field) => !isGroup(field)).map(printField),
    message.oneofs.map((oneof) => printOneof(oneof, members.get(oneof.name) ?? [], messages)),
    own.filter(isGroup).map((field) => printGroup(field, messages)),
    message.extensions.map(
      ({ ranges, options }) =>
        `extensions ${ranges.map(printRange).join(', ')}${options.length === 0 ? '' : ` ${printOptionList(options)}`};\n`,
    ),
    message.extends.map((extend) => printExtend(extend, messages)),
    [...messages.filter((inner) => !inner.isGroup).map(printMessage), ...message.enums.map(printEnum)],
  ]
    .map((parts) => section(parts.map(indent)))
    .join('');
}

function printOneof(
  { name, options }: OneofSyntax,
  members: readonly FieldSyntax[],
  messages: readonly MessageSyntax[],
) {
  const groups = members.filter(({ type }) => type.kind === 'group');
  const parts = [
    options.map(printOptionStatement),
    members.filter(({ type }) => type.kind !== 'group').map(printField),
    groups.map((field) => printGroup(field, messages)),
  ];
  return `oneof ${name} {${parts.map((inner) => section(inner.map(indent))).join('')}}\n`;
}

function printField(field: FieldSyntax): string {
  const { label, type, name, number } = field;
  const typeName = type.kind === 'map' ? `map<${type.key}, ${type.value}>` : type.name;
  const options = specialLast(field.options);
  const list = options.length === 0 ? '' : ` ${printOptionList(options)}`;
  return `${label === undefined ? '' : `${label} `}${typeName} ${name} = ${number}${list};\n`;
}

/** Wire keeps `default` and `json_name` apart from the options, and prints them last. */
function specialLast(options: readonly OptionSyntax[]): readonly OptionSyntax[] {
  const special = (name: string) =>
    options.filter(
      ({ name: [part], name: { length } }) => length === 1 && part?.extension === false && part.name === name,
    );
  const last = [...special('default'), ...special('json_name')];
  return last.length === 0 ? options : [...options.filter((option) => !last.includes(option)), ...last];
}

function printGroup(field: FieldSyntax, messages: readonly MessageSyntax[]): string {
  const { label, type, number, options } = field;
  const name = type.kind === 'group' ? type.name : field.name;
  const body = messages.find((message) => message.isGroup && message.name === name);
  const list = options.length === 0 ? '' : ` ${printOptionList(options)}`;
  return `${label === undefined ? '' : `${label} `}group ${name} = ${number}${list} {${body === undefined ? '' : indentSections(body)}}\n`;
}

function printReserved({ items }: ReservedSyntax): string {
  const parts = items.map((item) =>
    item.kind === 'range' ? printRange(item) : item.quoted ? `"${item.name}"` : item.name,
  );
  return `reserved ${parts.join(', ')};\n`;
}

function printRange({ first, last, written }: RangeSyntax): string {
  if (!written) return String(first);
  return `${first} to ${last < MAX_FIELD_NUMBER ? last : 'max'}`;
}

function printEnum(one: EnumSyntax): string {
  const { reserved, options, values } = one;
  const visibility = one.visibility === undefined ? '' : `${one.visibility} `;
  // Unlike in a message, there is one empty line at most.
  const parts = [
    ...reserved.map(printReserved),
    ...options.map(printOptionStatement),
    ...values.map(printValue),
  ];
  return `${visibility}enum ${one.name} {${section(parts.map(indent))}}\n`;
}

function printValue({ name, number, options }: EnumValueSyntax): string {
  return `${name} = ${number}${options.length === 0 ? '' : ` ${printOptionList(options)}`};\n`;
}

function printExtend({ extendee, fields }: ExtendSyntax, messages: readonly MessageSyntax[]): string {
  const parts = fields.map((field) =>
    field.type.kind === 'group' ? printGroup(field, messages) : printField(field),
  );
  return `extend ${extendee} {${section(parts.map(indent))}}\n`;
}

function printService({ name, options, methods }: ServiceSyntax): string {
  const parts = [options.map(printOptionStatement), methods.map(printMethod)];
  return `service ${name} {${parts.map((inner) => section(inner.map(indent))).join('')}}\n`;
}

function printMethod({ name, input, inputStream, output, outputStream, options }: MethodSyntax): string {
  const stream = (is: boolean) => (is ? 'stream ' : '');
  const body = options.length === 0 ? '' : ` {\n${options.map(printOptionStatement).map(indent).join('')}}`;
  return `rpc ${name} (${stream(inputStream)}${input}) returns (${stream(outputStream)}${output})${body};\n`;
}
