import { locationOf, memberOf, pointerOf, type JsonArray, type JsonNode } from '@schema-steward/schema';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';
import { compile, compileBody, named, step, type Place } from './compile-body.js';
import { eachValue } from './each-value.js';
import { readInnerRules, type Matcher } from './pact-rules.js';
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
  const of = matchers.flatMap((matcher) => byMatcher(example, matcher, selected, place, at));
  return { op: 'every', of: [kind, ...of], ...at };
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
  if (matcher.match === 'equality') return exact(example, place, at);
  if (matcher.match === 'eachValue' && own) {
    return [
      {
        op: 'items',
        from: 0,
        each: eachValue(matcher, example, step(place, { kind: 'index', index: 0 })),
        ...at,
      },
    ];
  }
  const bounds = own && matcher.match === 'type' ? lengths(matcher, at) : [];
  const notEmpty: Predicate[] = own && matcher.match === 'notEmpty' ? [{ op: 'not-empty', ...at }] : [];
  return [...bounds, ...notEmpty, ...elements(example, place, at)];
}

/** Element by element, as many as the example has. */
function exact(example: JsonArray, place: Place, at: PredicateBase): Predicate[] {
  const length = example.elements.length;
  return [{ op: 'size', of: 'array', min: length, max: length, ...at }, ...perElement(example, place, at)];
}

function lengths(matcher: Matcher, at: PredicateBase): Predicate[] {
  const [min, max] = [numberOf(memberOf(matcher.node, 'min')), numberOf(memberOf(matcher.node, 'max'))];
  if (min === undefined && max === undefined) return [];
  return [
    {
      op: 'size',
      of: 'array',
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...at,
    },
  ];
}

/** Pact's core reads numbers that are written as texts; a negative one asks nothing. */
function numberOf(node: JsonNode | undefined): number | undefined {
  const text = node?.kind === 'number' ? node.digits : node?.kind === 'string' ? node.value : undefined;
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
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
    const index = numberOf(memberOf(variant, 'index')) ?? 0;
    const element = example.elements[index];
    if (element === undefined) return [{ op: 'never', reason: `variant ${index} has no example`, ...at }];
    const rules = readInnerRules(memberOf(variant, 'rules'), place.problems);
    return [{ op: 'contains', item: compileBody(element, rules, place.problems), ...at }];
  });
}
