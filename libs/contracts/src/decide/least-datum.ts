import type { Datum } from '../datum/datum.js';
import { MAX_DATUM_DEPTH } from '../datum/print-datum.js';
import { numbersOf } from '../numbers/number-values.js';
import { expand, type PlainShape } from '../shape/expand.js';
import type { ArrayShape, ObjectShape, Shape } from '../shape/shape.js';
import { someWord } from '../strings/languages.js';

/** As deep as a datum may be printed. What needs more has no least value that we can make. */
const MAX_DEPTH = MAX_DATUM_DEPTH;

/**
 * The least value of a shape: what stands around a counterexample's one bad part. Undefined where none was found: the shape
 * has none (`false`, an empty enum, a record that must hold itself), or we can't make one.
 *
 * Each shape is searched with a rising depth, so that a recursive type ends where it can: the depth at which a shape has
 * first a value is kept, and so is that value.
 */
export class LeastData {
  readonly #found = new Map<Shape, Datum>();
  /** The greatest depth at which a shape was seen to have no value. */
  readonly #barren = new Map<Shape, number>();

  of(shape: Shape): Datum | undefined {
    for (let depth = 1; depth <= MAX_DEPTH; depth = depth * 3) {
      const datum = this.#search(shape, depth);
      if (datum !== undefined) return datum;
    }
    return undefined;
  }

  #search(shape: Shape, depth: number): Datum | undefined {
    const known = this.#found.get(shape);
    if (known !== undefined) return known;
    if (depth <= (this.#barren.get(shape) ?? 0)) return undefined;
    const found = expand(shape).flatMap((plain) => this.#plain(plain, depth) ?? []);
    const [datum] = found.length > 1 ? found.toSorted((a, b) => weightOf(a) - weightOf(b)) : found;
    if (datum !== undefined) {
      this.#found.set(shape, datum);
      return datum;
    }
    this.#barren.set(shape, Math.max(depth, this.#barren.get(shape) ?? 0));
    return undefined;
  }

  #plain(shape: PlainShape, depth: number): Datum | undefined {
    switch (shape.kind) {
      case 'null':
        return { kind: 'null' };
      case 'boolean':
        return { kind: 'boolean', value: false };
      case 'number':
        return numbersOf(shape)[0];
      case 'string': {
        const word = someWord(shape.set);
        return word === undefined ? undefined : { kind: 'string', value: word };
      }
      case 'constants':
        return shape.values[0];
      case 'object':
        return this.#object(shape, depth);
      case 'array':
        return this.#array(shape, depth);
    }
  }

  #object(shape: ObjectShape, depth: number): Datum | undefined {
    const members = new Map<string, Datum>();
    for (const [name, field] of shape.fields) {
      if (field.presence === 'maybe') continue;
      const value = this.#search(field.shape, depth - 1);
      if (value === undefined) return undefined;
      members.set(name, value);
    }
    const missing = (shape.minMembers ?? 0) - members.size;
    return missing > 0 ? this.#filled(shape, members, depth) : { kind: 'object', members };
  }

  /** With optional members, then with others, until there are as many as there must be. */
  #filled(shape: ObjectShape, members: Map<string, Datum>, depth: number): Datum | undefined {
    const least = shape.minMembers ?? 0;
    for (const [name, { shape: inner }] of shape.fields) {
      if (members.size >= least) break;
      if (members.has(name)) continue;
      const value = this.#search(inner, depth - 1);
      if (value !== undefined) members.set(name, value);
    }
    const rest = shape.rest === undefined ? undefined : this.#search(shape.rest, depth - 1);
    if (rest !== undefined && shape.restNames === undefined) {
      for (let index = 1; members.size < least && index < 100; index++) members.set(`other${index}`, rest);
    }
    return members.size >= least ? { kind: 'object', members } : undefined;
  }

  #array(shape: ArrayShape, depth: number): Datum | undefined {
    if (shape.min > 1_000) return undefined;
    const items: Datum[] = [];
    for (let index = 0; index < shape.min; index++) {
      const inner = shape.first?.[index] ?? shape.item;
      const item = inner === undefined ? undefined : this.#search(inner, depth - 1);
      if (item === undefined) return undefined;
      items.push(item);
    }
    if (shape.contains === undefined) return { kind: 'array', items };
    const wanted = this.#search(shape.contains, depth - 1);
    if (wanted === undefined) return undefined;
    return { kind: 'array', items: [wanted, ...items.slice(1)] };
  }
}

function weightOf(datum: Datum): number {
  if (datum.kind === 'array') return datum.items.reduce((sum, item) => sum + weightOf(item), 2);
  if (datum.kind !== 'object') return 1;
  return [...datum.members.values()].reduce((sum, value) => sum + weightOf(value), 2);
}
