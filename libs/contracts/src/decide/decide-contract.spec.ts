import { parseDecimal, parseJson } from '@schema-steward/schema';
import { describe, expect, it } from 'vitest';
import type { Datum } from '../datum/datum.js';
import { datumOf, printDatum } from '../datum/print-datum.js';
import type { Predicate } from '../predicate/predicate.js';
import type { FieldShape, Shape } from '../shape/shape.js';
import type { StringSet } from '../strings/string-set.js';
import { decideContract } from './decide-contract.js';

const at = { path: '', at: '' };
const text: Shape = { kind: 'string', set: { kind: 'all' } };
/** 32 bits, as Avro's `int`. */
const whole: Shape = {
  kind: 'number',
  printed: 'integer',
  ...bound('min', '-2147483648'),
  ...bound('max', '2147483647'),
};
const boundless: Shape = { kind: 'number', printed: 'integer' };
const float: Shape = { kind: 'number', printed: 'float' };
const nothing: Shape = { kind: 'null' };
const union = (...of: Shape[]): Shape => ({ kind: 'union', of });
const array = (item: Shape, min = 0, max?: number): Shape => ({
  kind: 'array',
  item,
  min,
  ...(max === undefined ? {} : { max }),
});
const pattern = (source: string): StringSet => ({ kind: 'pattern', source, flavour: 'whole' });

/** Names that end in `?` may be absent. */
function object(fields: Record<string, Shape>, rest?: Shape): Shape {
  const shapes = Object.entries(fields).map(([name, shape]): [string, FieldShape] => [
    name.replace('?', ''),
    { shape, presence: name.endsWith('?') ? 'maybe' : 'always' },
  ]);
  return { kind: 'object', fields: new Map(shapes), ...(rest === undefined ? {} : { rest }) };
}

function datum(json: string): Datum {
  return datumOf(parseJson(json).root);
}

const enumOf = (...words: string[]): Shape => ({
  kind: 'constants',
  values: words.map((value) => ({ kind: 'string', value })),
});

const kind = (...kinds: Datum['kind'][]): Predicate => ({ op: 'kind', kinds, ...at });
const every = (...of: Predicate[]): Predicate => ({ op: 'every', of, ...at });
const some = (...of: Predicate[]): Predicate => ({ op: 'some', of, ...at });
const member = (name: string, value: Predicate = { op: 'any', ...at }): Predicate => ({
  op: 'member',
  name,
  presence: 'required',
  value,
  ...at,
});
const regex = (source: string): Predicate => ({
  op: 'text',
  of: 'printed',
  set: pattern(source),
  says: source,
  ...at,
});
const integer: Predicate = { op: 'printed', as: 'integer', ...at };
const decimal: Predicate = { op: 'printed', as: 'decimal', ...at };
const size = (of: 'array' | 'object' | 'string', min: number, max?: number): Predicate => ({
  op: 'size',
  of,
  min,
  ...(max === undefined ? {} : { max }),
  ...at,
});
const each = (predicate: Predicate): Predicate => ({ op: 'items', from: 0, each: predicate, ...at });
const range = (min?: string, max?: string): Predicate => ({
  op: 'range',
  ...bound('min', min),
  ...bound('max', max),
  ...at,
});
const between = (min?: string, max?: string): Shape => ({
  kind: 'number',
  printed: 'integer',
  ...bound('min', min),
  ...bound('max', max),
});

function bound(side: string, digits: string | undefined): object {
  return digits === undefined ? {} : { [side]: { value: parseDecimal(digits), exclusive: false } };
}

/** Every verdict that is not "holds", in the contract's order. */
function verdicts(shape: Shape, predicate: Predicate): string[] {
  return decideContract(shape, predicate)
    .filter(({ decision }) => decision.verdict !== 'holds')
    .map(({ decision }) => {
      if (decision.verdict === 'fails') return printDatum(decision.counterexample);
      return decision.verdict === 'unknown' ? `unknown: ${decision.reason}` : '';
    });
}

const order = (changed: Record<string, Shape> = {}): Shape =>
  object({
    id: text,
    status: enumOf('NEW', 'PAID'),
    lines: array(object({ qty: whole }), 1),
    note: text,
    ...changed,
  });

