import { formatSubjectName, parseSubjectNameIn } from '@schema-steward/kernel';
import { printCanonical, printWithoutExtensions, type SchemaReference } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ParsedSchemas } from './parsed-schemas.js';
import type { StoredSchema } from './subject-store.js';

/** How a client wants to read a schema. Words that say nothing to its type are ignored, as Confluent's registry does. */
export interface ReadFormat {
  /** `resolved` for Avro, `serialized` and `ignore_extensions` for Protobuf; else the text as it is stored. */
  readonly format: string;
  /** `qualified`: references name their contexts. */
  readonly referenceFormat: string;
}

export const AS_STORED: ReadFormat = { format: '', referenceFormat: '' };

/** Schemas in the formats that clients ask for. */
@Injectable()
export class SchemaFormats {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ParsedSchemas) private readonly schemas: ParsedSchemas,
  ) {}

  /** The same schema, of this context, in that format. */
  async inFormat(
    context: string,
    schema: StoredSchema,
    { format, referenceFormat }: ReadFormat,
  ): Promise<StoredSchema> {
    const text = await this.textIn(context, schema, format);
    if (text === schema.text && referenceFormat !== 'qualified') return schema;
    const { references } = schema;
    return {
      ...schema,
      text,
      references:
        referenceFormat === 'qualified' ? references.map((one) => qualified(context, one)) : references,
    };
  }

  private async textIn(context: string, schema: StoredSchema, format: string): Promise<string> {
    if (!FORMATS.has(`${schema.schemaType} ${format}`)) return schema.text;
    const { manager } = this.dataSource;
    const { schema: parsed } = await this.schemas.ofStored(manager, schema.contextId, context, schema.id);
    if (parsed.type === 'AVRO') return printCanonical(parsed.model);
    if (parsed.type !== 'PROTOBUF') return schema.text;
    return format === 'serialized' ? parsed.serialized : printWithoutExtensions(parsed.model.written);
  }
}

const FORMATS: ReadonlySet<string> = new Set([
  'AVRO resolved',
  'PROTOBUF serialized',
  'PROTOBUF ignore_extensions',
]);

function qualified(context: string, reference: SchemaReference): SchemaReference {
  const target = parseSubjectNameIn(context, reference.subject);
  return target ? { ...reference, subject: formatSubjectName(target) } : reference;
}
