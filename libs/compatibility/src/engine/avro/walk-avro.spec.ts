import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { comparePair, confluentMessages, checkCompatibility, WorkMeter } from '../../index.js';

const parse = (schema: unknown) => parseSchema({ type: 'AVRO', text: JSON.stringify(schema) });
const record = (name: string, ...fields: unknown[]) => ({ type: 'record', name, fields });
const field = (name: string, type: unknown) => ({ name, type });

function found(reader: unknown, writer: unknown) {
  const { compatible, findings } = comparePair({ reader: parse(reader), writer: parse(writer) });
  return [compatible, ...findings.map(({ ruleId, path }) => `${ruleId} ${path ?? ''}`)];
}

describe('recursive types', () => {
  test('that are the same read one another', () => {
    const node = record('Node', field('v', 'int'), field('next', ['null', 'Node']));
    expect(found(node, node)).toEqual(['yes']);
  });

  test('are told once, not again at every turn', () => {
    const node = (type: string) => record('Node', field('v', type), field('next', ['null', 'Node']));
    expect(found(node('int'), node('string'))).toEqual(['no', 'avro-type-changed v']);
    const late = (type: string) => record('Node', field('next', ['null', 'Node']), field('v', type));
    expect(found(late('int'), late('string'))).toEqual(['no', 'avro-type-changed v']);
  });

  /**
   * The reader's union tries A first. In A, `c` holds C, whose `back` may be A again: taken as compatible while A is
   * open. Then A fails at `bad`, and with it the guess, and with that C. B holds the same C: a comparison that keeps
   * "C is fine" from the failed try accepts B.
   */
  test('do not make a sibling compatible by a guess that failed', () => {
    const reader = [
      record('A', field('c', record('C', field('back', ['null', 'A']))), field('bad', 'int')),
      record('B', field('c', 'C')),
    ];
    const writer = { ...record('A', field('c', record('C', field('back', ['null', 'A'])))), aliases: [] };
    const readers = [reader[0], { ...(reader[1] as object), aliases: ['A'] }];
    expect(found(readers, writer)).toEqual(['no', 'avro-union-branch-removed ']);
  });

  test('that Avro Java would let pass by such a guess are reported to Confluent’s clients all the same', () => {
    const readers = [
      record('A', field('c', record('C', field('back', ['null', 'A']))), field('bad', 'int')),
      { ...record('B', field('c', 'C')), aliases: ['A'] },
    ];
    const writer = record('A', field('c', record('C', field('back', ['null', 'A']))));
    const result = checkCompatibility({
      subject: 's',
      level: 'BACKWARD',
      candidate: parse(readers),
      versions: [{ version: 1, schema: parse(writer) }],
    });
    expect(confluentMessages(result)[0]).toBe(
      "{errorType:'MISSING_UNION_BRANCH', description:'The new schema is missing a type inside a union field at path '/' in the old schema', additionalInfo:'reader union lacking writer type: RECORD'}",
    );
  });

  test('that depend on a failed guess are told where they are shown, though the guess is hidden in a union', () => {
    const types = (bad: unknown[]) =>
      record(
        'R',
        field('hidden', ['null', record('A', field('c', record('C', field('back', ['null', 'A']))), ...bad)]),
        field('shown', 'C'),
      );
    expect(found(types([field('bad', 'int')]), types([]))).toEqual([
      'no',
      'avro-union-branch-removed hidden',
      'avro-union-branch-removed shown.back',
    ]);
  });
});

describe('what is found', () => {
  test('is found in full: every field, not only the first', () => {
    const reader = record(
      'R',
      field('a', 'int'),
      field('b', { type: 'array', items: 'int' }),
      field('c', 'int'),
    );
    const writer = record('R', field('a', 'long'), field('b', { type: 'array', items: 'boolean' }));
    expect(found(reader, writer)).toEqual([
      'no',
      'avro-type-changed a',
      'avro-type-changed b[]',
      'avro-reader-field-without-default c',
    ]);
  });

  test('in a type that is used twice is told at its first use', () => {
    const reader = record('R', field('a', record('I', field('x', 'int'))), field('b', 'I'));
    const writer = record('R', field('a', record('I')), field('b', 'I'));
    expect(found(reader, writer)).toEqual(['no', 'avro-reader-field-without-default a.x']);
  });

  test('about a field called __proto__ is told like any other', () => {
    expect(found(record('R', field('__proto__', 'int')), record('R'))).toEqual([
      'no',
      'avro-reader-field-without-default __proto__',
    ]);
    expect(found(record('R', field('__proto__', 'int')), record('R', field('__proto__', 'int')))).toEqual([
      'yes',
    ]);
  });

  test('includes a field that stands for two, also where another branch would have done', () => {
    const twice = record('A', { name: 'a', type: 'int', aliases: ['b'] });
    const writer = record('A', field('a', 'int'), field('b', 'int'));
    const reader = [twice, { ...record('B'), aliases: ['A'] }];
    expect(found(reader, writer)).toEqual(['no', 'avro-reader-field-ambiguous a']);
  });
});

