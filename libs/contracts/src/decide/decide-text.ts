import { parseDecimal } from '@schema-steward/schema';
import type { Datum } from '../datum/datum.js';
import { textOf } from '../datum/print-datum.js';
import { numbersOf } from '../numbers/number-values.js';
import type { TextPredicate } from '../predicate/predicate.js';
import { isBelow, decimalOf } from '../numbers/decimals.js';
import type { PlainShape } from '../shape/expand.js';
import type { NumberShape } from '../shape/shape.js';
import { hasWord, includes, type Inclusion } from '../strings/languages.js';
import type { StringSet } from '../strings/string-set.js';
import { failsWith, HOLDS, unknown, type AtomAnswer } from './atom-answer.js';
import { candidatesOf } from './candidates.js';
import type { LeastData } from './least-datum.js';

/** How whole numbers, and numbers at all, are printed: more than every one of a shape, so what holds for it holds. */
const WHOLE: StringSet = { kind: 'pattern', flavour: 'whole', source: '-?(0|[1-9][0-9]*)' };
const NUMBER: StringSet = {
  kind: 'pattern',
  flavour: 'whole',
  source: '-?(0|[1-9][0-9]*)(\\.[0-9]+)?(e[+-][0-9]+)?',
};

/** The text of every value of a shape against a set of texts. */
export function decideText(
  shape: Exclude<PlainShape, { kind: 'constants' }>,
  predicate: TextPredicate,
  least: LeastData,
): AtomAnswer {
  if (shape.kind === 'string') return ofInclusion(includes(predicate.set, shape.set));
  if (predicate.of === 'string') return failsWith(least.of(shape));
  const { data, complete } = candidatesOf(shape, least);
  const refuted = data.find((datum) => hasWord(predicate.set, textOf(datum)) === 'no');
  if (refuted !== undefined) return failsWith(refuted);
  if (complete && data.every((datum) => hasWord(predicate.set, textOf(datum)) === 'yes')) return HOLDS;
  if (shape.kind !== 'number') {
    return predicate.set.kind === 'all'
      ? HOLDS
      : unknown('how the whole value is printed could not be compared');
  }
  const printed = includes(predicate.set, isWholeOf64(shape) ? WHOLE : NUMBER);
  if (printed.answer === 'yes') return HOLDS;
  const outside = printed.answer === 'no' ? numberOf(printed.word, shape) : undefined;
  return outside === undefined
    ? unknown('how its numbers are printed could not be compared')
    : failsWith(outside);
}

/** The inclusion's answer about strings; its word is the counterexample. */
export function ofInclusion(inclusion: Inclusion): AtomAnswer {
  switch (inclusion.answer) {
    case 'yes':
      return HOLDS;
    case 'no':
      return failsWith({ kind: 'string', value: inclusion.word });
    case 'unclear':
      return unknown(inclusion.reason);
  }
}

/** The number with this text, if the shape has it. */
function numberOf(text: string, shape: Extract<PlainShape, { kind: 'number' }>): Datum | undefined {
  const value = parseDecimal(text);
  return value && numbersOf(shape, [value]).find((datum) => textOf(datum) === text);
}

/** Past 64 bits a whole number is printed as a double: `1e+22`. */
function isWholeOf64({ printed, min, max }: NumberShape): boolean {
  if (printed !== 'integer' || min === undefined || max === undefined) return false;
  return !isBelow(min.value, decimalOf(-(2n ** 63n))) && isBelow(max.value, decimalOf(2n ** 64n));
}
