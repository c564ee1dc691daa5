import { appendSegment } from '@schema-steward/schema';
import type { Predicate } from './predicate.js';

/** Every path that a contract looks at, in the grammar for people, sorted; the message itself is no path. */
export function pathsRead(contract: Predicate): string[] {
  const paths = new Set<string>();
  const open: Predicate[] = [contract];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.path !== '') paths.add(next.path);
    if (next.op === 'member') paths.add(appendSegment(next.path, { kind: 'field', name: next.name }));
    open.push(...partsOf(next));
  }
  return [...paths].toSorted();
}

function partsOf(predicate: Predicate): readonly Predicate[] {
  switch (predicate.op) {
    case 'every':
    case 'some':
      return predicate.of;
    case 'member':
    case 'item':
      return [predicate.value];
    case 'items':
    case 'values':
      return [predicate.each];
    case 'contains':
      return [predicate.item];
    case 'when':
      return [predicate.then];
    default:
      return [];
  }
}