describe('the work of a comparison', () => {
  const chain = (length: number, prefix: string) =>
    Array.from({ length }, (_, index) =>
      record(`${prefix}${index}`, ...(index === 0 ? [] : [field('n', ['null', `${prefix}${index - 1}`])])),
    );

  test('is bounded: a comparison that does not end within its steps is undecided', () => {
    const result = comparePair({
      reader: parse(chain(100, 'T')),
      writer: parse(chain(100, 'T')),
      budget: { steps: 500 },
    });
    expect(result.compatible).toBe('undecided');
    expect(result.findings.map(({ ruleId, args }) => [ruleId, args['limit']])).toEqual([
      ['comparison-not-finished', '500 steps'],
    ]);
  });

  test('does not overflow the stack on types a reader follows ten thousand deep', () => {
    const reader = record(
      'Root',
      field('last', record('Node', { name: 'n', type: ['null', 'Node'], default: null })),
    );
    const writers = chain(10_000, 'W').map((type, index) => field(`w${index}`, { ...type, aliases: [] }));
    const writer = record('Root', ...writers, field('last', record('Node', field('n', ['null', 'W9999']))));
    const deep = comparePair({ reader: parse(reader), writer: parse(writer) });
    expect(deep.compatible).toBe('undecided');
    expect(deep.findings.map(({ args }) => args['limit'])).toEqual(['1000 types within one another']);
  });

  const union = (length: number, prefix: string, type = 'int') =>
    Array.from({ length }, (_, index) => record(`${prefix}${index}`, field('a', type)));

  test.each([
    ['the same', union(700, 'A'), 'yes', 0],
    ['the same in another order', union(700, 'A').reverse(), 'yes', 0],
    ['others of the same names', union(700, 'A', 'string'), 'no', 700],
    ['those that its aliases name', union(700, 'B'), 'yes', 0],
    ['those of other names', union(700, 'C'), 'no', 700],
    ['the same and one more', [...union(700, 'A'), record('Z')], 'no', 1],
  ] as const)('of a union of 700 records with %s is done', (_claim, written, compatible, findings) => {
    const meter = new WorkMeter({ steps: 150_000, depth: 1_000 });
    const reader = union(700, 'A').map((one, index) => ({ ...one, aliases: [`B${index}`] }));
    const result = comparePair({ reader: parse(reader), writer: parse(written), meter });
    expect([result.compatible, result.findings.length]).toEqual([compatible, findings]);
  });

  test('of a union of 18,000 types with another grows with its length, not with its square', () => {
    const types = (prefix: string) =>
      Array.from({ length: 18_000 }, (_, index) => ({ type: 'fixed', name: `${prefix}${index}`, size: 1 }));
    const reader = parse(types('A'));
    const spent = (writer: unknown, compatible: string) => {
      const meter = new WorkMeter({ steps: 300_000, depth: 1_000 });
      expect(comparePair({ reader, writer: parse(writer), meter }).compatible).toBe(compatible);
      return meter.spent / 18_000;
    };
    expect(spent(types('A'), 'yes')).toBeLessThan(8);
    expect(spent(types('B'), 'no')).toBeLessThan(16);
  });

  test('of records whose fields have aliases is counted: Avro Java would look into every one', () => {
    const aliased = Array.from({ length: 1_500 }, (_, index) =>
      record(`A${index}`, { ...field('a', 'int'), aliases: ['b'] }),
    );
    const result = comparePair({ reader: parse(aliased), writer: parse(union(1_500, 'B')) });
    expect(result.compatible).toBe('undecided');
  });
});
