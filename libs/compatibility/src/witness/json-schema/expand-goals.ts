import { resolved, type Bound, type CombinedSchema, type JsonSchema } from '@schema-steward/schema';
import { objectGoals, refusedObject } from './object-goals.js';
import { arrayGoals, refusedArray } from './array-goals.js';
import { sizeOf } from './bounds.js';
import { accept, refuse, step, type Goal, type State } from './state.js';
import { MAX_LEVELS, type Gaps, type Work } from './work.js';

/** What a goal comes to: nothing more than was noted, other goals that must all be met, or a choice between lists of goals. */
export type Consequence =
  | { readonly kind: 'noted'; readonly possible: boolean }
  | { readonly kind: 'all'; readonly goals: readonly Goal[] }
  | { readonly kind: 'choice'; readonly ways: readonly (readonly Goal[])[] };

/** More branches than this are not told apart by what they must not be: that is tried, not worked out. */
const MAX_EXCLUDED = 4;

/** Every way to meet all goals, as far as what is asked of one value goes: a state for each. */
export function* expandGoals(
  start: State,
  goals: readonly Goal[],
  work: Work,
  gaps: Gaps,
  choices: readonly (readonly (readonly Goal[])[])[] = [],
  level = 0,
): Generator<State> {
  if (level > MAX_LEVELS) return gaps.gap();
  const open = [...choices];
  const todo = [...goals].reverse();
  let followed = 0;
  for (let goal = todo.pop(); goal !== undefined; goal = todo.pop()) {
    work.spend();
    if (++followed > 20 * MAX_LEVELS) return gaps.gap();
    const next: Consequence =
      'step' in goal
        ? { kind: 'noted', possible: goal.step(start) }
        : consequence(goal.schema, goal.accept, start, gaps, work);
    if (next.kind === 'all') todo.push(...next.goals.toReversed());
    else if (next.kind === 'choice') open.push(next.ways);
    else if (!next.possible) return;
  }
  // The narrowest choice first.
  const chosen = open.reduce(
    (best, ways, index) => (ways.length < (open[best]?.length ?? 0) ? index : best),
    0,
  );
  const ways = open[chosen];
  if (ways === undefined) {
    yield start;
    return;
  }
  const rest = open.filter((_, index) => index !== chosen);
  for (const way of ways) yield* expandGoals(start.clone(), way, work, gaps, rest, level + 1);
}

function consequence(use: JsonSchema, wanted: boolean, state: State, gaps: Gaps, work: Work): Consequence {
  const schema = resolved(use);
  const noted = (possible: boolean): Consequence => ({ kind: 'noted', possible });
  switch (schema.kind) {
    case 'empty':
      return noted(wanted);
    case 'false':
      return noted(!wanted);
    case 'boolean':
    case 'null':
      return noted(wanted ? state.only(schema.kind) : state.never(schema.kind));
    case 'enum':
      work.spend(schema.values.size >> 6);
      return noted(wanted ? state.oneOf(schema.values) : state.noneOf(schema.values));
    case 'const': {
      const values = new Map([[schema.valueKey, schema.value]]);
      return noted(wanted ? state.oneOf(values) : state.noneOf(values));
    }
    case 'not':
      return { kind: 'all', goals: [{ schema: schema.schema, accept: !wanted }] };
    case 'combined':
      return combined(schema, wanted, gaps);
    case 'conditional': {
      const { if: test } = schema;
      if (test === undefined) return noted(wanted);
      const then = (one: JsonSchema | undefined): readonly Goal[] =>
        one !== undefined ? [{ schema: one, accept: wanted }] : wanted ? [] : [step(() => false)];
      const ways = [
        [accept(test), ...then(schema.then)],
        [refuse(test), ...then(schema.else)],
      ];
      return { kind: 'choice', ways };
    }
    default:
      return wanted ? accepted(schema, state) : refused(schema, gaps);
  }
}

type Typed = Extract<JsonSchema, { readonly required: boolean }>;

