import {
  RangeSet,
  type ProtoEnum,
  type ProtoMessage,
  type ProtoNode,
  type ProtoReservedName,
} from '@schema-steward/schema';

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

/** Most messages reserve nothing, and then there is nothing to compare. */
export function reserves({
  reservedRanges,
  reservedNames,
}: Pick<Reserving, 'reservedRanges' | 'reservedNames'>): boolean {
  return reservedRanges.length > 0 || reservedNames.length > 0;
}

/** What one message reserves, and the other neither reserves nor uses. */
export function droppedReservations(kept: Reserving, now: Reserving): DroppedReservation[] {
  if (!reserves(kept)) return [];
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

/** A model never changes, and few messages reserve a name. */
const names = new WeakMap<ProtoMessage, ReadonlyMap<string, ProtoReservedName>>();

export function reservedName(message: ProtoMessage, name: string): ProtoReservedName | undefined {
  if (message.reservedNames.length === 0) return undefined;
  const known = names.get(message);
  if (known !== undefined) return known.get(name);
  const map = new Map(message.reservedNames.map((kept) => [kept.name, kept]));
  names.set(message, map);
  return map.get(name);
}
