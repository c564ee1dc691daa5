import { SchemaParseError } from '@schema-steward/kernel';
import type { SourceText } from '../../json/source-text.js';
import { protoLocationOf, type ProtoNode } from './proto-node.js';

/** The one way to say that a node of a Protobuf schema is wrong. */
export function protoError(node: ProtoNode, message: string, hint: string): SchemaParseError {
  return new SchemaParseError(shorten(message, 300), protoLocationOf(node), hint);
}

/** As {@link protoError}, for a place that is no node yet. */
export function protoErrorAt(
  source: SourceText,
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
  hint: string,
): SchemaParseError {
  return new SchemaParseError(shorten(message, 300), { pointer: '', ...source.range(start, end) }, hint);
}

/** Names may be as long as the text: a message is not. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
