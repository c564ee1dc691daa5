import { readPact, satisfies } from '@schema-steward/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BODY_CASES, MATCHER_CASES, type MatcherCase } from './matcher-cases.js';
import { datumOfText, pactOf } from './proof-support.js';
import { pactBodies } from '../../../platform/workers/pact-bodies.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier, type PactTrial } from './pact-verifier.js';

const pool = new PactPool({ children: 1, deadlineMs: 60_000, queue: 100 });
const CASES = [...BODY_CASES, ...MATCHER_CASES];
const said = new Map<MatcherCase, readonly string[]>();

beforeAll(async () => {
  const opinions = await new PactVerifier(pool).verify(CASES.map(trialOf));
  for (const [index, each] of CASES.entries())
    said.set(
      each,
      (opinions[index] ?? []).map(({ opinion }) => opinion),
    );
});
afterAll(() => pool.close());

function trialOf(each: MatcherCase): PactTrial {
  const [expectation] = pactBodies(pactOf(each.example, each.rules));
  if (expectation === undefined) throw new Error('no interaction');
  return { expectation, samples: [...each.takes, ...each.refuses] };
}

describe('what Pact’s core says of a message, and what we say', () => {
  it.each(CASES.map((each) => [each.claim, each] as const))('%s', (_claim, each) => {
    const texts = [...each.takes, ...each.refuses];
    const literal = texts.map((text, index) => [text, index < each.takes.length ? 'accepted' : 'rejected']);
    expect(texts.map((text, index) => [text, said.get(each)?.[index]])).toEqual(literal);
    const [interaction] = readPact(pactOf(each.example, each.rules)).interactions;
    if (interaction === undefined) throw new Error('no interaction');
    const ours = texts.map((text) => {
      const answer = satisfies(interaction.body, datumOfText(text));
      return [text, answer === 'unclear' ? 'unclear' : answer === 'yes' ? 'accepted' : 'rejected'];
    });
    // A pattern that we can't read leaves the answer open; it is never the other one.
    expect(ours).toEqual(
      literal.map(([text, word], index) => [text, ours[index]?.[1] === 'unclear' ? 'unclear' : word]),
    );
  });
});
