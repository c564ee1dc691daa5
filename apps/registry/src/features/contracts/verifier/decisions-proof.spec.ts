import {
  decideContract,
  messageCheckOf,
  printDatum,
  readPact,
  sampleMessages,
  seededRandom,
  shapeOfSchema,
  violations,
  type Datum,
} from '@schema-steward/contracts';
import { parseSchema } from '@schema-steward/schema';
import { afterAll, describe, expect, it } from 'vitest';
import { contractNear } from './contract-near.js';
import { pactBodies } from '../../../platform/workers/pact-bodies.js';
import { PactPool } from './pact-pool.js';
import { PactVerifier, type PactTrial } from './pact-verifier.js';
import { pactOf } from './proof-support.js';
import { RANDOM_SCHEMAS } from './random-schema.js';

/** `npm run soak:contracts` asks more samples, and other seeds. */
const PAIRS = Number(process.env['PAIRS'] ?? 500);
const SAMPLES = Number(process.env['SAMPLES'] ?? 20);
const SEED = Number(process.env['SEED'] ?? 20_261_129);
/** Of one contract; the others are made the same way. */
const MAX_COUNTEREXAMPLES = 2;

const pool = new PactPool({ children: 2, deadlineMs: 120_000, queue: 10_000 });
afterAll(() => pool.close());

type Format = keyof typeof RANDOM_SCHEMAS;

interface Trial extends PactTrial {
  readonly says: 'accepted' | 'rejected';
  readonly told: string;
}

class Population {
  readonly counts = { holds: 0, fails: 0, unknown: 0 };
  readonly trials: Trial[] = [];
  readonly faults: string[] = [];
  held = 0;
  evaluated = 0;

  add(format: Format, index: number): void {
    const random = seededRandom(SEED * 1_000 + index);
    const text = RANDOM_SCHEMAS[format](random);
    const schema = parseSchema({ type: format, text });
    const shape = shapeOfSchema(schema);
    const messages = shape === undefined ? [] : sampleMessages(shape, SAMPLES, index);
    const message = messages[Math.floor(random() * messages.length)];
    if (shape === undefined || message === undefined) return;
    const contract = contractNear(random, message);
    const pact = pactOf(contract.example, contract.rules);
    const { interactions, problems } = readPact(pact);
    const [expectation] = pactBodies(pact);
    const [interaction] = interactions;
    if (interaction === undefined || expectation === undefined) return;
    if (problems.some(({ severity }) => severity === 'reject')) return;
    const isMessage = messageCheckOf(schema);
    const counterexamples: Datum[] = [];
    let holds = true;
    const asked = decideContract(shape, interaction.body);
    for (const { decision } of asked) {
      holds &&= decision.verdict === 'holds';
      if (decision.verdict !== 'fails') {
        this.counts[decision.verdict] += 1;
        continue;
      }
      const answer = isMessage(decision.counterexample);
      if (answer.answer === 'yes') {
        this.counts.fails += 1;
        counterexamples.push(decision.counterexample);
      } else if (decision.unconfirmed) this.counts.unknown += 1;
      else
        this.faults.push(`${text}\n${printDatum(decision.counterexample)} is no message: ${answer.reason}`);
    }
    const told = `${text}\n${contract.example} ${JSON.stringify(contract.rules)}`;
    const valid = messages.filter((datum) => isMessage(datum).answer === 'yes');
    const held = new Set(asked.flatMap(({ asks, decision }) => (decision.verdict === 'holds' ? [asks] : [])));
    // Whatever else fails: a message of the schema meets what holds, by the meaning of each predicate.
    for (const datum of valid)
      for (const asks of violations(interaction.body, datum)) {
        this.evaluated += 1;
        if (held.has(asks)) this.faults.push(`${told}\n${printDatum(datum)} does not meet ${asks.at}`);
      }
    if (holds) {
      this.held += 1;
      this.trials.push({ says: 'accepted', told, expectation, samples: valid.map(printDatum) });
    }
    const shown = counterexamples.slice(0, MAX_COUNTEREXAMPLES).map(printDatum);
    if (shown.length > 0) this.trials.push({ says: 'rejected', told, expectation, samples: shown });
  }
}

describe('random contracts on random schemas', () => {
  it.each<Format>(['AVRO', 'JSON', 'PROTOBUF'])(
    '%s: what holds survives its samples, every counterexample is a message that Pact rejects',
    async (format) => {
      const population = new Population();
      for (let index = 0; index < PAIRS; index++) population.add(format, index);
      const { trials, counts, held, evaluated, faults } = population;
      const opinions = await new PactVerifier(pool).verify(trials);
      let tried = 0;
      for (const [row, { says, told, samples }] of trials.entries()) {
        for (const [column, text] of samples.entries()) {
          const said = opinions[row]?.[column];
          tried += 1;
          if (said?.opinion !== says)
            faults.push(`${told}\n${text} should be ${says}: ${JSON.stringify(said)}`);
        }
      }
      const all = counts.holds + counts.fails + counts.unknown;
      const share = ((100 * counts.unknown) / all).toFixed(2);
      console.info(
        `${format}: ${PAIRS} pairs, expectations ${JSON.stringify(counts)}, ${held} contracts hold, ${tried} messages to Pact, ${share} % unknown`,
      );
      expect(faults.slice(0, 20)).toEqual([]);
      expect(evaluated).toBeGreaterThan(PAIRS);
      expect(counts.unknown / all).toBeLessThan(0.05);
      expect(held).toBeGreaterThan(PAIRS / 20);
      expect(counts.fails).toBeGreaterThan(PAIRS / 4);
    },
    1_800_000,
  );
});
