import type { TagEdit, TagEntityKind, TaggedEntity } from '@schema-steward/schema';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';

/** Longer paths lead nowhere. */
const MAX_PATH = 2_000;
const MAX_ENTITIES = 1_000;

const ENTITY_TYPES = { sr_field: 'field', sr_record: 'record' } as const satisfies Record<
  string,
  TagEntityKind
>;

const entityType = z.enum(['sr_field', 'sr_record']);

/** Confluent's `SchemaTags`: tags of one field or record. */
const schemaTags = z.object({
  schemaEntity: z.object({
    entityPath: storableText()
      .max(MAX_PATH)
      .describe('`Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf.'),
    entityType: z.string().toLowerCase().pipe(entityType),
  }),
  tags: z.array(storableText().max(1_000)).max(MAX_ENTITIES),
});

export const schemaTagsList = z.array(schemaTags).max(MAX_ENTITIES);

/** The same in an answer. */
export const schemaTagsAnswer = z.array(
  z.object({
    schemaEntity: z.object({ entityPath: z.string(), entityType }),
    tags: z.array(z.string()),
  }),
);

export type SchemaTagsAnswer = z.input<typeof schemaTagsAnswer>;

type SchemaTagsList = z.output<typeof schemaTagsList> | null | undefined;

/** Additions before removals, each in the order given. */
export function toTagEdits(add: SchemaTagsList, remove: SchemaTagsList): TagEdit[] {
  const edits = (list: SchemaTagsList, to: (tags: readonly string[]) => Pick<TagEdit, 'add' | 'remove'>) =>
    (list ?? []).map(({ schemaEntity, tags }) => ({
      path: schemaEntity.entityPath,
      kind: ENTITY_TYPES[schemaEntity.entityType],
      ...to(tags),
    }));
  return [
    ...edits(add, (tags) => ({ add: tags, remove: [] })),
    ...edits(remove, (tags) => ({ add: [], remove: tags })),
  ];
}

export function toSchemaTags(entities: readonly TaggedEntity[]): SchemaTagsAnswer {
  return entities.map(({ path, kind, tags }) => ({
    schemaEntity: { entityPath: path, entityType: kind === 'field' ? 'sr_field' : 'sr_record' },
    tags: [...tags],
  }));
}
