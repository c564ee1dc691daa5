import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import { jacksonBoolean, jacksonInt } from './jackson-scalars.js';
import { mapOf } from './map-of.js';
import { schemaTagsList } from './schema-tags.dto.js';

const text = storableText();

export const nullable = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value) => value ?? null);

/** Clients send null for what they leave out; what is stored and answered has neither. */
function withoutNulls<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: NonNullable<T[K]> };
}

export const schemaReferenceSchema = z.object({
  name: text.describe('How the schema’s text calls it; for Avro the full name of the type.'),
  subject: text.describe('The subject that it is registered under.'),
  version: jacksonInt({ minimum: -1, maximum: 2 ** 31 - 1 }).describe(
    'Its version there; -1 is pinned to the latest.',
  ),
});

export const metadataSchema = z
  .object({
    tags: mapOf(z.array(text)).nullish(),
    properties: mapOf(text).nullish(),
    sensitive: z.array(text).nullish(),
  })
  .transform(withoutNulls);

const ruleSchema = z
  .object({
    name: text.nullish(),
    doc: text.nullish(),
    kind: z.enum(['CONDITION', 'TRANSFORM']).nullish(),
    mode: z.enum(['UPGRADE', 'DOWNGRADE', 'UPDOWN', 'WRITE', 'READ', 'WRITEREAD']).nullish(),
    type: text.nullish(),
    tags: z.array(text).nullish(),
    params: mapOf(text).nullish(),
    expr: text.nullish(),
    onSuccess: text.nullish(),
    onFailure: text.nullish(),
    disabled: jacksonBoolean().nullish(),
  })
  .transform(withoutNulls);

export const ruleSetSchema = z
  .object({
    migrationRules: z.array(ruleSchema).nullish(),
    domainRules: z.array(ruleSchema).nullish(),
    encodingRules: z.array(ruleSchema).nullish(),
    enableAt: text.nullish(),
  })
  .transform(withoutNulls);

/**
 * Confluent's `RegisterSchemaRequest`, and the fields that are ours, as look-ups and checks take it. Unknown fields are
 * ignored, as there; look-ups and checks ignore the fields about tags too.
 */
export const schemaRequestBody = z.object({
  schema: nullable(z.string()).describe('The text of the schema; empty for that of the latest version.'),
  schemaType: nullable(z.string()).describe('AVRO unless said otherwise.'),
  references: nullable(z.array(schemaReferenceSchema).max(1000)),
  metadata: nullable(metadataSchema).describe('Inherited from the latest version when absent.'),
  ruleSet: nullable(ruleSetSchema).describe('Inherited from the latest version when absent.'),
  version: nullable(jacksonInt()).describe(
    'The number that this version must get; 0 or absent for the next one.',
  ),
  id: nullable(jacksonInt()).describe('Only in IMPORT mode.'),
  owner: nullable(text).describe('Ours: the slug of the owning team of a new subject.'),
  semanticVersion: nullable(storableText()).describe(
    'Ours: the semantic version of this schema; one that promises less than the change is refused.',
  ),
  note: nullable(text).describe('Ours: the author’s own line for the changelog.'),
  repository: nullable(text).describe('Ours: where the schema’s file lives, as owner/name.'),
  commit: nullable(text).describe('Ours: the commit that it was registered from.'),
  file: nullable(text).describe('Ours: the schema’s file in the repository.'),
});

export type SchemaRequestBody = z.output<typeof schemaRequestBody>;

/** The same for a registration. */
export const registerSchemaBody = z.object({
  ...schemaRequestBody.shape,
  schemaTagsToAdd: nullable(schemaTagsList).describe('Tags to put into the text before it is registered.'),
  schemaTagsToRemove: nullable(schemaTagsList).describe('Tags to take out of it; they go last.'),
  propagateSchemaTags: nullable(jacksonBoolean()).describe(
    'Put the tags in the latest version’s text into this one, where its fields and records are still there.',
  ),
});

export type RegisterSchemaBody = z.output<typeof registerSchemaBody>;
