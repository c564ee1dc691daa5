import {
  appendSegment,
  locationOf,
  pointerOf,
  type JsonArray,
  type JsonNode,
  type JsonObject,
} from '@schema-steward/schema';
import { datumOf } from '../datum/print-datum.js';
import type { Predicate } from '../predicate/predicate.js';
import { arrayPredicate } from './compile-array.js';
import { objectPredicate } from './compile-object.js';
import type { Matcher, RuleList } from './pact-rules.js';
import type { ProblemList } from '../problem-list.js';
import type { RulePath, RuleToken } from './rule-path.js';
import { scalarPredicate } from './scalar-predicate.js';
import { selectRules, type Selected } from './select-rules.js';

/** Examples nested deeper than this are refused before they are compiled. */
export const MAX_EXAMPLE_DEPTH = 100;

/**
 * Where the compiler is: the place in the message for rules, for people, and what has become of the rules on the way.
 */
export interface Place {
  readonly rules: readonly RuleList[];
  /** Rules that some part of the example is the place of. */
  readonly met: Set<RuleList>;
  readonly tokens: RulePath;
  /** In the path grammar for people. */
  readonly path: string;
  /** Directly below a map of `values`, where a rule must be the place's own: nothing cascades. */
  readonly uncascaded: boolean;
  readonly problems: ProblemList;
}

/**
 * What a Pact example and its rules ask of a message, as Pact's core compares (libpact_ffi 0.5): the example is walked,
 * its kind of container first; each place takes the rule of the greatest weight; without one it is compared for
 * equality.
 */
export function compileBody(example: JsonNode, rules: readonly RuleList[], problems: ProblemList): Predicate {
  const met = new Set<RuleList>();
  const predicate = compile(example, { rules, met, tokens: [], path: '', uncascaded: false, problems });
  for (const list of rules) {
    if (met.has(list)) continue;
    const message = `The rule of "${list.text}" is for no part of the example, so that Pact never asks it.`;
    problems.add('contract-rule-unused', message, locationOf(list.node));
  }
  return predicate;
}

export function compile(example: JsonNode, place: Place): Predicate {
  const selected = rulesAt(example, place);
  if (example.kind === 'object') return objectPredicate(example, selected, place);
  if (example.kind === 'array') return arrayPredicate(example, selected, place);
  const at = { path: place.path, at: pointerOf(example) };
  if (selected === undefined) {
    if (example.kind !== 'null') {
      place.problems.add(
        'contract-literal-pinned',
        `${named(place)} is pinned to ${literal(example)}: give it a matcher, or every other value breaks.`,
        locationOf(example),
      );
    }
    return { op: 'constant', value: datumOf(example), ...at };
  }
  return combined(selected, at, (matcher) => scalarPredicate(example, matcher, at, place));
}

function rulesAt(example: JsonNode, place: Place): Selected | undefined {
  const { selected, tied, own } = selectRules(place.rules, place.tokens, place.met);
  if (example.kind === 'object' && example.members.size > 0 && selected !== undefined)
    refuseMapTie(example, selected, own, place);
  if (tied !== undefined) {
    const message = `The rules of "${tied[0]}" and "${tied[1]}" weigh the same for ${named(place)}: Pact takes one of them at random. Give this place a rule of its own.`;
    place.problems.add('contract-rules-tied', message, locationOf(example));
  }
  return place.uncascaded && selected?.cascaded ? undefined : selected;
}

const OF_MAPS = ['values', 'eachKey', 'eachValue'];
const isOfMaps = ({ matchers }: RuleList): boolean => matchers.some(({ match }) => OF_MAPS.includes(match));

/**
 * Whether the members of an object may be missing, the core asks of any rule that has the object for its place, and not
 * of the one of the greatest weight: of two, of which one is for maps, a random one (libpact_ffi 0.5, seen in one run of
 * two). Where `values` or `eachValue` are all that is selected nothing hangs on it.
 */
function refuseMapTie(
  example: JsonObject,
  { rules, cascaded }: Selected,
  own: readonly RuleList[],
  place: Place,
): void {
  const [one, other] = [own.find(isOfMaps), own.find((list) => !isOfMaps(list))];
  const asksNames = rules.matchers.some(({ match }) => match !== 'values' && match !== 'eachValue');
  if (cascaded || one === undefined || other === undefined || !asksNames) return;
  place.problems.add(
    'contract-rules-tied',
    `The rules of "${one.text}" and "${other.text}" are both for ${named(place)}: whether its members may be missing, Pact decides at random. Give one of them another path.`,
    locationOf(example),
  );
}

/** Several matchers of one place. */
export function combined(
  selected: Selected,
  at: { readonly path: string; readonly at: string },
  each: (matcher: Matcher) => Predicate,
): Predicate {
  const of = selected.rules.matchers.map(each);
  const [only, ...more] = of;
  if (only !== undefined && more.length === 0) return only;
  return { op: selected.rules.combine === 'OR' ? 'some' : 'every', of, ...at };
}

export function step(place: Place, token: RuleToken, more: Partial<Place> = {}): Place {
  const path =
    token.kind === 'name'
      ? appendSegment(place.path, { kind: 'field', name: token.name })
      : appendSegment(place.path, { kind: token.kind === 'index' ? 'items' : 'values' });
  return { ...place, tokens: [...place.tokens, token], path, uncascaded: false, ...more };
}

export function named(place: Place): string {
  return place.path === '' ? 'the message' : `"${place.path}"`;
}

export function literal(example: Exclude<JsonNode, JsonObject | JsonArray>): string {
  if (example.kind === 'string') return JSON.stringify(example.value.slice(0, 40));
  if (example.kind === 'number') return example.digits.slice(0, 40);
  return example.kind === 'boolean' ? String(example.value) : 'null';
}
