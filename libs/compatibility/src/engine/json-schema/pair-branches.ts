import type { JsonSchema } from '@schema-steward/schema';
import type { JsonPair } from './json-pair.js';
import { matchBranches, type Edge } from './match-branches.js';
import type { PairScope } from './pair-scope.js';

/** Branches that are partners, with what came of comparing them. */
export interface PairedBranch extends Edge {
  readonly pair: JsonPair;
}

/**
 * The most branches of two combinations that can be paired. Trying all with all costs the square of their number, so
 * those that stand in the same place are tried first, from both ends: nothing is better than a partner for each that
 * nothing is said against. Where some are left without one, all are tried.
 */
export function pairBranches(
  before: readonly JsonSchema[],
  now: readonly JsonSchema[],
  scope: PairScope,
): readonly PairedBranch[] {
  const shorter = Math.min(before.length, now.length);
  const inPlace: PairedBranch[] = [];
  let first = 0;
  // Loops and no callbacks: branches within branches come back to here, and the stack is short.
  for (; first < shorter; first += 1) {
    const pair = scope.try(before[first] as JsonSchema, now[first] as JsonSchema);
    if (!pair.clean) break;
    inPlace.push({ left: first, right: first, pair });
  }
  let [left, right] = [before.length - 1, now.length - 1];
  for (; left >= first && right >= first; left -= 1, right -= 1) {
    const pair = scope.try(before[left] as JsonSchema, now[right] as JsonSchema);
    if (!pair.clean) break;
    inPlace.push({ left, right, pair });
  }
  if (inPlace.length > 0) {
    const between = matchAll(before.slice(0, left + 1), now.slice(0, right + 1), first, scope);
    if (inPlace.length + between.length === shorter && between.every(({ pair }) => pair.clean))
      return [...inPlace, ...between].sort((a, b) => a.left - b.left);
  }
  return matchAll(before, now, 0, scope);
}

/** Of the branches from `first` on. */
function matchAll(
  before: readonly JsonSchema[],
  now: readonly JsonSchema[],
  first: number,
  scope: PairScope,
): readonly PairedBranch[] {
  const edges: PairedBranch[] = [];
  for (let left = first; left < before.length; left += 1)
    for (let right = first; right < now.length; right += 1) {
      const pair = scope.try(before[left] as JsonSchema, now[right] as JsonSchema);
      if (pair.compatible) edges.push({ left, right, pair });
    }
  return matchBranches(edges, ({ pair }) => pair.clean, scope.spend);
}
