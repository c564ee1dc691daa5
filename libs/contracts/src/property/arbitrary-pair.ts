import fc from 'fast-check';
import type { Datum, DatumKind } from '../datum/datum.js';
import { decimalOf } from '../numbers/decimals.js';
import type { Predicate } from '../predicate/predicate.js';
import type { FieldShape, NumberBound, Shape } from '../shape/shape.js';
import type { StringSet } from '../strings/string-set.js';

const NAMES = ['a', 'b', '__proto__'];
const PATTERNS = ['a|b', '[ab]*', 'a.', '(NEW|PAID)', '[0-9]+', '-?[0-9]+', '.*', 'true|false|null'];

const string = (value: string): Datum => ({ kind: 'string', value });
const number = (digits: string): Datum => ({ kind: 'number', digits });
const constants = fc.constantFrom<Datum>(
  string('a'),
  string('NEW'),
  string(''),
  number('1'),
  number('1.0'),
  number('0.5'),
  { kind: 'null' },
  { kind: 'boolean', value: true },
  { kind: 'array', items: [number('1'), string('a')] },
  { kind: 'object', members: new Map([['a', string('a')]]) },
);

const bound = fc.option(
  fc.record({
    value: fc.integer({ min: -3, max: 3 }).map((value) => decimalOf(BigInt(value))),
    exclusive: fc.boolean(),
  }),
  { nil: undefined },
);
const bounds = fc.tuple(bound, bound).map(([min, max]) => between(min, max));

function between(min?: NumberBound, max?: NumberBound): { min?: NumberBound; max?: NumberBound } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

const stringSet: fc.Arbitrary<StringSet> = fc.oneof(
  fc.constant<StringSet>({ kind: 'all' }),
  fc
    .subarray(['', 'a', 'b', 'NEW', '12'], { minLength: 1 })
    .map((words): StringSet => ({ kind: 'words', words })),
  fc.constantFrom(...PATTERNS).map((source): StringSet => ({ kind: 'pattern', flavour: 'whole', source })),
  fc
    .constantFrom('^a', 'b$', '^(a|b)*$', '0')
    .map((source): StringSet => ({ kind: 'pattern', flavour: 'search', source })),
  fc
    .tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }))
    .map(([min, more]): StringSet => ({ kind: 'length', min, max: min + more })),
);

/** Small shapes of every kind, as deep as asked. */
export function arbitraryShape(depth: number): fc.Arbitrary<Shape> {
  const flat: fc.Arbitrary<Shape> = fc.oneof(
    fc.constantFrom<Shape>({ kind: 'null' }, { kind: 'boolean' }, { kind: 'any' }),
    fc
      .tuple(fc.constantFrom('integer' as const, 'float' as const), bounds)
      .map(([printed, ends]): Shape => ({ kind: 'number', printed, ...ends })),
    stringSet.map((set): Shape => ({ kind: 'string', set })),
    fc
      .array(constants, { minLength: 1, maxLength: 3 })
      .map((values): Shape => ({ kind: 'constants', values })),
  );
  if (depth === 0) return flat;
  const inner = arbitraryShape(depth - 1);
  const field = fc.record<FieldShape>({ shape: inner, presence: fc.constantFrom('always', 'maybe') });
  const object = fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...NAMES), field), { maxLength: 3 }),
      fc.option(inner, { nil: undefined }),
    )
    .map(([fields, rest]): Shape => ({
      kind: 'object',
      fields: new Map(fields),
      ...(rest === undefined ? {} : { rest }),
    }));
  const array = fc
    .tuple(inner, fc.nat({ max: 2 }), fc.option(fc.nat({ max: 2 }), { nil: undefined }))
    .map(([item, min, more]): Shape => ({
      kind: 'array',
      item,
      min,
      ...(more === undefined ? {} : { max: min + more }),
    }));
  const union = fc.array(inner, { minLength: 1, maxLength: 3 }).map((of): Shape => ({ kind: 'union', of }));
  return fc.oneof(flat, object, object, array, union);
}

const KINDS: readonly DatumKind[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];

/** Small contracts of every kind of expectation, as deep as asked. */
export function arbitraryPredicate(depth: number): fc.Arbitrary<Predicate> {
  const at = { path: '', at: '' };
  const kinds = fc.subarray([...KINDS], { minLength: 1, maxLength: 3 });
  const size = fc.tuple(fc.nat({ max: 2 }), fc.option(fc.nat({ max: 2 }), { nil: undefined }));
  const flat: fc.Arbitrary<Predicate> = fc.oneof(
    kinds.map((some): Predicate => ({ op: 'kind', kinds: some, ...at })),
    fc
      .constantFrom('integer' as const, 'decimal' as const)
      .map((as): Predicate => ({ op: 'printed', as, ...at })),
    constants.map((value): Predicate => ({ op: 'constant', value, ...at })),
    fc
      .array(constants, { minLength: 1, maxLength: 4 })
      .map((values): Predicate => ({ op: 'one-of', values, ...at })),
    fc
      .tuple(stringSet, fc.constantFrom('string' as const, 'printed' as const))
      .map(([set, of]): Predicate => ({ op: 'text', of, set, says: 'a text', ...at })),
    bounds.map((ends): Predicate => ({ op: 'range', ...ends, ...at })),
    fc
      .tuple(fc.constantFrom('array' as const, 'object' as const, 'string' as const), size)
      .map(([of, [min, more]]): Predicate => ({
        op: 'size',
        of,
        min,
        ...(more === undefined ? {} : { max: min + more }),
        ...at,
      })),
    fc.constant<Predicate>({ op: 'not-empty', ...at }),
  );
  if (depth === 0) return flat;
  const inner = arbitraryPredicate(depth - 1);
  const name = fc.constantFrom(...NAMES);
  return fc.oneof(
    flat,
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((of): Predicate => ({ op: 'every', of, ...at })),
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((of): Predicate => ({ op: 'some', of, ...at })),
    fc
      .tuple(name, fc.constantFrom('required' as const, 'optional' as const), inner)
      .map(([member, presence, value]): Predicate => ({
        op: 'member',
        name: member,
        presence,
        value,
        ...at,
      })),
    fc
      .tuple(fc.nat({ max: 1 }), inner)
      .map(([from, each]): Predicate => ({ op: 'items', from, each, ...at })),
    fc
      .tuple(fc.nat({ max: 1 }), inner)
      .map(([index, value]): Predicate => ({ op: 'item', index, value, ...at })),
    fc
      .tuple(fc.subarray(NAMES), inner)
      .map(([except, each]): Predicate => ({ op: 'values', except, each, ...at })),
    inner.map((each): Predicate => ({ op: 'names', each, ...at })),
    inner.map((item): Predicate => ({ op: 'contains', item, ...at })),
    fc.tuple(kinds, inner).map(([of, then]): Predicate => ({ op: 'when', kinds: of, then, ...at })),
  );
}
