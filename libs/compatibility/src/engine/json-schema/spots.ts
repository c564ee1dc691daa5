import { memberOf, writeJson, type JsonNode, type JsonSchema } from '@schema-steward/schema';
import type { Spot } from './json-fact.js';

const MAX_SHOWN = 80;

/** A keyword of a schema, or the schema itself where it has none: the nearest thing that is there. */
export function keywordSpot(schema: JsonSchema, ...keywords: readonly string[]): Spot {
  const { node } = schema;
  if (node.kind !== 'object') return node;
  for (const keyword of keywords) {
    const member = node.members.get(keyword);
    if (member !== undefined) return { owner: node, member };
  }
  return node;
}

/** The value of a keyword for a message: short, empty where it is absent. */
export function keywordText(schema: JsonSchema, keyword: string): string {
  const value = schema.node.kind === 'object' ? memberOf(schema.node, keyword) : undefined;
  return value === undefined ? '' : showValue(value);
}

/** Of a long value only the beginning is looked at: it may be as long as the text, and is asked for often. */
export function showValue(value: JsonNode): string {
  const isLong = value.end - value.start > 10 * MAX_SHOWN;
  const text = isLong
    ? value.source.text.slice(value.start, value.start + MAX_SHOWN).replaceAll(/\s+/g, ' ')
    : writeJson(value);
  return text.length > MAX_SHOWN || isLong ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
}
