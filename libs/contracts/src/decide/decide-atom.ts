import type { Datum } from '../datum/datum.js';
import { numbersOf } from '../numbers/number-values.js';
import type { Predicate, PrintedPredicate, RangePredicate, SomePredicate } from '../predicate/predicate.js';
import { satisfies } from '../predicate/satisfies.js';
import type { PlainShape } from '../shape/expand.js';
import type { NumberShape, Shape } from '../shape/shape.js';
import { includes } from '../strings/languages.js';
import type { StringSet } from '../strings/string-set.js';
import { failsWith, HOLDS, unknown, type AtomAnswer } from './atom-answer.js';
import { candidatesOf } from './candidates.js';
import { decideContains } from './decide-contains.js';
import { decideNames } from './decide-names.js';
import { decideNotEmpty, decideSize } from './decide-size.js';
import { decideText, ofInclusion } from './decide-text.js';
import type { LeastData } from './least-datum.js';

/** Decides a part of an expectation by itself. */
export type SubDecision = (shape: Shape, predicate: Predicate) => AtomAnswer;

/** One expectation for every value of a shape of one kind. */
export function decideAtom(
  shape: PlainShape,
  predicate: Predicate,
  least: LeastData,
  sub: SubDecision,
): AtomAnswer {
  if (shape.kind === 'constants') return decideConstants(shape.values, predicate);
  switch (predicate.op) {
    case 'kind':
      return predicate.kinds.includes(shape.kind) ? HOLDS : failsWith(least.of(shape));
    case 'printed':
      return shape.kind === 'number' ? decidePrinted(shape, predicate) : failsWith(least.of(shape));
    case 'constant':
      return decideOneOf(shape, predicate, [predicate.value], least);
    case 'one-of':
      return decideOneOf(shape, predicate, predicate.values, least);
    case 'text':
      return decideText(shape, predicate, least);
    case 'range':
      return shape.kind === 'number' ? decideRange(shape, predicate) : failsWith(least.of(shape));
    case 'size':
      return decideSize(shape, predicate, least);
    case 'not-empty':
      return decideNotEmpty(shape, least);
    case 'names':
      return shape.kind === 'object' ? decideNames(shape, predicate, least, sub) : HOLDS;
    case 'contains':
      return shape.kind === 'array' ? decideContains(shape, predicate, sub) : failsWith(least.of(shape));
    case 'some':
      return decideSome(shape, predicate, least, sub);
    case 'unclear':
      return unknown(predicate.reason);
    case 'never':
      return failsWith(least.of(shape));
    default:
      // The walk takes these apart itself.
      return sub(shape, predicate);
  }
}

function decideConstants(values: readonly Datum[], predicate: Predicate): AtomAnswer {
  let unclear = false;
  for (const value of values) {
    const answer = satisfies(predicate, value);
    if (answer === 'no') return failsWith(value);
    unclear ||= answer === 'unclear';
  }
  return unclear ? unknown('a pattern of the contract can not be read') : HOLDS;
}

/** Tries values of the shape: what does not satisfy is a counterexample; that all tried do is no proof. */
function refute(candidates: readonly Datum[], predicate: Predicate): AtomAnswer | undefined {
  const found = candidates.find((datum) => satisfies(predicate, datum) === 'no');
  return found && failsWith(found);
}

const printed = {
  integer: new WeakMap<NumberShape, AtomAnswer>(),
  decimal: new WeakMap<NumberShape, AtomAnswer>(),
};

/** The same for every contract, so found once for each shape. */
function decidePrinted(shape: NumberShape, predicate: PrintedPredicate): AtomAnswer {
  const known = printed[predicate.as].get(shape) ?? findPrinted(shape, predicate);
  printed[predicate.as].set(shape, known);
  return known;
}

function findPrinted(shape: NumberShape, predicate: PrintedPredicate): AtomAnswer {
  const refuted = refute(numbersOf(shape), predicate);
  if (refuted !== undefined) return refuted;
  // Whole numbers near both ends of 64 bits were tried, so a range of them that reaches past would have failed.
  if (predicate.as === 'integer' && shape.printed === 'integer') return HOLDS;
  // A fraction is certain only where no whole number is among the values: those at the bounds and between were tried.
  if (predicate.as === 'decimal' && shape.printed === 'float' && isNarrow(shape)) return HOLDS;
  return unknown('how its numbers are printed is not certain');
}

/** Within one of a whole number at either end, so that the tried ones are all the whole numbers there are. */
function isNarrow({ min, max }: NumberShape): boolean {
  if (min === undefined || max === undefined) return false;
  const low = Number(`${min.value.coefficient}e${min.value.exponent}`);
  const high = Number(`${max.value.coefficient}e${max.value.exponent}`);
  return high - low < 1;
}

function decideRange(shape: NumberShape, predicate: RangePredicate): AtomAnswer {
  const bounds = [predicate.min?.value, predicate.max?.value].filter((bound) => bound !== undefined);
  const refuted = refute(numbersOf(shape, bounds), predicate);
  if (refuted !== undefined) return refuted;
  const lowHolds = predicate.min === undefined || shape.min !== undefined;
  const highHolds = predicate.max === undefined || shape.max !== undefined;
  // A bound of the shape beyond the contract's would have been tried, and refuted it.
  return lowHolds && highHolds ? HOLDS : unknown('no number beyond the bounds could be made');
}

function decideOneOf(
  shape: Exclude<PlainShape, { kind: 'constants' }>,
  predicate: Predicate,
  values: readonly Datum[],
  least: LeastData,
): AtomAnswer {
  if (shape.kind === 'string') {
    const words = values.flatMap((value) => (value.kind === 'string' ? [value.value] : []));
    return ofInclusion(includes({ kind: 'words', words }, shape.set));
  }
  const { data, complete } = candidatesOf(shape, least);
  return (
    refute(data, predicate) ??
    (complete ? HOLDS : unknown('other values than the one read could not be made'))
  );
}

function decideSome(
  shape: Exclude<PlainShape, { kind: 'constants' }>,
  predicate: SomePredicate,
  least: LeastData,
  sub: SubDecision,
): AtomAnswer {
  const answers = predicate.of.map((part) => sub(shape, part));
  if (answers.some(({ answer }) => answer === 'holds')) return HOLDS;
  const witnesses = answers.flatMap((each) => (each.answer === 'fails' && each.datum ? [each.datum] : []));
  const { data, complete } = candidatesOf(shape, least);
  const refuted = refute([...witnesses, ...data], predicate);
  if (refuted !== undefined) return refuted;
  if (complete) return HOLDS;
  const sets = shape.kind === 'string' ? textSets(predicate.of) : undefined;
  if (shape.kind === 'string' && sets !== undefined)
    return ofInclusion(includes({ kind: 'some', of: sets }, shape.set));
  return unknown('whether one of the alternatives always holds could not be told');
}

/** The alternatives as sets of strings, if each is one. */
function textSets(parts: readonly Predicate[]): StringSet[] | undefined {
  const sets = parts.map((part): StringSet | undefined => {
    if (part.op === 'text') return part.set;
    if (part.op === 'kind')
      return part.kinds.includes('string') ? { kind: 'all' } : { kind: 'words', words: [] };
    if (part.op === 'constant')
      return { kind: 'words', words: part.value.kind === 'string' ? [part.value.value] : [] };
    return undefined;
  });
  return sets.some((set) => set === undefined) ? undefined : (sets as StringSet[]);
}
