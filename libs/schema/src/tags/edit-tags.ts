import type { ParsedSchema } from '../parsed-schema.js';
import { printProto } from '../protobuf/text/print-proto.js';
import { avroTaggedEntities, findAvroEntity } from './avro-tags.js';
import { editJsonTags } from './edit-json-tags.js';
import { findJsonSchemaEntity, jsonSchemaTaggedEntities } from './json-schema-tags.js';
import { editProtobufTags, findProtobufEntity, protobufTaggedEntities } from './protobuf-tags.js';
import type { TagEdit, TagEntity, TaggedEntity } from './schema-tag.js';

/** What has tags in the text of a schema, with its path. What it refers to has its tags where it is registered. */
export function taggedEntities(schema: ParsedSchema): TaggedEntity[] {
  switch (schema.type) {
    case 'AVRO':
      return avroTaggedEntities(schema.model);
    case 'JSON':
      return jsonSchemaTaggedEntities(schema.model.node);
    case 'PROTOBUF':
      return protobufTaggedEntities(schema.model.written);
  }
}

/**
 * The text with tags added and removed. Avro and JSON Schema keep everything else as it is written; Protobuf comes back
 * in its canonical form.
 * @throws StewardError `schema-invalid` for a path that leads nowhere
 */
export function editTags(schema: ParsedSchema, edits: readonly TagEdit[]): string {
  switch (schema.type) {
    case 'AVRO':
      return editJsonTags(schema.model.node.source.text, findAvroEntity(schema.model), edits);
    case 'JSON':
      return editJsonTags(schema.model.node.source.text, findJsonSchemaEntity(schema.model.node), edits);
    case 'PROTOBUF':
      return printProto(editProtobufTags(schema.model.written, edits));
  }
}

/**
 * The edits that give a schema the tags that another version of it has. What is gone, or has no room for tags any more,
 * takes its tags with it.
 */
export function carriedTags(schema: ParsedSchema, from: ParsedSchema): TagEdit[] {
  if (schema.type !== from.type) return [];
  const has = hasEntity(schema);
  return taggedEntities(from).flatMap(({ path, kind, tags }) =>
    has({ path, kind }) ? [{ path, kind, add: tags, remove: [] }] : [],
  );
}

function hasEntity(schema: ParsedSchema): (entity: TagEntity) => boolean {
  if (schema.type === 'PROTOBUF') return findProtobufEntity(schema.model.written);
  const find =
    schema.type === 'AVRO' ? findAvroEntity(schema.model) : findJsonSchemaEntity(schema.model.node);
  return (entity) => find(entity)?.kind === 'object';
}
