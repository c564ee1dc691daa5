import { parseDecimal } from '@schema-steward/schema';
import type { Datum } from '../datum/datum.js';
import { isInteger64 } from '../datum/pact-numbers.js';
import { sameDatum, textOf } from '../datum/print-datum.js';
import { negate } from '../numbers/decimals.js';
import { isAbove } from '../numbers/number-values.js';
import { hasWord } from '../strings/languages.js';
import type { PrintedPredicate, Predicate, RangePredicate, SizePredicate } from './predicate.js';

/** `unclear` where the answer hangs on a pattern, or a rule, that we can't read. */
export type Answer = 'yes' | 'no' | 'unclear';

/** Whether one value satisfies a contract: the meaning of every predicate, said once and for one value. */
export function satisfies(predicate: Predicate, datum: Datum): Answer {
  switch (predicate.op) {
    case 'any':
      return 'yes';
    case 'every':
      return all(predicate.of, (part) => satisfies(part, datum));
    case 'some':
      return invert(all(predicate.of, (part) => invert(satisfies(part, datum))));
    case 'kind':
      return answer(predicate.kinds.includes(datum.kind));
    case 'printed':
      return answer(isPrintedAs(predicate, datum));
    case 'constant':
      return answer(sameDatum(predicate.value, datum));
    case 'one-of':
      return answer(predicate.values.some((value) => sameDatum(value, datum)));
    case 'text':
      if (predicate.of === 'string' && datum.kind !== 'string') return 'no';
      return hasWord(predicate.set, textOf(datum));
    case 'range':
      return answer(isInRange(predicate, datum));
    case 'size':
      return answer(hasSize(predicate, datum));
    case 'not-empty':
      return answer(datum.kind !== 'null' && sizeOf(datum) !== 0);
    case 'member': {
      if (datum.kind !== 'object') return 'no';
      const value = datum.members.get(predicate.name);
      if (value === undefined) return answer(predicate.presence !== 'required');
      return satisfies(predicate.value, value);
    }
    case 'items':
      if (datum.kind !== 'array') return 'yes';
      return all(datum.items.slice(predicate.from), (item) => satisfies(predicate.each, item));
    case 'item': {
      const item = datum.kind === 'array' ? datum.items[predicate.index] : undefined;
      return item === undefined ? 'yes' : satisfies(predicate.value, item);
    }
    case 'values': {
      if (datum.kind !== 'object') return 'yes';
      const others = [...datum.members].filter(([name]) => !predicate.except.includes(name));
      return all(others, ([, value]) => satisfies(predicate.each, value));
    }
    case 'names':
      if (datum.kind !== 'object') return 'yes';
      return all([...datum.members.keys()], (value) => satisfies(predicate.each, { kind: 'string', value }));
    case 'contains':
      if (datum.kind !== 'array') return 'no';
      return invert(all(datum.items, (item) => invert(satisfies(predicate.item, item))));
    case 'when':
      return predicate.kinds.includes(datum.kind) ? satisfies(predicate.then, datum) : 'yes';
    case 'never':
      return 'no';
    case 'unclear':
      return 'unclear';
  }
}

function isPrintedAs({ as }: PrintedPredicate, datum: Datum): boolean {
  return datum.kind === 'number' && isInteger64(datum.digits) === (as === 'integer');
}

function isInRange({ min, max }: RangePredicate, datum: Datum): boolean {
  const value = datum.kind === 'number' ? parseDecimal(datum.digits) : undefined;
  if (value === undefined) return false;
  const opposite = max && { value: negate(max.value), exclusive: max.exclusive };
  return isAbove(value, min) && isAbove(negate(value), opposite);
}

function hasSize({ of, min, max }: SizePredicate, datum: Datum): boolean {
  const size = datum.kind === of ? sizeOf(datum) : undefined;
  return size !== undefined && size >= (min ?? 0) && size <= (max ?? Infinity);
}

/** Items, members or code points; undefined for what has no size. */
function sizeOf(datum: Datum): number | undefined {
  if (datum.kind === 'array') return datum.items.length;
  if (datum.kind === 'object') return datum.members.size;
  return datum.kind === 'string' ? [...datum.value].length : undefined;
}

function answer(fact: boolean): Answer {
  return fact ? 'yes' : 'no';
}

function invert(answered: Answer): Answer {
  return answered === 'unclear' ? 'unclear' : answer(answered === 'no');
}

/** `no` as soon as one is no; else unclear if one is. */
function all<T>(parts: readonly T[], ask: (part: T) => Answer): Answer {
  let sum: Answer = 'yes';
  for (const part of parts) {
    const one = ask(part);
    if (one === 'no') return 'no';
    if (one === 'unclear') sum = 'unclear';
  }
  return sum;
}
