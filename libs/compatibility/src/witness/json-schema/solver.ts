import type { ArraySchema } from '@schema-steward/schema';
import { itemGoals } from './array-goals.js';
import { sizeOf } from './bounds.js';
import { expandGoals } from './expand-goals.js';
import { keyOfValue, NULL, valueOfNode, type JsonValue } from './json-value.js';
import { Judge } from './judge-value.js';
import { hasNoNumber, makeNumbers } from './make-numbers.js';
import { hasNoString, makeStrings } from './make-strings.js';
import { ObjectMaker } from './make-objects.js';
import { accept, kindsOf, State, step, type Goal } from './state.js';
import { MAX_LEVELS, type Gaps, type Work } from './work.js';

/** Values of one state that are tried. */
const MAX_TRIED = 40;
const MAX_ITEMS = 1_000;
/** Places in an array at which something is put. */
const MAX_PLACES = 12;

/** Ways in which one array is filled, besides the first. */
const TURNS = [1, 2, 3];

/**
 * Looks for values that meet goals, by what the goals' schemas say (no chance is involved). It finds plain values of plain
 * schemas quickly and gives up on others: what it yields has been judged, what it does not may exist all the same, unless
 * `hasGaps` is false.
 */
export class Solver implements Gaps {
  readonly judge: Judge;
  /** A part was given up because it lies too deep. */
  wasTooDeep = false;
  #hasGaps = false;
  #level = 0;

  constructor(readonly work: Work) {
    this.judge = new Judge(work);
  }

  get hasGaps(): boolean {
    return this.#hasGaps || this.judge.wasUnsure;
  }

  gap(): void {
    this.#hasGaps = true;
  }

  /** @throws OutOfWork */
  *solve(goals: readonly Goal[]): Generator<JsonValue> {
    if (this.#level > MAX_LEVELS) {
      this.wasTooDeep = true;
      return this.gap();
    }
    this.#level += 1;
    try {
      for (const state of expandGoals(new State(), goals, this.work, this))
        for (const value of this.fromState(state)) {
          if (this.meets(goals, value)) yield value;
          else this.gap();
        }
    } finally {
      this.#level -= 1;
    }
  }

  first(goals: readonly Goal[]): JsonValue | undefined {
    for (const value of this.solve(goals)) return value;
    return undefined;
  }

  /** Whether it is certain that no value meets some goals. */
  refutes(goals: readonly Goal[]): boolean {
    const before = this.#hasGaps;
    this.#hasGaps = false;
    const isRefuted = this.first(goals) === undefined && !this.#hasGaps;
    this.#hasGaps = before;
    return isRefuted;
  }

  /** Whether a value meets the goals that are schemas, as far as can be told. */
  meets(goals: readonly Goal[], value: JsonValue): boolean {
    return goals.every((goal) => 'step' in goal || this.judge.accepts(goal.schema, value) !== !goal.accept);
  }

  surelyMeets(goals: readonly Goal[], value: JsonValue): boolean {
    return goals.every((goal) => 'step' in goal || this.judge.accepts(goal.schema, value) === goal.accept);
  }

  *fromState(state: State): Generator<JsonValue> {
    if (state.values !== undefined) return yield* this.#listed(state, state.values);
    for (const kind of kindsOf(state)) {
      let tried = 0;
      for (const value of this.#ofKind(kind, state)) {
        this.work.spend();
        if (state.isDenied(keyOfValue(value))) {
          if (kind !== 'null' && kind !== 'boolean') this.gap();
          continue;
        }
        yield value;
        if (++tried > MAX_TRIED) {
          this.gap();
          break;
        }
      }
      // These are made from samples.
      if (tried === 0 && kind === 'string' && !hasNoString(state.string)) this.gap();
      if (tried === 0 && kind === 'number' && !hasNoNumber(state.number)) this.gap();
    }
  }

