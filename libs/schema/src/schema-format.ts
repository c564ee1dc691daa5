import type { SchemaType } from '@schema-steward/kernel';
import type { ParseRequest, ParsedSchema } from './parsed-schema.js';

/** What a format brings: everything else in the product asks a {@link ParsedSchema}. */
export interface SchemaFormat {
  readonly type: SchemaType;
  /** @throws SchemaParseError with the place of the mistake. */
  parse(request: ParseRequest): ParsedSchema;
}
