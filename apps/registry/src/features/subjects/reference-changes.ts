import type { SchemaReference } from '@schema-steward/schema';

/** What became of one reference of a schema, by the name that its text has for it. */
export interface ReferenceChange {
  readonly kind: 'reference-added' | 'reference-changed' | 'reference-removed';
  readonly name: string;
  /** `orders version 1`; undefined for one that was not there. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly sentence: string;
}

/**
 * What two schemas refer to differently, by name. The texts may be the same: what a name means is another version then.
 */
export function referenceChanges(
  before: readonly SchemaReference[],
  after: readonly SchemaReference[],
): ReferenceChange[] {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return names.flatMap((name): ReferenceChange[] => {
    const [from, to] = [old.get(name), now.get(name)];
    if (from === to) return [];
    const change = { name, before: from, after: to };
    if (from === undefined)
      return [{ kind: 'reference-added', ...change, sentence: `Reference \`${name}\` to ${to} added.` }];
    if (to === undefined)
      return [
        { kind: 'reference-removed', ...change, sentence: `Reference \`${name}\` to ${from} removed.` },
      ];
    const sentence = `Reference \`${name}\` changed from ${from} to ${to}.`;
    return [{ kind: 'reference-changed', ...change, sentence }];
  });
}

function byName(references: readonly SchemaReference[]): ReadonlyMap<string, string> {
  return new Map(references.map(({ name, subject, version }) => [name, `${subject} version ${version}`]));
}
