import { expandGoals } from './expand-goals.js';
import type { JsonValue } from './json-value.js';
import { memberGoals } from './object-goals.js';
import type { Solver } from './solver.js';
import { accept, step, type ExtraMember, type Goal, type State } from './state.js';

/** Optional members that are put in one by one. */
const MAX_OPTIONAL = 6;
/** Ways to fill one object, besides the plainest. */
const TURNS = [1, 2, 3];
const MAX_FILLED = 200;
const MAX_NAMES = 24;

const NAMES = ['other', 'x', 'a', 'b', 'z', 'another', 'name', 'q', '0', '-', 'A'];

/** Puts objects together for one state: what is required and no more, then with more or other members. */
export class ObjectMaker {
  constructor(
    readonly solver: Solver,
    readonly state: State,
  ) {}

  *make(): Generator<JsonValue> {
    const { solver, state } = this;
    const open = this.#follow();
    if (open === undefined) return;
    if (open.length > 0) {
      for (const next of expandGoals(state.clone(), open, solver.work, solver))
        if (next.kinds.has('object')) yield* new ObjectMaker(solver, next).make();
      return;
    }
    const [extra, ...others] = state.object.extras;
    if (extra !== undefined) return yield* this.#withExtra(extra, others);
    if (this.#room() < state.object.least || state.object.required.size > state.object.most) return;
    const plain = this.#fill(() => 0);
    if (plain === undefined) return;
    yield plain;
    for (const name of [...state.object.required].slice(0, MAX_OPTIONAL)) {
      const other = this.#fill((one) => (one === name ? 1 : 0));
      if (other !== undefined) yield other;
    }
    for (const turn of TURNS) {
      const other = this.#fill(() => turn);
      if (other !== undefined) yield other;
    }
    yield* this.#withMore();
  }

  /** One of the members that have no name yet gets one: each that will do in turn. */
  *#withExtra(extra: ExtraMember, others: ExtraMember[]): Generator<JsonValue> {
    const { solver, state } = this;
    const { suits, name: wanted, goals } = extra;
    const names = this.#closedNames();
    if (names === undefined && this.#isImpossible(extra)) return;
    const tried = new Set<string>();
    for (const name of names ?? this.#namesFor(wanted)) {
      solver.work.spend();
      if (tried.has(name) || state.object.forbidden.has(name) || !suits(name, solver.judge)) continue;
      tried.add(name);
      const next = state.clone();
      next.object.extras = [...others];
      if (next.require(name, ...goals)) yield* new ObjectMaker(solver, next).make();
    }
    if (names === undefined) solver.gap();
  }

  /** Whether there is certainly no such member, whatever its name. */
  #isImpossible({ name, pattern, goals }: ExtraMember): boolean {
    const { schemas } = this.state.object;
    const isString = step((state) => state.only('string'));
    const same = schemas.flatMap(({ patternProperties }) =>
      pattern === undefined ? [] : (patternProperties.get(pattern)?.schema ?? []),
    );
    return (
      this.solver.refutes([...goals, ...same.map(accept)]) ||
      this.solver.refutes([isString, ...name, ...this.#nameGoals()])
    );
  }

  #nameGoals(): readonly Goal[] {
    return this.state.object.schemas.flatMap(({ propertyNames }) =>
      propertyNames === undefined ? [] : [accept(propertyNames)],
    );
  }

  /** All names that an object may have, where a schema lists them; undefined where there is no such list. */
  #closedNames(): readonly string[] | undefined {
    const closed = this.state.object.schemas.filter(
      ({ permitsAdditionalProperties, patternProperties }) =>
        !permitsAdditionalProperties && patternProperties.size === 0,
    );
    const [shortest] = closed.map(({ properties }) => properties).toSorted((a, b) => a.size - b.size);
    return shortest && [...shortest.keys()];
  }

