import { SchemaParseError } from '@schema-steward/kernel';
import { locationOf, type JsonNode } from '../json/json-node.js';

/** The one way to say that a node of a JSON Schema is wrong. Names may be as long as the text: a message is not. */
export function jsonSchemaError(node: JsonNode, message: string, hint: string): SchemaParseError {
  return new SchemaParseError(shorten(message, 300), locationOf(node), hint);
}

export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
