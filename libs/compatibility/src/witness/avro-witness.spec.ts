import { parseSchema } from '@schema-steward/schema';
import { describe, expect, test } from 'vitest';
import { comparePair } from '../index.js';
import { checkWitness } from './check-witness.js';
import { makeWitness } from './make-witness.js';
import type { Witness } from './witness.js';
import { runWitnessTask } from './worker-task.js';

const record = (name: string, ...fields: unknown[]) => ({ type: 'record', name, fields });
const field = (name: string, type: unknown, more: object = {}) => ({ name, type, ...more });

/** The witness of each finding: message, control (and whose), or why there is none. */
function witnesses(reader: unknown, writer: unknown): unknown[] {
  const schema = (json: unknown) => ({ type: 'AVRO' as const, text: JSON.stringify(json) });
  return runWitnessTask({ reader: schema(reader), writer: schema(writer) }).map(({ witness }) =>
    'none' in witness ? witness.none : [JSON.parse(witness.message.json), ...controlOf(witness.control)],
  );
}

function controlOf(control: Witness['control']): unknown[] {
  return 'none' in control ? [control.none] : [control.kind, JSON.parse(control.json)];
}

const CASES: [claim: string, reader: unknown, writer: unknown, witnesses: unknown[]][] = [
  [
    'a field of another type: the control is written by a writer that has the reader’s type there',
    record('R', field('id', 'string'), field('n', 'int')),
    record('R', field('id', 'string'), field('n', 'long')),
    [[{ id: 'text', n: 1 }, 'mended-writer', { id: 'text', n: 1 }]],
  ],
  [
    'a union that lost a branch: the control takes the branch that is left',
    record('R', field('n', ['null', 'string'])),
    record('R', field('n', ['null', 'string', 'int'])),
    [[{ n: { int: 1 } }, 'writer', { n: null }]],
  ],
  [
    'an enum symbol that is not known: the control takes one that is',
    record('R', field('s', { type: 'enum', name: 'S', symbols: ['A'] })),
    record('R', field('s', { type: 'enum', name: 'S', symbols: ['A', 'B'] })),
    [[{ s: 'B' }, 'writer', { s: 'A' }]],
  ],
  [
    'something in an array: the message has one element, the control none',
    record('R', field('items', { type: 'array', items: record('I', field('sku', 'string')) })),
    record('R', field('items', { type: 'array', items: record('I') })),
    [[{ items: [{}] }, 'writer', { items: [] }]],
  ],
  [
    'something in a map: likewise',
    { type: 'map', values: 'boolean' },
    { type: 'map', values: 'double' },
    [[{ key: 1.5 }, 'writer', {}]],
  ],
  [
    'a field that is missing: the control is written by a writer that has it',
    record('R', field('id', 'string'), field('carrier', 'string')),
    record('R', field('id', 'string')),
    [[{ id: 'text' }, 'mended-writer', { id: 'text', carrier: 'text' }]],
  ],
  [
    'another name: the control calls it as the reader does',
    record('Parcel', field('id', 'int')),
    record('Shipment', field('id', 'int')),
    [[{ id: 1 }, 'mended-writer', { id: 1 }]],
  ],
  [
    'another size',
    { type: 'fixed', name: 'F', size: 3 },
    { type: 'fixed', name: 'F', size: 2 },
    [['00', 'mended-writer', '000']],
  ],
  [
    'a field that stands for two',
    record('R', field('a', 'int', { aliases: ['b'] })),
    record('R', field('a', 'int'), field('b', 'int')),
    [[{ a: 1, b: 1 }, 'mended-writer', { a: 1 }]],
  ],
  [
    'a default that is no value of its type: the control does not need it',
    record('R', field('n', 'int', { default: 'none' })),
    record('R'),
    [[{}, 'mended-writer', { n: 1 }]],
  ],
  [
    'two findings: each message breaks of its own finding when the other is mended',
    record('R', field('a', 'int'), field('b', 'int')),
    record('R', field('a', 'string'), field('b', ['int', 'string'])),
    [
      [{ a: 'text', b: { int: 1 } }, 'mended-writer', { a: 1, b: 1 }],
      [{ a: 'text', b: { string: 'text' } }, 'mended-writer', { a: 1, b: 1 }],
    ],
  ],
  [
    'a branch of which only some values fail: the message holds one that does',
    ['null', record('A', field('tags', { type: 'array', items: 'int' }))],
    ['null', record('A', field('tags', { type: 'array', items: ['int', 'string'] }))],
    [[{ A: { tags: [{ string: 'text' }] } }, 'writer', null]],
  ],
  [
    'a value that fails in two branches, for another reason in each',
    [
      record('A', field('x', 'int'), field('y', ['int', 'string'])),
      { ...record('B', field('x', ['int', 'string']), field('y', 'int')), aliases: ['A'] },
    ],
    record('A', field('x', ['int', 'string']), field('y', ['int', 'string'])),
    [[{ x: { string: 'text' }, y: { string: 'text' } }, 'mended-writer', { x: 1, y: 1 }]],
  ],
  [
    'a type in itself: the message goes as deep as it must and no deeper',
    record('Node', field('v', 'int'), field('next', ['null', 'Node'])),
    record('Node', field('v', ['int', 'string']), field('next', ['null', 'Node'])),
    [[{ v: { string: 'text' }, next: null }, 'writer', { v: { int: 1 }, next: null }]],
  ],
  [
    'names that JavaScript keeps for itself, and names that avsc does not know',
    record('R', field('__proto__', 'int'), field('constructor', 'int'), field('größe', 'int')),
    record('R', field('constructor', 'int'), field('größe', ['int', 'string'])),
    [
      [
        { constructor: 1, größe: { int: 1 } },
        'mended-writer',
        { _63_onstructor: 1, gr_f6__df_e: 1, _5f__5f_proto_5f__5f_: 1 },
      ],
      [
        { constructor: 1, größe: { string: 'text' } },
        'mended-writer',
        { _63_onstructor: 1, gr_f6__df_e: 1, _5f__5f_proto_5f__5f_: 1 },
      ],
    ],
  ],
  [
    'a type that another namespace holds, which Avro reads: the finding beside it has its witness, it has none',
    { ...record('R', field('n', 'int')), namespace: 'com.new' },
    { ...record('R', field('n', ['int', 'string'])), namespace: 'com.old' },
    [
      [{ n: { string: 'text' } }, 'writer', { n: { int: 1 } }],
      'Avro reads it; what breaks is generated code, and readers that compare full names.',
    ],
  ],
  [
    'a type used twice, bad in one use only',
    record(
      'R',
      field('a', record('T', field('v', ['int', 'string']))),
      field('b', { ...record('U', field('v', 'int')), aliases: ['T'] }),
    ),
    record('R', field('a', record('T', field('v', ['int', 'string']))), field('b', 'T')),
    [
      [
        { a: { v: { int: 1 } }, b: { v: { string: 'text' } } },
        'writer',
        { a: { v: { int: 1 } }, b: { v: { int: 1 } } },
      ],
    ],
  ],
  [
    'a record that always holds itself: there is no message at all',
    record('R', field('n', 'int'), field('r', 'R')),
    record('R', field('n', 'string'), field('r', 'R')),
    ['Every message would have to hold itself without end, or be too deep to be of use.'],
  ],
  [
    'a fixed type of two gigabytes',
    { type: 'fixed', name: 'F', size: 1 },
    { type: 'fixed', name: 'F', size: 2_000_000_000 },
    ['The message would hold a fixed value of too many bytes.'],
  ],
];

