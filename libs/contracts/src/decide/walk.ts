import type { Datum, DatumKind } from '../datum/datum.js';
import { ofKinds, openConstants } from '../shape/constants.js';
import { expand, type PlainShape } from '../shape/expand.js';
import { isWider } from '../shape/is-wider.js';
import { freeName, mayBeNamed, namesAll } from '../shape/member-names.js';
import type { ArrayShape, ObjectShape, Shape } from '../shape/shape.js';
import type {
  ItemsPredicate,
  ItemPredicate,
  MemberPredicate,
  Predicate,
  ValuesPredicate,
} from '../predicate/predicate.js';
import type { AtomAnswer } from './atom-answer.js';
import { decideAtom } from './decide-atom.js';
import type { DecidedExpectation } from './decide-contract.js';
import type { Decision } from './decision.js';
import { LeastData } from './least-datum.js';
import { explainFailure } from './explain-failure.js';

/** Where the walk is. */
export interface Place {
  /** Puts a value in its place in a whole message; undefined where no message can be made around it. */
  readonly wrap: (datum: Datum) => Datum | undefined;
  /** The nearest field, in the schema's text. */
  readonly schemaAt: string | undefined;
}

/** The message itself. */
export const ROOT: Place = { wrap: (datum) => datum, schemaAt: undefined };

/** Worst first: of several values that get to one expectation, the worst speaks for all. */
const WORSE: Record<Decision['verdict'], number> = { fails: 2, unknown: 1, holds: 0 };

/** Goes through a shape and a contract at once, and keeps what became of each expectation. */
export class Walk {
  readonly #least = new LeastData();
  readonly #decided = new Map<Predicate, Decision>();
  /** Pairs met before: a recursive type, or a name used twice, has nothing new to say. */
  readonly #met = new Map<Predicate, Set<Shape>>();
  /** Names that some alternative knows. */
  readonly #known = new Set<Predicate>();
  readonly #unconfirmed: boolean;
  #budget: number;

  constructor(root: Shape, budget: number) {
    this.#unconfirmed = isWider(root);
    this.#budget = budget;
  }

