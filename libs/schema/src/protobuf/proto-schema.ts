import type { SymbolTable } from './model/symbols.js';
import type { ProtoNode } from './syntax/proto-node.js';
import type { FileSyntax, Label, MessageSyntax, OptionSyntax, ScalarType } from './syntax/proto-syntax.js';

/**
 * The one model of a Protobuf schema: names resolved, features of the syntax or edition settled. Types are shared: two
 * uses of a name hold the same object, so a recursive schema is a graph. `node` gives line and column through
 * `protoLocationOf`; for what an import defines it lies in another text (`node.source`).
 */
export interface ProtoFile {
  readonly node: ProtoNode;
  /** The path it is imported by; empty for the schema itself. */
  readonly path: string;
  readonly syntax: 'proto2' | 'proto3' | 'editions';
  readonly edition?: string;
  readonly syntaxNode: ProtoNode;
  readonly packageName: string;
  readonly packageNode: ProtoNode;
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  /** Fields that this file adds to messages, at its top. */
  readonly extensions: readonly ProtoField[];
  readonly services: readonly ProtoService[];
  readonly options: readonly OptionSyntax[];
  readonly features: ProtoFeatures;
  readonly imports: readonly ProtoImport[];
  /** What registered schema it comes from: undefined for the schema itself and for what is built in. */
  readonly reference?: { readonly subject: string; readonly version: number };
  readonly origin: 'schema' | 'reference' | 'built-in';
  /** As it is written. */
  readonly written: FileSyntax;
  /** What names mean in it. */
  readonly symbols: SymbolTable;
}

export interface ProtoImport {
  readonly file: ProtoFile;
  readonly modifier?: 'public' | 'weak' | 'option';
  readonly node: ProtoNode;
}

/** The features of protobuf.dev, "Feature Settings for Editions", that change what is read or written. */
export interface ProtoFeatures {
  readonly fieldPresence: 'EXPLICIT' | 'IMPLICIT' | 'LEGACY_REQUIRED';
  readonly enumType: 'OPEN' | 'CLOSED';
  readonly repeatedFieldEncoding: 'PACKED' | 'EXPANDED';
  readonly utf8Validation: 'VERIFY' | 'NONE';
  readonly messageEncoding: 'LENGTH_PREFIXED' | 'DELIMITED';
  readonly jsonFormat: 'ALLOW' | 'LEGACY_BEST_EFFORT';
}

export interface ProtoMessage {
  readonly kind: 'message';
  readonly name: string;
  /** With the package and the messages around it, without a leading dot. */
  readonly fullName: string;
  /** The same without the package. */
  readonly localName: string;
  readonly file: ProtoFile;
  readonly node: ProtoNode;
  readonly nameNode: ProtoNode;
  readonly doc?: string;
  /** In the order written, members of oneofs among them. */
  readonly fields: readonly ProtoField[];
  readonly byNumber: ReadonlyMap<number, ProtoField>;
  readonly byName: ReadonlyMap<string, ProtoField>;
  readonly oneofs: readonly ProtoOneof[];
  readonly messages: readonly ProtoMessage[];
  readonly enums: readonly ProtoEnum[];
  readonly extensions: readonly ProtoField[];
  readonly extensionRanges: readonly ProtoRange[];
  readonly reservedRanges: readonly ProtoRange[];
  readonly reservedNames: readonly ProtoReservedName[];
  readonly options: readonly OptionSyntax[];
  readonly features: ProtoFeatures;
  /** Written out with `option map_entry = true`, as descriptors have it. */
  readonly isMapEntry: boolean;
  readonly isGroup: boolean;
  readonly written: MessageSyntax;
}

export interface ProtoField {
  readonly name: string;
  readonly number: number;
  /** The label that is written. */
  readonly label?: Label;
  readonly type: ProtoType;
  readonly repeated: boolean;
  /** `required` must be there; `explicit` says whether it was set; `implicit` does not tell its default from nothing. */
  readonly presence: 'required' | 'explicit' | 'implicit' | 'repeated';
  readonly packed: boolean;
  /** Between a start and an end tag, as groups are. */
  readonly delimited: boolean;
  readonly oneof?: ProtoOneof;
  readonly jsonName: string;
  /** Its `[default = …]` as text: an enum's value by name. */
  readonly defaultValue?: string;
  readonly deprecated: boolean;
  readonly doc?: string;
  readonly options: readonly OptionSyntax[];
  /** What an extension extends. */
  readonly extendee?: ProtoMessage;
  readonly node: ProtoNode;
  readonly nameNode: ProtoNode;
  readonly numberNode: ProtoNode;
  readonly typeNode: ProtoNode;
  readonly labelNode?: ProtoNode;
}

export type ProtoType =
  | { readonly kind: 'scalar'; readonly scalar: ScalarType }
  | { readonly kind: 'message'; readonly message: ProtoMessage; readonly group: boolean }
  | { readonly kind: 'enum'; readonly enum: ProtoEnum }
  | { readonly kind: 'map'; readonly key: ProtoType; readonly value: ProtoType };

export interface ProtoOneof {
  readonly name: string;
  readonly node: ProtoNode;
  readonly nameNode: ProtoNode;
  readonly options: readonly OptionSyntax[];
  readonly fields: readonly ProtoField[];
}

/** Both ends inclusive. */
export interface ProtoRange {
  readonly first: number;
  readonly last: number;
  readonly node: ProtoNode;
}

export interface ProtoReservedName {
  readonly name: string;
  readonly node: ProtoNode;
}

export interface ProtoEnum {
  readonly kind: 'enum';
  readonly name: string;
  readonly fullName: string;
  readonly localName: string;
  readonly file: ProtoFile;
  readonly node: ProtoNode;
  readonly nameNode: ProtoNode;
  readonly doc?: string;
  readonly values: readonly ProtoEnumValue[];
  readonly reservedRanges: readonly ProtoRange[];
  readonly reservedNames: readonly ProtoReservedName[];
  readonly options: readonly OptionSyntax[];
  /** A closed enum keeps a number that it does not know out of the field. */
  readonly closed: boolean;
  readonly allowAlias: boolean;
  readonly visibility?: 'export' | 'local';
}

export interface ProtoEnumValue {
  readonly name: string;
  readonly number: number;
  readonly options: readonly OptionSyntax[];
  readonly doc?: string;
  readonly node: ProtoNode;
  readonly nameNode: ProtoNode;
}

export interface ProtoService {
  readonly name: string;
  readonly fullName: string;
  readonly node: ProtoNode;
  readonly nameNode: ProtoNode;
  readonly options: readonly OptionSyntax[];
  readonly methods: readonly ProtoMethod[];
}

export interface ProtoMethod {
  readonly name: string;
  readonly input: ProtoMessage;
  readonly inputStream: boolean;
  readonly output: ProtoMessage;
  readonly outputStream: boolean;
  readonly hasBody: boolean;
  readonly options: readonly OptionSyntax[];
  readonly node: ProtoNode;
}
