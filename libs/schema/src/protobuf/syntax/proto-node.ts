import { formatPointer, type Location } from '@schema-steward/kernel';
import type { SourceText } from '../../json/source-text.js';

/**
 * A place in a `.proto` text. Its pointer is into the JSON form of the file's `FileDescriptorProto`
 * (`/messageType/0/field/2/name`), the one structure that every Protobuf tool agrees on; indexes count as `protoc` counts,
 * so that a map or a group takes its place among the nested types.
 */
export interface ProtoNode {
  readonly source: SourceText;
  readonly parent: ProtoNode | undefined;
  /** What it adds to the parent's pointer. */
  readonly keys: readonly (string | number)[];
  /** Offsets in the source text; `end` is exclusive. Set when its last token was read. */
  readonly start: number;
  readonly end: number;
}

/** Where a node is in its text. Computed when asked for. */
export function protoLocationOf(node: ProtoNode): Location {
  return { pointer: protoPointerOf(node), ...node.source.range(node.start, node.end) };
}

export function protoPointerOf(node: ProtoNode): string {
  const parts: (readonly (string | number)[])[] = [];
  for (let at: ProtoNode | undefined = node; at !== undefined; at = at.parent) parts.push(at.keys);
  return formatPointer(parts.reverse().flat());
}
