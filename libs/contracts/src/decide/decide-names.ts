import type { Datum } from '../datum/datum.js';
import type { NamesPredicate } from '../predicate/predicate.js';
import { satisfies } from '../predicate/satisfies.js';
import type { ObjectShape } from '../shape/shape.js';
import { failsWith, HOLDS, unknown, type AtomAnswer } from './atom-answer.js';
import type { SubDecision } from './decide-atom.js';
import type { LeastData } from './least-datum.js';

/** The names that members of an object may have against what a contract asks of each. */
export function decideNames(
  shape: ObjectShape,
  predicate: NamesPredicate,
  least: LeastData,
  sub: SubDecision,
): AtomAnswer {
  let unclear: string | undefined;
  for (const [name, field] of shape.fields) {
    const answer = satisfies(predicate.each, { kind: 'string', value: name });
    if (answer === 'no') return failsWith(objectWith(shape, name, least.of(field.shape), least));
    if (answer === 'unclear') unclear = 'a pattern of the contract can not be read';
  }
  if (shape.rest !== undefined) {
    const others = sub({ kind: 'string', set: shape.restNames ?? { kind: 'all' } }, predicate.each);
    if (others.answer === 'fails' && others.datum?.kind === 'string') {
      return failsWith(objectWith(shape, others.datum.value, least.of(shape.rest), least));
    }
    if (others.answer !== 'holds')
      unclear = others.answer === 'unknown' ? others.reason : 'no such name could be made';
  }
  return unclear === undefined ? HOLDS : unknown(unclear);
}

function objectWith(
  shape: ObjectShape,
  name: string,
  value: Datum | undefined,
  least: LeastData,
): Datum | undefined {
  const one = least.of(shape);
  if (one?.kind !== 'object' || value === undefined) return undefined;
  return { kind: 'object', members: new Map(one.members).set(name, value) };
}
