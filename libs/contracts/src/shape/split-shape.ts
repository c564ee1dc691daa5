import { openConstants } from './constants.js';
import { expand, type PlainShape } from './expand.js';
import type { FieldShape, ObjectShape, Shape } from './shape.js';

/**
 * Cuts a shape into parts that together take in what it takes in: by its alternatives, and for objects by whether an
 * optional member is there, by a member's alternatives, by each constant. Members nested in members too, as deep as
 * `paths` lead. Stops at `limit` parts: what is left uncut stays whole.
 *
 * @param paths members worth cutting at, each as the names that lead to it
 */
export function splitShape(
  shape: Shape,
  paths: readonly (readonly string[])[],
  limit: number,
): readonly PlainShape[] {
  let parts: PlainShape[] = expand(shape).flatMap((plain) => openConstants(plain));
  for (const path of paths.toSorted((a, b) => a.length - b.length)) {
    const cut = parts.flatMap((part) => cutAt(part, path, limit));
    if (cut.length > limit) break;
    parts = cut;
  }
  return parts;
}

function cutAt(shape: PlainShape, path: readonly string[], limit: number): readonly PlainShape[] {
  const [name, ...rest] = path;
  const field = shape.kind === 'object' && name !== undefined ? shape.fields.get(name) : undefined;
  if (shape.kind !== 'object' || name === undefined || field === undefined) return [shape];
  const present = expand(field.shape).flatMap((plain) => openConstants(plain));
  if (present.length > limit) return [shape];
  const inner = rest.length === 0 ? present : present.flatMap((part) => cutAt(part, rest, limit));
  const cut: PlainShape[] = inner.map((part) =>
    withField(shape, name, { ...field, shape: part, presence: 'always' }),
  );
  return field.presence === 'always' ? cut : [withoutField(shape, name), ...cut];
}

function withField(shape: ObjectShape, name: string, field: FieldShape): ObjectShape {
  return { ...shape, fields: new Map(shape.fields).set(name, field) };
}

/** A member that can't be there: what it may hold is nothing. */
function withoutField(shape: ObjectShape, name: string): ObjectShape {
  return withField(shape, name, { shape: { kind: 'never' }, presence: 'maybe' });
}
