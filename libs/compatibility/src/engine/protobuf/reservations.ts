import { RangeSet, type ProtoEnum, type ProtoMessage, type ProtoNode } from '@schema-steward/schema';

/** A message with its fields, or an enum with its values. */
export interface Reserving {
  readonly reservedRanges: ProtoMessage['reservedRanges'];
  readonly reservedNames: ProtoMessage['reservedNames'];
  readonly members: readonly { readonly name: string; readonly number: number }[];
}

export function reservingMessage({ reservedRanges, reservedNames, fields }: ProtoMessage): Reserving {
  return { reservedRanges, reservedNames, members: fields };
}

export function reservingEnum({ reservedRanges, reservedNames, values }: ProtoEnum): Reserving {
  return { reservedRanges, reservedNames, members: values };
}

export interface DroppedReservation {
  readonly text: string;
  readonly node: ProtoNode;
}

/** What one message reserves, and the other neither reserves nor uses. */
export function droppedReservations(kept: Reserving, now: Reserving): DroppedReservation[] {
  const used = new Set(now.members.map(({ name }) => name));
  const names = new Set(now.reservedNames.map(({ name }) => name));
  // Ranges that touch are one; a field that took a number is told by the rule on reserved numbers.
  const covered = new RangeSet(
    merged([...now.reservedRanges, ...now.members.map(({ number }) => ({ first: number, last: number }))]),
  );
  return [
    ...kept.reservedRanges
      .filter(({ first, last }) => !((covered.find(first)?.last ?? -Infinity) >= last))
      .map(({ first, last, node }) => ({
        text: first === last ? String(first) : `${first} to ${last}`,
        node,
      })),
    ...kept.reservedNames
      .filter(({ name }) => !names.has(name) && !used.has(name))
      .map(({ name, node }) => ({ text: JSON.stringify(name), node })),
  ];
}

interface Span {
  readonly first: number;
  readonly last: number;
}

function merged(spans: readonly Span[]): Span[] {
  const result: { first: number; last: number }[] = [];
  for (const { first, last } of [...spans].sort((a, b) => a.first - b.first)) {
    const before = result.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else result.push({ first, last });
  }
  return result;
}
