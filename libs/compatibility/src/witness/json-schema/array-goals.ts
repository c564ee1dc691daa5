import type { ArraySchema } from '@schema-steward/schema';
import { sizeOf } from './bounds.js';
import { accept, refuse, step, type Goal, type State } from './state.js';
import type { Gaps } from './work.js';

/** More items than this are not counted out one by one. */
const MAX_COUNTED = 50;

/** Notes what an array schema asks for. False where no value is left. */
export function arrayGoals(schema: ArraySchema, state: State): boolean {
  state.array.schemas.push(schema);
  const { tuple, permitsAdditionalItems } = schema;
  const room = tuple !== undefined && !permitsAdditionalItems ? tuple.length : Infinity;
  return state.count(sizeOf(schema.minItems, 0), Math.min(sizeOf(schema.maxItems, Infinity), room));
}

/** Each way in which an array may be wrong. */
export function refusedArray(schema: ArraySchema, gaps: Gaps): readonly (readonly Goal[])[] {
  const ways: Goal[][] = [];
  const { tuple = [], allItems, additionalItems, contains, minItems, maxItems } = schema;
  if (allItems !== undefined) ways.push([step((state) => state.item(0, refuse(allItems)))]);
  for (const [index, item] of tuple.entries())
    if (item.kind !== 'empty') ways.push([step((state) => state.item(index, refuse(item)))]);
  if (schema.tuple !== undefined && additionalItems !== undefined)
    ways.push([step((state) => state.item(tuple.length, refuse(additionalItems)))]);
  if (schema.tuple !== undefined && !schema.permitsAdditionalItems)
    ways.push([step((state) => state.count(tuple.length + 1))]);
  if (minItems !== undefined) ways.push([step((state) => state.count(0, sizeOf(minItems, 0) - 1))]);
  if (maxItems !== undefined) ways.push([step((state) => state.count(sizeOf(maxItems, 0) + 1))]);
  if (schema.uniqueItems)
    ways.push([step((state) => (state.array.hasTwins = true)), step((state) => state.count(2))]);
  if (contains !== undefined) {
    const [least, most] = [sizeOf(schema.minContains, 1), sizeOf(schema.maxContains, Infinity)];
    const holds = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        step((state: State) => state.item(index, accept(contains))),
      );
    if (least > 0 && least <= MAX_COUNTED)
      ways.push([...holds(least - 1), step((state) => state.array.others.push(refuse(contains)) > 0)]);
    if (most < MAX_COUNTED) ways.push(holds(most + 1));
    if (least > 1 || most !== Infinity) gaps.gap();
  }
  // Whether something else speaks of the item is only seen afterwards.
  const { unevaluatedItems: other } = schema;
  if (allItems === undefined && (!schema.permitsUnevaluatedItems || other !== undefined))
    ways.push([step((state) => state.item(tuple.length, ...(other === undefined ? [] : [refuse(other)])))]);
  return ways;
}

/** What is asked of the item at an index. Undefined where there must not be one. */
export function itemGoals(index: number, schemas: readonly ArraySchema[]): readonly Goal[] | undefined {
  const goals: Goal[] = [];
  for (const { tuple, allItems, additionalItems, permitsAdditionalItems } of schemas) {
    const own = tuple === undefined ? allItems : tuple[index];
    if (own !== undefined) goals.push(accept(own));
    else if (tuple === undefined) continue;
    else if (!permitsAdditionalItems) return undefined;
    else if (additionalItems !== undefined) goals.push(accept(additionalItems));
  }
  return goals;
}
