import type { ProtoField, ProtoMessage, ProtoType } from '@schema-steward/schema';
import { defaultOf } from './default-value.js';

/** A field, and everything that the rules ask of it, as one text: of two that are equal no rule has anything to say. */
export interface SignedField {
  readonly field: ProtoField;
  readonly number: number;
  readonly signature: string;
  /** What its type holds may differ all the same: an enum, or a message that another schema defines. */
  readonly isOpen: boolean;
}

export interface SignedMessage {
  /**
   * Everything that the rules ask of a message's own fields, reservations and oneofs: where two are equal no rule has
   * anything to say. What the fields' types hold inside is not part of it.
   */
  readonly signature: string;
  /** By number. */
  readonly fields: readonly SignedField[];
  /** Some field is open, or something is defined inside: a message of the same signature may differ below. */
  readonly isOpen: boolean;
  /** Signatures of writers with which it was compared, field by field, and no rule had anything to say. */
  readonly quiet: Set<string>;
}

/** A model never changes, and most messages of two versions are the same: what says so is made once. */
const made = new WeakMap<ProtoMessage, SignedMessage>();

export function signMessage(message: ProtoMessage): SignedMessage {
  const known = made.get(message);
  if (known !== undefined) return known;
  const { fields, reservedRanges, reservedNames, oneofs, messages, enums } = message;
  const signed = fields.map((field): SignedField => {
    const { number, type } = field;
    return { field, number, signature: JSON.stringify(signField(field)), isOpen: isOpenType(type) };
  });
  const signature = JSON.stringify([
    signed.map((one) => one.signature),
    reservedRanges.map(({ first, last }) => [first, last]),
    reservedNames.map(({ name }) => name),
    oneofs.map(({ name }) => name),
  ]);
  const result = {
    signature,
    fields: signed.toSorted((one, other) => one.number - other.number),
    quiet: new Set<string>(),
    isOpen: messages.length > 0 || enums.length > 0 || signed.some(({ isOpen }) => isOpen),
  };
  made.set(message, result);
  return result;
}

/** Versions of one message that are remembered: most change a few times in their life. */
const MAX_QUIET = 32;

/** No rule has anything to say about two messages, nor about what they hold. */
export function isQuiet(reader: SignedMessage, writer: SignedMessage): boolean {
  if (reader.isOpen || writer.isOpen) return false;
  return reader.signature === writer.signature || reader.quiet.has(writer.signature);
}

/** Remembers that no rule had anything to say: what they say follows from the two signatures where nothing is open. */
export function rememberQuiet(reader: SignedMessage, writer: SignedMessage): void {
  if (!reader.isOpen && !writer.isOpen && reader.quiet.size < MAX_QUIET) reader.quiet.add(writer.signature);
}

/** Messages of the schema itself are met by walking it; enums, and messages of other schemas, where they are used. */
function isOpenType(type: ProtoType): boolean {
  if (type.kind === 'map') return isOpenType(type.value);
  return type.kind === 'enum' || (type.kind === 'message' && type.message.file.origin !== 'schema');
}

function signField(field: ProtoField): unknown[] {
  const { name, number, label, type, repeated, presence, delimited, oneof, jsonName } = field;
  const facts = [name, number, label, signType(type), repeated, presence, delimited, oneof?.name, jsonName];
  return [...facts, defaultOf(field)?.text];
}

function signType(type: ProtoType): unknown {
  switch (type.kind) {
    case 'scalar':
      return type.scalar;
    case 'enum':
      return ['enum', type.enum.localName];
    case 'message':
      return [type.group, type.message.localName];
    case 'map':
      return [signType(type.key), signType(type.value)];
  }
}
