import { parseSubjectName } from '@schema-steward/kernel';
import type { TaggedEntity } from '@schema-steward/schema';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SchemaEngine } from '../../../platform/workers/schema-engine.js';
import { SchemaTexts } from '../schema-texts.js';
import type { StoredSchema } from '../subject-store.js';

const ANY = '*';

/** Finds tags in the texts of registered schemas. */
@Injectable()
export class TagQuery {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SchemaTexts) private readonly schemas: SchemaTexts,
    @Inject(SchemaEngine) private readonly engine: SchemaEngine,
  ) {}

  /**
   * What has one of the tags, each with all that it has. `subject` is the qualified name of one that carries the schema.
   * @throws StewardError `overloaded`
   */
  async find(
    { schema, subject }: { readonly schema: StoredSchema; readonly subject: string },
    wanted: readonly string[],
  ): Promise<readonly TaggedEntity[]> {
    const name = parseSubjectName(subject);
    if (wanted.length === 0 || !name) return [];
    const { contextId, id } = schema;
    const text = await this.schemas.ofStored(this.dataSource.manager, contextId, name.context, id);
    const entities = await this.engine.tagged(text);
    return wanted.includes(ANY)
      ? entities
      : entities.filter(({ tags }) => tags.some((tag) => wanted.includes(tag)));
  }
}
