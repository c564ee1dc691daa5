import type { Datum } from '../datum/datum.js';
import { numbersOf } from '../numbers/number-values.js';
import { isWhole } from '../numbers/decimals.js';
import type { PlainShape } from '../shape/expand.js';
import type { NumberShape } from '../shape/shape.js';
import { wordsOf } from '../strings/languages.js';
import type { LeastData } from './least-datum.js';

/** A range of whole numbers of at most this many is tried whole. */
const MAX_RANGE = 256n;

/** Values of a shape to try an expectation with; `complete` when there are no others. */
export function candidatesOf(
  shape: PlainShape,
  least: LeastData,
): { readonly data: readonly Datum[]; readonly complete: boolean } {
  switch (shape.kind) {
    case 'null':
      return { data: [{ kind: 'null' }], complete: true };
    case 'boolean':
      return { data: [false, true].map((value) => ({ kind: 'boolean', value })), complete: true };
    case 'constants':
      return { data: shape.values, complete: true };
    case 'number': {
      const all = wholeRange(shape);
      return all === undefined ? { data: numbersOf(shape), complete: false } : { data: all, complete: true };
    }
    case 'string':
      return { data: wordsOf(shape.set, 8).map((value) => ({ kind: 'string', value })), complete: false };
    case 'object':
    case 'array': {
      const one = least.of(shape);
      return { data: one === undefined ? [] : [one], complete: false };
    }
  }
}

function wholeRange({ printed, min, max, multipleOf }: NumberShape): Datum[] | undefined {
  if (printed !== 'integer' || multipleOf !== undefined || min === undefined || max === undefined)
    return undefined;
  if (!isWhole(min.value) || !isWhole(max.value) || min.value.exponent > 30 || max.value.exponent > 30)
    return undefined;
  const low = min.value.coefficient * 10n ** BigInt(min.value.exponent) + (min.exclusive ? 1n : 0n);
  const high = max.value.coefficient * 10n ** BigInt(max.value.exponent) - (max.exclusive ? 1n : 0n);
  if (high - low > MAX_RANGE) return undefined;
  const data: Datum[] = [];
  for (let value = low; value <= high; value++) data.push({ kind: 'number', digits: String(value) });
  return data;
}
