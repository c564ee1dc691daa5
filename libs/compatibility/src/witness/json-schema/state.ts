import {
  compareDecimals,
  type ArraySchema,
  type Decimal,
  type JsonNode,
  type JsonSchema,
  type ObjectSchema,
} from '@schema-steward/schema';
import type { JsonValue, ValueKind } from './json-value.js';
import type { Judge } from './judge-value.js';

/** What is wanted of a value: that a schema accepts it or refuses it, or something that is said of it otherwise. */
export type Goal =
  { readonly schema: JsonSchema; readonly accept: boolean } | { readonly step: (state: State) => boolean };

export function accept(schema: JsonSchema): Goal {
  return { schema, accept: true };
}

export function refuse(schema: JsonSchema): Goal {
  return { schema, accept: false };
}

/** A value that a schema lists, or one that was made. */
export type Listed = JsonNode | JsonValue;

export function step(run: (state: State) => boolean): Goal {
  return { step: run };
}

export interface StringDemands {
  least: number;
  most: number;
  patterns: [pattern: string, wanted: boolean][];
  formats: [format: string, wanted: boolean][];
}

export interface NumberBound {
  readonly value: Decimal;
  /** The bound itself is not in. */
  readonly isOut: boolean;
}

export interface NumberDemands {
  least: NumberBound | undefined;
  most: NumberBound | undefined;
  /** False: with a fraction. */
  integer: boolean | undefined;
  multiples: [step: Decimal, wanted: boolean][];
}

/** A member whose name is not known yet. */
export interface ExtraMember {
  /** False for names that will not do. */
  readonly suits: (name: string, judge: Judge) => boolean;
  /** What is asked of the name, where one has to be made. */
  readonly name: readonly Goal[];
  /** The pattern that the name must match, if it is that. */
  readonly pattern?: string;
  readonly goals: readonly Goal[];
}

export interface ObjectDemands {
  schemas: ObjectSchema[];
  required: Set<string>;
  forbidden: Set<string>;
  /** Of what is under a name. */
  members: Map<string, Goal[]>;
  extras: ExtraMember[];
  least: number;
  most: number;
  /** Schemas that depend on a name and were asked for already. */
  followed: Set<JsonSchema>;
}

export interface ArrayDemands {
  schemas: ArraySchema[];
  items: Map<number, Goal[]>;
  /** Of the items that `items` does not speak of. */
  others: Goal[];
  least: number;
  most: number;
  hasTwins: boolean;
}

const KINDS: readonly ValueKind[] = ['string', 'number', 'object', 'array', 'boolean', 'null'];

/** The kinds that a value may be of: those first that something is asked of, then the plainest. */
export function kindsOf({ kinds, object, array }: State): readonly ValueKind[] {
  const asked: ValueKind[] = [];
  if (object.schemas.length + object.required.size + object.extras.length > 0) asked.push('object');
  if (array.schemas.length + array.items.size > 0) asked.push('array');
  return [...new Set([...asked, ...KINDS])].filter((kind) => kinds.has(kind));
}

/**
 * What is known of a value that is looked for, once all choices are made: the kinds it may be of, and for each of them
 * what is asked of a value of that kind. Every method answers false where no value is left.
 */
export class State {
  kinds: ReadonlySet<ValueKind> = new Set(KINDS);
  /** Nothing but these, by their keys. */
  values: ReadonlyMap<string, Listed> | undefined;
  /** None of these: lists of keys, which may be long and are shared. */
  denied: readonly Pick<ReadonlySet<string>, 'has'>[] = [];
  string: StringDemands = { least: 0, most: Infinity, patterns: [], formats: [] };
  number: NumberDemands = { least: undefined, most: undefined, integer: undefined, multiples: [] };
  object: ObjectDemands = {
    ...{ schemas: [], required: new Set(), forbidden: new Set() },
    ...{ members: new Map(), extras: [] },
    ...{ least: 0, most: Infinity, followed: new Set() },
  };
  array: ArrayDemands = {
    ...{ schemas: [], items: new Map(), others: [] },
    ...{ least: 0, most: Infinity, hasTwins: false },
  };

