import type { Datum, DatumKind } from '../datum/datum.js';
import type { PlainShape } from './expand.js';
import type { Shape } from './shape.js';

/** The shape that takes in this one value: its parts can then be asked one by one. */
export function shapeOfDatum(datum: Datum): PlainShape {
  if (datum.kind === 'array') {
    const first = datum.items.map(shapeOfDatum);
    return { kind: 'array', first, min: first.length, max: first.length };
  }
  if (datum.kind === 'object') {
    const fields = new Map(
      [...datum.members].map(([name, value]) => [
        name,
        { shape: shapeOfDatum(value) as Shape, presence: 'always' as const },
      ]),
    );
    return { kind: 'object', fields };
  }
  return { kind: 'constants', values: [datum] };
}

/** The parts of a shape of these kinds. */
export function ofKinds(shape: PlainShape, kinds: readonly DatumKind[]): readonly PlainShape[] {
  if (shape.kind !== 'constants') return kinds.includes(shape.kind) ? [shape] : [];
  const values = shape.values.filter(({ kind }) => kinds.includes(kind));
  if (values.length === shape.values.length) return [shape];
  return values.length === 0 ? [] : [{ ...shape, values }];
}

const opened = new WeakMap<PlainShape, readonly PlainShape[]>();

/** Constants as shapes of their own, so that objects and arrays among them can be walked; other shapes as they are. */
export function openConstants(shape: PlainShape): readonly PlainShape[] {
  if (shape.kind !== 'constants') return [shape];
  const known = opened.get(shape) ?? shape.values.map(shapeOfDatum);
  opened.set(shape, known);
  return known;
}
