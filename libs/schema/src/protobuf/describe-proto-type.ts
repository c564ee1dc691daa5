import type { ProtoField, ProtoType } from './proto-schema.js';

/** A type for people: `string`, `message Item`, `enum Status`, `map of string`. */
export function describeProtoType(type: ProtoType): string {
  switch (type.kind) {
    case 'scalar':
      return type.scalar;
    case 'message':
      return `${type.group ? 'group' : 'message'} ${type.message.localName}`;
    case 'enum':
      return `enum ${type.enum.localName}`;
    case 'map':
      return `map of ${describeProtoType(type.value)}`;
  }
}

/** The same for a field: `array of message Item`. */
export function describeProtoField({ type, repeated }: Pick<ProtoField, 'type' | 'repeated'>): string {
  const one = describeProtoType(type);
  return repeated && type.kind !== 'map' ? `array of ${one}` : one;
}