  clone(): State {
    const { string, number, object, array } = this;
    return Object.assign(new State(), this, {
      string: { ...string, patterns: [...string.patterns], formats: [...string.formats] },
      number: { ...number, multiples: [...number.multiples] },
      object: {
        ...object,
        schemas: [...object.schemas],
        required: new Set(object.required),
        forbidden: new Set(object.forbidden),
        members: new Map([...object.members].map(([name, goals]) => [name, [...goals]])),
        extras: [...object.extras],
        followed: new Set(object.followed),
      },
      array: {
        ...array,
        schemas: [...array.schemas],
        items: new Map([...array.items].map(([index, goals]) => [index, [...goals]])),
        others: [...array.others],
      },
    });
  }

  only(...kinds: readonly ValueKind[]): boolean {
    this.kinds = new Set([...this.kinds].filter((kind) => kinds.includes(kind)));
    return this.kinds.size > 0;
  }

  never(...kinds: readonly ValueKind[]): boolean {
    this.kinds = new Set([...this.kinds].filter((kind) => !kinds.includes(kind)));
    return this.kinds.size > 0;
  }

  oneOf(values: ReadonlyMap<string, Listed>): boolean {
    const known = this.values;
    this.values = known === undefined ? values : new Map([...known].filter(([key]) => values.has(key)));
    return this.values.size > 0;
  }

  noneOf(keys: Pick<ReadonlySet<string>, 'has'>): boolean {
    this.denied = [...this.denied, keys];
    return true;
  }

  isDenied(key: string): boolean {
    return this.denied.some((keys) => keys.has(key));
  }

  length(least: number, most = Infinity): boolean {
    this.string.least = Math.max(this.string.least, least);
    this.string.most = Math.min(this.string.most, most);
    return this.string.least <= this.string.most || this.never('string');
  }

  atLeast(value: Decimal, isOut: boolean): boolean {
    const { least } = this.number;
    const order = least === undefined ? 1 : compareDecimals(value, least.value);
    if (order > 0 || (order === 0 && isOut)) this.number.least = { value, isOut };
    return this.#numbersLeft();
  }

  atMost(value: Decimal, isOut: boolean): boolean {
    const { most } = this.number;
    const order = most === undefined ? -1 : compareDecimals(value, most.value);
    if (order < 0 || (order === 0 && isOut)) this.number.most = { value, isOut };
    return this.#numbersLeft();
  }

  #numbersLeft(): boolean {
    const { least, most } = this.number;
    if (least === undefined || most === undefined) return true;
    const order = compareDecimals(least.value, most.value);
    return order < 0 || (order === 0 && !least.isOut && !most.isOut) || this.never('number');
  }

  whole(wanted: boolean): boolean {
    if (this.number.integer === !wanted) return this.never('number');
    this.number.integer = wanted;
    return true;
  }

  size(least: number, most = Infinity): boolean {
    this.object.least = Math.max(this.object.least, least);
    this.object.most = Math.min(this.object.most, most);
    return this.object.least <= this.object.most || this.never('object');
  }

  require(name: string, ...goals: readonly Goal[]): boolean {
    this.object.required.add(name);
    this.object.members.set(name, [...(this.object.members.get(name) ?? []), ...goals]);
    return !this.object.forbidden.has(name) || this.never('object');
  }

  forbid(name: string): boolean {
    this.object.forbidden.add(name);
    return !this.object.required.has(name) || this.never('object');
  }

  count(least: number, most = Infinity): boolean {
    this.array.least = Math.max(this.array.least, least);
    this.array.most = Math.min(this.array.most, most);
    return this.array.least <= this.array.most || this.never('array');
  }

  item(index: number, ...goals: readonly Goal[]): boolean {
    this.array.items.set(index, [...(this.array.items.get(index) ?? []), ...goals]);
    return this.count(index + 1);
  }
}
