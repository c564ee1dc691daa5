import { z } from 'zod';
import type { SubjectVersion, SchemaWithUse } from '../version-query.service.js';
import type { RegisteredVersion } from '../register-command.js';
import type { StoredSchema } from '../subject-store.js';

const reference = z.object({ name: z.string(), subject: z.string(), version: z.int() });
const content = {
  guid: z.string(),
  schemaType: z.string(),
  references: z.array(reference).optional(),
  metadata: z.unknown().optional(),
  ruleSet: z.unknown().optional(),
  schema: z.string(),
};

/** Confluent's `Schema`: a version of a subject with its content. Empty lists and nulls are left out, as there. */
export const schemaEntity = z.object({
  subject: z.string(),
  version: z.int(),
  id: z.int(),
  ...content,
  ts: z.int().optional(),
  deleted: z.boolean().optional(),
});

/** Confluent's `RegisterSchemaResponse`. */
export const registeredSchema = z.object({ id: z.int(), version: z.int(), ...content });

/** Confluent's `SchemaString`: content by id, with one subject and version that carries it. */
export const schemaString = z.object({
  subject: z.string().optional(),
  version: z.int().optional(),
  ...content,
  ts: z.int().optional(),
  deleted: z.boolean().optional(),
});

export type SchemaEntity = z.input<typeof schemaEntity>;
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

export function toRegisteredSchema({ schema, version }: RegisteredVersion): RegisteredSchema {
  return { id: schema.id, version, ...toContent(schema) };
}

export function toSchemaString({ schema, use }: SchemaWithUse): SchemaString {
  return {
    ...(use && { subject: use.subject, version: use.version }),
    ...toContent(schema),
    ...(use && { ts: use.registeredAt.getTime(), deleted: use.deleted }),
  };
}

function toContent({ guid, schemaType, references, metadata, ruleSet, text }: StoredSchema) {
  return {
    guid,
    schemaType,
    ...(references.length > 0 && { references: [...references] }),
    ...(metadata && { metadata }),
    ...(ruleSet && { ruleSet }),
    schema: text,
  };
}
