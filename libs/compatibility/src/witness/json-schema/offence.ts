import type { CombinedSchema, ConditionalSchema, JsonSchema } from '@schema-steward/schema';
import type { FactEntry } from '../../engine/json-schema/json-fact.js';
import type { ResolvedSchema } from '../../engine/json-schema/json-pair.js';
import { arrayOffence } from './array-offence.js';
import { objectOffence } from './object-offence.js';
import {
  bare,
  bareArray,
  bareNumber,
  bareObject,
  BOUNDS,
  keyword,
  whole,
  withoutLimits,
  type Offence,
} from './offence-parts.js';

/** Takes the reader's schema apart by what a fact says of it. */
export function offenceOf(fact: FactEntry, reader: ResolvedSchema, writer: ResolvedSchema): Offence {
  const [word = '', name = ''] = splitOnce(fact.tail?.[0] ?? '');
  switch (reader.kind) {
    case 'string':
    case 'number': {
      if (fact.type === 'type-required')
        return { part: { ...bare(reader), required: true }, rest: { ...reader, required: false } };
      if (fact.type === 'exclusive-flag') return exclusive(reader, word);
      if (word === 'type' && reader.kind === 'number')
        return { part: { ...bareNumber(reader), integer: true }, rest: { ...reader, integer: false } };
      return BOUNDS.has(word) ? keyword(reader, word) : whole(reader);
    }
    case 'object':
      return fact.type === 'type-required'
        ? { part: { ...bareObject(reader), required: true }, rest: { ...reader, required: false } }
        : objectOffence(fact, reader, word, name);
    case 'array':
      return fact.type === 'type-required'
        ? { part: { ...bareArray(reader), required: true }, rest: { ...reader, required: false } }
        : arrayOffence(fact, reader, word, name);
    case 'conditional':
      return fact.type === 'conditional' ? conditional(reader, word) : whole(reader);
    case 'combined':
      if (fact.type === 'unevaluated') return { rest: withoutLimits(reader) };
      if (fact.type === 'one-of-overlap' && reader.criterion === 'oneOf')
        return { part: overlap(reader), rest: { ...reader, criterion: 'anyOf' } };
      return whole(reader, writer);
    default:
      return whole(reader);
  }
}

/** What fits two branches is refused. */
function overlap(reader: CombinedSchema): JsonSchema {
  const { node, dialect } = reader;
  const branches = reader.subschemas.slice(0, MAX_BRANCHES);
  const both = branches.flatMap((one, index) =>
    branches.slice(index + 1).map((other): CombinedSchema => ({
      ...{ kind: 'combined', criterion: 'allOf', node, dialect },
      ...{ subschemas: [one, other], synthetic: false },
    })),
  );
  const either: JsonSchema = {
    ...{ kind: 'combined', criterion: 'anyOf', node, dialect },
    ...{ subschemas: both, synthetic: false },
  };
  return reader.subschemas.length > MAX_BRANCHES ? reader : { kind: 'not', node, dialect, schema: either };
}

/** Of so many branches each pair is looked at. */
const MAX_BRANCHES = 12;

/** Draft 4's flag: what it takes away is the bound itself. */
function exclusive(reader: ResolvedSchema, word: string): Offence {
  if (reader.kind !== 'number') return whole(reader);
  const { minimum, maximum } = reader;
  return word === 'exclusiveMaximum'
    ? {
        part: { ...bareNumber(reader), ...(maximum && { maximum }), maximumIsExclusive: true },
        rest: { ...reader, maximumIsExclusive: false },
      }
    : {
        part: { ...bareNumber(reader), ...(minimum && { minimum }), minimumIsExclusive: true },
        rest: { ...reader, minimumIsExclusive: false },
      };
}

function conditional(reader: ConditionalSchema, word: string): Offence {
  const { then, else: other, ...rest } = reader;
  return word === 'then'
    ? { part: { ...rest, ...(then && { then }) }, rest: { ...rest, ...(other && { else: other }) } }
    : { part: { ...rest, ...(other && { else: other }) }, rest: { ...rest, ...(then && { then }) } };
}

function splitOnce(tail: string): [string, string] {
  const at = tail.indexOf('/');
  return at === -1 ? [tail, ''] : [tail.slice(0, at), tail.slice(at + 1)];
}
