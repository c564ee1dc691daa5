import type { Shape } from './shape.js';

/** A graph of more shapes than this is not searched: it counts as wider. */
const MAX_SHAPES = 20_000;

const known = new WeakMap<Shape, boolean>();

/**
 * Whether the shape, or any that it leads to, takes in more than the schema allows, or holds what a message made of
 * parts may miss (`contains`, a count of members). Then a counterexample must be tried with the schema's validator.
 */
export function isWider(root: Shape): boolean {
  const before = known.get(root);
  if (before !== undefined) return before;
  const answer = search(root);
  known.set(root, answer);
  return answer;
}

function search(root: Shape): boolean {
  const seen = new Set<Shape>();
  const open: Shape[] = [root];
  for (let shape = open.pop(); shape !== undefined; shape = open.pop()) {
    if (seen.has(shape)) continue;
    seen.add(shape);
    if (seen.size > MAX_SHAPES) return true;
    if (shape.wider !== undefined) return true;
    if (shape.kind === 'array' && shape.contains !== undefined) return true;
    if (shape.kind === 'object' && (shape.minMembers ?? shape.maxMembers) !== undefined) return true;
    open.push(...partsOf(shape));
  }
  return false;
}

function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'union':
      return shape.of;
    case 'lazy':
      return [shape.follow()];
    case 'array':
      return [...(shape.first ?? []), ...(shape.item === undefined ? [] : [shape.item])];
    case 'object':
      return [
        ...Array.from(shape.fields.values(), (field) => field.shape),
        ...(shape.rest === undefined ? [] : [shape.rest]),
      ];
    default:
      return [];
  }
}
