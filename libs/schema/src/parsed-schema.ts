import type { Location, SchemaType } from '@schema-steward/kernel';
import type { AvroSchema } from './avro/avro-schema.js';
import type { SchemaField } from './fields/schema-field.js';
import type { SchemaReference } from './identity/schema-content.js';
import type { JsonSchemaDialect } from './json-schema/dialect.js';
import type { JsonSchema } from './json-schema/json-schema.js';
import type { SchemaLimits } from './limits.js';
import type { ProtoFile } from './protobuf/proto-schema.js';

/** A reference with the text it stands for. Callers give them so that each comes after those it uses itself. */
export interface ResolvedReference extends SchemaReference {
  readonly text: string;
}

export interface ParseRequest {
  readonly type: SchemaType;
  /** As it was sent: locations point into this text. */
  readonly text: string;
  readonly references?: readonly ResolvedReference[];
  /**
   * Judge as a new schema: names and defaults are checked as Avro 1.12 checks them. Without it a text that an older
   * registry once took is taken too.
   */
  readonly validateAsNew?: boolean;
  readonly limits?: Partial<SchemaLimits>;
}

/** Something the author should see although the schema is valid. */
export interface SchemaRemark {
  readonly message: string;
  readonly location: Location;
}

interface ParsedSchemaBase {
  /** As it was sent. */
  readonly text: string;
  /** The text that Confluent's registry would store, and that ids and hashes are made of. */
  readonly canonicalText: string;
  /** The text that it would store with `normalize=true`. */
  readonly normalizedText: string;
  /** Every field by its path, as many as `limits` let be listed. */
  readonly fields: readonly SchemaField[];
  /** False when the list of fields was cut at the limit. */
  readonly fieldsComplete: boolean;
  readonly remarks: readonly SchemaRemark[];
}

export interface ParsedAvroSchema extends ParsedSchemaBase {
  readonly type: 'AVRO';
  readonly model: AvroSchema;
}

export interface ParsedJsonSchema extends ParsedSchemaBase {
  readonly type: 'JSON';
  readonly dialect: JsonSchemaDialect;
  readonly model: JsonSchema;
}

export interface ParsedProtobufSchema extends ParsedSchemaBase {
  readonly type: 'PROTOBUF';
  readonly model: ProtoFile;
  /** The file as a base64 `FileDescriptorProto`, which the clients of some languages read instead of the text. */
  readonly serialized: string;
}

/** One member for each format. */
export type ParsedSchema = ParsedAvroSchema | ParsedJsonSchema | ParsedProtobufSchema;
