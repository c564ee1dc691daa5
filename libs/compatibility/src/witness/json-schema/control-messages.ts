import type { JsonSchema } from '@schema-steward/schema';
import type { TrailStep } from '../../engine/json-schema/collect-json-findings.js';
import type { JsonPair } from '../../engine/json-schema/json-pair.js';
import { keyOfValue, type JsonValue } from './json-value.js';
import type { Solver } from './solver.js';
import { accept, step, type Goal } from './state.js';
import { replaced, spineOf } from './trail-goals.js';

/** Members and items of one part that are freed one by one. */
const MAX_FREED = 12;
/** Values tried in one place. */
const MAX_TRIED = 3;

export interface Sides {
  readonly reader: JsonSchema;
  readonly writer: JsonSchema;
}

/**
 * The message with as little of it replaced as makes it fit both schemas: something in the offending part, then the part
 * itself, gone or replaced, then what is around it. The best first; whether they fit is for ajv to say.
 * `goalsOf`: what is wanted in the place of a pair.
 */
export function* controlMessages(
  message: JsonValue,
  sides: Sides,
  trail: readonly TrailStep[],
  leaf: JsonPair,
  goalsOf: (pair: JsonPair) => readonly Goal[],
  solver: Solver,
): Generator<JsonValue> {
  const spine = spineOf(message, trail, solver);
  const own = keyOfValue(message);
  const fits = (one: JsonValue | undefined): one is JsonValue =>
    one !== undefined &&
    keyOfValue(one) !== own &&
    solver.meets([accept(sides.writer), accept(sides.reader)], one);
  for (let depth = spine.length; depth > 0; depth -= 1) {
    const upTo = spine.slice(0, depth);
    const last = upTo.at(-1);
    if (last === undefined) return;
    const next = spine[depth]?.step ?? trail.length + 1;
    const isRoot = depth === 1;
    const pair = isRoot ? undefined : (trail[last.step]?.pair ?? leaf);
    const inner = depth === spine.length ? leaf : (trail[next - 1]?.pair ?? leaf);
    const both = (one: JsonPair | undefined) =>
      one === undefined ? [accept(sides.writer), accept(sides.reader)] : goalsOf(one);
    const place = isRoot ? undefined : inner;
    const near = nearGoals(last.value);
    // What has no parts is replaced before it is left out.
    for (const goals of near.length === 0 ? [[]] : near)
      for (const other of taken(solver, [...goals, ...both(place)])) {
        const changed = replaced(upTo, other);
        if (fits(changed)) yield changed;
      }
    if (!isRoot) {
      const shorter = replaced(upTo, undefined);
      if (fits(shorter)) yield shorter;
    }
    for (const other of taken(solver, both(pair))) {
      const changed = replaced(upTo, other);
      if (fits(changed)) yield changed;
    }
  }
}

function* taken(solver: Solver, goals: readonly Goal[]): Generator<JsonValue> {
  let left = MAX_TRIED;
  for (const value of solver.solve(goals)) {
    yield value;
    if (--left === 0) return;
  }
}

/** All of a part as it is but for one member or item, which may be added, replaced or gone. */
function nearGoals(value: JsonValue): readonly (readonly Goal[])[] {
  if (value.kind === 'object')
    return [undefined, ...[...value.members.keys()].slice(0, MAX_FREED)].map((free) => [
      step((state) =>
        [...value.members].every(([name, one]) => name === free || state.require(name, exactly(one))),
      ),
    ]);
  if (value.kind !== 'array') return [];
  const { items } = value;
  const but = [undefined, ...items.keys()]
    .slice(0, MAX_FREED)
    .map((free) => [
      step((state) => items.every((one, index) => index === free || state.item(index, exactly(one)))),
    ]);
  const shorter = items.slice(0, -1);
  const isShorter = step(
    (state) =>
      shorter.every((one, index) => state.item(index, exactly(one))) && state.count(0, shorter.length),
  );
  return items.length === 0 ? but : [...but, [isShorter]];
}

function exactly(value: JsonValue): Goal {
  return step((state) => state.oneOf(new Map([[keyOfValue(value), value]])));
}
