import type { Datum } from '../datum/datum.js';
import { parseDecimal } from '@schema-steward/schema';
import { isInside } from '../numbers/number-values.js';
import { hasWord } from '../strings/languages.js';
import { expand, type PlainShape } from './expand.js';
import type { ArrayShape, ObjectShape, Shape } from './shape.js';
import { sameDatum } from '../datum/print-datum.js';
import { mayBeNamed } from './member-names.js';

/** Whether a shape takes in a value; "may" where only a pattern that we can't read would tell. */
export function accepts(shape: Shape, datum: Datum): boolean {
  return expand(shape).some((plain) => acceptsPlain(plain, datum));
}

function acceptsPlain(shape: PlainShape, datum: Datum): boolean {
  switch (shape.kind) {
    case 'constants':
      return shape.values.some((value) => sameDatum(value, datum));
    case 'number': {
      const value = datum.kind === 'number' ? parseDecimal(datum.digits) : undefined;
      return value !== undefined && isInside(shape, value);
    }
    case 'string':
      return datum.kind === 'string' && hasWord(shape.set, datum.value) !== 'no';
    case 'object':
      return datum.kind === 'object' && acceptsObject(shape, datum.members);
    case 'array':
      return datum.kind === 'array' && acceptsArray(shape, datum.items);
    default:
      return shape.kind === datum.kind;
  }
}

function acceptsObject(shape: ObjectShape, members: ReadonlyMap<string, Datum>): boolean {
  const { fields, rest, minMembers = 0, maxMembers = Infinity } = shape;
  if (members.size < minMembers || members.size > maxMembers) return false;
  for (const [name, field] of fields) if (field.presence === 'always' && !members.has(name)) return false;
  for (const [name, value] of members) {
    const inner = fields.get(name)?.shape ?? (mayBeNamed(shape, name) ? rest : undefined);
    if (inner === undefined || !accepts(inner, value)) return false;
  }
  return true;
}

function acceptsArray(
  { first = [], item, min, max = Infinity, contains }: ArrayShape,
  items: readonly Datum[],
): boolean {
  if (items.length < min || items.length > max) return false;
  if (contains !== undefined && !items.some((each) => accepts(contains, each))) return false;
  return items.every((each, index) => {
    const inner = first[index] ?? item;
    return inner !== undefined && accepts(inner, each);
  });
}
