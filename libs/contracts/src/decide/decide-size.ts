import type { Datum } from '../datum/datum.js';
import type { SizePredicate } from '../predicate/predicate.js';
import type { PlainShape } from '../shape/expand.js';
import { freeName } from '../shape/member-names.js';
import type { ArrayShape, ObjectShape } from '../shape/shape.js';
import { includes } from '../strings/languages.js';
import type { StringSet } from '../strings/string-set.js';
import { failsWith, HOLDS, unknown, type AtomAnswer } from './atom-answer.js';
import { ofInclusion } from './decide-text.js';
import type { LeastData } from './least-datum.js';

/** A longer list is not made to show that a list may be longer. */
const MAX_ITEMS = 1_000;
const NOT_EMPTY: StringSet = { kind: 'length', min: 1 };

type OneKind = Exclude<PlainShape, { kind: 'constants' }>;

export function decideSize(shape: OneKind, predicate: SizePredicate, least: LeastData): AtomAnswer {
  if (shape.kind !== predicate.of) return failsWith(least.of(shape));
  const { min = 0, max } = predicate;
  if (shape.kind === 'string') {
    return ofInclusion(includes({ kind: 'length', min, ...(max === undefined ? {} : { max }) }, shape.set));
  }
  if (shape.kind === 'array') return decideItems(shape, min, max, least);
  return shape.kind === 'object' ? decideMembers(shape, min, max, least) : HOLDS;
}

export function decideNotEmpty(shape: OneKind, least: LeastData): AtomAnswer {
  switch (shape.kind) {
    case 'null':
      return failsWith({ kind: 'null' });
    case 'string':
      return ofInclusion(includes(NOT_EMPTY, shape.set));
    case 'array':
      return decideItems(shape, 1, undefined, least);
    case 'object':
      return decideMembers(shape, 1, undefined, least);
    default:
      return HOLDS;
  }
}

function decideItems(shape: ArrayShape, min: number, max: number | undefined, least: LeastData): AtomAnswer {
  const shortest = Math.max(shape.min, shape.contains === undefined ? 0 : 1);
  if (shortest < min) return failsWith(arrayOf(shape, shortest, least));
  const longest = shape.max ?? (shape.item === undefined ? (shape.first?.length ?? 0) : Infinity);
  if (max === undefined || longest <= max) return HOLDS;
  // Items that no value can be made for: the list may be bound to stay short.
  const datum = arrayOf(shape, Math.max(max + 1, shortest), least);
  return datum === undefined ? unknown('no list so long could be made') : failsWith(datum);
}

function arrayOf(shape: ArrayShape, length: number, least: LeastData): Datum | undefined {
  if (length > MAX_ITEMS) return undefined;
  const items: Datum[] = [];
  for (let index = 0; index < length; index++) {
    const inner =
      index === 0 && shape.contains !== undefined ? shape.contains : (shape.first?.[index] ?? shape.item);
    const item = inner && least.of(inner);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return { kind: 'array', items };
}

function decideMembers(
  shape: ObjectShape,
  min: number,
  max: number | undefined,
  least: LeastData,
): AtomAnswer {
  const always = [...shape.fields.values()].filter(({ presence }) => presence === 'always').length;
  const fewest = Math.max(always, shape.minMembers ?? 0);
  if (fewest < min) return failsWith(least.of(shape));
  const most = Math.min(
    shape.maxMembers ?? Infinity,
    shape.rest === undefined ? shape.fields.size : Infinity,
  );
  if (max === undefined || most <= max) return HOLDS;
  const datum = objectOf(shape, max + 1, least);
  return datum === undefined ? unknown('no object with so many members could be made') : failsWith(datum);
}

/** With optional members and others added until there are enough. */
function objectOf(shape: ObjectShape, size: number, least: LeastData): Datum | undefined {
  const one = least.of(shape);
  if (one?.kind !== 'object' || size > MAX_ITEMS) return undefined;
  const members = new Map(one.members);
  for (const [name, field] of shape.fields) {
    if (members.size >= size) break;
    const value = members.has(name) ? undefined : least.of(field.shape);
    if (value !== undefined) members.set(name, value);
  }
  const other = shape.rest && least.of(shape.rest);
  while (members.size < size) {
    const name = freeName(shape, [...members.keys()]);
    if (name === undefined || other === undefined) return undefined;
    members.set(name, other);
  }
  return { kind: 'object', members };
}
