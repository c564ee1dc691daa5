import { nearestWords } from '@schema-steward/kernel';
import { locationOf, memberOf, parseDecimal, type JsonNode, type JsonObject } from '@schema-steward/schema';
import type { Datum, DatumKind } from '../datum/datum.js';
import { datumOf } from '../datum/print-datum.js';
import type { ProblemList } from '../problem-list.js';
import { dateTexts } from '../strings/date-texts.js';
import type { Predicate, PredicateBase, RangePredicate } from '../predicate/predicate.js';
import type { StringSet } from '../strings/string-set.js';

/** What an event contract may say of one field. Every part may be left out. */
const KEYS = [
  'presence',
  'nullable',
  'type',
  'enum',
  'unknownEnum',
  'pattern',
  'format',
  'min',
  'max',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;

const TYPES: ReadonlyMap<string, DatumKind> = new Map([
  ['string', 'string'],
  ['integer', 'number'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['object', 'object'],
  ['array', 'array'],
  ['null', 'null'],
]);

const UUID: StringSet = {
  kind: 'pattern',
  flavour: 'search',
  source: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};

export interface FieldExpectation {
  readonly presence: 'required' | 'optional';
  readonly nullable: boolean;
  readonly type?: string;
  /** What is asked of a value that is there and is not null. */
  readonly asks: readonly Predicate[];
}

export const READ: FieldExpectation = { presence: 'required', nullable: true, asks: [] };

/** Reads what is said of a field; what can't be read is a problem at its place. */
export function readField(node: JsonNode, at: PredicateBase, problems: ProblemList): FieldExpectation {
  if (node.kind !== 'object') {
    problems.add(
      'contract-malformed',
      `What "${at.path}" must be is an object, as {"type": "string"}.`,
      locationOf(node),
    );
    return READ;
  }
  refuseUnknownKeys(node, KEYS, problems);
  const presence = wordOf(node, 'presence', ['required', 'optional'], problems);
  const type = wordOf(node, 'type', [...TYPES.keys()], problems);
  const nullable = flagOf(node, 'nullable', problems);
  const asks = [
    ...typeAsks(type, at),
    ...enumAsks(node, at, problems),
    ...textAsks(node, at, problems),
    ...rangeAsks(node, at, problems),
    ...sizeAsks(node, at, problems),
  ];
  return {
    presence: presence === 'optional' ? 'optional' : 'required',
    // Whoever says what a value must be means a value, unless they say that null will do.
    nullable: nullable ?? asks.length === 0,
    ...(type === undefined ? {} : { type }),
    asks,
  };
}

/** Names that mean nothing are mistakes: `nulable: true` would be no expectation at all. */
export function refuseUnknownKeys(node: JsonObject, known: readonly string[], problems: ProblemList): void {
  for (const { name, value } of node.members.values()) {
    if (known.includes(name)) continue;
    const [near] = nearestWords(name, known);
    const meant = near === undefined ? 'known are' : `did you mean "${near}"? Known are`;
    problems.add(
      'contract-key-unknown',
      `"${name}" means nothing here; ${meant} ${known.join(', ')}.`,
      locationOf(value),
    );
  }
}

function typeAsks(type: string | undefined, at: PredicateBase): Predicate[] {
  const kind = type === undefined ? undefined : TYPES.get(type);
  if (kind === undefined) return [];
  const kinds: Predicate = { op: 'kind', kinds: [kind], ...at };
  return type === 'integer' ? [kinds, { op: 'printed', as: 'integer', ...at }] : [kinds];
}

function enumAsks(node: JsonObject, at: PredicateBase, problems: ProblemList): Predicate[] {
  const list = memberOf(node, 'enum');
  if (list === undefined) return [];
  if (list.kind !== 'array' || list.elements.length === 0) {
    problems.add(
      'contract-malformed',
      '"enum" is a list of the values that the consumer knows.',
      locationOf(list),
    );
    return [];
  }
  const values: Datum[] = list.elements.map(datumOf);
  // One that tolerates unknown values asks only that they be of a kind that it can tell apart.
  const tolerant = wordOf(node, 'unknownEnum', ['reject', 'tolerate'], problems) === 'tolerate';
  if (tolerant) return [{ op: 'kind', kinds: [...new Set(values.map(({ kind }) => kind))], ...at }];
  return [{ op: 'one-of', values, ...at }];
}

function textAsks(node: JsonObject, at: PredicateBase, problems: ProblemList): Predicate[] {
  const asks: Predicate[] = [];
  const pattern = memberOf(node, 'pattern');
  if (pattern?.kind === 'string') {
    const set: StringSet = { kind: 'pattern', flavour: 'search', source: pattern.value };
    asks.push({ op: 'text', of: 'string', set, says: `a text that matches /${pattern.value}/`, ...at });
  } else if (pattern !== undefined)
    problems.add('contract-malformed', '"pattern" is a text.', locationOf(pattern));
  const format = wordOf(node, 'format', ['date', 'date-time', 'uuid'], problems);
  if (format === 'uuid') asks.push({ op: 'text', of: 'string', set: UUID, says: 'a UUID', ...at });
  if (format === 'date')
    asks.push({ op: 'text', of: 'string', set: dateSet('yyyy-MM-dd'), says: 'a date as 2026-01-31', ...at });
  if (format === 'date-time')
    asks.push({ op: 'text', of: 'string', set: RFC_3339, says: 'a date and time as RFC 3339 has it', ...at });
  return asks;
}

/** With any number of digits below the second; its offset within the hours that there are. */
const RFC_3339: StringSet = {
  kind: 'some',
  of: [
    dateSet("yyyy-MM-dd'T'HH:mm:ssXXX"),
    {
      kind: 'every',
      of: [
        {
          kind: 'pattern',
          flavour: 'search',
          source: 'T[0-9:]{8}\\.[0-9]+(Z|[+-](0[0-9]|1[0-8]):[0-5][0-9])$',
        },
        {
          kind: 'pattern',
          flavour: 'search',
          source:
            '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]',
        },
      ],
    },
  ],
};

function dateSet(format: string): StringSet {
  return dateTexts(format) ?? { kind: 'all' };
}

function rangeAsks(node: JsonObject, at: PredicateBase, problems: ProblemList): Predicate[] {
  const [min, max] = [endOf(node, 'min', problems), endOf(node, 'max', problems)];
  if (min === undefined && max === undefined) return [];
  return [
    { op: 'range', ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), ...at },
  ];
}

function endOf(node: JsonObject, name: string, problems: ProblemList): RangePredicate['min'] {
  const end = memberOf(node, name);
  if (end === undefined) return undefined;
  const value = end.kind === 'number' ? parseDecimal(end.digits) : undefined;
  if (value !== undefined) return { value, exclusive: false };
  problems.add('contract-malformed', `"${name}" is a number.`, locationOf(end));
  return undefined;
}

function sizeAsks(node: JsonObject, at: PredicateBase, problems: ProblemList): Predicate[] {
  const asks: Predicate[] = [];
  for (const [of, suffix] of [
    ['string', 'Length'],
    ['array', 'Items'],
  ] as const) {
    const [min, max] = [countOf(node, `min${suffix}`, problems), countOf(node, `max${suffix}`, problems)];
    if (min === undefined && max === undefined) continue;
    asks.push({
      op: 'size',
      of,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...at,
    });
  }
  return asks;
}

function countOf(node: JsonObject, name: string, problems: ProblemList): number | undefined {
  const value = memberOf(node, name);
  if (value === undefined) return undefined;
  if (value.kind === 'number' && /^\d{1,9}$/.test(value.digits)) return Number(value.digits);
  problems.add('contract-malformed', `"${name}" is a whole number, not below 0.`, locationOf(value));
  return undefined;
}

/** Undefined where it is left out. */
export function flagOf(node: JsonObject, name: string, problems: ProblemList): boolean | undefined {
  const value = memberOf(node, name);
  if (value === undefined || value.kind === 'boolean') return value?.value;
  problems.add('contract-malformed', `"${name}" is true or false.`, locationOf(value));
  return undefined;
}

function wordOf(
  node: JsonObject,
  name: string,
  words: readonly string[],
  problems: ProblemList,
): string | undefined {
  const value = memberOf(node, name);
  if (value === undefined) return undefined;
  if (value.kind === 'string' && words.includes(value.value)) return value.value;
  problems.add('contract-malformed', `"${name}" is one of ${words.join(', ')}.`, locationOf(value));
  return undefined;
}
