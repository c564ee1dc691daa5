import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printDatum } from '../datum/print-datum.js';
import { satisfies } from '../predicate/satisfies.js';
import { violations } from '../predicate/violations.js';
import { arbitraryDatum } from '../property/arbitrary-datum.js';
import { arbitraryPredicate, arbitraryShape } from '../property/arbitrary-pair.js';
import { decideContract } from './decide-contract.js';

const RUNS = Number(process.env['RUNS'] ?? 2_000);
const pairs = fc.tuple(arbitraryShape(2), arbitraryPredicate(2));

describe('a decision for every message', () => {
  it('what holds is satisfied by every message tried, whatever else fails, and every counterexample is refused', () => {
    const counts = { holds: 0, fails: 0, unknown: 0 };
    const property = fc.property(pairs, fc.infiniteStream(fc.nat()), ([shape, predicate], seeds) => {
      const expectations = decideContract(shape, predicate);
      const decided = expectations.map(({ decision }) => decision);
      const held = new Set(
        expectations.flatMap(({ asks, decision }) => (decision.verdict === 'holds' ? [asks] : [])),
      );
      for (const decision of decided) {
        counts[decision.verdict]++;
        if (decision.verdict === 'fails') {
          expect(satisfies(predicate, decision.counterexample), printDatum(decision.counterexample)).toBe(
            'no',
          );
        }
      }
      const seed = seeds.next().value ?? 0;
      for (const datum of fc.sample(arbitraryDatum(shape), { numRuns: 20, seed })) {
        if (datum === undefined) continue;
        const broken = [...violations(predicate, datum)].filter((asks) => held.has(asks));
        expect(broken, printDatum(datum)).toEqual([]);
        if (held.size === decided.length)
          expect(satisfies(predicate, datum), printDatum(datum)).not.toBe('no');
      }
    });
    fc.assert(property, { seed: 20_261_129, numRuns: RUNS });
    const all = counts.holds + counts.fails + counts.unknown;
    console.info(
      `expectations decided: ${JSON.stringify(counts)}, unknown ${((100 * counts.unknown) / all).toFixed(1)} %`,
    );
    expect(counts.unknown / all).toBeLessThan(0.05);
  }, 600_000);
});
