import { locationOf, memberOf, pointerOf, type JsonNode } from '@schema-steward/schema';
import type { Predicate } from '../predicate/predicate.js';
import { compile, type Place } from './compile-body.js';
import { readInnerRules, type Matcher } from './pact-rules.js';

/**
 * What `eachValue` asks of every value: its own rules alone; the file's deeper rules are dropped below it, so that an
 * example object is compared for equality there.
 */
export function eachValue(matcher: Matcher, example: JsonNode, place: Place): Predicate {
  const rules = readInnerRules(memberOf(matcher.node, 'rules'), place.problems);
  const depth = place.tokens.length;
  if (place.rules.some(({ path }) => path.length > depth)) {
    const message = `Pact drops the rules below "${place.path}", where "eachValue" stands.`;
    place.problems.add('contract-rules-dropped', message, locationOf(matcher.node));
  }
  const value = memberOf(matcher.node, 'value') ?? firstOf(example);
  if (value === undefined) return { op: 'any', path: place.path, at: pointerOf(matcher.node) };
  return compile(value, { ...place, rules, tokens: [], uncascaded: false });
}

function firstOf(example: JsonNode): JsonNode | undefined {
  if (example.kind === 'array') return example.elements[0];
  return example.kind === 'object' ? [...example.members.values()][0]?.value : undefined;
}
