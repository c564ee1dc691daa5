import { printDatum } from '../datum/print-datum.js';
import { printDecimal } from '../numbers/decimals.js';
import type { Predicate } from '../predicate/predicate.js';

/**
 * What a predicate asks, as a text that is equal for equal questions: with the path it tells one expectation of a
 * contract from another in every version of it, wherever it stands in the text.
 */
export function askKey(predicate: Predicate): string {
  return [predicate.op, ...detailsOf(predicate)].join(' ');
}

function detailsOf(predicate: Predicate): readonly string[] {
  switch (predicate.op) {
    case 'kind':
      return predicate.kinds.toSorted();
    case 'printed':
      return [predicate.as];
    case 'constant':
      return [printDatum(predicate.value)];
    case 'one-of':
      return predicate.values.map(printDatum).toSorted();
    case 'text':
      return [predicate.of, predicate.says];
    case 'range':
      return [predicate.min, predicate.max].map((bound) =>
        bound === undefined ? '' : `${bound.exclusive ? '(' : '['}${printDecimal(bound.value) ?? '?'}`,
      );
    case 'size':
      return [predicate.of, String(predicate.min ?? ''), String(predicate.max ?? '')];
    case 'member':
      return [predicate.name, predicate.presence];
    case 'item':
      return [String(predicate.index)];
    case 'never':
    case 'unclear':
      return [predicate.reason];
    default:
      return [];
  }
}
