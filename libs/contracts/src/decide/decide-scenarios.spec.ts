import { parseSchema } from '@schema-steward/schema';
import { describe, expect, it } from 'vitest';
import { printDatum } from '../datum/print-datum.js';
import { readEventContract } from '../event/read-event-contract.js';
import { shapeOfSchema } from '../shape/shape-of-schema.js';
import { decideScenarios } from './decide-scenarios.js';

function decided(
  schema: unknown,
  variations: readonly object[],
): { covered: string; unmet: readonly number[] } {
  const shape = shapeOfSchema(parseSchema({ type: 'JSON', text: JSON.stringify(schema) }));
  const bodies = variations.map((fields) => {
    const text = JSON.stringify({ consumer: 'c', subject: 's', fields });
    return readEventContract(text).interactions.map(({ body }) => body);
  });
  if (shape === undefined) throw new Error('no shape');
  const { covered, unmet } = decideScenarios(shape, bodies.flat(), '');
  const { decision } = covered;
  return {
    covered: decision.verdict === 'fails' ? printDatum(decision.counterexample) : decision.verdict,
    unmet,
  };
}

const object = (properties: object, required: string[] = []): object => ({
  type: 'object',
  properties,
  required,
});
const kind = (value: string): object => ({ enum: [value] });

describe('several variations of one event', () => {
  it.each<[claim: string, schema: object, variations: object[], covered: string, unmet: number[]]>([
    [
      'one for a text, one for null',
      object({ a: { type: ['string', 'null'] } }, ['a']),
      [{ a: { type: 'string' } }, { a: { type: 'null' } }],
      'holds',
      [],
    ],
    [
      'null is forgotten',
      object({ a: { type: ['string', 'null'] } }, ['a']),
      [{ a: { type: 'string' } }],
      '{"a":null}',
      [],
    ],
    [
      'each kind of event has its own fields',
      {
        oneOf: [
          object({ kind: { const: 'paid' }, sum: { type: 'integer' } }, ['kind', 'sum']),
          object({ kind: { const: 'void' }, why: { type: 'string' } }, ['kind', 'why']),
        ],
      },
      [
        { kind: kind('paid'), sum: { type: 'integer' } },
        { kind: kind('void'), why: { type: 'string' } },
      ],
      'holds',
      [],
    ],
    [
      'a new kind of event is taken by none',
      { oneOf: ['paid', 'void', 'held'].map((word) => object({ kind: { const: word } }, ['kind'])) },
      [{ kind: kind('paid') }, { kind: kind('void') }],
      '{"kind":"held"}',
      [],
    ],
    [
      'a variation for which there is no message',
      object({ kind: { enum: ['paid'] } }, ['kind']),
      [{ kind: kind('paid') }, { kind: kind('void') }],
      'holds',
      [1],
    ],
    [
      'with and without an optional field',
      object({ a: { type: 'string' } }),
      [{ a: { type: 'string' } }, { a: { presence: 'optional', type: 'integer' } }],
      'holds',
      [],
    ],
  ])('%s', (_claim, schema, variations, covered, unmet) => {
    expect(decided(schema, variations)).toEqual({ covered, unmet });
  });
});
