/** The three formats, spelled as Confluent's API spells them. */
export const SCHEMA_TYPES = ['AVRO', 'JSON', 'PROTOBUF'] as const;
export type SchemaType = (typeof SCHEMA_TYPES)[number];

export function isSchemaType(value: unknown): value is SchemaType {
  return (SCHEMA_TYPES as readonly unknown[]).includes(value);
}
