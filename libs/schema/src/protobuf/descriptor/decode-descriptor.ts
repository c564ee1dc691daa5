import { jsonNameOf } from '../model/json-name.js';
import type { ProtoNode } from '../syntax/proto-node.js';
import type {
  EnumSyntax,
  ExtendSyntax,
  ExtensionsSyntax,
  FieldSyntax,
  FileSyntax,
  Label,
  MessageSyntax,
  OptionSyntax,
  OptionValue,
  RangeSyntax,
  ReservedSyntax,
  ScalarType,
  ServiceSyntax,
} from '../syntax/proto-syntax.js';
import { unescapeString } from '../syntax/unescape-string.js';
import { decodeOptions, type KnownExtensions } from './decode-options.js';
import { WireMessage } from './wire-reader.js';

/**
 * A `FileDescriptorProto` to what its text would have said. `node` stands for every place: there are none.
 * @throws WireError
 */
export function decodeDescriptor(bytes: Buffer, extensions: KnownExtensions, node: ProtoNode): FileSyntax {
  const file = new WireMessage(bytes);
  const syntax = file.text(12) ?? 'proto2';
  const decoder = new Decoder(extensions, node, syntax);
  const edition = file.int(14);
  const paths = file.texts(3);
  const [publics, weaks] = [file.ints(10), file.ints(11)];
  return {
    node,
    syntax: syntax === 'proto3' || syntax === 'editions' ? syntax : 'proto2',
    syntaxWritten: true,
    syntaxNode: node,
    ...(edition === undefined ? {} : { edition: edition === 1001 ? '2024' : '2023' }),
    packageName: file.text(2) ?? '',
    packageNode: node,
    imports: [
      ...paths.map((path, index) => ({
        node,
        path,
        ...(publics.includes(index)
          ? { modifier: 'public' as const }
          : weaks.includes(index)
            ? { modifier: 'weak' as const }
            : {}),
      })),
      ...file.texts(15).map((path) => ({ node, path, modifier: 'option' as const })),
    ],
    options: decoder.options('FileOptions', file, 8),
    ...decoder.types(file, { messages: 4, enums: 5, extends: 7 }, []),
    services: file.messages(6).map((one) => decoder.service(one)),
  };
}

/** `FieldDescriptorProto.Type`, by number. */
const SCALARS: readonly (ScalarType | undefined)[] = [
  ...[undefined, 'double', 'float', 'int64', 'uint64', 'int32', 'fixed64', 'fixed32', 'bool', 'string'],
  ...[undefined, undefined, 'bytes', 'uint32', undefined, 'sfixed32', 'sfixed64', 'sint32', 'sint64'],
] as (ScalarType | undefined)[];
const GROUP = 10;
const LABELS: readonly (Label | undefined)[] = [undefined, 'optional', 'required', 'repeated'];

class Decoder {
  constructor(
    readonly extensions: KnownExtensions,
    readonly node: ProtoNode,
    readonly syntax: string,
  ) {}

  options(type: Parameters<typeof decodeOptions>[0], holder: WireMessage, number: number): OptionSyntax[] {
    return decodeOptions(type, holder.all(number).at(-1), this.extensions, this.node);
  }

