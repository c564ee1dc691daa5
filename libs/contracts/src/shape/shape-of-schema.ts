import type { ParsedSchema } from '@schema-steward/schema';
import { avroShape } from './avro/avro-shape.js';
import { jsonSchemaShape } from './json-schema/json-schema-shape.js';
import { protobufShape } from './protobuf/protobuf-shape.js';
import type { Shape } from './shape.js';

export interface MessageChoice {
  /** Protobuf: the full name of the message; without it the file's first. */
  readonly message?: string;
}

/** The shape of the messages of a schema; undefined for a Protobuf file without the message that is asked for. */
export function shapeOfSchema(schema: ParsedSchema, choice: MessageChoice = {}): Shape | undefined {
  switch (schema.type) {
    case 'AVRO':
      return avroShape(schema.model);
    case 'JSON':
      return jsonSchemaShape(schema.model);
    case 'PROTOBUF':
      return protobufShape(schema.model, choice.message);
  }
}