  decided(): DecidedExpectation[] {
    return [...this.#decided].map(([asks, decision]) => ({ asks, decision }));
  }

  ask(shape: Shape, predicate: Predicate, place: Place): void {
    const met = this.#met.get(predicate) ?? new Set();
    if (met.has(shape)) return;
    this.#met.set(predicate, met.add(shape));
    for (const plain of expand(shape)) this.#askPlain(plain, predicate, place);
  }

  #askPlain(shape: PlainShape, predicate: Predicate, place: Place): void {
    if (--this.#budget < 0) {
      return this.#put(predicate, {
        verdict: 'unknown',
        path: predicate.path,
        reason: 'the decision takes too many steps',
      });
    }
    switch (predicate.op) {
      case 'any':
        return;
      case 'every':
        return this.#every(shape, predicate.of, place);
      case 'when':
        for (const part of ofKinds(shape, predicate.kinds)) this.ask(part, predicate.then, place);
        return;
      case 'member':
        return this.#member(shape, predicate, place);
      case 'items':
      case 'item':
        return this.#items(shape, predicate, place);
      case 'values':
        return this.#values(shape, predicate, place);
      default:
        return this.#atom(shape, predicate, place);
    }
  }

  /** What a value must be comes first; the rest is asked only of the values that are it. */
  #every(shape: PlainShape, parts: readonly Predicate[], place: Place): void {
    let kinds: readonly DatumKind[] | undefined;
    for (const part of parts) {
      if (part.op !== 'kind') continue;
      this.ask(shape, part, place);
      kinds = part.kinds;
    }
    const rest = kinds === undefined ? [shape] : ofKinds(shape, kinds);
    for (const part of parts) if (part.op !== 'kind') for (const each of rest) this.ask(each, part, place);
  }

  #member(shape: PlainShape, predicate: MemberPredicate, place: Place): void {
    for (const part of openConstants(shape)) {
      if (part.kind !== 'object') {
        this.#fails(predicate, this.#least.of(part), place);
        continue;
      }
      const { name } = predicate;
      const field = part.fields.get(name);
      const value = field?.shape ?? (mayBeNamed(part, name) ? part.rest : undefined);
      this.#presence(part, predicate, { ...place, schemaAt: field?.at ?? place.schemaAt });
      if (value !== undefined) {
        this.ask(
          value,
          predicate.value,
          inside(place, field?.at, (datum) => this.#with(part, name, datum)),
        );
      }
    }
  }

  #presence(shape: ObjectShape, predicate: MemberPredicate, place: Place): void {
    const field = shape.fields.get(predicate.name);
    if (predicate.presence === 'optional') return this.#put(predicate, { verdict: 'holds' });
    if (predicate.presence === 'declared')
      return this.#declared(shape, predicate, field !== undefined, place);
    if (field?.presence === 'always') return this.#put(predicate, { verdict: 'holds' });
    this.#fails(predicate, this.#without(shape, predicate.name), place);
  }

  /** Of several alternatives one that knows the name is enough. */
  #declared(shape: ObjectShape, predicate: MemberPredicate, known: boolean, place: Place): void {
    if (known) {
      this.#known.add(predicate);
      this.#decided.set(predicate, { verdict: 'holds' });
    } else if (!this.#known.has(predicate))
      this.#fails(predicate, this.#without(shape, predicate.name), place, shape.fields);
  }

  #items(shape: PlainShape, predicate: ItemsPredicate | ItemPredicate, place: Place): void {
    for (const part of openConstants(shape)) {
      if (part.kind !== 'array') continue;
      const [from, to] =
        predicate.op === 'item'
          ? [predicate.index, predicate.index]
          : [predicate.from, Math.max(predicate.from, part.first?.length ?? 0)];
      const asked = predicate.op === 'item' ? predicate.value : predicate.each;
      for (let index = from; index <= to && index < (part.max ?? Infinity); index++) {
        const inner = part.first?.[index] ?? part.item;
        if (inner !== undefined)
          this.ask(
            inner,
            asked,
            inside(place, undefined, (datum) => this.#withItem(part, index, datum)),
          );
      }
    }
  }

  #values(shape: PlainShape, predicate: ValuesPredicate, place: Place): void {
    for (const part of openConstants(shape)) {
      if (part.kind !== 'object') continue;
      for (const [name, field] of part.fields) {
        if (predicate.except.includes(name)) continue;
        this.ask(
          field.shape,
          predicate.each,
          inside(place, field.at, (datum) => this.#with(part, name, datum)),
        );
      }
      if (part.rest === undefined || namesAll(part, predicate.except)) continue;
      const other = freeName(part, predicate.except);
      // Without a name for it there is no message to show, but what is asked is asked.
      const make = (datum: Datum) => (other === undefined ? undefined : this.#with(part, other, datum));
      this.ask(part.rest, predicate.each, inside(place, undefined, make));
    }
  }

  #atom(shape: PlainShape, predicate: Predicate, place: Place): void {
    const answer = decideAtom(shape, predicate, this.#least, (inner, asked) => this.#sub(inner, asked));
    if (answer.answer === 'holds') return this.#put(predicate, { verdict: 'holds' });
    if (answer.answer === 'fails') return this.#fails(predicate, answer.datum, place);
    this.#put(predicate, { verdict: 'unknown', path: predicate.path, reason: answer.reason });
  }

  /** A part of an expectation that is decided by itself: one of several that must hold, an item that must be there. */
  #sub(shape: Shape, predicate: Predicate): AtomAnswer {
    const walk = new Walk(shape, Math.floor(this.#budget / 4));
    walk.ask(shape, predicate, ROOT);
    this.#budget -= Math.floor(this.#budget / 4) - walk.#budget;
    let answer: AtomAnswer = { answer: 'holds' };
    for (const { decision } of walk.decided()) {
      if (decision.verdict === 'fails') return { answer: 'fails', datum: decision.counterexample };
      if (decision.verdict === 'unknown') answer = { answer: 'unknown', reason: decision.reason };
    }
    return answer;
  }

  /** `known`: the fields that there are in place of one that the schema does not know. */
  #fails(predicate: Predicate, datum: Datum | undefined, place: Place, known?: ObjectShape['fields']): void {
    const message = datum === undefined ? undefined : place.wrap(datum);
    if (datum === undefined || message === undefined) {
      const reason = 'no message could be made that shows it';
      return this.#put(predicate, { verdict: 'unknown', path: predicate.path, reason });
    }
    this.#put(predicate, {
      verdict: 'fails',
      counterexample: message,
      path: predicate.path,
      contractAt: predicate.at,
      ...(place.schemaAt === undefined ? {} : { schemaAt: place.schemaAt }),
      why: explainFailure(predicate, datum),
      ...(predicate.op === 'member' && predicate.presence === 'declared'
        ? { undeclared: true as const, ...(known && { known }) }
        : {}),
      unconfirmed: this.#unconfirmed,
    });
  }

  #put(predicate: Predicate, decision: Decision): void {
    const before = this.#decided.get(predicate);
    if (before === undefined || WORSE[decision.verdict] > WORSE[before.verdict])
      this.#decided.set(predicate, decision);
  }

  /** The least object of the shape, without a member that it need not have. */
  #without(shape: ObjectShape, name: string): Datum | undefined {
    const least = this.#least.of(shape);
    if (least?.kind !== 'object') return undefined;
    if (!least.members.has(name)) return least;
    const members = new Map(least.members);
    members.delete(name);
    return members.size >= (shape.minMembers ?? 0) ? { kind: 'object', members } : undefined;
  }

  #with(shape: ObjectShape, name: string, datum: Datum): Datum | undefined {
    const least = this.#least.of(shape);
    if (least?.kind !== 'object') return undefined;
    const members = new Map(least.members).set(name, datum);
    return members.size <= (shape.maxMembers ?? Infinity) ? { kind: 'object', members } : undefined;
  }

  #withItem(shape: ArrayShape, index: number, datum: Datum): Datum | undefined {
    const items: Datum[] = [];
    for (let at = 0; at < Math.max(index + 1, shape.min); at++) {
      const inner = shape.first?.[at] ?? shape.item;
      const item = at === index ? datum : inner && this.#least.of(inner);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return { kind: 'array', items };
  }
}

/** One step down: the value goes into what is made around it, and that into its place. */
function inside(place: Place, at: string | undefined, make: (datum: Datum) => Datum | undefined): Place {
  const wrap = (datum: Datum): Datum | undefined => {
    const made = make(datum);
    return made && place.wrap(made);
  };
  return { wrap, schemaAt: at ?? place.schemaAt };
}
