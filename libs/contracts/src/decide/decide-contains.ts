import type { Datum } from '../datum/datum.js';
import type { ContainsPredicate } from '../predicate/predicate.js';
import type { ArrayShape } from '../shape/shape.js';
import { failsWith, HOLDS, unknown, type AtomAnswer } from './atom-answer.js';
import type { SubDecision } from './decide-atom.js';

/**
 * An item that must be there is certain where the list can't be empty and one place, or what the schema says is among
 * the items, always satisfies it.
 */
export function decideContains(
  shape: ArrayShape,
  predicate: ContainsPredicate,
  sub: SubDecision,
): AtomAnswer {
  if (shape.contains !== undefined && sub(shape.contains, predicate.item).answer === 'holds') return HOLDS;
  if (shape.contains === undefined && shape.min === 0) return failsWith({ kind: 'array', items: [] });
  const items: Datum[] = [];
  const length = Math.max(shape.min, 1);
  if (length > 1_000) return unknown('the shortest list is too long to be made');
  for (let index = 0; index < length; index++) {
    const inner = shape.first?.[index] ?? shape.item;
    if (inner === undefined) return unknown('no item could be made');
    const answer = sub(inner, predicate.item);
    if (answer.answer === 'holds') return HOLDS;
    if (answer.answer === 'unknown') return answer;
    if (answer.datum === undefined) return unknown('no item could be made that differs');
    items.push(answer.datum);
  }
  if (shape.contains === undefined) return failsWith({ kind: 'array', items });
  const held = sub(shape.contains, predicate.item);
  if (held.answer !== 'fails' || held.datum === undefined)
    return unknown('what the schema says is among the items was not compared');
  return failsWith({ kind: 'array', items: [held.datum, ...items.slice(1)] });
}
