import { type ArraySchema, type ObjectSchema } from '@schema-steward/schema';
import type { TrailStep } from '../../engine/json-schema/collect-json-findings.js';
import type { ArrayValue, JsonValue, ObjectValue } from './json-value.js';
import type { Judge } from './judge-value.js';
import { extra, unnamedBy } from './object-goals.js';
import type { Solver } from './solver.js';
import { accept, step, type Goal } from './state.js';

/** From a part of a message to a part of it, as a step of the comparison leads; undefined for one that stays where it is. */
type Way =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'other'; readonly schemas: readonly ObjectSchema[] }
  | { readonly kind: 'item'; readonly index: number };

function wayOf({ pair: { original, update }, entry: { segment, tail } }: TrailStep): Way | undefined {
  const [word = '', ...more] = tail?.[0]?.split('/') ?? [];
  switch (segment?.kind) {
    case 'field':
      return { kind: 'name', name: segment.name };
    case 'values':
      return {
        kind: 'other',
        schemas: [original, update].filter((one): one is ObjectSchema => one.kind === 'object'),
      };
    case 'items': {
      if (word === 'items') return { kind: 'item', index: Number(more[0] ?? 0) };
      const arrays = [original, update].filter((one): one is ArraySchema => one.kind === 'array');
      return { kind: 'item', index: Math.max(0, ...arrays.map(({ tuple }) => tuple?.length ?? 0)) };
    }
    default:
      return undefined;
  }
}

/** What is wanted of the whole message, so that there is a part where a trail leads, and it meets `goals`. */
export function goalsAlong(trail: readonly TrailStep[], goals: readonly Goal[]): readonly Goal[] {
  return trail.reduceRight<readonly Goal[]>((inner, place) => {
    const own = accept(place.pair.original);
    const way = wayOf(place);
    const [word, name] = /^(dependencies)\/(.*)$/s.exec(place.entry.tail?.[0] ?? '')?.slice(1) ?? [];
    if (way === undefined)
      return [
        ...(word !== undefined && name !== undefined ? [step((state) => state.require(name))] : []),
        ...inner,
        own,
      ];
    switch (way.kind) {
      case 'name':
        return [step((state) => state.only('object') && state.require(way.name, ...inner)), own];
      case 'item':
        return [step((state) => state.only('array') && state.item(way.index, ...inner)), own];
      case 'other': {
        const tests = way.schemas.map((schema) => unnamedBy(schema));
        const member = {
          suits: (other: string, judge: Judge) => tests.every(({ suits }) => suits(other, judge)),
          name: tests.flatMap(({ name: goal }) => goal),
          goals: inner,
        };
        return [step((state) => state.only('object')), extra(member), own];
      }
    }
  }, goals);
}

/** A part of a message on the way, with how one comes to it from the part around it. */
export interface Vertebra {
  readonly value: JsonValue;
  /** The first place of the trail that is about this part. */
  readonly step: number;
  readonly key?: string | number;
}

/** The parts of a message from the whole down to where a trail leads, as far as they are there. */
export function spineOf(
  message: JsonValue,
  trail: readonly TrailStep[],
  solver: Solver,
): readonly Vertebra[] {
  const spine: Vertebra[] = [{ value: message, step: 0 }];
  let value = message;
  for (const [index, place] of trail.entries()) {
    const way = wayOf(place);
    if (way === undefined) continue;
    const key = keyIn(value, way, place, solver);
    const inner = key === undefined ? undefined : partOf(value, key);
    if (key === undefined || inner === undefined) break;
    value = inner;
    spine.push({ value, key, step: index + 1 });
  }
  return spine;
}

function keyIn(
  value: JsonValue,
  way: Way,
  { entry }: TrailStep,
  solver: Solver,
): string | number | undefined {
  if (way.kind === 'name') return way.name;
  if (way.kind === 'item') return way.index;
  if (value.kind !== 'object') return undefined;
  const tests = way.schemas.map((schema) => unnamedBy(schema));
  const names = [...value.members]
    .filter(([name]) => tests.every(({ suits }) => suits(name, solver.judge)))
    .toSorted(
      ([, a], [, b]) =>
        Number(solver.judge.accepts(entry.pair.update, a)) -
        Number(solver.judge.accepts(entry.pair.update, b)),
    );
  return names[0]?.[0];
}

export function partOf(value: JsonValue, key: string | number): JsonValue | undefined {
  if (value.kind === 'object') return value.members.get(String(key));
  return value.kind === 'array' ? value.items[Number(key)] : undefined;
}

/** The message with another value, or with none, for the last part of a spine. Undefined where none is not possible. */
export function replaced(spine: readonly Vertebra[], other: JsonValue | undefined): JsonValue | undefined {
  return spine.reduceRight<JsonValue | undefined>((inner, { key }, index) => {
    const around = spine[index - 1]?.value;
    if (around === undefined || key === undefined) return inner;
    if (around.kind === 'object') return withMember(around, String(key), inner);
    return around.kind === 'array' ? withItem(around, Number(key), inner) : inner;
  }, other);
}

function withMember({ members }: ObjectValue, name: string, inner: JsonValue | undefined): JsonValue {
  const changed = new Map(members);
  if (inner === undefined) changed.delete(name);
  else changed.set(name, inner);
  return { kind: 'object', members: changed };
}

function withItem({ items }: ArrayValue, index: number, inner: JsonValue | undefined): JsonValue {
  return { kind: 'array', items: inner === undefined ? items.toSpliced(index, 1) : items.with(index, inner) };
}
