import type { ProtoType, ScalarType } from '@schema-steward/schema';

/** What Confluent's registry tells apart first: a map, a message, or anything else. */
export type Kind = 'SCALAR' | 'MAP' | 'MESSAGE';

export function kindOf(type: ProtoType): Kind {
  return type.kind === 'map' ? 'MAP' : type.kind === 'message' ? 'MESSAGE' : 'SCALAR';
}

export type ScalarGroup =
  'number' | 'signed number' | 'string or bytes' | '32-bit number' | '64-bit number' | 'float' | 'double';

/**
 * Scalars that are written alike (protobuf.dev, "Updating A Message Type"), in the groups that Confluent's registry makes
 * of them; an enum is a number.
 */
const GROUPS: Record<ScalarType, ScalarGroup> = {
  int32: 'number',
  int64: 'number',
  uint32: 'number',
  uint64: 'number',
  bool: 'number',
  sint32: 'signed number',
  sint64: 'signed number',
  string: 'string or bytes',
  bytes: 'string or bytes',
  fixed32: '32-bit number',
  sfixed32: '32-bit number',
  fixed64: '64-bit number',
  sfixed64: '64-bit number',
  float: 'float',
  double: 'double',
};

/** Undefined for a message or a map. */
export function scalarGroup(type: ProtoType): ScalarGroup | undefined {
  return type.kind === 'scalar' ? GROUPS[type.scalar] : type.kind === 'enum' ? 'number' : undefined;
}

/** Whether Confluent's parser sees the field: it keeps groups apart, and compares none. */
export function isSeen({ type }: { readonly type: ProtoType }): boolean {
  return type.kind !== 'message' || !type.group;
}
