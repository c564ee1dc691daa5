import type { ArraySchema, JsonSchema } from '@schema-steward/schema';
import type { FactEntry } from '../../engine/json-schema/json-fact.js';
import { bareArray, BOUNDS, keyword, whole, withoutLimits, type Offence } from './offence-parts.js';
import { step } from './state.js';

/** Takes an array schema of the reader apart; `word` and `position` are the keyword and what of it a fact is about. */
export function arrayOffence(fact: FactEntry, reader: ArraySchema, word: string, position: string): Offence {
  const none = bareArray(reader);
  const index = Number(position);
  const { tuple = [], contains, allItems, additionalItems, minContains, maxContains } = reader;
  const empty: JsonSchema = { kind: 'empty', node: reader.node, dialect: reader.dialect };
  const limits = { ...(minContains && { minContains }), ...(maxContains && { maxContains }) };
  switch (word) {
    case 'items': {
      if (position === '') {
        const { allItems: _, ...rest } = reader;
        return allItems === undefined ? whole(reader) : { part: { ...none, allItems }, rest };
      }
      const own = tuple[index];
      const blank = tuple.map((): JsonSchema => empty);
      if (own !== undefined)
        return {
          part: { ...none, tuple: blank.with(index, own) },
          rest: { ...reader, tuple: tuple.map((item, at) => (at === index ? empty : item)) },
        };
      const longer = Array.from({ length: index + 1 }, (_, at): JsonSchema => tuple[at] ?? empty);
      return {
        part: {
          ...none,
          tuple: blank,
          permitsAdditionalItems: reader.permitsAdditionalItems,
          ...(additionalItems && { additionalItems }),
        },
        rest: { ...reader, tuple: longer },
        goals: [step((state) => state.item(index))],
      };
    }
    case 'additionalItems': {
      const { additionalItems: _, ...rest } = reader;
      return {
        part: {
          ...none,
          ...(reader.tuple && { tuple: tuple.map(() => empty) }),
          permitsAdditionalItems: reader.permitsAdditionalItems,
          ...(additionalItems && { additionalItems }),
        },
        rest: { ...rest, permitsAdditionalItems: true },
      };
    }
    case 'unevaluatedItems':
      return { rest: withoutLimits(reader), goals: [step((state) => state.item(tuple.length))] };
    case 'uniqueItems':
      return { part: { ...none, uniqueItems: true }, rest: { ...reader, uniqueItems: false } };
    case 'contains':
    case 'minContains':
    case 'maxContains': {
      const { contains: _, ...rest } = reader;
      return contains === undefined ? whole(reader) : { part: { ...none, contains, ...limits }, rest };
    }
    default:
      if (fact.type === 'unevaluated') return { rest: withoutLimits(reader) };
      return BOUNDS.has(word) ? keyword(reader, word) : whole(reader);
  }
}
