import { formatPointer, type Location, type TextRange } from '@schema-steward/kernel';
import type { SourceText } from './source-text.js';

interface JsonNodeBase {
  readonly source: SourceText;
  readonly parent: JsonObject | JsonArray | undefined;
  /** The member's name or the element's index in the parent. */
  readonly key: string | number | undefined;
  /** Offsets in the source text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

export interface JsonMember {
  readonly name: string;
  /** Offsets of the name's string, quotes included. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly value: JsonNode;
}

/** Members are a Map, so that `__proto__` is a name like any other. Of a name given twice the last value counts. */
export interface JsonObject extends JsonNodeBase {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, JsonMember>;
}
export interface JsonArray extends JsonNodeBase {
  readonly kind: 'array';
  readonly elements: readonly JsonNode[];
}
export interface JsonString extends JsonNodeBase {
  readonly kind: 'string';
  readonly value: string;
}
export interface JsonNumber extends JsonNodeBase {
  readonly kind: 'number';
  /** The digits as they were written: `1.10`, `1e400`, `12345678901234567890`. */
  readonly digits: string;
}
export interface JsonBoolean extends JsonNodeBase {
  readonly kind: 'boolean';
  readonly value: boolean;
}
export interface JsonNull extends JsonNodeBase {
  readonly kind: 'null';
}
export type JsonNode = JsonObject | JsonArray | JsonString | JsonNumber | JsonBoolean | JsonNull;

/** Where a node is in its text. Computed when asked for: a deep text has more pointer than text. */
export function locationOf(node: JsonNode): Location {
  return { pointer: pointerOf(node), ...node.source.range(node.start, node.end) };
}

/** Where the name of a node's own member is: the place to underline for "this key is wrong". */
export function nameLocationOf(owner: JsonObject, member: JsonMember): Location {
  return { pointer: pointerOf(member.value), ...nameRange(owner, member) };
}

function nameRange(owner: JsonObject, member: JsonMember): TextRange {
  return owner.source.range(member.nameStart, member.nameEnd);
}

export function pointerOf(node: JsonNode): string {
  const segments: (string | number)[] = [];
  for (let at: JsonNode | undefined = node; at?.key !== undefined; at = at.parent) segments.push(at.key);
  return formatPointer(segments.reverse());
}

/** The member's value, or undefined. */
export function memberOf(node: JsonObject, name: string): JsonNode | undefined {
  return node.members.get(name)?.value;
}
