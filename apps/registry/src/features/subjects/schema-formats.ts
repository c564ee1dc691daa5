import { formatSubjectName, parseSubjectNameIn } from '@schema-steward/kernel';
import type { SchemaReference } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SchemaEngine } from '../../platform/workers/schema-engine.js';
import type { PrintedFormat } from '../../platform/workers/schema-jobs.js';
import { SchemaTexts } from './schema-texts.js';
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
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
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
    const printed = FORMATS.get(`${schema.schemaType} ${format}`);
    if (printed === undefined) return schema.text;
    const { manager } = this.dataSource;
    const source = await this.schemas.ofStored(manager, schema.contextId, context, schema.id);
    return (await this.engine.print(source, printed)) ?? schema.text;
  }
}

const FORMATS: ReadonlyMap<string, PrintedFormat> = new Map([
  ['AVRO resolved', 'resolved'],
  ['PROTOBUF serialized', 'serialized'],
  ['PROTOBUF ignore_extensions', 'ignore_extensions'],
]);

function qualified(context: string, reference: SchemaReference): SchemaReference {
  const target = parseSubjectNameIn(context, reference.subject);
  return target ? { ...reference, subject: formatSubjectName(target) } : reference;
}
