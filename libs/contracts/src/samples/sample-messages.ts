import type { Datum } from '../datum/datum.js';
import { printDatum } from '../datum/print-datum.js';
import { LeastData } from '../decide/least-datum.js';
import { numbersOf } from '../numbers/number-values.js';
import { expand, type PlainShape } from '../shape/expand.js';
import { freeName } from '../shape/member-names.js';
import type { ArrayShape, ObjectShape, Shape } from '../shape/shape.js';
import { hasWord, variedWordsOf } from '../strings/languages.js';
import type { StringSet } from '../strings/string-set.js';
import { pick, seededRandom, type Random } from './seeded-random.js';

/** Deeper than this a sample takes the least values. */
const MAX_DEPTH = 6;
/** Fields of one object that are varied one by one. */
const MAX_FIELDS = 200;
const LONG = 5;

/** Texts at which readers stumble, where the schema lets them be. */
const ODD_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  'ä',
  '😀',
  'a\nb',
  '"',
  '\\',
  '__proto__',
  '\u0000',
  'x'.repeat(300),
];

/**
 * Messages of a shape, each once, at most `count`: the least one; then one for each boundary of each field with all
 * others least (absent, null, each symbol, the ends of numbers, 2^53 + 1, whole doubles with and without `.0`, `""`, odd
 * texts, empty and long lists); then random mixtures of those. The same seed gives the same messages. `fields`: members of
 * the message that are varied alone, where a reader looks at no others.
 */
export function sampleMessages(
  shape: Shape,
  count: number,
  seed: number,
  { fields }: { readonly fields?: ReadonlySet<string> } = {},
): Datum[] {
  const sampler = new Sampler(seededRandom(seed), fields);
  const samples = new Map<string, Datum>();
  const take = (datum: Datum | undefined): void => {
    if (datum !== undefined && samples.size < count) samples.set(printDatum(datum), datum);
  };
  const boundaries = sampler.boundaries(shape, MAX_DEPTH);
  // A share of boundaries, spread over them all, where there are more than are wanted.
  const wanted = Math.ceil(count * 0.7);
  const step = Math.max(1, boundaries.length / wanted);
  for (let at = 0; at < boundaries.length && samples.size < wanted; at += step)
    take(boundaries[Math.floor(at)]?.());
  for (let tries = 0; samples.size < count && tries < count * 3; tries++) take(sampler.any(shape, MAX_DEPTH));
  for (const make of boundaries) {
    if (samples.size >= count) break;
    take(make());
  }
  return [...samples.values()];
}

/** A value at an edge of a shape, made when it is wanted: of a large message there are thousands. */
type Edge = () => Datum;

class Sampler {
  readonly #least = new LeastData();
  readonly #random: Random;

  /** Of the message itself; undefined: all of them. */
  readonly #fields: ReadonlySet<string> | undefined;

  constructor(random: Random, fields: ReadonlySet<string> | undefined) {
    this.#random = random;
    this.#fields = fields;
  }

