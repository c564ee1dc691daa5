import { SchemaParseError } from '@schema-steward/kernel';
import { locationOf, type JsonNode } from '../json/json-node.js';

/** The one way to say that a node of an Avro schema is wrong. */
export function avroError(node: JsonNode, message: string, hint: string): SchemaParseError {
  return new SchemaParseError(shorten(message, 300), locationOf(node), hint);
}

/** A node for a message: short, and never a wall of text. */
export function show(node: JsonNode): string {
  const text = node.source.text.slice(node.start, node.end).replace(/\s+/g, ' ');
  return shorten(text, 60);
}

/** Names may be as long as the text: a message is not. */
function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
