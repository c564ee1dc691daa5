import type { Predicate } from '../predicate/predicate.js';
import type { Shape } from '../shape/shape.js';
import type { Decision } from './decision.js';
import { ROOT, Walk } from './walk.js';

/** One thing that a contract asks, and what became of it. */
export interface DecidedExpectation {
  /** The predicate that asks: its `path` and `at` say where. */
  readonly asks: Predicate;
  readonly decision: Decision;
}

/** How many steps a decision may take, one for each pair of a shape and a predicate, with what each compares. */
export const DECISION_BUDGET = 200_000;

/**
 * Decides every expectation of a contract for every message that a schema allows: **holds**, **fails** with a whole
 * message that shows it, or **unknown** with the reason. Expectations come in the contract's order.
 *
 * An expectation is asked of the values that get to it: where `carrier` may be absent, `carrier` itself fails, and
 * `carrier.name` is decided for the messages that have a carrier. What no value gets to holds.
 *
 * Source of the rules: what Pact's core does with one message (predicates say that), asked of all of them.
 */
export function decideContract(shape: Shape, contract: Predicate): readonly DecidedExpectation[] {
  const walk = new Walk(shape, DECISION_BUDGET);
  walk.ask(shape, contract, ROOT);
  return walk.decided();
}
