import { locationOf, memberOf, pointerOf, type JsonObject } from '@schema-steward/schema';
import { datumOf } from '../datum/print-datum.js';
import type { MemberPredicate, Predicate, PredicateBase } from '../predicate/predicate.js';
import { compile, named, step, type Place } from './compile-body.js';
import { eachValuePlace, never } from './each-value.js';
import { readInnerRules, type Matcher } from './pact-rules.js';
import { isKnownMatcher } from './matchers.js';
import { scalarPredicate } from './scalar-predicate.js';
import { sizeBounds } from './size-bounds.js';
import type { Selected } from './select-rules.js';

/** Matchers that look at one scalar value and can't match an object; nor can what the core does not know. */
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
  'include',
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
  if (
    selected.rules.combine === 'OR' &&
    selected.rules.matchers.length > 1 &&
    selected.rules.matchers.some(isOfMap)
  )
    return {
      op: 'every',
      of: [kind, { op: 'unclear', reason: 'a rule for a map, or another one', ...at }],
      ...at,
    };
  return { op: 'every', of: [kind, ...of], ...at };
}

function isOfMap({ match }: Matcher): boolean {
  return match === 'values' || match === 'eachKey' || match === 'eachValue';
}

function byMatcher(
  example: JsonObject,
  matcher: Matcher,
  selected: Selected,
  place: Place,
  at: PredicateBase,
): Predicate[] {
  const own = !selected.cascaded;
  // The whole is the example, without further members; what deeper rules ask comes on top.
  if (matcher.match === 'equality')
    return [{ op: 'constant', value: datumOf(example), ...at }, ...members(example, place, at)];
  if (matcher.match === 'values') return own ? mapValues(example, place, at) : members(example, place, at);
  if (matcher.match === 'eachKey' && own) return eachKey(example, matcher, place, at);
  if (matcher.match === 'eachValue' && own) {
    const inner = eachValuePlace(matcher, step(place, { kind: 'star' }));
    if (inner === undefined) return [{ op: 'values', except: [], each: never(matcher, at), ...at }];
    const value = [...example.members.values()][0]?.value ?? memberOf(matcher.node, 'value');
    return value === undefined ? [] : [{ op: 'values', except: [], each: compile(value, inner), ...at }];
  }
  if (matcher.match === 'notEmpty') return [{ op: 'not-empty', ...at }, ...members(example, place, at)];
  if (SCALAR_ONLY.has(matcher.match) || !isKnownMatcher(matcher.match)) {
    return [{ op: 'never', reason: `"${matcher.match}" can not match an object`, ...at }];
  }
  const bounds =
    own && /^(min-|max-)?type$/.test(matcher.match) ? sizeBounds(matcher.node, 'object', at) : [];
  return [...bounds, ...members(example, place, at)];
}

function members(example: JsonObject, place: Place, at: PredicateBase): MemberPredicate[] {
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

/**
 * Every name meets the rules; the example's own members may be missing. Where they are there their own rules are asked;
 * this one, which cascades, asks nothing of a value that is no container.
 */
function eachKey(example: JsonObject, matcher: Matcher, place: Place, at: PredicateBase): Predicate[] {
  const rules = readInnerRules(memberOf(matcher.node, 'rules'), place.problems);
  const [value] = [memberOf(matcher.node, 'value') ?? [...example.members.values()][0]?.value];
  const of = rules.flatMap((list) =>
    list.matchers.map((inner) =>
      scalarPredicate(value ?? example, inner, { path: place.path, at: pointerOf(matcher.node) }, place),
    ),
  );
  return [
    { op: 'names', each: { op: 'every', of, ...at }, ...at },
    ...members(example, place, at).map((member): Predicate => ({ ...member, presence: 'optional' })),
  ];
}
