import { formatSubjectName } from '@schema-steward/kernel';
import { z } from 'zod';
import { associationEntity } from '../../associations/dto/association-entity.dto.js';
import type { RegisteredVersion } from '../register-command.js';
import type { SchemaWithUse } from '../schema-query.service.js';
import type { ListedSchema } from '../schema-listing.js';
import type { SubjectVersion } from '../subject-query.service.js';
import type { StoredSchema } from '../subject-store.js';
import { schemaTagsAnswer } from './schema-tags.dto.js';

const reference = z.object({ name: z.string(), subject: z.string(), version: z.int() });
const content = {
  guid: z.string().optional().describe('Since Confluent 8.'),
  schemaType: z.string().optional().describe('Before Confluent 8 left out for AVRO.'),
  references: z.array(reference).optional(),
  metadata: z.unknown().optional(),
  ruleSet: z.unknown().optional(),
  schema: z.string(),
};
const state = {
  ts: z.int().optional().describe('When it was registered, in milliseconds since 1970. Since Confluent 8.'),
  deleted: z.boolean().optional().describe('Since Confluent 8.'),
};

/** Confluent's `Schema`: a version of a subject with its content. Empty lists and nulls are left out, as there. */
export const schemaEntity = z.object({
  subject: z.string(),
  version: z.int(),
  id: z.int(),
  ...content,
  ...state,
});

const found = { schemaTags: schemaTagsAnswer.optional().describe('What `findTags` asks for.') };

/** A version as it is read, with the tags in its text where they are asked for. */
export const readSchemaEntity = z.object({ ...schemaEntity.shape, ...found });

/** An element of `GET /schemas`. */
export const listedSchemaEntity = z.object({
  ...schemaEntity.shape,
  aliases: z.array(z.string()).optional().describe('Names that mean the subject, where they are asked for.'),
  associations: z
    .array(associationEntity)
    .optional()
    .describe('What the subject is bound to, where that is asked for.'),
});

/** Confluent's `RegisterSchemaResponse`. */
export const registeredSchema = z.object({ id: z.int(), version: z.int(), ...content });

/** The same with the subject's name. */
export const registeredEntity = z.object({ subject: z.string(), ...registeredSchema.shape });

/** Confluent's `SchemaString`: content by id, with one subject and version that carries it. */
export const schemaString = z.object({
  subject: z.string().optional(),
  version: z.int().optional(),
  ...content,
  ...state,
  maxId: z.int().optional(),
});

/** The same by GUID, which names no subject. */
export const guidSchemaString = schemaString.omit({ subject: true, version: true });
export type GuidSchemaString = z.input<typeof guidSchemaString>;

/** The same by id. */
export const readSchemaString = z.object({ ...schemaString.shape, ...found });

export type ReadSchemaEntity = z.input<typeof readSchemaEntity>;
export type ReadSchemaString = z.input<typeof readSchemaString>;
export type SchemaEntity = z.input<typeof schemaEntity>;
export type ListedSchemaEntity = z.input<typeof listedSchemaEntity>;
export type RegisteredEntity = z.input<typeof registeredEntity>;
export type RegisteredSchema = z.input<typeof registeredSchema>;
export type SchemaString = z.input<typeof schemaString>;

export function toSchemaEntity({ subject, version, schema }: SubjectVersion): SchemaEntity {
  return {
    subject,
    version: version.version,
    id: schema.id,
    ...toContent(schema),
    ts: version.registeredAt.getTime(),
    deleted: version.deleted,
  };
}

export function toListedSchema(listed: ListedSchema): ListedSchemaEntity {
  return {
    subject: formatSubjectName({ context: listed.context, name: listed.subject }),
    version: listed.version,
    id: listed.id,
    ...toContent(listed),
    ts: listed.registeredAt.getTime(),
    deleted: listed.deleted,
    ...(listed.associations && { associations: [...listed.associations] }),
    ...(listed.aliases && listed.aliases.length > 0 && { aliases: [...listed.aliases] }),
  };
}

export function toRegisteredSchema({ schema, version }: RegisteredVersion): RegisteredSchema {
  return { id: schema.id, version, ...toContent(schema) };
}

export function toSchemaString({ schema, use, maxId }: SchemaWithUse): SchemaString {
  return {
    subject: use.subject,
    version: use.version,
    ...toContent(schema),
    ts: use.registeredAt.getTime(),
    deleted: use.deleted,
    ...(maxId !== null && { maxId }),
  };
}

type Content = Pick<StoredSchema, 'guid' | 'schemaType' | 'references' | 'metadata' | 'ruleSet' | 'text'>;

function toContent({ guid, schemaType, references, metadata, ruleSet, text }: Content) {
  return {
    guid,
    schemaType,
    ...(references.length > 0 && { references: [...references] }),
    ...(metadata && { metadata }),
    ...(ruleSet && { ruleSet }),
    schema: text,
  };
}