function accepted(schema: Typed, state: State): Consequence {
  if (schema.required && !state.only(schema.kind)) return { kind: 'noted', possible: false };
  switch (schema.kind) {
    case 'string': {
      const { pattern, format, minLength, maxLength } = schema;
      if (pattern !== undefined) state.string.patterns.push([pattern, true]);
      if (format !== undefined) state.string.formats.push([format, true]);
      return { kind: 'noted', possible: state.length(sizeOf(minLength, 0), sizeOf(maxLength, Infinity)) };
    }
    case 'number': {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
      if (multipleOf !== undefined) state.number.multiples.push([multipleOf.value, true]);
      const possible =
        (!schema.integer || state.whole(true)) &&
        (minimum === undefined || state.atLeast(minimum.value, schema.minimumIsExclusive)) &&
        (maximum === undefined || state.atMost(maximum.value, schema.maximumIsExclusive)) &&
        (exclusiveMinimum === undefined || state.atLeast(exclusiveMinimum.value, true)) &&
        (exclusiveMaximum === undefined || state.atMost(exclusiveMaximum.value, true));
      return { kind: 'noted', possible };
    }
    case 'object':
      return { kind: 'noted', possible: objectGoals(schema, state) };
    case 'array':
      return { kind: 'noted', possible: arrayGoals(schema, state) };
  }
}

/** Of the right kind and wrong in one way or another, or of another kind. */
function refused(schema: Typed, gaps: Gaps): Consequence {
  const wrong = waysToRefuse(schema, gaps).map((way) => [step((state) => state.only(schema.kind)), ...way]);
  const other = schema.required ? [[step((state: State) => state.never(schema.kind))]] : [];
  return { kind: 'choice', ways: [...wrong, ...other] };
}

function waysToRefuse(schema: Typed, gaps: Gaps): readonly (readonly Goal[])[] {
  const ways: Goal[][] = [];
  const way = (bound: Bound | undefined, run: (state: State, bound: Bound) => boolean) => {
    if (bound !== undefined) ways.push([step((state) => run(state, bound))]);
  };
  switch (schema.kind) {
    case 'string': {
      const { pattern, format } = schema;
      way(schema.maxLength, (state, bound) => state.length(sizeOf(bound, 0) + 1));
      way(schema.minLength, (state, bound) => state.length(0, sizeOf(bound, 0) - 1));
      if (pattern !== undefined)
        ways.push([step((state) => state.string.patterns.push([pattern, false]) > 0)]);
      if (format !== undefined) ways.push([step((state) => state.string.formats.push([format, false]) > 0)]);
      return ways;
    }
    case 'number': {
      way(schema.maximum, (state, { value }) => state.atLeast(value, !schema.maximumIsExclusive));
      way(schema.minimum, (state, { value }) => state.atMost(value, !schema.minimumIsExclusive));
      way(schema.exclusiveMaximum, (state, { value }) => state.atLeast(value, false));
      way(schema.exclusiveMinimum, (state, { value }) => state.atMost(value, false));
      way(schema.multipleOf, (state, { value }) => state.number.multiples.push([value, false]) > 0);
      if (schema.integer) ways.push([step((state) => state.whole(false))]);
      return ways;
    }
    case 'object':
      return refusedObject(schema);
    case 'array':
      return refusedArray(schema, gaps);
  }
}

function combined({ subschemas, criterion }: CombinedSchema, wanted: boolean, gaps: Gaps): Consequence {
  const goals = (accepts: boolean): readonly Goal[] =>
    subschemas.map((schema) => ({ schema, accept: accepts }));
  if (criterion === 'allOf')
    return wanted
      ? { kind: 'all', goals: goals(true) }
      : { kind: 'choice', ways: goals(false).map((goal) => [goal]) };
  if (criterion === 'anyOf')
    return wanted
      ? { kind: 'choice', ways: goals(true).map((goal) => [goal]) }
      : { kind: 'all', goals: goals(false) };
  if (wanted) {
    // Of many branches the one is taken, and whether another one fits as well is seen afterwards.
    const isShort = subschemas.length <= MAX_EXCLUDED;
    const ways = subschemas.map((schema, index) => [
      accept(schema),
      ...(isShort ? goals(false).filter((_, other) => other !== index) : []),
    ]);
    return { kind: 'choice', ways };
  }
  const ways: (readonly Goal[])[] = [];
  if (subschemas.length > 2 * MAX_EXCLUDED) gaps.gap();
  for (const [index, one] of subschemas.slice(0, 2 * MAX_EXCLUDED).entries())
    for (const other of subschemas.slice(index + 1, 2 * MAX_EXCLUDED))
      ways.push([accept(one), accept(other)]);
  return { kind: 'choice', ways: [goals(false), ...ways] };
}