  message(message: WireMessage): MessageSyntax {
    const { node } = this;
    const oneofs = message.messages(8);
    const fields = message.messages(2).map((field) => this.field(field, oneofs));
    const used = new Set(fields.flatMap(({ oneof }) => oneof ?? []));
    return {
      ...this.#named(message),
      fields,
      // Those that stand for an optional field of proto3 hold no field as written.
      oneofs: oneofs
        .map((oneof) => ({ ...this.#named(oneof), options: this.options('OneofOptions', oneof, 2) }))
        .filter(({ name }) => used.has(name)),
      ...this.types(message, { messages: 3, enums: 4, extends: 6 }, fields),
      extensions: message.messages(5).map((one): ExtensionsSyntax => ({
        node,
        ranges: [this.range(one, 1)],
        options: this.options('ExtensionRangeOptions', one, 3),
      })),
      reserved: this.reserved(message.messages(9), message.texts(10), 1),
      options: this.options('MessageOptions', message, 7),
      ...this.#visible(message, 11),
      isGroup: false,
    };
  }

  /** What a file or a message defines, by the numbers of its fields; the message of a group belongs to its field. */
  types(
    holder: WireMessage,
    numbers: { readonly messages: number; readonly enums: number; readonly extends: number },
    fields: readonly FieldSyntax[],
  ): Pick<MessageSyntax, 'messages' | 'enums' | 'extends'> {
    const extended = this.extends(holder.messages(numbers.extends));
    const all = [...fields, ...extended.flatMap((one) => one.fields)];
    const groups = new Set(all.flatMap(({ type }) => (type.kind === 'group' ? [type.name] : [])));
    return {
      messages: holder
        .messages(numbers.messages)
        .map((one) => this.message(one))
        .map((one) => (groups.has(one.name) ? { ...one, isGroup: true } : one)),
      enums: holder.messages(numbers.enums).map((one) => this.enum(one)),
      extends: extended,
    };
  }

  #visible(holder: WireMessage, number: number): { visibility?: 'export' | 'local' } {
    const visibility = ([undefined, 'local', 'export'] as const)[holder.int(number) ?? 0];
    return visibility === undefined ? {} : { visibility };
  }

  field(field: WireMessage, oneofs: readonly WireMessage[]): FieldSyntax {
    const { node } = this;
    const name = field.text(1) ?? '';
    const typeName = field.text(6) ?? '';
    const isGroup = field.int(5) === GROUP;
    const scalar = SCALARS[field.int(5) ?? 0];
    const optional3 = field.int(17) === 1;
    const oneofIndex = field.int(9);
    const oneof = optional3 || oneofIndex === undefined ? undefined : oneofs[oneofIndex]?.text(1);
    const label = this.#label(LABELS[field.int(4) ?? 1], optional3, oneof);
    const groupName = typeName.slice(typeName.lastIndexOf('.') + 1);
    return {
      ...{ node, name, nameNode: node, number: field.int(3) ?? 0, numberNode: node, typeNode: node },
      type: isGroup ? { kind: 'group', name: groupName } : { kind: 'name', name: scalar ?? typeName },
      options: [...this.options('FieldOptions', field, 8), ...this.#special(field, name, scalar)],
      ...(label === undefined ? {} : { label, labelNode: node }),
      ...(oneof === undefined ? {} : { oneof }),
    };
  }

  #label(label: Label | undefined, optional3: boolean, oneof: string | undefined): Label | undefined {
    if (oneof !== undefined) return undefined;
    if (label === 'repeated' || this.syntax === 'proto2') return label;
    return optional3 ? 'optional' : undefined;
  }

  /** What is an option in a text and none in a descriptor. */
  #special(field: WireMessage, name: string, scalar: ScalarType | undefined): OptionSyntax[] {
    const option = (word: string, value: OptionValue): OptionSyntax => ({
      node: this.node,
      name: [{ name: word, extension: false }],
      value,
    });
    const [text, jsonName] = [field.text(7), field.text(10)];
    return [
      ...(text === undefined ? [] : [option('default', defaultValue(text, scalar))]),
      ...(jsonName === undefined || jsonName === jsonNameOf(name)
        ? []
        : [option('json_name', { kind: 'string', text: jsonName })]),
    ];
  }

  enum(one: WireMessage): EnumSyntax {
    const { node } = this;
    return {
      ...this.#named(one),
      values: one.messages(2).map((value) => ({
        ...this.#named(value),
        ...{ number: value.int(2) ?? 0, numberNode: node },
        options: this.options('EnumValueOptions', value, 3),
      })),
      reserved: this.reserved(one.messages(4), one.texts(5), 0),
      options: this.options('EnumOptions', one, 3),
      ...this.#visible(one, 6),
    };
  }

  extends(fields: readonly WireMessage[]): ExtendSyntax[] {
    const { node } = this;
    const groups = Map.groupBy(fields, (field) => field.text(2) ?? '');
    return [...groups].map(([extendee, members]) => ({
      ...{ node, extendee, extendeeNode: node },
      fields: members.map((field) => this.field(field, [])),
    }));
  }

  service(service: WireMessage): ServiceSyntax {
    const { node } = this;
    return {
      ...this.#named(service),
      options: this.options('ServiceOptions', service, 3),
      methods: service.messages(2).map((method) => ({
        ...this.#named(method),
        ...{ input: method.text(2) ?? '', inputNode: node, inputStream: method.int(5) === 1 },
        ...{ output: method.text(3) ?? '', outputNode: node, outputStream: method.int(6) === 1 },
        ...{ options: this.options('MethodOptions', method, 4), hasBody: method.all(4).length > 0 },
      })),
    };
  }

  /** `past`: how far behind its last number a range ends. */
  range(range: WireMessage, past: number): RangeSyntax {
    const first = range.int(1) ?? 0;
    const last = (range.int(2) ?? 0) - past;
    return { kind: 'range', node: this.node, first, last, written: last !== first };
  }

  reserved(ranges: readonly WireMessage[], names: readonly string[], past: number): ReservedSyntax[] {
    const { node } = this;
    return [
      ...ranges.map((one) => ({ node, items: [this.range(one, past)] })),
      ...names.map((name) => ({
        node,
        items: [{ kind: 'name' as const, node, name, quoted: this.syntax !== 'editions' }],
      })),
    ];
  }

  #named(message: WireMessage): { node: ProtoNode; name: string; nameNode: ProtoNode } {
    return { node: this.node, name: message.text(1) ?? '', nameNode: this.node };
  }
}

function defaultValue(text: string, scalar: ScalarType | undefined): OptionValue {
  if (scalar === 'string') return { kind: 'string', text };
  if (scalar === 'bytes') return { kind: 'string', ...(unescapeString(text) ?? { text }) };
  return { kind: /^-?[0-9.]/.test(text) ? 'number' : 'word', text };
}