const contract = every(
  kind('object'),
  member('id', kind('string')),
  member('status', regex('^(NEW|PAID)$')),
  member(
    'lines',
    every(kind('array'), size('array', 1), each(every(kind('object'), member('qty', integer)))),
  ),
  member('note', kind('string')),
);

describe('one contract against changes that a registry lets pass', () => {
  it.each<[change: string, shape: Shape, counterexamples: string[]]>([
    ['nothing changes', order(), []],
    ['an optional field more', order({ 'promo?': text }), []],
    [
      'the enum gains a symbol',
      order({ status: enumOf('NEW', 'PAID', 'VOID') }),
      ['{"id":"","status":"VOID","lines":[{"qty":0}],"note":""}'],
    ],
    [
      'a text may be null',
      order({ note: union(nothing, text) }),
      ['{"id":"","status":"NEW","lines":[{"qty":0}],"note":null}'],
    ],
    [
      'a whole number becomes a double',
      order({ lines: array(object({ qty: float }), 1) }),
      ['{"id":"","status":"NEW","lines":[{"qty":0.0}],"note":""}'],
    ],
    [
      'the list may be empty',
      order({ lines: array(object({ qty: whole })) }),
      ['{"id":"","status":"NEW","lines":[],"note":""}'],
    ],
    [
      'a field is removed',
      object({ id: text, status: enumOf('NEW', 'PAID'), lines: array(object({ qty: whole }), 1) }),
      ['{"id":"","status":"NEW","lines":[{"qty":0}]}'],
    ],
    [
      'a 64-bit number is printed as a text',
      order({ lines: array(object({ qty: { kind: 'string', set: pattern('-?[0-9]+') } }), 1) }),
      ['{"id":"","status":"NEW","lines":[{"qty":"0"}],"note":""}'],
    ],
  ])('%s', (_change, shape, counterexamples) => {
    expect(verdicts(shape, contract)).toEqual(counterexamples);
  });
});

