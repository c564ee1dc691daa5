import type { DatumKind } from '../datum/datum.js';
import type {
  AnyShape,
  ArrayShape,
  BooleanShape,
  ConstantsShape,
  LazyShape,
  NeverShape,
  NullShape,
  NumberShape,
  ObjectShape,
  Shape,
  StringShape,
  UnionShape,
} from './shape.js';

/** A shape of one JSON kind, or a list of constants. */
export type PlainShape = Exclude<Shape, AnyShape | NeverShape | UnionShape | LazyShape> &
  (NullShape | BooleanShape | NumberShape | StringShape | ConstantsShape | ObjectShape | ArrayShape);

const ANY: AnyShape = { kind: 'any' };

/** What "any value" is, kind by kind. */
export const EVERY_KIND: readonly PlainShape[] = [
  { kind: 'null' },
  { kind: 'boolean' },
  { kind: 'number', printed: 'float' },
  { kind: 'string', set: { kind: 'all' } },
  { kind: 'array', item: ANY, min: 0 },
  { kind: 'object', fields: new Map(), rest: ANY },
];

/** The alternatives of a shape, each of one kind: unions are opened, names followed, nothing comes twice. */
export function expand(shape: Shape): readonly PlainShape[] {
  if (shape.kind !== 'union' && shape.kind !== 'lazy') return alternatives(shape);
  const plain: PlainShape[] = [];
  const seen = new Set<Shape>();
  const open: Shape[] = [shape];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (next.kind === 'union') open.push(...next.of.toReversed());
    else if (next.kind === 'lazy') open.push(next.follow());
    else plain.push(...alternatives(next));
  }
  return plain;
}

function alternatives(shape: Exclude<Shape, UnionShape | LazyShape>): readonly PlainShape[] {
  if (shape.kind === 'any') return EVERY_KIND;
  return shape.kind === 'never' ? [] : [shape];
}

/** The one JSON kind of a plain shape; constants may be of several. */
export function kindOf(shape: Exclude<PlainShape, ConstantsShape>): DatumKind {
  return shape.kind;
}
