import type {
  ProtoEnum,
  ProtoFeatures,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoOneof,
  ProtoRange,
  ProtoReservedName,
} from '../proto-schema.js';
import { protoError } from '../syntax/proto-error.js';
import type { EnumSyntax, MessageSyntax, ReservedSyntax } from '../syntax/proto-syntax.js';
import { withFeatures } from './features.js';
import { isSet } from './options.js';
import type { SymbolTable } from './symbols.js';

/** Something that is still being made. */
export type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** A message whose name is known and whose fields are not. */
export interface MessageDraft {
  readonly message: Draft<ProtoMessage>;
  readonly fields: ProtoField[];
  readonly byNumber: Map<number, ProtoField>;
  readonly byName: Map<string, ProtoField>;
  readonly oneofs: readonly (Draft<ProtoOneof> & { readonly fields: ProtoField[] })[];
  readonly inner: readonly MessageDraft[];
}

type Around = Pick<ProtoMessage, 'fullName' | 'localName'> | undefined;

/** Gives a message, and all inside it, its name; so that any field may refer to it. */
export function declareMessage(
  file: ProtoFile,
  symbols: SymbolTable,
  written: MessageSyntax,
  around: Around,
  outer: ProtoFeatures,
): MessageDraft {
  const names = namesOf(file, written.name, around);
  const features = withFeatures(outer, written.options);
  const fields: ProtoField[] = [];
  const byNumber = new Map<number, ProtoField>();
  const byName = new Map<string, ProtoField>();
  const oneofs = written.oneofs.map(({ name, node, nameNode, options }) => ({
    ...{ name, node, nameNode, options },
    fields: [] as ProtoField[],
  }));
  const message: Draft<ProtoMessage> = {
    kind: 'message',
    ...{ name: written.name, ...names, file, node: written.node, nameNode: written.nameNode },
    ...{ fields, byNumber, byName, oneofs, messages: [], enums: [], extensions: [] },
    extensionRanges: written.extensions.flatMap(({ ranges }) => ranges),
    ...reservedOf(written.reserved),
    ...{ options: written.options, features, isMapEntry: isSet(written.options, 'map_entry') },
    ...{ isGroup: written.isGroup, written },
    ...(written.doc === undefined ? {} : { doc: written.doc }),
  };
  declare(symbols, message);
  const inner = written.messages.map((one) => declareMessage(file, symbols, one, names, features));
  message.messages = inner.map((draft) => draft.message);
  message.enums = written.enums.map((one) => declareEnum(file, symbols, one, names, features));
  return { message, fields, byNumber, byName, oneofs, inner };
}

export function declareEnum(
  file: ProtoFile,
  symbols: SymbolTable,
  written: EnumSyntax,
  around: Around,
  outer: ProtoFeatures,
): ProtoEnum {
  const { enumType } = withFeatures(outer, written.options);
  const one: ProtoEnum = {
    kind: 'enum',
    ...{ name: written.name, ...namesOf(file, written.name, around), file },
    ...{ node: written.node, nameNode: written.nameNode, values: written.values },
    ...reservedOf(written.reserved),
    ...{
      options: written.options,
      closed: enumType === 'CLOSED',
      allowAlias: isSet(written.options, 'allow_alias'),
    },
    ...(written.doc === undefined ? {} : { doc: written.doc }),
    ...(written.visibility === undefined ? {} : { visibility: written.visibility }),
  };
  declare(symbols, one);
  return one;
}

function namesOf(file: ProtoFile, name: string, around: Around): { fullName: string; localName: string } {
  const localName = around === undefined ? name : `${around.localName}.${name}`;
  return { localName, fullName: file.packageName === '' ? localName : `${file.packageName}.${localName}` };
}

/** A name of the file itself that is there already was declared twice, or is an imported one. */
function declare(symbols: SymbolTable, type: ProtoMessage | ProtoEnum): void {
  const other = symbols.get(type.fullName);
  if (other !== undefined && other.kind !== 'package')
    throw protoError(
      type.nameNode,
      `There are two types of the name ${type.fullName}.`,
      'Rename one of them, or leave out the import that brings the other.',
    );
  symbols.add(type.fullName, type);
}

function reservedOf(written: readonly ReservedSyntax[]): {
  reservedRanges: ProtoRange[];
  reservedNames: ProtoReservedName[];
} {
  const items = written.flatMap((statement) => statement.items);
  return {
    reservedRanges: items.filter((item) => item.kind === 'range'),
    reservedNames: items.filter((item) => item.kind === 'name'),
  };
}
