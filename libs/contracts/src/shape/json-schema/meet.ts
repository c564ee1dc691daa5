import { compareDecimals } from '@schema-steward/schema';
import { hasWord } from '../../strings/languages.js';
import type { StringSet } from '../../strings/string-set.js';
import { accepts } from '../accepts.js';
import { expand, type PlainShape } from '../expand.js';
import { mayBeNamed } from '../member-names.js';
import type {
  ArrayShape,
  ConstantsShape,
  FieldShape,
  NumberBound,
  NumberShape,
  ObjectShape,
  Shape,
} from '../shape.js';

/** More alternatives than this are not multiplied out. */
const MAX_ALTERNATIVES = 64;
const NEVER: Shape = { kind: 'never' };

const kept = new WeakMap<Shape, WeakMap<Shape, Shape>>();

/**
 * The values that both shapes take in, or more (`wider` says so). Found when asked for: what two recursive types share
 * is recursive too, and the same two give the same shape.
 */
export function meet(left: Shape, right: Shape): Shape {
  if (left === right || right.kind === 'any') return left;
  if (left.kind === 'any') return right;
  if (left.kind === 'never' || right.kind === 'never') return NEVER;
  const known = kept.get(left)?.get(right);
  if (known !== undefined) return known;
  let body: Shape | undefined;
  const shape: Shape = { kind: 'lazy', name: 'both', follow: () => (body ??= meetNow(left, right)) };
  const row = kept.get(left) ?? new WeakMap<Shape, Shape>();
  kept.set(left, row.set(right, shape));
  return shape;
}

/** As {@link meet}, looked at now. */
export function meetNow(left: Shape, right: Shape): Shape {
  const [lefts, rights] = [expand(left), expand(right)];
  const wider = widerOf(left) ?? widerOf(right);
  if (lefts.length * rights.length > MAX_ALTERNATIVES * MAX_ALTERNATIVES) {
    return { kind: 'union', of: lefts, wider: 'too many alternatives' };
  }
  const of: PlainShape[] = [];
  for (const a of lefts) {
    for (const b of rights) {
      const both = meetPlain(a, b);
      if (both !== undefined) of.push(both);
    }
  }
  if (of.length > MAX_ALTERNATIVES) return { kind: 'union', of: lefts, wider: 'too many alternatives' };
  const [only, ...more] = of;
  if (only === undefined) return NEVER;
  return more.length === 0 && wider === undefined
    ? only
    : { kind: 'union', of, ...(wider === undefined ? {} : { wider }) };
}

function meetPlain(a: PlainShape, b: PlainShape): PlainShape | undefined {
  const shape = ofOneKind(a, b);
  const wider = a.wider ?? b.wider;
  return shape === undefined || wider === undefined ? shape : { ...shape, wider };
}

function ofOneKind(a: PlainShape, b: PlainShape): PlainShape | undefined {
  if (a.kind === 'constants') return filtered(a, b);
  if (b.kind === 'constants') return filtered(b, a);
  switch (a.kind) {
    case 'number':
      return b.kind === 'number' ? meetNumbers(a, b) : undefined;
    case 'string':
      return b.kind === 'string' ? { kind: 'string', set: both(a.set, b.set) } : undefined;
    case 'object':
      return b.kind === 'object' ? meetObjects(a, b) : undefined;
    case 'array':
      return b.kind === 'array' ? meetArrays(a, b) : undefined;
    default:
      return a.kind === b.kind ? a : undefined;
  }
}

function filtered(constants: ConstantsShape, by: PlainShape): ConstantsShape | undefined {
  const values = constants.values.filter((value) => accepts(by, value));
  return values.length === 0 ? undefined : { ...constants, values };
}

function both(a: StringSet, b: StringSet): StringSet {
  if (a.kind === 'all') return b;
  return b.kind === 'all' ? a : { kind: 'every', of: [a, b] };
}

function meetNumbers(a: NumberShape, b: NumberShape): NumberShape {
  const min = tighter(a.min, b.min, 1);
  const max = tighter(a.max, b.max, -1);
  const multipleOf = a.multipleOf ?? b.multipleOf;
  const binary = a.binary ?? b.binary;
  const twoSteps = a.multipleOf !== undefined && b.multipleOf !== undefined;
  return {
    kind: 'number',
    printed: a.printed === 'integer' ? 'integer' : b.printed,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(multipleOf === undefined ? {} : { multipleOf }),
    ...(binary === undefined ? {} : { binary }),
    ...(twoSteps ? { wider: 'two `multipleOf` at once' } : {}),
  };
}

function tighter(
  a: NumberBound | undefined,
  b: NumberBound | undefined,
  side: 1 | -1,
): NumberBound | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order = compareDecimals(a.value, b.value) * side;
  if (order === 0) return a.exclusive ? a : b;
  return order > 0 ? a : b;
}

