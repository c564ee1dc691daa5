import { datumOf, type Datum } from '@schema-steward/contracts';
import { parseJson } from '@schema-steward/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { bodyExpectationsOf } from './pact-file.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier } from './pact-verifier.js';

const pool = new PactPool({ children: 1, deadlineMs: 30_000, queue: 100 });
const verifier = new PactVerifier(pool);
afterAll(() => pool.close());

const datum = (text: string): Datum => datumOf(parseJson(text).root);

async function opinions(interaction: object, samples: readonly string[]): Promise<string[]> {
  const pact = JSON.stringify({ interactions: [{ type: 'Asynchronous/Messages', ...interaction }] });
  const [expectation] = bodyExpectationsOf(pact).values();
  if (expectation === undefined) throw new Error('no expectation');
  const [said = []] = await verifier.verify([{ expectation, samples: samples.map(datum) }]);
  return said.map(({ opinion }) => opinion);
}

describe('the real Pact verifier', () => {
  it('gets numbers with the digits they have', async () => {
    const contents = { content: { n: 1 }, contentType: 'application/json', encoded: false };
    const matchingRules = { body: { '$.n': { combine: 'AND', matchers: [{ match: 'integer' }] } } };
    expect(
      await opinions({ contents, matchingRules }, ['{"n":2}', '{"n":2.0}', '{"n":9007199254740993}', '{}']),
    ).toEqual(['accepted', 'rejected', 'accepted', 'rejected']);
  });
});
