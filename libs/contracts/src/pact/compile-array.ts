import { locationOf, memberOf, pointerOf, type JsonArray } from '@schema-steward/schema';
import { datumOf } from '../datum/print-datum.js';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';
import { compile, compileBody, named, step, type Place } from './compile-body.js';
import { eachValuePlace, noRules } from './each-value.js';
import { isKnownMatcher } from './matchers.js';
import { readInnerRules, type Matcher } from './pact-rules.js';
import { countOf, sizeBounds } from './size-bounds.js';
import type { Selected } from './select-rules.js';

/** An example list: another kind fails before any rule is asked. */
export function arrayPredicate(example: JsonArray, selected: Selected | undefined, place: Place): Predicate {
  const at = { path: place.path, at: pointerOf(example) };
  const kind: Predicate = { op: 'kind', kinds: ['array'], ...at };
  if (selected === undefined) return { op: 'every', of: [kind, ...exact(example, place, at)], ...at };
  const { matchers, combine } = selected.rules;
  if (combine === 'OR' && matchers.some(({ match }) => match === 'null')) {
    place.problems.add(
      'contract-null-on-container',
      `${named(place)} can not be "a list or null" in Pact: the list is always asked for.`,
      locationOf(example),
    );
  }
  if (combine === 'OR' && matchers.length > 1 && example.elements.length > 0)
    return { op: 'every', of: [kind, ...anyOf(example, selected, place, at)], ...at };
  const of = matchers.flatMap((matcher) => byMatcher(example, matcher, selected, place, at));
  return { op: 'every', of: [kind, ...of], ...at };
}

/** One of the rules must take the list as a whole; its elements are compared whichever does, each by its own rules. */
function anyOf(example: JsonArray, selected: Selected, place: Place, at: PredicateBase): Predicate[] {
  const { matchers } = selected.rules;
  if (matchers.some(({ match }) => /^each|^arrayContains$|^values$/.test(match))) {
    return [{ op: 'unclear', reason: 'a rule for the items of a list, or another one', ...at }];
  }
  const of = matchers.map((matcher): Predicate => {
    const [own = { op: 'any', ...at }] = ofWhole(example, matcher, selected, at);
    return own;
  });
  return [{ op: 'some', of, ...at }, ...elements(example, place, at)];
}

/** What a rule asks of a list besides its elements. */
function ofWhole(
  example: JsonArray,
  { match, node }: Matcher,
  selected: Selected,
  at: PredicateBase,
): Predicate[] {
  if (match === 'equality') return [{ op: 'constant', value: datumOf(example), ...at }];
  if (match === 'null' || !isKnownMatcher(match)) {
    return [{ op: 'never', reason: `"${match}" can not match a list`, ...at }];
  }
  if (match === 'notEmpty') return [{ op: 'not-empty', ...at }];
  if (selected.cascaded) return [];
  return /^(min-|max-)?type$/.test(match) ? sizeBounds(node, 'array', at) : [];
}

function byMatcher(
  example: JsonArray,
  matcher: Matcher,
  selected: Selected,
  place: Place,
  at: PredicateBase,
): Predicate[] {
  const own = !selected.cascaded;
  if (matcher.match === 'arrayContains' && own) return variants(example, matcher, place, at);
  if (example.elements.length === 0) {
    place.problems.add(
      'contract-example-empty',
      `${named(place)} is an empty list with a rule: Pact checks nothing of it, not even its length.`,
      locationOf(example),
    );
    return [];
  }
  if (matcher.match === 'eachValue' && own) {
    const inner = eachValuePlace(matcher, step(place, { kind: 'index', index: 0 }));
    return inner === undefined ? noRules(matcher, at) : eachElement(example, inner, at);
  }
  const compared =
    matcher.match === 'equality' ? perElement(example, place, at) : elements(example, place, at);
  return [...ofWhole(example, matcher, selected, at), ...compared];
}

/** As `elements`, each with the rules of `eachValue` as its root's. */
function eachElement(example: JsonArray, inner: Place, at: PredicateBase): Predicate[] {
  const [first] = example.elements;
  if (first === undefined) return [];
  const own: Predicate[] = example.elements.map((element, index) => ({
    op: 'item',
    index,
    value: compile(element, inner),
    ...at,
  }));
  return [...own, { op: 'items', from: own.length, each: compile(first, inner), ...at }];
}

/** Element by element, as many as the example has. */
function exact(example: JsonArray, place: Place, at: PredicateBase): Predicate[] {
  const length = example.elements.length;
  return [{ op: 'size', of: 'array', min: length, max: length, ...at }, ...perElement(example, place, at)];
}

/** Elements against the examples at their index, further ones against the first. */
function elements(example: JsonArray, place: Place, at: PredicateBase): Predicate[] {
  const [first] = example.elements;
  if (first === undefined) return [];
  const { length } = example.elements;
  const further = compile(first, step(place, { kind: 'index', index: length }));
  return [...perElement(example, place, at), { op: 'items', from: length, each: further, ...at }];
}

function perElement(example: JsonArray, place: Place, at: PredicateBase): Predicate[] {
  return example.elements.map((element, index) => ({
    op: 'item',
    index,
    value: compile(element, step(place, { kind: 'index', index })),
    ...at,
  }));
}

/** Each variant is met by one element at least; their paths begin anew at the element. */
function variants(example: JsonArray, matcher: Matcher, place: Place, at: PredicateBase): Predicate[] {
  const list = memberOf(matcher.node, 'variants');
  if (list?.kind !== 'array') return [];
  return list.elements.flatMap((variant): Predicate[] => {
    if (variant.kind !== 'object') return [];
    const index = countOf(memberOf(variant, 'index')) ?? 0;
    const element = example.elements[index];
    if (element === undefined) return [{ op: 'never', reason: `variant ${index} has no example`, ...at }];
    const rules = readInnerRules(memberOf(variant, 'rules'), place.problems);
    return [{ op: 'contains', item: compileBody(element, rules, place.problems), ...at }];
  });
}
