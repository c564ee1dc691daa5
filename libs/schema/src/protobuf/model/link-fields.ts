import type {
  ProtoFeatures,
  ProtoField,
  ProtoFile,
  ProtoMessage,
  ProtoOneof,
  ProtoType,
} from '../proto-schema.js';
import { protoError } from '../syntax/proto-error.js';
import type { ProtoNode } from '../syntax/proto-node.js';
import { isScalarType, type ExtendSyntax, type FieldSyntax } from '../syntax/proto-syntax.js';
import { checkField, checkNewField, checkReserved } from './check-field.js';
import type { MessageDraft } from './declare-types.js';
import { withFeatures } from './features.js';
import { jsonNameOf } from './json-name.js';
import { isSet, optionNamed, valueText, wordOption } from './options.js';
import { RangeSet } from './range-set.js';
import type { SymbolTable } from './symbols.js';

export interface LinkScope {
  readonly file: ProtoFile;
  readonly symbols: SymbolTable;
  /** Checked as `protoc` checks it; a text that was taken once may hold more. */
  readonly strict: boolean;
}

/** Resolves what the fields of a message hold. */
export function linkMessage(
  { message, fields, byNumber, byName, oneofs }: MessageDraft,
  scope: LinkScope,
): void {
  const { written, fullName, features } = message;
  const reserved = {
    numbers: new RangeSet(message.reservedRanges),
    names: new Set(message.reservedNames.map(({ name }) => name)),
    extensions: new RangeSet(message.extensionRanges),
  };
  const inner = new Map(oneofs.map((oneof) => [oneof.name, oneof]));
  for (const one of written.fields) {
    const oneof = one.oneof === undefined ? undefined : inner.get(one.oneof);
    const around = oneof === undefined ? features : withFeatures(features, oneof.options);
    const field = linkField(one, scope, fullName, around, oneof);
    checkNewField(field, message);
    if (scope.strict) checkReserved(field, message.name, reserved);
    fields.push(field);
    byNumber.set(field.number, field);
    byName.set(field.name, field);
    oneof?.fields.push(field);
  }
  message.extensions = linkExtensions(written.extends, scope, fullName, features);
  for (const field of message.extensions) {
    const name = `${fullName}.${field.name}`;
    scope.symbols.add(name, { kind: 'extension', fullName: name, field });
  }
}

export function linkExtensions(
  written: readonly ExtendSyntax[],
  scope: LinkScope,
  scopeName: string,
  features: ProtoFeatures,
): ProtoField[] {
  return written.flatMap(({ extendee, extendeeNode, fields }) => {
    const target = scope.symbols.resolve(extendee, scopeName);
    if (target?.kind !== 'message')
      throw unknownType(scope.symbols, extendee, scopeName, extendeeNode, 'message');
    return fields.map((field) => linkField(field, scope, scopeName, features, undefined, target));
  });
}

function linkField(
  written: FieldSyntax,
  scope: LinkScope,
  scopeName: string,
  around: ProtoFeatures,
  oneof: ProtoOneof | undefined,
  extendee?: ProtoMessage,
): ProtoField {
  const { name, number, label, options, doc, node, nameNode, numberNode, typeNode, labelNode } = written;
  const type = linkType(written, scope, scopeName);
  const features = withFeatures(around, options);
  const repeated = label === 'repeated' || type.kind === 'map';
  const jsonName = optionNamed(options, 'json_name')?.value;
  const defaultValue = optionNamed(options, 'default')?.value;
  const field: ProtoField = {
    ...{ name, number, type, repeated, options, node, nameNode, numberNode, typeNode },
    presence: presenceOf(written, type, features, oneof, extendee),
    packed: repeated && isPackable(type) && isPacked(written, features),
    delimited:
      type.kind === 'message' &&
      (type.group || (features.messageEncoding === 'DELIMITED' && !type.message.isMapEntry)),
    jsonName: jsonName?.kind === 'string' ? jsonName.text : jsonNameOf(name),
    deprecated: isSet(options, 'deprecated'),
    ...(label === undefined ? {} : { label }),
    ...(labelNode === undefined ? {} : { labelNode }),
    ...(oneof === undefined ? {} : { oneof }),
    ...(doc === undefined ? {} : { doc }),
    ...(defaultValue === undefined ? {} : { defaultValue: valueText(defaultValue) }),
    ...(extendee === undefined ? {} : { extendee }),
  };
  if (scope.strict) checkField(field, scope.file);
  return field;
}

