import { appendSegment, parentOf } from './field-path.js';
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
  const steps = matchFieldsInSteps(known, current);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Fields between two yields: about a millisecond. */
const FIELDS_A_STEP = 1_000;

/** The same, in steps: of twenty thousand fields, whoever serves others looks after them in between. */
export function* matchFieldsInSteps<K extends KnownField>(
  known: readonly K[],
  current: readonly SchemaField[],
): Generator<undefined, FieldMatch<K>, undefined> {
  let looked = 0;
  const pause = (): boolean => ++looked % FIELDS_A_STEP === 0;

  const rest = new Set<K>();
  const byIdentity = new Map<string, K>();
  for (const field of known) {
    rest.add(field);
    if (field.identity !== undefined) byIdentity.set(field.identity, field);
    if (pause()) yield;
  }
  const kept: MatchedField<K>[] = [];
  const renamed: MatchedField<K>[] = [];
  const added: SchemaField[] = [];
  /** For a field that was found: where it was in the version before. Fields inside it were inside that. */
  const before = new Map<string, string>();
  const note = (found: K, field: SchemaField): void => {
    if (found.path !== field.path) before.set(field.path, found.path);
    (found.path === field.path ? kept : renamed).push({ known: found, field });
  };
  /** Of fields without an identity that was found, by depth: groups of siblings, as listed. */
  const levels: Map<string, PlacedField[]>[] = [];
  const depths = new Map<string, number>([['', 0]]);
  for (const field of current) {
    if (pause()) yield;
    const found = field.identity === undefined ? undefined : byIdentity.get(field.identity);
    if (found !== undefined && rest.delete(found)) note(found, field);
    else place(field, levels, depths);
  }

  const free = new Map<string, K>();
  for (const field of rest) {
    free.set(field.path, field);
    if (pause()) yield;
  }
  const take = (field: SchemaField, path: string): boolean => {
    const found = free.get(path);
    if (found === undefined) return false;
    if (found.identity !== undefined && field.identity !== undefined) return false;
    free.delete(path);
    note(found, field);
    return true;
  };
  for (const level of levels)
    for (const siblings of level.values()) {
      const unknown: PlacedField[] = [];
      for (const placed of siblings) {
        if (pause()) yield;
        if (!take(placed.field, oldPath(before, placed, placed.name))) unknown.push(placed);
      }
      for (const placed of unknown) {
        if (pause()) yield;
        const { field } = placed;
        if (!field.aliases.some((alias) => take(field, oldPath(before, placed, alias)))) added.push(field);
      }
    }
  return { kept, renamed, added, removed: [...free.values()] };
}

interface PlacedField {
  readonly field: SchemaField;
  readonly name: string;
  /** The path of the field around it, and what leads from there to it (`[]`, `{}`, `<Type>`). */
  readonly holder: string;
  readonly inner: string;
}

/** Into its group of siblings, and that by how many fields are around it: outer groups are matched first. */
function place(field: SchemaField, levels: Map<string, PlacedField[]>[], depths: Map<string, number>): void {
  const { name, holder, inner } = parentOf(field.path);
  const depth = depthOf(holder, depths);
  while (levels.length <= depth) levels.push(new Map());
  const level = levels[depth];
  const key = `${holder}\n${inner}`;
  const siblings = level?.get(key);
  const placed = { field, name, holder, inner };
  if (siblings) siblings.push(placed);
  else level?.set(key, [placed]);
}

/** How many fields lead to a path, that one included. */
function depthOf(path: string, depths: Map<string, number>): number {
  const within: string[] = [];
  let around = path;
  for (; !depths.has(around); around = parentOf(around).holder) within.push(around);
  let depth = depths.get(around) ?? 0;
  for (const inner of within.reverse()) depths.set(inner, ++depth);
  return depth;
}

function oldPath(before: ReadonlyMap<string, string>, { holder, inner }: PlacedField, name: string): string {
  return appendSegment((before.get(holder) ?? holder) + inner, { kind: 'field', name });
}