describe('the witness of', () => {
  test.each(CASES)('%s', (_claim, reader, writer, expected) => {
    expect(witnesses(reader, writer)).toEqual(expected);
  });
});

describe('a witness', () => {
  const parse = (json: unknown) => parseSchema({ type: 'AVRO', text: JSON.stringify(json) });
  const reader = parse(record('R', field('n', 'int')));
  const writer = parse(record('R', field('n', ['null', 'string'])));

  test('has the bytes that the writer’s whole schema gives, and says what the reader said', () => {
    const [first, second] = comparePair({ reader, writer }).findings.map((finding) =>
      checkWitness(makeWitness({ reader, writer, finding, type: 'AVRO' })),
    );
    expect(first).toMatchObject({
      message: { json: '{"n":null}', bytes: 'AA==' },
      outcome: 'the reader cannot decode it; avsc says: cannot read "null" as "int"',
    });
    expect(second).toMatchObject({ message: { json: '{"n":{"string":"text"}}', bytes: 'Agh0ZXh0' } });
  });

  test('says what the reader says of its own finding, where another one breaks the same message', () => {
    const sides = [
      record('R', field('n', 'int'), field('e', { type: 'enum', name: 'E', symbols: ['A'] })),
      record('R', field('n', 'string'), field('e', { type: 'enum', name: 'E', symbols: ['A', 'B'] })),
    ].map((one) => ({ type: 'AVRO' as const, text: JSON.stringify(one) }));
    const [refusing, writing] = sides;
    if (refusing === undefined || writing === undefined) throw new Error('no schema');
    expect(
      runWitnessTask({ reader: refusing, writer: writing }).map(({ witness }) =>
        'none' in witness ? witness.none : [witness.message.json, witness.outcome],
      ),
    ).toEqual([
      ['{"n":"text","e":"A"}', 'the reader cannot decode it; avsc says: cannot read "string" as "int"'],
      ['{"n":"text","e":"B"}', 'the reader cannot decode it; avsc says: cannot read "E" as "E"'],
    ]);
  });

  test('of a comparison that does not come as far as the one it is for is not made up', () => {
    const [one, other] = [reader, writer].map(({ text }) => ({ type: 'AVRO' as const, text }));
    if (one === undefined || other === undefined) throw new Error('no schema');
    const answers = runWitnessTask({ reader: one, writer: other, findings: [0, 1], budget: { steps: 1 } });
    expect(new Set(answers.map(({ witness }) => ('none' in witness ? witness.none : witness)))).toEqual(
      new Set(['The comparison was not finished, so it is not known what would break.']),
    );
  });

  test('of a mended writer brings the schema that its control was written with', () => {
    const [first] = comparePair({ reader, writer }).findings.map((finding) =>
      checkWitness(makeWitness({ reader, writer, finding, type: 'AVRO' })),
    );
    expect(first).toMatchObject({
      control: {
        kind: 'mended-writer',
        json: '{"n":1}',
        bytes: 'Ag==',
        schema: '{"type":"record","name":"R","fields":[{"name":"n","type":"int"}]}',
      },
    });
  });

  test('is refused if its message reads, or its control does not', () => {
    const [finding] = comparePair({ reader, writer }).findings;
    if (finding === undefined) throw new Error('no finding');
    const draft = makeWitness({ reader, writer, finding, type: 'AVRO' });
    if ('none' in draft || draft.type !== 'AVRO' || 'none' in draft.control) throw new Error('no draft');
    const [broken] = draft.broken;
    if (broken === undefined) throw new Error('no trial');
    expect(checkWitness({ ...draft, broken: [broken, draft.control.trial] })).toEqual({
      none: 'avsc reads the message that was to show it.',
    });
    expect(checkWitness({ ...draft, control: { ...draft.control, trial: broken } })).toEqual({
      none: 'The control does not read either: the reader cannot decode it; avsc says: cannot read "null" as "int"',
    });
    const other = { ...draft.control.trial, expected: '{"n":2}' };
    expect(checkWitness({ ...draft, control: { ...draft.control, trial: other } })).toEqual({
      none: 'The control does not read either: it comes back as {"n":1}',
    });
  });

  test('has no control where the reader’s type has no value at all', () => {
    const endless = parse(record('R', field('r', 'R')));
    const int = parse('int');
    const [finding] = comparePair({ reader: endless, writer: int }).findings;
    if (finding === undefined) throw new Error('no finding');
    expect(checkWitness(makeWitness({ reader: endless, writer: int, finding, type: 'AVRO' }))).toMatchObject({
      message: { json: '1', bytes: 'Ag==' },
      control: { none: expect.stringMatching(/without end/) as unknown },
    });
  });

  test('is made of referenced types, too', () => {
    const item = '{"type":"record","name":"Item","namespace":"x","fields":[{"name":"n","type":"TYPE"}]}';
    const schema = (type: string) => ({
      type: 'AVRO' as const,
      text: '{"type":"record","name":"Order","namespace":"x","fields":[{"name":"item","type":"x.Item"}]}',
      references: [{ name: 'x.Item', subject: 'item', version: 1, text: item.replace('TYPE', type) }],
    });
    const answers = runWitnessTask({ reader: schema('int'), writer: schema('string') });
    expect(answers).toMatchObject([{ finding: 0, witness: { message: { json: '{"item":{"n":"text"}}' } } }]);
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
  });

  test('is answered for the findings that were asked for, and for none that is not there', () => {
    const [readerSchema, writerSchema] = [reader, writer].map(({ text }) => ({
      type: 'AVRO' as const,
      text,
    }));
    if (readerSchema === undefined || writerSchema === undefined) throw new Error('no schema');
    const task = { reader: readerSchema, writer: writerSchema, findings: [1, 7] };
    expect(runWitnessTask(task)).toMatchObject([
      { finding: 1, witness: { message: { json: '{"n":{"string":"text"}}' } } },
      { finding: 7, witness: { none: 'There is no such finding.' } },
    ]);
  });

  test('of a large schema with hundreds of findings waits to be asked for alone when the work is used up', () => {
    const schema = (type: string) => {
      const fields = Array.from({ length: 300 }, (_, index) => field(`field_${index}`, type));
      return { type: 'AVRO' as const, text: JSON.stringify(record('R', ...fields)) };
    };
    const task = { reader: schema('int'), writer: schema('string') };
    const answers = runWitnessTask(task);
    const without = answers.flatMap(({ witness }) => ('none' in witness ? [witness.none] : []));
    expect(answers.length).toBe(300);
    expect(new Set(without)).toEqual(
      new Set(['The findings before it took all the work that one task may do; ask for this one alone.']),
    );
    expect(runWitnessTask({ ...task, findings: [299] })).toMatchObject([
      { finding: 299, witness: { control: { kind: 'mended-writer' } } },
    ]);
  });

  test('is the same each time', () => {
    const [finding] = comparePair({ reader, writer }).findings;
    if (finding === undefined) throw new Error('no finding');
    const make = () => makeWitness({ reader, writer, finding, type: 'AVRO' });
    expect(make()).toEqual(make());
    expect(JSON.parse(JSON.stringify(make()))).toEqual(make());
  });

  test('of a finding of another pair is not made up', () => {
    const [finding] = comparePair({ reader, writer }).findings;
    if (finding === undefined) throw new Error('no finding');
    expect(makeWitness({ reader, writer: reader, finding, type: 'AVRO' })).toEqual({
      none: 'The finding is not one of this pair of schemas.',
    });
  });

  test('that would be too large is not made: types that double at each step', () => {
    const chain = (last: string) => {
      const types = Array.from({ length: 40 }, (_, index) =>
        record(
          `T${index}`,
          ...(index === 0 ? [field('v', last)] : ['a', 'b'].map((name) => field(name, `T${index - 1}`))),
        ),
      );
      return record('Root', ...types.map((type, index) => field(`f${index}`, type)));
    };
    const [first, ...rest] = witnesses(chain('int'), chain('string'));
    expect(first).toBe('The shortest message that shows it is too large to be of use.');
    expect(rest).toEqual([]);
  });

  test('does not overflow the stack where types lie ten thousand deep', () => {
    const types = Array.from({ length: 10_000 }, (_, index) =>
      record(`T${index}`, ...(index === 0 ? [] : [field('n', `T${index - 1}`)])),
    );
    const deep = record('Root', field('bad', 'int'), ...types.map((type, index) => field(`f${index}`, type)));
    const other = record(
      'Root',
      field('bad', 'string'),
      ...types.map((type, index) => field(`f${index}`, type)),
    );
    expect(witnesses(deep, other)).toEqual([
      'Every message would have to hold itself without end, or be too deep to be of use.',
    ]);
  });
});
