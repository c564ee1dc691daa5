import { locationOf, memberOf, pointerOf } from '@schema-steward/schema';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';
import type { Place } from './compile-body.js';
import { readInnerRules, type Matcher } from './pact-rules.js';
import { weightOf } from './rule-path.js';

/**
 * Where the values of `eachValue` are compared: with its own rules alone, which are of their root and cascade; the file's
 * deeper rules are dropped. What is compared with is the example; the matcher's own `value` is for who makes one.
 * Undefined without rules, where nothing passes.
 *
 * @param place the place of the values
 */
export function eachValuePlace(matcher: Matcher, place: Place): Place | undefined {
  const rules = readInnerRules(memberOf(matcher.node, 'rules'), place.problems);
  const depth = place.tokens.length;
  const dropped = place.rules.filter(({ path }) => weightOf(path.slice(0, depth), place.tokens) > 0);
  if (dropped.some(({ path }) => path.length > depth)) {
    const message = `Pact drops the rules below "${place.path}", where "eachValue" stands.`;
    place.problems.add('contract-rules-dropped', message, locationOf(matcher.node));
  }
  for (const list of dropped) place.met.add(list);
  return rules.length === 0 ? undefined : { ...place, rules, tokens: [], uncascaded: false };
}

/** What an `eachValue` without rules asks of a list: to be empty. */
export function noRules(matcher: Matcher, at: PredicateBase): Predicate[] {
  return [{ op: 'items', from: 0, each: never(matcher, at), ...at }];
}

export function never(matcher: Matcher, at: PredicateBase): Predicate {
  return { op: 'never', reason: '"eachValue" has no rules', path: at.path, at: pointerOf(matcher.node) };
}