  /** Values that lie at an edge of the shape, the least one first. */
  boundaries(shape: Shape, depth: number): Edge[] {
    return expand(shape).flatMap((plain) => this.#edges(plain, depth));
  }

  /** Any value. */
  any(shape: Shape, depth: number): Datum | undefined {
    if (depth <= 0) return this.#least.of(shape);
    const plain = pick(this.#random, expand(shape));
    if (plain === undefined) return undefined;
    if (plain.kind === 'object') return this.#anyObject(plain, depth);
    if (plain.kind === 'array') return this.#anyArray(plain, depth);
    return pick(this.#random, this.#edges(plain, depth))?.();
  }

  #edges(shape: PlainShape, depth: number): Edge[] {
    switch (shape.kind) {
      case 'null':
        return [() => ({ kind: 'null' })];
      case 'boolean':
        return [false, true].map((value) => () => ({ kind: 'boolean', value }));
      case 'constants':
        return shape.values.map((value) => () => value);
      case 'number':
        return [...numbersOf(shape)].map((number) => () => number);
      case 'string':
        return textsOf(shape.set).map((value) => () => ({ kind: 'string', value }));
      case 'object':
        return this.#objectEdges(shape, depth);
      case 'array':
        return this.#arrayEdges(shape, depth);
    }
  }

  #objectEdges(shape: ObjectShape, depth: number): Edge[] {
    const least = this.#least.of(shape);
    if (least?.kind !== 'object') return [];
    const edges: Edge[] = [() => least];
    const add = (name: string, value: Edge): void => {
      const size = least.members.size + (least.members.has(name) ? 0 : 1);
      if (size > (shape.maxMembers ?? Infinity)) return;
      edges.push(() => ({ kind: 'object', members: new Map(least.members).set(name, value()) }));
    };
    if (depth <= 0) return edges;
    const varied = depth === MAX_DEPTH ? this.#fields : undefined;
    const fields = [...shape.fields].filter(([name]) => varied?.has(name) !== false);
    for (const [name, field] of fields.slice(0, MAX_FIELDS))
      for (const value of this.boundaries(field.shape, depth - 1)) add(name, value);
    const other = freeName(shape, []);
    if (shape.rest !== undefined && other !== undefined)
      for (const value of this.boundaries(shape.rest, depth - 2).slice(0, varied === undefined ? 20 : 2))
        add(other, value);
    return edges;
  }

  #arrayEdges(shape: ArrayShape, depth: number): Edge[] {
    const least = this.#least.of(shape);
    if (least?.kind !== 'array') return [];
    const edges: Edge[] = [() => least];
    if (depth <= 0) return edges;
    const inner = shape.first?.[0] ?? shape.item;
    const max = shape.max ?? Infinity;
    if (inner === undefined || max === 0) return edges;
    for (const value of this.boundaries(inner, depth - 1)) {
      edges.push(() => ({ kind: 'array', items: [value(), ...least.items.slice(1)] }));
    }
    const long = this.#items(shape, Math.min(Math.max(shape.min, LONG), max), depth);
    if (long !== undefined) edges.push(() => long);
    return shape.contains === undefined ? edges : [() => least];
  }

  #anyObject(shape: ObjectShape, depth: number): Datum | undefined {
    const least = this.#least.of(shape);
    if (least?.kind !== 'object') return undefined;
    const members = new Map(least.members);
    const { maxMembers = Infinity } = shape;
    const varied = depth === MAX_DEPTH ? this.#fields : undefined;
    for (const [name, field] of shape.fields) {
      if (varied?.has(name) === false) continue;
      if (!members.has(name) && (members.size >= maxMembers || this.#random() < 0.5)) continue;
      const value = this.any(field.shape, depth - 1);
      if (value !== undefined) members.set(name, value);
    }
    const other = freeName(shape, [...members.keys()]);
    if (
      shape.rest !== undefined &&
      other !== undefined &&
      members.size < maxMembers &&
      varied === undefined &&
      this.#random() < 0.4
    ) {
      const value = this.any(shape.rest, depth - 2);
      if (value !== undefined) members.set(other, value);
    }
    return { kind: 'object', members };
  }

  #anyArray(shape: ArrayShape, depth: number): Datum | undefined {
    if (shape.contains !== undefined || shape.min > 1_000) return this.#least.of(shape);
    const max = Math.min(shape.max ?? Infinity, shape.min + 3);
    return this.#items(shape, shape.min + Math.floor(this.#random() * (max - shape.min + 1)), depth);
  }

  #items(shape: ArrayShape, length: number, depth: number): Datum | undefined {
    const items: Datum[] = [];
    for (let index = 0; index < length; index++) {
      const inner = shape.first?.[index] ?? shape.item;
      const item = inner && this.any(inner, depth - 1);
      if (item === undefined) return items.length >= shape.min ? { kind: 'array', items } : undefined;
      items.push(item);
    }
    return { kind: 'array', items };
  }
}

function textsOf(set: StringSet): string[] {
  return [
    ...new Set([...variedWordsOf(set, 8), ...ODD_TEXTS.filter((text) => hasWord(set, text) === 'yes')]),
  ];
}
