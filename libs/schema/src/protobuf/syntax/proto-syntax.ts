import type { ProtoNode } from './proto-node.js';

/** A `.proto` file as it is written: names are not resolved, nothing is checked but the grammar. */
export interface FileSyntax {
  readonly node: ProtoNode;
  readonly syntax: 'proto2' | 'proto3' | 'editions';
  /** False where the file says nothing, which means proto2. */
  readonly syntaxWritten: boolean;
  readonly syntaxNode: ProtoNode;
  readonly edition?: string;
  readonly packageName: string;
  readonly packageNode: ProtoNode;
  readonly imports: readonly ImportSyntax[];
  readonly options: readonly OptionSyntax[];
  readonly messages: readonly MessageSyntax[];
  readonly enums: readonly EnumSyntax[];
  readonly extends: readonly ExtendSyntax[];
  readonly services: readonly ServiceSyntax[];
}

export interface ImportSyntax {
  readonly node: ProtoNode;
  readonly path: string;
  readonly modifier?: 'public' | 'weak' | 'option';
}

export interface OptionSyntax {
  readonly node: ProtoNode;
  readonly name: readonly OptionNamePart[];
  readonly value: OptionValue;
}

/** `(confluent.field_meta).doc` is an extension's name and a plain one. */
export interface OptionNamePart {
  readonly name: string;
  readonly extension: boolean;
}

export type OptionValue =
  /** An enum's value, `true`, `false`, `inf`, `nan`. */
  | { readonly kind: 'word'; readonly text: string }
  /** As written, with its sign. */
  | { readonly kind: 'number'; readonly text: string }
  /** `bytes` is there where they are no UTF-8. */
  | { readonly kind: 'string'; readonly text: string; readonly bytes?: Uint8Array }
  | { readonly kind: 'message'; readonly fields: readonly OptionField[] }
  | { readonly kind: 'list'; readonly values: readonly OptionValue[] };

export interface OptionField {
  /** `name`, or `[extension.name]`, or `[type.host/Type]` in an Any. */
  readonly name: string;
  readonly value: OptionValue;
}

export type Label = 'optional' | 'required' | 'repeated';

export interface FieldSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly number: number;
  readonly numberNode: ProtoNode;
  readonly label?: Label;
  readonly labelNode?: ProtoNode;
  readonly type: TypeSyntax;
  readonly typeNode: ProtoNode;
  readonly options: readonly OptionSyntax[];
  readonly doc?: string;
  /** The name of the oneof that it is written in. */
  readonly oneof?: string;
}

export type TypeSyntax =
  /** A scalar, or a type's name as written, perhaps with a leading dot. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'map'; readonly key: string; readonly value: string }
  /** The group's message stands among the messages of its holder. */
  | { readonly kind: 'group'; readonly name: string };

export interface MessageSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly doc?: string;
  readonly visibility?: 'export' | 'local';
  /** In the order written, members of oneofs among them. */
  readonly fields: readonly FieldSyntax[];
  readonly oneofs: readonly OneofSyntax[];
  readonly messages: readonly MessageSyntax[];
  readonly enums: readonly EnumSyntax[];
  readonly extends: readonly ExtendSyntax[];
  readonly extensions: readonly ExtensionsSyntax[];
  readonly reserved: readonly ReservedSyntax[];
  readonly options: readonly OptionSyntax[];
  /** Written as a group: the field holds it. */
  readonly isGroup: boolean;
}

export interface OneofSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly options: readonly OptionSyntax[];
  readonly doc?: string;
}

export interface ReservedSyntax {
  readonly node: ProtoNode;
  readonly items: readonly (RangeSyntax | ReservedNameSyntax)[];
}

export interface RangeSyntax {
  readonly kind: 'range';
  readonly node: ProtoNode;
  /** Both inclusive; `max` is the largest number that the holder allows. */
  readonly first: number;
  readonly last: number;
  /** Written as a range: `5 to 5` is one, `5` is not. */
  readonly written: boolean;
}

export interface ReservedNameSyntax {
  readonly kind: 'name';
  readonly node: ProtoNode;
  readonly name: string;
  readonly quoted: boolean;
}

export interface ExtensionsSyntax {
  readonly node: ProtoNode;
  readonly ranges: readonly RangeSyntax[];
  readonly options: readonly OptionSyntax[];
}

export interface EnumSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly doc?: string;
  readonly visibility?: 'export' | 'local';
  readonly values: readonly EnumValueSyntax[];
  readonly reserved: readonly ReservedSyntax[];
  readonly options: readonly OptionSyntax[];
}

export interface EnumValueSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly number: number;
  readonly numberNode: ProtoNode;
  readonly options: readonly OptionSyntax[];
  readonly doc?: string;
}

export interface ExtendSyntax {
  readonly node: ProtoNode;
  /** The extended message as written. */
  readonly extendee: string;
  readonly extendeeNode: ProtoNode;
  readonly fields: readonly FieldSyntax[];
}

export interface ServiceSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly options: readonly OptionSyntax[];
  readonly methods: readonly MethodSyntax[];
  readonly doc?: string;
}

export interface MethodSyntax {
  readonly node: ProtoNode;
  readonly name: string;
  readonly nameNode: ProtoNode;
  readonly input: string;
  readonly inputNode: ProtoNode;
  readonly inputStream: boolean;
  readonly output: string;
  readonly outputNode: ProtoNode;
  readonly outputStream: boolean;
  /** Written with braces, empty ones too. */
  readonly hasBody: boolean;
  readonly options: readonly OptionSyntax[];
}

/** protobuf.dev, "Assigning Field Numbers". */
export const MAX_FIELD_NUMBER = 536_870_911;
export const MAX_ENUM_NUMBER = 2_147_483_647;

export const SCALAR_TYPES = [
  'double',
  'float',
  'int64',
  'uint64',
  'int32',
  'fixed64',
  'fixed32',
  'bool',
  'string',
  'bytes',
  'uint32',
  'sfixed32',
  'sfixed64',
  'sint32',
  'sint64',
] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

export function isScalarType(name: string): name is ScalarType {
  return (SCALAR_TYPES as readonly string[]).includes(name);
}
