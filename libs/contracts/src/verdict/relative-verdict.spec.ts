import { describe, expect, test } from 'vitest';
import { decideContract } from '../decide/decide-contract.js';
import { readEventContract } from '../event/read-event-contract.js';
import type { FieldShape, Shape } from '../shape/shape.js';
import { relativeDecisions } from './relative-verdict.js';

const text: FieldShape = { shape: { kind: 'string', set: { kind: 'all' } }, presence: 'always' };
const object = (fields: Record<string, FieldShape>): Shape => ({
  kind: 'object',
  fields: new Map(Object.entries(fields)),
});

/** What is told first of each field that the contract reads, for a first version, or for a change. */
function told(reads: readonly string[], is: Shape, was?: Shape): string[] {
  const contract = readEventContract(JSON.stringify({ consumer: 'c', subject: 's', reads }));
  const [interaction] = contract.interactions;
  if (interaction === undefined) throw new Error('no interaction');
  const { body } = interaction;
  const decisions = relativeDecisions(was && decideContract(was, body), decideContract(is, body));
  return decisions.flatMap(({ after }) =>
    after.verdict === 'fails' && after.undeclared === true ? [after.why] : [],
  );
}

describe('of a field that the schema does not know is said', () => {
  test.each<[claim: string, read: string, fields: Record<string, FieldShape>, why: string]>([
    ['that it is not there', 'weight', { id: text }, 'The message has no "weight"; the contract reads it.'],
    [
      'how it is written in JSON',
      'refund_id',
      { refundId: text },
      'The message has no "refund_id"; the contract reads it. Did you mean "refundId"?',
    ],
    [
      'what it is called in JSON, where that is another word',
      'refund_id',
      { amount: text, rid: { ...text, writtenAs: 'refund_id' } },
      'The message has no "refund_id"; the contract reads it. Did you mean "rid"?',
    ],
    [
      'which one is nearly so written',
      'carier_cod',
      { carrier_code: text },
      'The message has no "carier_cod"; the contract reads it. Did you mean "carrier_code"?',
    ],
    [
      'where it is looked for',
      'carrier.nme',
      { carrier: { shape: object({ name: text }), presence: 'always' } },
      '"carrier" has no "nme"; the contract reads it. Did you mean "name"?',
    ],
  ])('%s', (_claim, read, fields, why) => {
    expect(told([read], object(fields))).toEqual([why]);
  });

  test('that it is there no more only where it was', () => {
    const gone = 'The message has no "carrier_code" any more; the contract reads it.';
    const [was, is] = [object({ carrier_code: text, id: text }), object({ carrierCode: text, id: text })];
    expect(told(['carrier_code'], is, was)).toEqual([gone]);
    expect(told(['carrier_code'], is, is)).toEqual([
      'The message has no "carrier_code"; the contract reads it. Did you mean "carrierCode"?',
    ]);
  });

  test('nothing of other fields after the tenth: that is a contract of another schema', () => {
    const reads = Array.from({ length: 25 }, (_, index) => `some_field_${index + 10}`);
    const is = object(Object.fromEntries(reads.map((name) => [name.replaceAll('_', ''), text])));
    expect(told(reads, is).filter((why) => why.includes('Did you mean'))).toHaveLength(10);
  });
});
