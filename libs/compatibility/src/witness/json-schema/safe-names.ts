import type { ParsedJsonSchema } from '@schema-steward/schema';
import type { JsonValue } from './json-value.js';

/** The name that ajv has to be kept from. */
export const PROTO = '__proto__';

/**
 * How names are spelled for ajv, which skips `__proto__` among `properties` and makes a URI of each name, which half of a
 * surrogate pair has none of. What stands for them is as long, of the same kind of characters, and in neither schema.
 */
export function safeNames(reader: ParsedJsonSchema, writer: ParsedJsonSchema): (name: string) => string {
  const isThere = (name: string | RegExp) => [reader, writer].some(({ text }) => text.search(name) >= 0);
  // An escape may hide the name; where none is, the text tells.
  if (!isThere(PROTO) && !isThere(/\\u/) && reader.text.isWellFormed() && writer.text.isWellFormed())
    return (name) => name;
  const other = ['__protp__', '__protq__', '__protr__', '__prots__'].find((name) => !isThere(name)) ?? PROTO;
  const haveStandIns = !isThere(/[\ue000-\ue7ff]|\\u[eE][0-7]/);
  return (name) => {
    if (name === PROTO) return other;
    return name.isWellFormed() || !haveStandIns ? name : name.replace(LONE_HALF, standIn);
  };
}

/** With `u`, whole pairs are one character: only halves are left. */
const LONE_HALF = /[\ud800-\udfff]/gu;
/** From halves of surrogate pairs to as many characters that mean nothing to anybody. */
const OFFSET = 0xe000 - 0xd800;

function standIn(half: string): string {
  return String.fromCharCode(half.charCodeAt(0) + OFFSET);
}

/** What a validator says, with the halves that stand-ins stood for, as JSON escapes them. */
export function withHalves(text: string): string {
  return text.replace(/[\ue000-\ue7ff]/g, (one) => `\\u${(one.charCodeAt(0) - OFFSET).toString(16)}`);
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
