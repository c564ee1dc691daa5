import { StewardError } from '@schema-steward/kernel';
import { memberOf, type JsonNode, type JsonObject } from '../json/json-node.js';
import { writeString } from '../json/write-json.js';
import { editedTags, INLINE_TAGS, noSuchEntity, type TagEdit, type TagEntity } from './schema-tag.js';

/** Finds what a path means; undefined where it leads nowhere. */
export type FindEntity = (entity: TagEntity) => JsonNode | undefined;

/**
 * The text with other `confluent:tags`, for Avro and JSON Schema. Nothing but those members changes: numbers keep their
 * digits, and everything else its order and its white space. A list of tags that becomes empty goes.
 * @throws StewardError `schema-invalid` for a path that leads nowhere, or to a schema that is `true` or `false`
 */
export function editJsonTags(text: string, find: FindEntity, edits: readonly TagEdit[]): string {
  const edited = new Map<JsonObject, string[]>();
  for (const edit of edits) {
    const node = find(edit);
    if (node === undefined) throw noSuchEntity(edit);
    if (node.kind !== 'object')
      throw new StewardError(
        'schema-invalid',
        `The path '${edit.path}' leads to a schema without room for tags: write it as an object.`,
      );
    edited.set(node, editedTags(edited.get(node) ?? jsonTagsOf(node), edit));
  }
  const splices = [...edited].flatMap(([node, tags]) => spliceOf(node, tags) ?? []);
  splices.sort((a, b) => b.start - a.start);
  return splices.reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), text);
}

/** The tags of a node, each once; what is no text among them is passed over. */
export function jsonTagsOf(node: JsonNode): string[] {
  const tags = node.kind === 'object' ? memberOf(node, INLINE_TAGS) : undefined;
  if (tags?.kind !== 'array') return [];
  return [...new Set(tags.elements.flatMap((tag) => (tag.kind === 'string' ? [tag.value] : [])))];
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

function spliceOf(node: JsonObject, tags: readonly string[]): Splice | undefined {
  const before = jsonTagsOf(node);
  if (before.length === tags.length && before.every((tag, index) => tag === tags[index])) return undefined;
  const list = `[${tags.map(writeString).join(',')}]`;
  const member = node.members.get(INLINE_TAGS);
  const others = [...node.members.values()].filter((other) => other !== member);
  const lastEnd = Math.max(node.start + 1, ...others.map(({ value }) => value.end));
  if (member === undefined) {
    const comma = others.length === 0 ? '' : ',';
    return { start: lastEnd, end: lastEnd, by: `${comma}${writeString(INLINE_TAGS)}:${list}` };
  }
  const { nameStart, value } = member;
  if (tags.length > 0) return { start: value.start, end: value.end, by: list };
  const earlier = others.filter((other) => other.value.end <= nameStart);
  if (earlier.length > 0)
    return { start: Math.max(...earlier.map((other) => other.value.end)), end: value.end, by: '' };
  // The first member goes with the comma behind it.
  const next = Math.min(node.end - 1, ...others.map((other) => other.nameStart));
  return { start: nameStart, end: others.length === 0 ? value.end : next, by: '' };
}
