import type { ProtoField } from '@schema-steward/schema';

/** Whether a JSON reader finds what a JSON writer wrote: writers write the JSON name, readers take the plain one as well. */
export function jsonNamesMeet(reader: ProtoField, writer: ProtoField): boolean {
  return reader.jsonName === writer.jsonName || reader.name === writer.jsonName;
}
