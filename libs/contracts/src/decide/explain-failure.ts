import { nearestWords } from '@schema-steward/kernel';
import type { Datum } from '../datum/datum.js';
import { printDatum } from '../datum/print-datum.js';
import { printDecimal } from '../numbers/decimals.js';
import type { ObjectShape } from '../shape/shape.js';
import type { MemberPredicate, Predicate, RangePredicate, SizePredicate } from '../predicate/predicate.js';

const MAX_SHOWN = 80;

/** One sentence for a consumer and a producer: what the value may be, and what the contract reads. */
export function explainFailure(predicate: Predicate, datum: Datum): string {
  const where = predicate.path === '' ? 'The message' : `"${predicate.path}"`;
  switch (predicate.op) {
    case 'member':
      if (datum.kind !== 'object')
        return `${where} may be ${shown(datum)}; the contract reads "${predicate.name}" in it.`;
      if (predicate.presence === 'declared')
        return `${where} has no "${predicate.name}"; the contract reads it.`;
      return `${where} may lack "${predicate.name}"; the contract reads it in every message.`;
    case 'contains':
      return `${where} may be ${shown(datum)}, without the item that the contract reads.`;
    default:
      return `${where} may be ${shown(datum)}; the contract reads ${wanted(predicate)}.`;
  }
}

/** Of a name that the schema does not know: that it did before, or else which of the `known` fields may be meant. */
export function explainUndeclared(
  predicate: MemberPredicate,
  wasThere: boolean,
  known: ObjectShape['fields'] | undefined,
): string {
  const where = predicate.path === '' ? 'The message' : `"${predicate.path}"`;
  if (wasThere) return `${where} has no "${predicate.name}" any more; the contract reads it.`;
  const near = known && nearField(predicate.name, known);
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  return `${where} has no "${predicate.name}"; the contract reads it.${meant}`;
}

/** The name in JSON of a field that is named so in its schema, or nearly so. */
function nearField(name: string, known: ObjectShape['fields']): string | undefined {
  for (const [near, { writtenAs }] of known) if (writtenAs === name) return near;
  return nearestWords(name, known.keys())[0];
}

function wanted(predicate: Predicate): string {
  switch (predicate.op) {
    case 'kind':
      return predicate.kinds
        .map((kind) => (kind === 'null' ? 'null' : `${/^[ao]/.test(kind) ? 'an' : 'a'} ${kind}`))
        .join(' or ');
    case 'printed':
      return predicate.as === 'integer' ? 'a whole number of at most 64 bits' : 'a number with a fraction';
    case 'constant':
      return `only ${shown(predicate.value)}`;
    case 'one-of':
      return `one of ${predicate.values.map(shown).join(', ')}`;
    case 'text':
      return predicate.says;
    case 'range':
      return `a number ${bounds(predicate)}`;
    case 'size':
      return `${predicate.of === 'string' ? 'a text' : `an ${predicate.of}`} of ${sizes(predicate)}`;
    case 'not-empty':
      return 'something that is not empty';
    case 'names':
      return 'other names of members';
    case 'some':
      return predicate.of.map(wanted).join(', or ');
    case 'never':
      return `what no message can be: ${predicate.reason}`;
    default:
      return 'something else';
  }
}

function bounds({ min, max }: RangePredicate): string {
  const low = min && `${min.exclusive ? 'above' : 'of at least'} ${printDecimal(min.value) ?? 'its least'}`;
  const high = max && `${max.exclusive ? 'below' : 'of at most'} ${printDecimal(max.value) ?? 'its most'}`;
  return [low, high].filter((part) => part !== undefined).join(' and ');
}

function sizes({ of, min, max }: SizePredicate): string {
  const unit = of === 'array' ? 'items' : of === 'object' ? 'members' : 'characters';
  if (min !== undefined && max !== undefined)
    return min === max ? `exactly ${min} ${unit}` : `${min} to ${max} ${unit}`;
  return min === undefined ? `at most ${max ?? 0} ${unit}` : `at least ${min} ${unit}`;
}

function shown(datum: Datum): string {
  const text = printDatum(datum);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
