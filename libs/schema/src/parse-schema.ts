import { StewardError, type SchemaType } from '@schema-steward/kernel';
import { avroFormat } from './avro/avro-format.js';
import { jsonSchemaFormat } from './json-schema/json-schema-format.js';
import type { ParseRequest, ParsedSchema } from './parsed-schema.js';
import { protobufFormat } from './protobuf/protobuf-format.js';
import type { SchemaFormat } from './schema-format.js';

const FORMATS: readonly SchemaFormat[] = [jsonSchemaFormat, protobufFormat, avroFormat];

/** The types that this build can parse, in the order in which `GET /schemas/types` lists them. */
export const SUPPORTED_SCHEMA_TYPES: readonly SchemaType[] = FORMATS.map(({ type }) => type);

/**
 * A text to the model that every decision is made on.
 * @throws SchemaParseError `schema-invalid`, with the place and a hint
 * @throws StewardError `schema-type-unsupported`
 */
export function parseSchema<T extends SchemaType>(
  request: ParseRequest & { readonly type: T },
): Extract<ParsedSchema, { readonly type: T }> {
  const format = FORMATS.find(({ type }) => type === request.type);
  if (format === undefined)
    throw new StewardError(
      'schema-type-unsupported',
      `Schemas of type ${String(request.type)} are not supported yet; supported: ${SUPPORTED_SCHEMA_TYPES.join(', ')}.`,
    );
  // The format was chosen by the type that it makes.
  return format.parse(request) as Extract<ParsedSchema, { readonly type: T }>;
}
