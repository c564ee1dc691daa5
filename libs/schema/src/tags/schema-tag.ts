import { StewardError } from '@schema-steward/kernel';

/**
 * What can carry tags inside a schema's text, by Confluent's path of it (its `SchemaEntity`):
 *
 * - Avro: a record's full name, and the field's behind it: `com.example.Order.email`
 * - JSON Schema: the way through the text: `object.lines.array.object.sku`, `object.payload.oneof.0.object`
 * - Protobuf: names of messages without the package, then the oneof and the field: `Order.Line.sku`, `Order.buyer.email`
 *
 * A leading dot means nothing.
 */
export interface TagEntity {
  readonly path: string;
  readonly kind: TagEntityKind;
}

export type TagEntityKind = 'field' | 'record';

/** An entity with all its tags, in the order in which the text has them. */
export interface TaggedEntity extends TagEntity {
  readonly tags: readonly string[];
}

export interface TagEdit extends TagEntity {
  readonly add: readonly string[];
  /** After `add`: what is named in both is gone. */
  readonly remove: readonly string[];
}

export const INLINE_TAGS = 'confluent:tags';

export function withoutLeadingDot(path: string): string {
  return path.startsWith('.') ? path.slice(1) : path;
}

/** Each tag once. */
export function editedTags(
  tags: readonly string[],
  { add, remove }: Omit<TagEdit, keyof TagEntity>,
): string[] {
  const gone = new Set(remove);
  return [...new Set([...tags, ...add])].filter((tag) => !gone.has(tag));
}

/** In Confluent's words. */
export function noSuchEntity({ path }: TagEntity): StewardError {
  return new StewardError('schema-invalid', `No matching path '${path}' found in the schema`);
}
