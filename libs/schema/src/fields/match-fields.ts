import { appendSegment, parseFieldPath, formatFieldPath } from './field-path.js';
import type { KnownField, SchemaField } from './schema-field.js';

export interface MatchedField<K extends KnownField = KnownField> {
  readonly known: K;
  readonly field: SchemaField;
}

export interface FieldMatch<K extends KnownField = KnownField> {
  /** The same path as before, and the same identity if it has one. */
  readonly kept: readonly MatchedField<K>[];
  /** Another path, the same field: it, or a field it lies in, names the old one as its alias, or has its identity. */
  readonly renamed: readonly MatchedField<K>[];
  readonly added: readonly SchemaField[];
  readonly removed: readonly K[];
}

/**
 * Which fields of a new version are which of the version before. A field keeps its identity with its path, or by an
 * alias that names the old one; names are matched before aliases, so that an alias never takes a field that still
 * exists. Where both say their identity (Protobuf: the number), that alone decides: the same path with another number is
 * another field. `known` holds the fields of the version before and no others: one that comes back after its removal is new.
 */
export function matchFields<K extends KnownField>(
  known: readonly K[],
  current: readonly SchemaField[],
): FieldMatch<K> {
  const byIdentity = matchIdentities(known, current);
  const free = new Map(byIdentity.rest.map((field) => [field.path, field]));
  /** For a field that was found: where it was in the version before. Fields inside it were inside that. */
  const before = new Map<string, string>();
  const kept = byIdentity.matched.filter((match) => match.known.path === match.field.path);
  const renamed = byIdentity.matched.filter((match) => match.known.path !== match.field.path);
  const added: SchemaField[] = [];
  for (const match of renamed) before.set(match.field.path, match.known.path);
  const take = (field: SchemaField, path: string): boolean => {
    const found = free.get(path);
    if (found === undefined) return false;
    if (found.identity !== undefined && field.identity !== undefined) return false;
    free.delete(path);
    before.set(field.path, path);
    (path === field.path ? kept : renamed).push({ known: found, field });
    return true;
  };
  for (const siblings of byParent(byIdentity.fields)) {
    const rest = siblings.filter(
      ({ field, holder, inner, name }) => !take(field, oldPath(before, holder, inner, name)),
    );
    for (const { field, holder, inner } of rest)
      if (!field.aliases.some((alias) => take(field, oldPath(before, holder, inner, alias))))
        added.push(field);
  }
  return { kept, renamed, added, removed: [...free.values()] };
}

/** The fields that have their identity in both versions, and what is left of either. */
function matchIdentities<K extends KnownField>(known: readonly K[], current: readonly SchemaField[]) {
  const rest = new Set(known);
  const byIdentity = new Map(
    known.flatMap((field) => (field.identity === undefined ? [] : [[field.identity, field]])),
  );
  const matched: MatchedField<K>[] = [];
  const fields = current.filter((field) => {
    const found = field.identity === undefined ? undefined : byIdentity.get(field.identity);
    if (found === undefined || !rest.delete(found)) return true;
    matched.push({ known: found, field });
    return false;
  });
  return { matched, rest: [...rest], fields };
}

interface PlacedField {
  readonly field: SchemaField;
  readonly name: string;
  /** The path of the field around it, and what leads from there to it (`[]`, `{}`, `<Type>`). */
  readonly holder: string;
  readonly inner: string;
}

/** Fields in groups of siblings, outer groups first, as listed. */
function byParent(fields: readonly SchemaField[]): PlacedField[][] {
  const groups = new Map<string, { depth: number; members: PlacedField[] }>();
  for (const field of fields) {
    const path = parseFieldPath(field.path) ?? [];
    const last = path.at(-1);
    const holderEnd = path.slice(0, -1).findLastIndex(({ kind }) => kind === 'field') + 1;
    const holder = formatFieldPath(path.slice(0, holderEnd));
    const inner = formatFieldPath(path.slice(holderEnd, -1));
    const depth = path.filter(({ kind }) => kind === 'field').length;
    const key = `${holder}\n${inner}`;
    const group = groups.get(key) ?? { depth, members: [] };
    group.members.push({ field, name: last?.kind === 'field' ? last.name : '', holder, inner });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.depth - b.depth).map(({ members }) => members);
}

function oldPath(before: ReadonlyMap<string, string>, holder: string, inner: string, name: string): string {
  return appendSegment((before.get(holder) ?? holder) + inner, { kind: 'field', name });
}
