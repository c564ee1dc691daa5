import { ASSOCIATION_TYPES, LIFECYCLES } from '@schema-steward/governance';
import { z } from 'zod';
import { storableText } from '../../../platform/database/storable-text.js';
import { queryBoolean } from '../../../platform/http/booleans.js';
import { jacksonBoolean } from '../../subjects/dto/jackson-scalars.js';
import { pageFields, queryText } from '../../subjects/dto/page-query.js';
import { queryTexts } from '../../subjects/dto/query-texts.js';
import { nullable, registerSchemaBody } from '../../subjects/dto/register-schema.dto.js';
import { registeredEntity } from '../../subjects/dto/schema-entity.dto.js';

const text = storableText();
const lifecycle = z.enum(LIFECYCLES);

/** What is said of one binding; the names of types are checked with Confluent's words later. */
const associationInfo = z.object({
  subject: nullable(text).describe('Left out for the subject that the resource owns or has.'),
  associationType: nullable(text).describe('`key` or `value`; `value` unless said otherwise.'),
  lifecycle: nullable(lifecycle).describe('STRONG: the resource owns the subject. WEAK: it shares it.'),
  frozen: nullable(jacksonBoolean()).describe('What is STRONG is frozen, what is WEAK is not.'),
  schema: nullable(registerSchemaBody).describe('A schema to register in the subject first.'),
  normalize: nullable(jacksonBoolean()).describe('Store the normalized text.'),
});

const resource = {
  resourceName: nullable(text),
  resourceNamespace: nullable(text).describe('The Kafka cluster, as a rule.'),
  resourceId: nullable(text).describe('May be left out in a rehearsal.'),
  resourceType: nullable(text).describe('`topic`.'),
};

/** Confluent's `AssociationCreateOrUpdateRequest`. */
export const associationRequest = z.object({
  ...resource,
  associations: nullable(z.array(associationInfo)),
});
export type AssociationInfo = z.output<typeof associationInfo>;
export type AssociationRequest = z.output<typeof associationRequest>;

const associationOp = z.object({
  opType: z.enum(['CREATE', 'UPSERT', 'DELETE']),
  ...associationInfo.shape,
  cascadeLifecycle: nullable(jacksonBoolean()).describe('DELETE: end the subject that the resource owns.'),
});
export type AssociationOp = z.output<typeof associationOp>;

/** Confluent's `AssociationBatchRequest`. */
export const associationBatchRequest = z.object({
  requests: nullable(z.array(z.object({ ...resource, associations: nullable(z.array(associationOp)) }))),
});
export type AssociationBatchRequest = z.output<typeof associationBatchRequest>;
export type AssociationOpRequest = NonNullable<AssociationBatchRequest['requests']>[number];

/** Confluent's `AssociationBatchGetRequest`. */
export const associationBatchGetRequest = z.object({
  requests: nullable(
    z.array(
      z.object({
        ...resource,
        associationTypes: nullable(z.array(text)),
        lifecycle: nullable(lifecycle),
      }),
    ),
  ),
});
export type AssociationBatchGetRequest = z.output<typeof associationBatchGetRequest>;
export type AssociationGetRequest = NonNullable<AssociationBatchGetRequest['requests']>[number];

export const listAssociationsQuery = z.object({
  resourceType: queryText('`topic` unless said otherwise.'),
  associationType: queryTexts('Only these types.'),
  lifecycle: queryText('Only STRONG ones, or only WEAK ones.'),
  ...pageFields,
});
export type ListAssociationsQuery = z.output<typeof listAssociationsQuery>;

export const writeAssociationsQuery = z.object({
  context: queryText('The context of subjects that are not qualified.'),
  dryRun: queryBoolean('Say whether it could be done, and do nothing.'),
});
export type WriteAssociationsQuery = z.output<typeof writeAssociationsQuery>;

export const deleteAssociationsQuery = z.object({
  resourceType: queryText('`topic` unless said otherwise.'),
  associationType: queryTexts('Only these types.'),
  cascadeLifecycle: queryBoolean('Delete and erase the subjects that the resource owns, too.'),
  dryRun: queryBoolean('Say whether it could be done, and do nothing.'),
});
export type DeleteAssociationsQuery = z.output<typeof deleteAssociationsQuery>;

export const batchGetQuery = z.object({
  includeSchemas: queryBoolean('Say the latest schema of each subject too.'),
});

const associationType = z.enum(ASSOCIATION_TYPES);

const associationAnswerInfo = z.object({
  subject: z.string(),
  associationType,
  lifecycle,
  frozen: z.boolean(),
  schema: registeredEntity.optional(),
});
export type AssociationAnswerInfo = z.input<typeof associationAnswerInfo>;

/** Confluent's `AssociationResponse`: what was made or registered; what was there already is left out, as there. */
export const associationAnswer = z.object({
  resourceName: z.string().optional(),
  resourceNamespace: z.string().optional(),
  resourceId: z.string().optional(),
  resourceType: z.string(),
  associations: z.array(associationAnswerInfo).optional(),
});
export type AssociationAnswer = z.input<typeof associationAnswer>;

/** Confluent's `AssociationBatchResponse`: one result for each request, in their order. */
export const associationBatchAnswer = z.object({
  results: z.array(
    z.object({
      error: z.object({ error_code: z.int(), message: z.string() }).optional(),
      result: associationAnswer.optional(),
    }),
  ),
});
export type AssociationBatchAnswer = z.input<typeof associationBatchAnswer>;
