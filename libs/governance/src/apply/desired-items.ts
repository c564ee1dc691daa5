import { KIND_RULES } from './all-kind-rules.js';
import type { GovernanceDocuments } from './governance-documents.js';
import {
  GOVERNANCE_KINDS,
  type Fields,
  type FieldValue,
  type GovernanceKind,
  type PlanRefusal,
} from './governance-plan.js';

/** One entry of the documents. */
export interface DesiredItem {
  readonly kind: GovernanceKind;
  readonly key: string;
  readonly pointer: string;
  readonly said: Partial<Record<string, FieldValue>>;
  readonly defaults: Fields;
}

export interface DesiredItems {
  /** By kind, in order of their keys; each key once. */
  readonly items: readonly DesiredItem[];
  /** One for each entry whose key another one before it has. */
  readonly refusals: readonly PlanRefusal[];
  /** The kinds that the documents have a section for, be it empty. */
  readonly sections: ReadonlySet<GovernanceKind>;
}

/** The documents as items that can be compared with what there is. */
export function desiredItems(documents: GovernanceDocuments): DesiredItems {
  const items: DesiredItem[] = [];
  const refusals: PlanRefusal[] = [];
  const sections = new Set<GovernanceKind>();
  for (const kind of GOVERNANCE_KINDS) {
    const rules = KIND_RULES[kind];
    const entries = documents[rules.section];
    if (entries === undefined) continue;
    sections.add(kind);
    const byKey = new Map<string, DesiredItem>();
    for (const [index, entry] of entries.entries()) {
      // What stands in a section is an entry of its kind.
      const known = entry as never;
      const [key, pointer] = [rules.keyOf(known), `/${rules.section}/${index}`];
      const earlier = byKey.get(key);
      if (earlier) refusals.push(twice(kind, key, pointer, earlier.pointer));
      else byKey.set(key, { kind, key, pointer, said: rules.said(known), defaults: rules.defaults(known) });
    }
    items.push(...[...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1)));
  }
  return { items, refusals, sections };
}

function twice(kind: GovernanceKind, key: string, pointer: string, first: string): PlanRefusal {
  return {
    kind,
    key,
    pointer,
    otherPointer: first,
    reason: `${key} is in the files twice.`,
    fix: 'Say everything about it in one place.',
  };
}
