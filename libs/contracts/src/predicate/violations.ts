import type { Datum } from '../datum/datum.js';
import type { Predicate } from './predicate.js';
import { satisfies } from './satisfies.js';

/**
 * The expectations of a contract that one value does not meet: the same predicates that a decision tells apart, so that
 * what was decided to hold can be tried with messages. As in a decision, an expectation is asked of the values that get to
 * it: of what is no object nothing is asked that is asked of objects.
 */
export function violations(contract: Predicate, datum: Datum): ReadonlySet<Predicate> {
  const found = new Set<Predicate>();
  collect(contract, datum, found);
  return found;
}

function collect(predicate: Predicate, datum: Datum, found: Set<Predicate>): void {
  switch (predicate.op) {
    case 'any':
      return;
    case 'every': {
      const kinds = predicate.of.filter(({ op }) => op === 'kind');
      const wrong = kinds.filter((part) => satisfies(part, datum) === 'no');
      for (const part of wrong) found.add(part);
      if (wrong.length > 0) return;
      for (const part of predicate.of) if (part.op !== 'kind') collect(part, datum, found);
      return;
    }
    case 'when':
      if (predicate.kinds.includes(datum.kind)) collect(predicate.then, datum, found);
      return;
    case 'member': {
      const value = datum.kind === 'object' ? datum.members.get(predicate.name) : undefined;
      if (value !== undefined) collect(predicate.value, value, found);
      else if (satisfies(predicate, datum) === 'no') found.add(predicate);
      return;
    }
    case 'items':
      if (datum.kind === 'array')
        for (const item of datum.items.slice(predicate.from)) collect(predicate.each, item, found);
      return;
    case 'item': {
      const item = datum.kind === 'array' ? datum.items[predicate.index] : undefined;
      if (item !== undefined) collect(predicate.value, item, found);
      return;
    }
    case 'values':
      if (datum.kind === 'object')
        for (const [name, value] of datum.members)
          if (!predicate.except.includes(name)) collect(predicate.each, value, found);
      return;
    default:
      if (satisfies(predicate, datum) === 'no') found.add(predicate);
  }
}
