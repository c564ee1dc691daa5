/** An edge of the graph: branch `left` of the writer, `right` of the reader. */
export interface Edge {
  readonly left: number;
  readonly right: number;
}

/**
 * A matching of the most edges (Kuhn's augmenting paths), starting from the edges that are better: whatever they can
 * match among themselves stays matched, though perhaps to another branch.
 */
export function matchBranches<E extends Edge>(
  edges: readonly E[],
  isBetter: (edge: E) => boolean,
  spend: (steps: number) => void,
): readonly E[] {
  const matched = new Map<number, E>();
  for (const allowed of [edges.filter(isBetter), edges]) {
    const byLeft = Map.groupBy(allowed, ({ left }) => left);
    const taken = new Set([...matched.values()].map(({ left }) => left));
    for (const left of byLeft.keys()) if (!taken.has(left)) augment(left, byLeft, matched, new Set(), spend);
  }
  return [...matched.values()].sort((a, b) => a.left - b.left);
}

function augment<E extends Edge>(
  left: number,
  byLeft: ReadonlyMap<number, readonly E[]>,
  matched: Map<number, E>,
  seen: Set<number>,
  spend: (steps: number) => void,
): boolean {
  for (const edge of byLeft.get(left) ?? []) {
    spend(1);
    if (seen.has(edge.right)) continue;
    seen.add(edge.right);
    const holder = matched.get(edge.right);
    if (holder === undefined || augment(holder.left, byLeft, matched, seen, spend)) {
      matched.set(edge.right, edge);
      return true;
    }
  }
  return false;
}
