import { isSchemaType } from '@schema-steward/kernel';
import { invalidSchemaType } from '../confluent-refusals.js';
import type { SchemaRequest } from '../schema-request.js';
import type { SubjectName } from '@schema-steward/kernel';
import type { SchemaRequestBody } from './register-schema.dto.js';

/** @throws 42201 for a type that is not one */
export function toSchemaRequest(
  name: SubjectName,
  body: SchemaRequestBody,
  { normalize }: { normalize: boolean },
): SchemaRequest {
  const type = body.schemaType === null || body.schemaType === '' ? 'AVRO' : body.schemaType.toUpperCase();
  if (!isSchemaType(type)) throw invalidSchemaType(body.schemaType ?? '');
  return {
    name,
    type,
    text: body.schema === null || body.schema.trim() === '' ? null : body.schema,
    references: body.references ?? [],
    metadata: body.metadata,
    ruleSet: body.ruleSet,
    normalize,
  };
}
