import type { ParsedJsonSchema } from '@schema-steward/schema';
import type { JsonValue } from './json-value.js';

/** The name that ajv has to be kept from. */
export const PROTO = '__proto__';

/**
 * How names are spelled for ajv, which skips `__proto__` among `properties`. What stands for it is as long, of the same
 * characters, and no name of either schema.
 */
export function safeNames(reader: ParsedJsonSchema, writer: ParsedJsonSchema): (name: string) => string {
  const isThere = (name: string) => reader.text.includes(name) || writer.text.includes(name);
  // An escape may hide the name; where none is, the text tells.
  if (!isThere(PROTO) && !isThere('\\u')) return (name) => name;
  const other = ['__protp__', '__protq__', '__protr__', '__prots__'].find((name) => !isThere(name)) ?? PROTO;
  return (name) => (name === PROTO ? other : name);
}

/** A message with its names spelled so. */
export function spelled(value: JsonValue, name: (name: string) => string): JsonValue {
  if (value.kind === 'array') return { kind: 'array', items: value.items.map((item) => spelled(item, name)) };
  if (value.kind !== 'object') return value;
  return {
    kind: 'object',
    members: new Map([...value.members].map(([key, inner]) => [name(key), spelled(inner, name)])),
  };
}