  *#listed(state: State, values: NonNullable<State['values']>): Generator<JsonValue> {
    for (const [key, node] of values) {
      this.work.spend();
      if (!state.kinds.has(node.kind) || state.isDenied(key)) continue;
      const value = 'source' in node ? valueOfNode(node) : node;
      if (value !== undefined) yield value;
    }
  }

  #ofKind(kind: JsonValue['kind'], state: State): Iterable<JsonValue> {
    switch (kind) {
      case 'null':
        return [NULL];
      case 'boolean':
        return [true, false].map((value) => ({ kind, value }));
      case 'string':
        return makeStrings(state.string, this.judge);
      case 'number':
        return makeNumbers(state.number, this.work);
      case 'object':
        return new ObjectMaker(this, state).make();
      case 'array':
        return this.#arrays(state);
    }
  }

  *#arrays(state: State): Generator<JsonValue> {
    const { schemas, items, least, most, hasTwins } = state.array;
    const contained = schemas.filter(
      ({ contains, minContains }) => contains !== undefined && sizeOf(minContains, 1) > 0,
    );
    if (least > most) return;
    if (least > MAX_ITEMS) return this.gap();
    const isUnique = schemas.some(({ uniqueItems }) => uniqueItems);
    if (isUnique && hasTwins) return;
    const base = Math.max(least, 0, ...[...items.keys()].map((index) => index + 1));
    for (const [length, turn, from] of this.#shapes(base, most, contained, schemas)) {
      const goals = new Map([...items].map(([index, list]) => [index, [...list]]));
      let size = length;
      for (const { contains, minContains } of contained) {
        if (contains === undefined) continue;
        const count = sizeOf(minContains, 1);
        if (count > MAX_ITEMS) return this.gap();
        for (let index = from; index < from + count; index += 1)
          goals.set(index, [...(goals.get(index) ?? state.array.others), accept(contains)]);
        size = Math.max(size, from + count);
      }
      if (size > most) continue;
      const made = this.#items(state, size, goals, { turn, isUnique });
      if (made !== undefined) yield { kind: 'array', items: made };
    }
    // Several that are to be contained may lie in many ways.
    if (contained.length > 1 || contained.some(({ minContains }) => sizeOf(minContains, 1) > 1)) this.gap();
  }

  /** Length, turn, and where what is to be contained begins: at any place that has a schema of its own, or after all. */
  *#shapes(
    base: number,
    most: number,
    contained: readonly ArraySchema[],
    schemas: readonly ArraySchema[],
  ): Generator<[length: number, turn: number, from: number]> {
    const places = Math.max(base, ...schemas.map(({ tuple }) => tuple?.length ?? 0));
    if (contained.length > 0)
      for (let from = 0; from <= Math.min(places, MAX_PLACES); from += 1) yield [base, 0, from];
    if (contained.length > 0 && places > MAX_PLACES) this.gap();
    if (contained.length === 0) yield [base, 0, 0];
    for (const turn of TURNS) yield [base, turn, 0];
    if (base + 1 <= most) yield [base + 1, 0, base];
    if (base + 2 <= most) yield [base + 2, 0, base];
  }

  #items(
    state: State,
    size: number,
    goals: ReadonlyMap<number, readonly Goal[]>,
    { turn, isUnique }: { turn: number; isUnique: boolean },
  ): JsonValue[] | undefined {
    const { schemas, others, hasTwins } = state.array;
    const made: JsonValue[] = [];
    const keys = new Set<string>();
    for (let index = 0; index < size; index += 1) {
      this.work.spend();
      const own = itemGoals(index, schemas);
      if (own === undefined) return undefined;
      const all = [...(goals.get(index) ?? others), ...own];
      if (hasTwins && index === 0) all.push(...(goals.get(1) ?? others), ...(itemGoals(1, schemas) ?? []));
      const [first] = made;
      if (hasTwins && index === 1 && first !== undefined) {
        made.push(first);
        continue;
      }
      if (isUnique) all.push(step((inner) => inner.noneOf(keys)));
      const value = this.nth(all, index === 0 ? turn : 0);
      if (value === undefined) {
        // Other items before it may have left it one.
        if (isUnique && index > 0) this.gap();
        return undefined;
      }
      keys.add(keyOfValue(value));
      made.push(value);
    }
    return made;
  }

  /** The solution number `turn`, or the last one before. */
  nth(goals: readonly Goal[], turn: number): JsonValue | undefined {
    let found: JsonValue | undefined;
    let at = 0;
    for (const value of this.solve(goals)) {
      found = value;
      if (at++ >= turn) break;
    }
    return found;
  }
}