describe('single expectations', () => {
  it.each<[claim: string, shape: Shape, predicate: Predicate, found: string[]]>([
    ['of two branches one has another kind', union(text, whole), kind('string'), ['0']],
    ['any value is of every kind', { kind: 'any' }, kind('string'), ['null']],
    ['no value fails nothing', { kind: 'never' }, kind('string'), []],
    ['what may be absent is not there', object({ 'a?': text }), member('a'), ['{}']],
    ['what nobody declared is not there', object({}, text), member('a'), ['{}']],
    ['what can not be there is not there', object({}), member('a'), ['{}']],
    ['a value that is no object has no member', union(object({ a: text }), nothing), member('a'), ['null']],
    [
      'the parent may be absent, the child is decided for the rest',
      object({ 'a?': object({ b: text }) }),
      member('a', member('b')),
      ['{}'],
    ],
    [
      'parent and child fail each by itself',
      object({ 'a?': object({ 'b?': text }) }),
      member('a', member('b')),
      ['{}', '{"a":{}}'],
    ],
    ['a double may be whole', float, decimal, ['0']],
    ['a whole number is no decimal', whole, decimal, ['0']],
    [
      'between two whole numbers all are decimals',
      { ...(between('0.1', '0.9') as object), printed: 'float' } as Shape,
      decimal,
      [],
    ],
    ['a whole number past 64 bits is no integer to Pact', boundless, integer, ['-9223372036854775809']],
    ['within 64 bits it is', between('0', '4294967295'), integer, []],
    ['a range inside', between('1', '5'), range('0', '10'), []],
    ['a range that begins lower', between('-1', '5'), range('0'), ['-1']],
    ['a range without an end', between('0'), range('0', '10'), ['11']],
    ['a number printed', between('0', '9'), regex('[0-9]'), []],
    ['a longer number printed', between('0', '10'), regex('[0-9]'), ['10']],
    ['every whole number printed', whole, regex('-?[0-9]+'), []],
    ['a boolean printed', { kind: 'boolean' }, regex('true|false'), []],
    ['null printed', nothing, regex('^null$'), []],
    [
      'a text that pins a literal',
      text,
      { op: 'constant', value: { kind: 'string', value: 'EUR' }, ...at },
      ['""'],
    ],
    [
      'the literal is all there is',
      enumOf('EUR'),
      { op: 'constant', value: { kind: 'string', value: 'EUR' }, ...at },
      [],
    ],
    [
      '1 is not 1.0',
      { kind: 'constants', values: [datum('1.0')] },
      { op: 'constant', value: datum('1'), ...at },
      ['1.0'],
    ],
    [
      'every whole number of a small range',
      between('1', '3'),
      { op: 'one-of', values: ['1', '2', '3'].map(datum), ...at },
      [],
    ],
    [
      'one of a small range is missing',
      between('1', '4'),
      { op: 'one-of', values: ['1', '2', '3'].map(datum), ...at },
      ['4'],
    ],
    ['a text or null', union(text, nothing), some(kind('string'), kind('null')), []],
    ['one pattern or the other', enumOf('a', 'b', 'c'), some(regex('a'), regex('b')), ['"c"']],
    ['two patterns together take every text', text, some(regex('.*'), regex('(.|\\n)*')), []],
    ['an empty text', text, { op: 'not-empty', ...at }, ['""']],
    ['an empty object', object({ 'a?': text }), { op: 'not-empty', ...at }, ['{}']],
    ['a number is not empty', whole, { op: 'not-empty', ...at }, []],
    ['a list that may be too long', array(whole, 0, 3), size('array', 0, 2), ['[0,0,0]']],
    ['a list that is bound', array(whole, 1, 2), size('array', 1, 2), []],
    ['items of a list', array(union(whole, nothing)), each(kind('number')), ['[null]']],
    [
      'items past a tuple',
      { kind: 'array', first: [text], item: whole, min: 0 },
      each(kind('string')),
      ['["",0]'],
    ],
    ['an item that must be there', array(enumOf('a')), { op: 'contains', item: regex('a'), ...at }, ['[]']],
    ['an item that is there', array(enumOf('a'), 1), { op: 'contains', item: regex('a'), ...at }, []],
    [
      'none of the items need be it',
      array(enumOf('a', 'b'), 2),
      { op: 'contains', item: regex('a'), ...at },
      ['["b","b"]'],
    ],
    [
      'values of a map',
      object({}, union(text, nothing)),
      { op: 'values', except: [], each: kind('string'), ...at },
      ['{"other":null}'],
    ],
    [
      'values of a map whose names the contract nearly all takes',
      object({}, union(text, nothing)),
      {
        op: 'values',
        except: ['other', 'other2', 'other3', 'something-else', '__other__', '', 'more0'],
        each: kind('string'),
        ...at,
      },
      ['{"more1":null}'],
    ],
    [
      'values of a map for whose names nobody finds a word',
      {
        ...object({}, nothing),
        restNames: { kind: 'pattern', flavour: 'search', source: '(?=a)b' },
      } as Shape,
      { op: 'values', except: [], each: kind('string'), ...at },
      ['unknown: no message could be made that shows it'],
    ],
    [
      'values of a map that may have no other names',
      { ...object({}, nothing), restNames: { kind: 'words', words: ['a'] } } as Shape,
      { op: 'values', except: ['a'], each: kind('string'), ...at },
      [],
    ],
    ['names of a map', object({}, text), { op: 'names', each: regex('[a-z]+'), ...at }, ['{"":""}']],
    ['a rule that only fails', text, { op: 'never', reason: 'a plugin', ...at }, ['""']],
    [
      'a rule that nobody can read',
      text,
      { op: 'unclear', reason: 'a plugin', ...at },
      ['unknown: a plugin'],
    ],
    [
      '`__proto__` is a name',
      object({ '__proto__?': text } as Record<string, Shape>),
      member('constructor'),
      ['{}'],
    ],
  ])('%s', (_claim, shape, predicate, found) => {
    expect(verdicts(shape, predicate)).toEqual(found);
  });

  it('a recursive type ends, and its counterexample is whole', () => {
    const node: Shape = { kind: 'lazy', name: 'Node', follow: () => body };
    const body: Shape = object({ value: text, next: union(nothing, node) });
    const asks = member('next', { op: 'when', kinds: ['object'], then: member('value', regex('a+')), ...at });
    expect(verdicts(body, asks)).toEqual(['{"value":"","next":{"value":"","next":null}}']);
  });

  it('a record that must hold itself has no message to show', () => {
    const node: Shape = { kind: 'lazy', name: 'Node', follow: () => body };
    const body: Shape = object({ next: node });
    expect(verdicts(body, member('other'))).toEqual(['unknown: no message could be made that shows it']);
  });
});