  #room(): number {
    const { forbidden } = this.state.object;
    return this.#closedNames()?.filter((name) => !forbidden.has(name)).length ?? Infinity;
  }

  /** Closes the required names over what depends on them. Answers goals that come with them, or undefined where it cannot be. */
  #follow(): readonly Goal[] | undefined {
    const { required, forbidden, schemas, followed } = this.state.object;
    const goals: Goal[] = [];
    // A set that grows while it is gone through: new names come at its end.
    for (const name of required)
      for (const schema of schemas) {
        this.solver.work.spend();
        for (const needed of schema.propertyDependencies.get(name) ?? []) required.add(needed);
        const dependent = schema.schemaDependencies.get(name);
        if (dependent === undefined || followed.has(dependent)) continue;
        followed.add(dependent);
        goals.push(accept(dependent));
      }
    return [...required].some((name) => forbidden.has(name)) ? undefined : goals;
  }

  #fill(turn: (name: string | undefined) => number): JsonValue | undefined {
    const { required, members: goals, least, most } = this.state.object;
    const members = new Map<string, JsonValue>();
    for (const name of required) {
      const value = this.#member(name, goals.get(name) ?? [], turn(name));
      if (value === undefined) return undefined;
      members.set(name, value);
    }
    if (members.size < least) {
      if (least > MAX_FILLED) return this.#failed();
      for (const name of this.#optionalNames(turn(undefined))) {
        if (members.size >= least) break;
        if (!members.has(name)) this.#addOptional(members, name);
      }
    }
    if (members.size < least) return this.#failed();
    if (members.size > most) return undefined;
    return { kind: 'object', members };
  }

  #failed(): undefined {
    this.solver.gap();
    return undefined;
  }

  *#withMore(): Generator<JsonValue> {
    const names = this.state.object.schemas.flatMap(({ properties }) => [...properties.keys()]);
    const left = [...new Set(names)].filter((name) => !this.state.object.required.has(name));
    const plain = this.#fill(() => 0);
    if (plain?.kind !== 'object') return;
    const all = new Map(plain.members);
    for (const name of left.slice(0, MAX_OPTIONAL)) {
      const members = new Map(plain.members);
      if (!members.has(name) && this.#addOptional(members, name) && members.size <= this.state.object.most)
        yield { kind: 'object', members };
      if (!all.has(name)) this.#addOptional(all, name);
    }
    if (left.length > 1 && all.size <= this.state.object.most) yield { kind: 'object', members: all };
  }

  #member(name: string, goals: readonly Goal[], turn: number): JsonValue | undefined {
    const own = memberGoals(name, this.state.object.schemas, this.solver.judge);
    return own === undefined ? undefined : this.solver.nth([...goals, ...own], turn);
  }

  #addOptional(members: Map<string, JsonValue>, name: string): boolean {
    if (this.state.object.forbidden.has(name)) return false;
    const value = this.#member(name, this.state.object.members.get(name) ?? [], 0);
    if (value !== undefined) members.set(name, value);
    return value !== undefined;
  }

  /** Free names first: the names that the schemas know are told by findings of their own. */
  *#namesFor(wanted: readonly Goal[]): Generator<string> {
    yield* NAMES;
    const { schemas } = this.state.object;
    for (const { properties } of schemas) yield* [...properties.keys()].slice(0, MAX_FILLED);
    yield* this.state.object.required;
    yield* this.#madeNames(wanted);
    for (const { patternProperties } of schemas)
      for (const pattern of patternProperties.keys())
        yield* this.#madeNames([step((state) => state.string.patterns.push([pattern, true]) > 0)]);
  }

  *#madeNames(wanted: readonly Goal[]): Generator<string> {
    let left = MAX_NAMES;
    for (const value of this.solver.solve([
      step((state) => state.only('string')),
      ...wanted,
      ...this.#nameGoals(),
    ])) {
      if (value.kind === 'string') yield value.value;
      if (--left === 0) return;
    }
  }

  *#optionalNames(turn: number): Generator<string> {
    const { schemas } = this.state.object;
    const named = [...new Set(schemas.flatMap(({ properties }) => [...properties.keys()]))];
    if (turn < 2) yield* named;
    yield* NAMES;
    yield* this.#namesFor([]);
    if (turn >= 2) yield* named;
    for (let index = 0; index < MAX_FILLED; index += 1) yield `name${index}`;
  }
}
