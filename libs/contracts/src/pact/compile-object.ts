import { locationOf, memberOf, pointerOf, type JsonObject } from '@schema-steward/schema';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';
import { compile, named, step, type Place } from './compile-body.js';
import { eachValue } from './each-value.js';
import { readInnerRules, type Matcher } from './pact-rules.js';
import { scalarPredicate } from './scalar-predicate.js';
import type { Selected } from './select-rules.js';

/** Matchers that look at one scalar value and can't match an object. */
const SCALAR_ONLY = new Set([
  'integer',
  'decimal',
  'number',
  'boolean',
  'semver',
  'date',
  'time',
  'datetime',
  'timestamp',
  'null',
]);

/** An example object: another kind fails before any rule is asked; what it names must be there, more may be. */
export function objectPredicate(
  example: JsonObject,
  selected: Selected | undefined,
  place: Place,
): Predicate {
  const at = { path: place.path, at: pointerOf(example) };
  const kind: Predicate = { op: 'kind', kinds: ['object'], ...at };
  if (example.members.size === 0) {
    place.problems.add(
      'contract-example-empty',
      `${named(place)} is an empty object: Pact checks nothing below it.`,
      locationOf(example),
    );
  }
  if (selected === undefined) return { op: 'every', of: [kind, ...members(example, place, at)], ...at };
  // For objects each of the rules must pass, also where they are combined with OR.
  const of = selected.rules.matchers.flatMap((matcher) => byMatcher(example, matcher, selected, place, at));
  if (selected.rules.combine === 'OR' && selected.rules.matchers.some(({ match }) => match === 'null')) {
    place.problems.add(
      'contract-null-on-container',
      `${named(place)} can not be "an object or null" in Pact: the object is always asked for.`,
      locationOf(example),
    );
  }
  return { op: 'every', of: [kind, ...of], ...at };
}

function byMatcher(
  example: JsonObject,
  matcher: Matcher,
  selected: Selected,
  place: Place,
  at: PredicateBase,
): Predicate[] {
  const own = !selected.cascaded;
  if (matcher.match === 'values') return own ? mapValues(example, place, at) : members(example, place, at);
  if (matcher.match === 'eachKey' && own) return eachKey(example, matcher, place, at);
  if (matcher.match === 'eachValue' && own) {
    return [
      { op: 'values', except: [], each: eachValue(matcher, example, step(place, { kind: 'star' })), ...at },
    ];
  }
  if (matcher.match === 'notEmpty') return [{ op: 'not-empty', ...at }, ...members(example, place, at)];
  if (SCALAR_ONLY.has(matcher.match)) {
    return [{ op: 'never', reason: `"${matcher.match}" can not match an object`, ...at }];
  }
  return members(example, place, at);
}

function members(example: JsonObject, place: Place, at: PredicateBase): Predicate[] {
  return [...example.members.values()].map(({ name, value }) => ({
    op: 'member',
    name,
    presence: 'required',
    value: compile(value, step(place, { kind: 'name', name })),
    ...at,
  }));
}

/** A map: names are free; each value is as the example's of that name, or as its first. */
function mapValues(example: JsonObject, place: Place, at: PredicateBase): Predicate[] {
  const known = [...example.members.values()];
  const [first] = known;
  if (first === undefined) return [];
  const own: Predicate[] = known.map(({ name, value }) => ({
    op: 'member',
    name,
    presence: 'optional',
    value: compile(value, step(place, { kind: 'name', name }, { uncascaded: true })),
    ...at,
  }));
  const each = compile(first.value, step(place, { kind: 'star' }, { uncascaded: true }));
  return [...own, { op: 'values', except: known.map(({ name }) => name), each, ...at }];
}

/** Every name meets the rules; values are looked at only where the example's are objects or lists. */
function eachKey(example: JsonObject, matcher: Matcher, place: Place, at: PredicateBase): Predicate[] {
  const rules = readInnerRules(memberOf(matcher.node, 'rules'), place.problems);
  const [value] = [memberOf(matcher.node, 'value') ?? [...example.members.values()][0]?.value];
  const of = rules.flatMap((list) =>
    list.matchers.map((inner) =>
      scalarPredicate(value ?? example, inner, { path: place.path, at: pointerOf(matcher.node) }, place),
    ),
  );
  const nested = [...example.members.values()].filter(
    (member) => member.value.kind === 'object' || member.value.kind === 'array',
  );
  return [
    { op: 'names', each: { op: 'every', of, ...at }, ...at },
    ...nested.map(({ name, value: inner }): Predicate => ({
      op: 'member',
      name,
      presence: 'optional',
      value: compile(inner, step(place, { kind: 'name', name })),
      ...at,
    })),
  ];
}
