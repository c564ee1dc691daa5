import type { Location } from '@schema-steward/kernel';
import type { SchemaReference } from '../identity/schema-content.js';
import type { ChangeList } from './change-list.js';
import { values } from './attribute-changes.js';

export interface ReferenceLists {
  readonly before: readonly SchemaReference[];
  readonly after: readonly SchemaReference[];
}

/** Which references came, went, or stand for another version now. Their order means nothing. */
export function referenceChanges({ before, after }: ReferenceLists, root: Location, list: ChangeList): void {
  const [old, now] = [targets(before), targets(after)];
  for (const name of new Set([...now.keys(), ...old.keys()])) {
    const [from, to] = [old.get(name), now.get(name)];
    if (from === to) continue;
    const what = { kind: 'references-changed', path: '', property: name } as const;
    list.add({ ...what, ...values(from, to), location: root, locatedIn: 'after' });
  }
}

function targets(references: readonly SchemaReference[]): Map<string, string> {
  return new Map(references.map(({ name, subject, version }) => [name, `${subject} version ${version}`]));
}
