import type { ProtoField, ProtoMessage, ProtoType } from '@schema-steward/schema';
import { defaultOf } from './default-value.js';

/** A model never changes, and most messages of two versions are the same: what says so is made once. */
const made = new WeakMap<ProtoMessage, string>();

/**
 * Everything that the rules ask of a message's own fields, reservations and oneofs, as one text: where two are equal no
 * rule has anything to say. What the fields' types hold inside is not part of it.
 */
export function signatureOf(message: ProtoMessage): string {
  const known = made.get(message);
  if (known !== undefined) return known;
  const { fields, reservedRanges, reservedNames, oneofs } = message;
  const signature = JSON.stringify([
    fields.map(signField),
    reservedRanges.map(({ first, last }) => [first, last]),
    reservedNames.map(({ name }) => name),
    oneofs.map(({ name }) => name),
  ]);
  made.set(message, signature);
  return signature;
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
