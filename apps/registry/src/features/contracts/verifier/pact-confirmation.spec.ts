import { afterAll, describe, expect, it } from 'vitest';
import type { ContractText, ToldExpectation } from '../../../platform/workers/contract-text.js';
import { schemaText } from '../../../platform/workers/schema-text.js';
import { WorkerPool } from '../../../platform/workers/worker-pool.js';
import { readSettings } from '../../../platform/config/settings.js';
import { PactConfirmation } from './pact-confirmation.js';
import { pactOf } from './proof-support.js';

const workers = new WorkerPool(readSettings({}));
const confirmation = new PactConfirmation(workers);
afterAll(async () => {
  confirmation.onApplicationShutdown();
  await workers.onApplicationShutdown();
});

const schema = schemaText({
  type: 'JSON',
  text: JSON.stringify({ type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] }),
  references: [],
  validateAsNew: true,
});
const pact = pactOf('{"a":"x"}', { '$.a': { combine: 'AND', matchers: [{ match: 'type' }] } });
const event = JSON.stringify({ consumer: 'c', subject: 's', fields: { a: { type: 'string' } } });

function told(counterexample: string): ToldExpectation {
  return {
    interaction: 0,
    description: 'm',
    path: 'a',
    asks: '',
    contractAt: '',
    verdict: 'broken',
    after: 'fails',
    why: '',
    counterexample,
    location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
  };
}

async function outcomes(format: ContractText['format'], texts: readonly string[]): Promise<string[]> {
  const contract: ContractText = { key: format, format, text: format === 'pact' ? pact : event };
  const question = { contract, interactions: [0] };
  const confirmed = await confirmation.confirm(texts.map((text) => ({ schema, question, told: told(text) })));
  return confirmed.map(({ outcome }) => outcome);
}

describe('a counterexample', () => {
  it('stands where the schema takes it and Pact rejects it', async () => {
    expect(await outcomes('pact', ['{"a":null}'])).toEqual(['confirmed']);
  });

  it('is refuted where Pact takes it, or the schema does not', async () => {
    expect(await outcomes('pact', ['{"a":"y"}', '{}', '{"a":1}', '{"a":null}'])).toEqual([
      'refuted',
      'refuted',
      'refuted',
      'confirmed',
    ]);
  });

  it('of an event contract is for the schema to say', async () => {
    expect(await outcomes('event', ['{"a":null}', '{"a":1}'])).toEqual(['confirmed', 'refuted']);
  });
});
