import { resolved, type CombinedSchema, type JsonSchema } from '@schema-steward/schema';
import type { ResolvedSchema } from './json-pair.js';
import type { Edge } from './match-branches.js';
import { findOverlap } from './find-overlap.js';
import { pairBranches } from './pair-branches.js';
import type { PairScope } from './pair-scope.js';
import { schemaKey } from './schema-key.js';
import { keywordSpot } from './spots.js';

/** Two combinations: by their criteria, their sizes, and the most of their branches that can be paired. */
export function compareCombined(scope: PairScope, original: CombinedSchema, update: CombinedSchema): void {
  const where = { reader: combinedSpot(update), writer: combinedSpot(original) };
  const words = { reader: update.criterion, writer: original.criterion };
  if (original.criterion !== update.criterion) {
    if (!mayBecome(original, update)) return scope.report('COMBINED_TYPE_CHANGED', { ...where, args: words });
    scope.report('COMBINED_TYPE_EXTENDED', { ...where, args: words });
  }
  const [before, now] = [distinct(scope, original), distinct(scope, update)];
  const args = { ...words, before: before.length, now: now.length };
  if (before.length < now.length)
    scope.report(update.criterion === 'allOf' ? 'PRODUCT_TYPE_EXTENDED' : 'SUM_TYPE_EXTENDED', {
      ...where,
      args,
    });
  if (before.length > now.length)
    scope.report(original.criterion === 'allOf' ? 'PRODUCT_TYPE_NARROWED' : 'SUM_TYPE_NARROWED', {
      ...where,
      args,
    });
  const matching = pairBranches(before, now, scope);
  for (const edge of matching)
    scope.accept(edge.pair, {
      tail: [`${original.criterion}/${edge.left}`],
      ...nodesOf(before, now, edge),
    });
  const isComplete = matching.length >= Math.min(before.length, now.length);
  if (!isComplete) {
    const explained = explain(scope, original, before, now, matching);
    const isSynthetic = original.synthetic && update.synthetic;
    scope.report('COMBINED_TYPE_SUBSCHEMAS_CHANGED', { ...where, args }, isSynthetic && explained);
  }
  reportOverlap(scope, original, update);
}

/** A criterion may become another where nothing that fitted the first can fail the second. */
function mayBecome(original: CombinedSchema, update: CombinedSchema): boolean {
  const [isOne, becomesOne] = [original.subschemas.length === 1, update.subschemas.length === 1];
  return (
    update.criterion === 'anyOf' ||
    (isOne && (becomesOne || update.criterion === 'oneOf')) ||
    (original.criterion === 'allOf' && becomesOne)
  );
}

/** Known for a combination as long as that is: it meets many others. */
const distinctBranches = new WeakMap<CombinedSchema, readonly JsonSchema[]>();

/** Branches without those that are written twice. */
function distinct(scope: PairScope, combined: CombinedSchema): readonly JsonSchema[] {
  const { subschemas } = combined;
  if (subschemas.length < 2) return subschemas;
  const known = distinctBranches.get(combined);
  if (known !== undefined) return known;
  const branches = new Map<string, JsonSchema>();
  for (const subschema of subschemas) {
    scope.spend(1 + ((subschema.node.end - subschema.node.start) >> 6));
    const key = schemaKey(subschema);
    if (!branches.has(key)) branches.set(key, subschema);
  }
  const found = [...branches.values()];
  distinctBranches.set(combined, found);
  return found;
}

function nodesOf(before: readonly JsonSchema[], now: readonly JsonSchema[], { left, right }: Edge) {
  return { reader: now[right]?.node, writer: before[left]?.node };
}

/**
 * What is wrong within branches that are plainly meant to be the same, the only ones of their kind that found no
 * partner: a branch that "changed" says little without it.
 */
function explain(
  scope: PairScope,
  { criterion }: CombinedSchema,
  before: readonly JsonSchema[],
  now: readonly JsonSchema[],
  matching: readonly Edge[],
): boolean {
  const lefts = unmatched(before, new Set(matching.map(({ left }) => left)));
  const rights = unmatched(now, new Set(matching.map(({ right }) => right)));
  let explained = false;
  for (const [kind, [left, ...otherLefts]] of lefts) {
    const [right, ...otherRights] = rights.get(kind) ?? [];
    if (left === undefined || right === undefined || otherLefts.length + otherRights.length > 0) continue;
    const edge = { left, right };
    const pair = scope.try(before[left] as JsonSchema, now[right] as JsonSchema);
    scope.accept(pair, { tail: [`${criterion}/${left}`], ...nodesOf(before, now, edge) }, 'people');
    explained = true;
  }
  return explained;
}

function unmatched(
  schemas: readonly JsonSchema[],
  matched: ReadonlySet<number>,
): ReadonlyMap<string, number[]> {
  const indexes = [...schemas.keys()].filter((index) => !matched.has(index));
  return Map.groupBy(indexes, (index) => kindOf(schemas[index] as JsonSchema));
}

function kindOf(schema: JsonSchema): string {
  const target = resolved(schema);
  return target.kind === 'combined' ? target.criterion : target.kind;
}

/** `oneOf` refuses what fits two branches: a branch that grew or came may take away what another one accepted. */
export function reportOverlap(scope: PairScope, original: JsonSchema, update: ResolvedSchema): void {
  if (update.kind !== 'combined' || update.criterion !== 'oneOf' || update.subschemas.length < 2) return;
  if (scope.walk.same(original, update)) return;
  const [one, other] = findOverlap(scope, original, update) ?? [];
  if (one === undefined || other === undefined) return;
  scope.report('one-of-overlap', {
    reader: combinedSpot(update),
    writer: original.kind === 'combined' ? combinedSpot(original) : original.node,
    args: { first: `${one + 1}`, second: `${other + 1}` },
  });
}

export function combinedSpot(schema: CombinedSchema) {
  return schema.synthetic ? schema.node : keywordSpot(schema, schema.criterion);
}
