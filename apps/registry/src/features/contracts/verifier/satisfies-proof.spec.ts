import {
  printDatum,
  readPact,
  satisfies,
  seededRandom,
  type Datum,
  type Predicate,
} from '@schema-steward/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { pactBodies } from '../../../platform/workers/pact-bodies.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier, type PactTrial } from './pact-verifier.js';
import { datumOfText, pactOf } from './proof-support.js';
import { randomContract } from './random-contract.js';
import { messageNear } from './random-message.js';

const CONTRACTS = Number(process.env['CONTRACTS'] ?? 400);
const MESSAGES = 6;
const SEED = Number(process.env['SEED'] ?? 6);

const pool = new PactPool({ children: 2, deadlineMs: 60_000, queue: 10_000 });
afterAll(() => pool.close());

interface Case extends PactTrial {
  readonly pact: string;
  readonly body: Predicate;
  readonly data: readonly Datum[];
}

function makeCase(index: number): Case | undefined {
  const random = seededRandom(SEED * 100_000 + index);
  const { example, rules } = randomContract(random, 3);
  const pact = pactOf(example, rules);
  const read = readPact(pact);
  const [interaction] = read.interactions;
  const [expectation] = pactBodies(pact);
  // What is refused at publication is not decided.
  if (interaction === undefined || expectation === undefined) return undefined;
  if (read.problems.some(({ severity }) => severity === 'reject')) return undefined;
  const datum = datumOfText(example);
  const data: Datum[] = [datum, ...Array.from({ length: MESSAGES - 1 }, () => messageNear(random, datum))];
  return { pact, body: interaction.body, expectation, data, samples: data.map(printDatum) };
}

describe('random contracts on random messages', () => {
  it('we say what Pact’s core says', async () => {
    const cases = Array.from({ length: CONTRACTS }, (_, index) => makeCase(index)).filter(
      (each) => each !== undefined,
    );
    const opinions = await new PactVerifier(pool).verify(cases);
    const counts = { yes: 0, no: 0, unclear: 0, unknown: 0 };
    const different: string[] = [];
    for (const [row, each] of cases.entries()) {
      for (const [column, datum] of each.data.entries()) {
        const said = opinions[row]?.[column];
        const ours = satisfies(each.body, datum);
        counts[ours] += 1;
        if (said === undefined || said.opinion === 'unknown') counts.unknown += 1;
        else if (ours !== 'unclear' && (ours === 'yes') !== (said.opinion === 'accepted'))
          different.push(
            `${each.pact.replace(/.*"content":/, '').slice(0, -50)} | ${printDatum(datum)} | Pact: ${JSON.stringify(said)}`,
          );
      }
    }
    console.info(`${cases.length} random contracts: ${JSON.stringify(counts)}`);
    expect(different).toEqual([]);
    expect(counts.unknown).toBe(0);
    expect(counts.unclear / (counts.yes + counts.no)).toBeLessThan(0.05);
    expect(Math.min(counts.yes, counts.no)).toBeGreaterThan(CONTRACTS / 2);
  }, 300_000);
});
