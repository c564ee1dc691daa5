import { parseSchema } from '@schema-steward/schema';
import type { CompatibilityLevel } from '@schema-steward/kernel';
import { describe, expect, test } from 'vitest';
import { checkCompatibility } from '../engine/check-compatibility.js';
import type { WorkBudget } from '../engine/pair-result.js';
import { boundWitness, planWitnesses } from './plan-witnesses.js';
import type { Witness } from './witness.js';

const record = (fields: number, type: string) =>
  parseSchema({
    type: 'AVRO',
    text: JSON.stringify({
      type: 'record',
      name: 'R',
      fields: Array.from({ length: fields }, (_, index) => ({ name: `f${index}`, type })),
    }),
  });

function plan(
  fields: number,
  versions: number,
  level: CompatibilityLevel = 'BACKWARD_TRANSITIVE',
  budget: Partial<WorkBudget> = {},
) {
  const { comparisons } = checkCompatibility({
    subject: 's',
    level,
    budget,
    candidate: record(fields, 'int'),
    versions: Array.from({ length: versions }, (_, index) => ({
      version: versions - index,
      schema: record(fields, 'string'),
    })),
  });
  const { tasks, without } = planWitnesses(comparisons, 3);
  return {
    tasks: tasks.map(({ comparison, wanted }) => [
      comparison.version,
      comparison.direction,
      wanted.map(({ index }) => index),
    ]),
    without: [...without.values()].map(({ none }) => none),
  };
}

describe('messages are looked for', () => {
  test('for each breaking finding once, against the newest version that has it', () => {
    expect(plan(2, 3)).toEqual({
      tasks: [[3, 'backward', [0, 1]]],
      without: Array<string>(4).fill('It is the same as against version 3.'),
    });
  });

  test('in each direction, since another reader breaks', () => {
    expect(plan(1, 1, 'FULL')).toEqual({
      tasks: [
        [1, 'forward', [0]],
        [1, 'backward', [0]],
      ],
      without: [],
    });
  });

  test('for no more than so many, and the others say so', () => {
    expect(plan(5, 1)).toEqual({
      tasks: [[1, 'backward', [0, 1, 2]]],
      without: Array<string>(2).fill('Messages are shown for the first 3 findings of a change.'),
    });
  });

  test('for none that stands for several', () => {
    const { without } = plan(1_001, 1);
    expect(without.at(-1)).toBe('It stands for several findings that are not listed.');
  });

  test('for no comparison that was not finished: nothing is known to break', () => {
    const { tasks, without } = plan(5, 1, 'BACKWARD', { steps: 3 });
    expect({ tasks, without }).toEqual({
      tasks: [],
      without: ['The comparison was not finished, so it is not known what would break.'],
    });
  });
});

describe('what is too long', () => {
  const witness: Witness = {
    message: { json: '1', bytes: 'Ag==' },
    control: { kind: 'writer', json: '2' },
    outcome: 'o',
  };
  const long = 'x'.repeat(8_001);

  test.each<[string, Witness, unknown]>([
    ['a short witness stays', witness, witness],
    [
      'a message is not shown',
      { ...witness, message: { json: long } },
      { none: 'The message that shows it is too long to be shown.' },
    ],
    [
      'nor are bytes',
      { ...witness, message: { json: '1', bytes: long } },
      { none: 'The message that shows it is too long to be shown.' },
    ],
    [
      'a control is left out',
      { ...witness, control: { kind: 'writer', json: long } },
      { ...witness, control: { none: 'The message that does read is too long to be shown.' } },
    ],
    [
      'so is its schema',
      { ...witness, control: { kind: 'mended-writer', json: '2', schema: long } },
      { ...witness, control: { kind: 'mended-writer', json: '2' } },
    ],
    [
      'what the reader said is cut',
      { ...witness, outcome: long },
      { ...witness, outcome: `${'x'.repeat(8_000)}…` },
    ],
  ])('%s', (_claim, given, expected) => {
    expect(boundWitness(given)).toEqual(expected);
  });
});