function meetObjects(a: ObjectShape, b: ObjectShape): ObjectShape | undefined {
  const fields = new Map<string, FieldShape>();
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const field = meetFields(a, b, name);
    if (field === 'impossible') return undefined;
    if (field !== undefined) fields.set(name, field);
  }
  const rest = a.rest === undefined || b.rest === undefined ? undefined : meet(a.rest, b.rest);
  const restNames =
    a.restNames && b.restNames ? both(a.restNames, b.restNames) : (a.restNames ?? b.restNames);
  const minMembers = greatest(a.minMembers, b.minMembers);
  const maxMembers = least(a.maxMembers, b.maxMembers);
  return {
    kind: 'object',
    fields,
    ...(rest === undefined ? {} : { rest }),
    ...(restNames === undefined ? {} : { restNames }),
    ...(minMembers === undefined ? {} : { minMembers }),
    ...(maxMembers === undefined ? {} : { maxMembers }),
  };
}

/** One member as both sides see it; undefined where it can't be there. */
function meetFields(a: ObjectShape, b: ObjectShape, name: string): FieldShape | 'impossible' | undefined {
  const [ofA, ofB] = [fieldOf(a, name), fieldOf(b, name)];
  const always = ofA?.presence === 'always' || ofB?.presence === 'always';
  if (ofA === undefined || ofB === undefined) return always ? 'impossible' : undefined;
  const at = ofA.at ?? ofB.at;
  return {
    shape: meet(ofA.shape, ofB.shape),
    presence: always ? 'always' : 'maybe',
    ...(at === undefined ? {} : { at }),
  };
}

function fieldOf(shape: ObjectShape, name: string): FieldShape | undefined {
  const declared = shape.fields.get(name);
  if (declared !== undefined) return declared;
  return shape.rest !== undefined && mayBeNamed(shape, name)
    ? { shape: shape.rest, presence: 'maybe' }
    : undefined;
}

function meetArrays(a: ArrayShape, b: ArrayShape): ArrayShape | undefined {
  const length = Math.max(a.first?.length ?? 0, b.first?.length ?? 0);
  const first: Shape[] = [];
  for (let index = 0; index < length; index++) {
    const [ofA, ofB] = [a.first?.[index] ?? a.item, b.first?.[index] ?? b.item];
    if (ofA === undefined || ofB === undefined) break;
    first.push(meet(ofA, ofB));
  }
  const cut = first.length < length;
  const item = cut || a.item === undefined || b.item === undefined ? undefined : meet(a.item, b.item);
  const max = least(least(a.max, b.max), item === undefined ? first.length : undefined);
  const min = Math.max(a.min, b.min);
  if (max !== undefined && min > max) return undefined;
  const contains = a.contains ?? b.contains;
  const twice = a.contains !== undefined && b.contains !== undefined;
  return {
    kind: 'array',
    ...(first.length === 0 ? {} : { first }),
    ...(item === undefined ? {} : { item }),
    min,
    ...(max === undefined ? {} : { max }),
    ...(contains === undefined ? {} : { contains }),
    ...(twice ? { wider: 'two `contains` at once' } : {}),
  };
}

/** Whether no value is of both: another kind, another constant, or a member that tells them apart. */
export function areDisjoint(left: Shape, right: Shape): boolean {
  return expand(left).every((a) => expand(right).every((b) => plainDisjoint(a, b)));
}

function plainDisjoint(a: PlainShape, b: PlainShape): boolean {
  if (a.kind === 'constants') return a.values.every((value) => !accepts(b, value));
  if (b.kind === 'constants') return b.values.every((value) => !accepts(a, value));
  if (a.kind !== b.kind) return true;
  if (a.kind === 'string' && b.kind === 'string') return wordsDisjoint(a.set, b.set);
  if (a.kind !== 'object' || b.kind !== 'object') return false;
  for (const [name, field] of a.fields) {
    const other = b.fields.get(name);
    if (field.presence !== 'always' || other?.presence !== 'always') continue;
    const [ofA, ofB] = [expand(field.shape), expand(other.shape)];
    if (ofA.every(isConstants) && ofB.every(isConstants) && areDisjoint(field.shape, other.shape))
      return true;
  }
  return false;
}

function wordsDisjoint(a: StringSet, b: StringSet): boolean {
  return a.kind === 'words' && a.words.every((word) => hasWord(b, word) === 'no');
}

function isConstants(shape: PlainShape): boolean {
  return shape.kind === 'constants';
}

/** Of the shape or of a part that {@link expand} opens, which forgets it. */
function widerOf(shape: Shape, seen = new Set<Shape>()): string | undefined {
  if (shape.wider !== undefined || seen.has(shape)) return shape.wider;
  seen.add(shape);
  if (shape.kind === 'lazy') return widerOf(shape.follow(), seen);
  if (shape.kind !== 'union') return undefined;
  for (const part of shape.of) {
    const wider = widerOf(part, seen);
    if (wider !== undefined) return wider;
  }
  return undefined;
}

function greatest(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);
}

function least(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);
}
