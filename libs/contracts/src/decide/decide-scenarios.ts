import { parseFieldPath } from '@schema-steward/schema';
import { pathsRead } from '../predicate/paths-read.js';
import type { Predicate, SomePredicate } from '../predicate/predicate.js';
import { satisfies } from '../predicate/satisfies.js';
import type { Shape } from '../shape/shape.js';
import { splitShape } from '../shape/split-shape.js';
import { candidatesOf } from './candidates.js';
import { decideContract, type DecidedExpectation } from './decide-contract.js';
import type { Decision } from './decision.js';
import { LeastData } from './least-datum.js';
import { isWider } from '../shape/is-wider.js';

/** A message type is cut into at most so many parts, each of which one variation must take. */
const MAX_PARTS = 256;

export interface DecidedScenarios {
  /** Whether every message meets at least one variation. */
  readonly covered: DecidedExpectation;
  /** Variations, by their index, that no message was found for: dead, or beyond what was tried. */
  readonly unmet: readonly number[];
}

/**
 * Decides several variations of one event: every message must meet one of them (Pact's own advice for what may be absent
 * is an example for each case), and for each of them there should be a message.
 *
 * The messages are cut at the members that the variations look at; a part that one variation holds for is covered. A
 * counterexample is a message that no variation takes.
 */
export function decideScenarios(
  shape: Shape,
  variations: readonly Predicate[],
  at: string,
): DecidedScenarios {
  const asks: SomePredicate = { op: 'some', of: variations, path: '', at };
  const least = new LeastData();
  const met = new Set<number>();
  let decision: Decision = { verdict: 'holds' };
  for (const part of splitShape(shape, membersRead(variations), MAX_PARTS)) {
    const tried = candidatesOf(part, least).data;
    if (least.of(part) === undefined && part.kind === 'object') continue;
    for (const [index, variation] of variations.entries()) {
      if (tried.some((datum) => satisfies(variation, datum) === 'yes')) met.add(index);
    }
    const decided = variations.map((variation) => decideContract(part, variation));
    const holding = decided.findIndex((each) => each.every(({ decision: one }) => one.verdict === 'holds'));
    if (holding !== -1) {
      met.add(holding);
      continue;
    }
    // What comes after a failure is looked at for the variations that it may meet.
    if (decision.verdict === 'fails') continue;
    const failing = decided.flatMap((each) =>
      each.flatMap(({ decision: one }) => (one.verdict === 'fails' ? [one.counterexample] : [])),
    );
    const counterexample = [...failing, ...tried].find((datum) => satisfies(asks, datum) === 'no');
    if (counterexample === undefined) {
      decision = {
        verdict: 'unknown',
        path: '',
        reason: 'whether every message meets one of the variations could not be told',
      };
      continue;
    }
    decision = {
      verdict: 'fails',
      counterexample,
      path: '',
      contractAt: at,
      why: 'This message meets none of the variations that the contract names.',
      unconfirmed: isWider(shape),
    };
  }
  return { covered: { asks, decision }, unmet: [...variations.keys()].filter((index) => !met.has(index)) };
}

/** The members that the variations look at, as names; those in lists and maps can't be cut at. */
function membersRead(variations: readonly Predicate[]): string[][] {
  const paths = new Set(variations.flatMap((variation) => pathsRead(variation)));
  return [...paths].flatMap((text) => {
    const path = parseFieldPath(text) ?? [];
    const names = path.flatMap((segment) => (segment.kind === 'field' ? [segment.name] : []));
    return names.length === path.length && names.length > 0 ? [names] : [];
  });
}
