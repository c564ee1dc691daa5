import { memberOf, type JsonNode, type JsonObject } from '@schema-steward/schema';
import type { Predicate, PredicateBase } from '../predicate/predicate.js';

/** `min` and `max` beside `type`: of lists, and of objects too. */
export function sizeBounds(matcher: JsonObject, of: 'array' | 'object', at: PredicateBase): Predicate[] {
  const [min, max] = [countOf(memberOf(matcher, 'min')), countOf(memberOf(matcher, 'max'))];
  if (min === undefined && max === undefined) return [];
  return [
    {
      op: 'size',
      of,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...at,
    },
  ];
}

/** Pact's core reads numbers that are written as texts; a negative one asks nothing. */
export function countOf(node: JsonNode | undefined): number | undefined {
  const text = node?.kind === 'number' ? node.digits : node?.kind === 'string' ? node.value : undefined;
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