function presenceOf(
  { label }: FieldSyntax,
  type: ProtoType,
  { fieldPresence }: ProtoFeatures,
  oneof: ProtoOneof | undefined,
  extendee: ProtoMessage | undefined,
): ProtoField['presence'] {
  if (label === 'repeated' || type.kind === 'map') return 'repeated';
  if (label === 'required' || (fieldPresence === 'LEGACY_REQUIRED' && oneof === undefined)) return 'required';
  if (oneof !== undefined || extendee !== undefined || label === 'optional' || type.kind === 'message')
    return 'explicit';
  return fieldPresence === 'IMPLICIT' ? 'implicit' : 'explicit';
}

function isPackable(type: ProtoType): boolean {
  return (
    type.kind === 'enum' || (type.kind === 'scalar' && type.scalar !== 'string' && type.scalar !== 'bytes')
  );
}

function isPacked({ options }: FieldSyntax, { repeatedFieldEncoding }: ProtoFeatures): boolean {
  const own = wordOption(options, 'packed');
  return own === undefined ? repeatedFieldEncoding === 'PACKED' : own === 'true';
}

function linkType({ type, typeNode }: FieldSyntax, scope: LinkScope, scopeName: string): ProtoType {
  switch (type.kind) {
    case 'name':
      return namedType(type.name, typeNode, scope, scopeName);
    case 'group': {
      // Its message was declared beside the field.
      const found = scope.symbols.resolve(type.name, scopeName);
      if (found?.kind !== 'message') throw unknownType(scope.symbols, type.name, scopeName, typeNode, 'type');
      return { kind: 'message', message: found, group: true };
    }
    case 'map': {
      const value = namedType(type.value, typeNode, scope, scopeName);
      if (!isScalarType(type.key) || ['float', 'double', 'bytes'].includes(type.key))
        throw protoError(
          typeNode,
          `A map cannot have keys of type ${type.key}.`,
          'Keys are strings, bools or whole numbers.',
        );
      return { kind: 'map', key: { kind: 'scalar', scalar: type.key }, value };
    }
  }
}

function namedType(name: string, node: ProtoNode, { symbols }: LinkScope, scopeName: string): ProtoType {
  if (isScalarType(name)) return { kind: 'scalar', scalar: name };
  const found = symbols.resolve(name, scopeName);
  if (found?.kind === 'enum') return { kind: 'enum', enum: found };
  if (found?.kind !== 'message') throw unknownType(symbols, name, scopeName, node, 'type');
  return found.isMapEntry ? entryType(found) : { kind: 'message', message: found, group: false };
}

/** A message written out as a map's entry is a map, once its own fields are linked. */
function entryType(message: ProtoMessage): ProtoType {
  return {
    kind: 'map',
    get key(): ProtoType {
      return message.byNumber.get(1)?.type ?? { kind: 'scalar', scalar: 'string' };
    },
    get value(): ProtoType {
      return message.byNumber.get(2)?.type ?? { kind: 'scalar', scalar: 'string' };
    },
  };
}

function unknownType(symbols: SymbolTable, name: string, scopeName: string, node: ProtoNode, what: string) {
  const elsewhere = symbols.fileOf(name, scopeName);
  return protoError(
    node,
    `There is no ${what} ${name}.`,
    elsewhere === undefined
      ? 'Correct the name, define it, or import the file that does.'
      : `Add import ${JSON.stringify(elsewhere)};`,
  );
}
