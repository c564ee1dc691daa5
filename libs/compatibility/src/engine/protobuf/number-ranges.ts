import type { ProtoType, ScalarType } from '@schema-steward/schema';

interface NumberRange {
  readonly min: bigint;
  readonly max: bigint;
}

const signed = (bits: bigint): NumberRange => ({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n });
const unsigned = (bits: bigint): NumberRange => ({ min: 0n, max: 2n ** bits - 1n });

const RANGES: Partial<Record<ScalarType, NumberRange>> = {
  bool: { min: 0n, max: 1n },
  int32: signed(32n),
  sint32: signed(32n),
  sfixed32: signed(32n),
  uint32: unsigned(32n),
  fixed32: unsigned(32n),
  int64: signed(64n),
  sint64: signed(64n),
  sfixed64: signed(64n),
  uint64: unsigned(64n),
  fixed64: unsigned(64n),
};

/** Whether every value of the writer's whole-number type is one of the reader's; true where either is none. */
export function holdsAll(reader: ProtoType, writer: ProtoType): boolean {
  // A closed enum holds what it lists, and the rules on enums compare it with another enum.
  if (reader.kind === 'enum' && reader.enum.closed && writer.kind === 'scalar') {
    const values = new Set(reader.enum.values.map(({ number }) => number));
    return writer.scalar === 'bool' && values.has(0) && values.has(1);
  }
  const [mine, theirs] = [rangeOf(reader), rangeOf(writer)];
  if (mine === undefined || theirs === undefined) return true;
  return mine.min <= theirs.min && theirs.max <= mine.max;
}

/** An enum holds what it lists, and what a newer writer may add: 32 bits with a sign. */
function rangeOf(type: ProtoType): NumberRange | undefined {
  if (type.kind === 'enum') return RANGES.int32;
  return type.kind === 'scalar' ? RANGES[type.scalar] : undefined;
}
