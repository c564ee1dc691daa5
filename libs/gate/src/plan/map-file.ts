import type { SchemaType } from '@schema-steward/kernel';
import type { SchemaEntry } from '../config/steward-config.js';
import type { SchemaReference } from '../registry/check-request.js';

/** What a path is, by the configuration. */
export interface MappedFile {
  readonly subject: string;
  readonly schemaType: SchemaType;
  readonly references: readonly SchemaReference[];
}

/** The first entry whose pattern matches decides; undefined for a file that is no schema. */
export function mapFile(schemas: readonly SchemaEntry[], path: string): MappedFile | undefined {
  for (const { files, schemaType, references } of schemas) {
    const subject = files.match(path);
    if (subject !== undefined) return { subject, schemaType, references };
  }
  return undefined;
}
