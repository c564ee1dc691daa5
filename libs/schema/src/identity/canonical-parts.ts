import { compareUtf16 } from '../json/write-json.js';

/** Absent and null are the same in Confluent's API. */
export function isAbsent<T>(value: T | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}

/** A set of texts in Java's order. */
export function sortedSet(values: readonly string[] | null | undefined): string[] {
  return [...new Set(values ?? [])].sort(compareUtf16);
}

/** A map's entries in Java's order of their names. */
export function sortedEntries<V>(record: Readonly<Record<string, V>> | null | undefined): [string, V][] {
  return Object.entries(record ?? {}).sort(([a], [b]) => compareUtf16(a, b));
}
