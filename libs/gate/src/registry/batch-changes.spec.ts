import { describe, expect, it } from 'vitest';
import { batchChanges } from './batch-changes.js';
import type { RequestedChange } from './check-request.js';

function change(subject: string, schema: string, baseSchema?: string): RequestedChange {
  return {
    subject,
    schemaType: 'AVRO',
    change: 'added',
    schema,
    ...(baseSchema !== undefined && { baseSchema }),
  };
}

/** `subject`, with `*` behind it where the text of the base goes along. */
function cut(changes: RequestedChange[], limits: { changes: number; bytes: number }): string[] {
  return batchChanges(changes, limits).map((batch) =>
    batch.map(({ subject, baseSchema }) => subject + (baseSchema === undefined ? '' : '*')).join(' '),
  );
}

describe('questions to a registry', () => {
  const [a, b, c] = [change('a', 'xxxx'), change('b', 'xxxx'), change('c', 'xxxx')];
  const size = Buffer.byteLength(JSON.stringify(a)) + 1;
  const many = 1000;

  it.each<[string, RequestedChange[], { changes: number; bytes: number }, string[]]>([
    ['nothing is no question', [], { changes: 2, bytes: many }, []],
    ['what fits is one question', [a, b], { changes: 2, bytes: many }, ['a b']],
    ['more changes than fit are two', [a, b, c], { changes: 2, bytes: many }, ['a b', 'c']],
    ['as many bytes as fit are one', [a, b], { changes: 9, bytes: 2 * size }, ['a b']],
    ['a byte more makes two', [a, b], { changes: 9, bytes: 2 * size - 1 }, ['a', 'b']],
    [
      'bytes are counted, not characters',
      [change('a', 'ü'.repeat(4)), b],
      { changes: 9, bytes: 2 * size },
      ['a', 'b'],
    ],
    ['a text of the base that fits goes along', [change('a', 'x', 'x')], { changes: 9, bytes: many }, ['a*']],
    [
      'one that does not fit stays behind, and others keep theirs',
      [change('a', 'x', 'x'.repeat(many)), change('b', 'x', 'x')],
      { changes: 9, bytes: many },
      ['a b*'],
    ],
    [
      'a text that does not fit goes alone',
      [a, change('b', 'x'.repeat(many), 'x'), c],
      { changes: 9, bytes: many },
      ['a', 'b', 'c'],
    ],
  ])('%s', (_claim, changes, limits, expected) => {
    expect(cut(changes, limits)).toEqual(expected);
  });

  it('hold 500 changes and 900 kB', () => {
    const small = Array.from({ length: 501 }, () => a);
    expect(batchChanges(small).map(({ length }) => length)).toEqual([500, 1]);
    const large = Array.from({ length: 3 }, () => change('a', 'x'.repeat(400_000)));
    expect(batchChanges(large).map(({ length }) => length)).toEqual([2, 1]);
  });
});
