import type { CombinedSchema, JsonSchema } from '@schema-steward/schema';
import { mayOverlap } from './may-overlap.js';
import type { PairScope } from './pair-scope.js';

/**
 * The first two branches of the reader's `oneOf` that may both fit, where they could not keep from each other what the
 * writer's allowed already: two that the writer's `oneOf` has as well took nothing away.
 */
export function findOverlap(
  scope: PairScope,
  original: JsonSchema,
  update: CombinedSchema,
): readonly [number, number] | undefined {
  const branches = update.subschemas;
  const kept = keptBranches(scope, original, branches);
  const changed = [...branches.keys()].filter((index) => !kept.has(index));
  for (const index of branches.keys()) {
    const others = kept.has(index) ? changed : branches.keys();
    for (const other of others)
      if (
        other > index &&
        mayOverlap(branches[index] as JsonSchema, branches[other] as JsonSchema, scope.spend)
      )
        return [index, other];
  }
  return undefined;
}

/** Those at either end that the original has in the same place: what changed lies between. */
function keptBranches(
  scope: PairScope,
  original: JsonSchema,
  branches: readonly JsonSchema[],
): ReadonlySet<number> {
  const kept = new Set<number>();
  if (original.kind !== 'combined' || original.criterion !== 'oneOf') return kept;
  const before = original.subschemas;
  const same = (left: number, right: number) =>
    scope.walk.same(before[left] as JsonSchema, branches[right] as JsonSchema);
  const shorter = Math.min(before.length, branches.length);
  let first = 0;
  for (; first < shorter && same(first, first); first += 1) kept.add(first);
  let [left, right] = [before.length - 1, branches.length - 1];
  for (; left >= first && right >= first && same(left, right); left -= 1, right -= 1) kept.add(right);
  return kept;
}
