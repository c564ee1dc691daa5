import { DEFAULT_CONTEXT, formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { schemaNotFound } from '../../platform/http/confluent-error.js';
import type { DeletedFilter } from './deleted-filter.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaFormats, type ReadFormat } from './schema-formats.js';
import { SchemaUses, type FoundSchema, type SchemaUse } from './schema-uses.js';
import { SchemaListing, type ListedSchema, type SchemaListFilter } from './schema-listing.js';
import type { Page } from './subject-listing.js';
import type { StoredSchema, SubjectVersionName } from './subject-store.js';

export interface SchemaWithUse {
  readonly schema: StoredSchema;
  /** In which it was found. */
  readonly context: string;
  /** One subject, qualified, and version that carries it. */
  readonly use: SchemaUse;
  /** The highest id of the context, where it was asked for. */
  readonly maxId: number | null;
}

/** Answers what Confluent's API asks about schemas by id and by GUID. */
@Injectable()
export class SchemaQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SchemaUses) private readonly uses: SchemaUses,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(SchemaFormats) private readonly formats: SchemaFormats,
    @Inject(SchemaListing) private readonly listing: SchemaListing,
  ) {}

  private get manager() {
    return this.dataSource.manager;
  }

  /** `subject` says the context, and which use to show. @throws 40403 */
  async byId(
    id: number,
    subject: SubjectName,
    { format, fetchMaxId }: { readonly format: ReadFormat; readonly fetchMaxId: boolean },
  ): Promise<SchemaWithUse> {
    const found = await this.find(id, subject);
    const maxId = fetchMaxId ? await this.uses.maxId(this.manager, found.contextId) : null;
    return { ...(await this.content(found, format)), maxId };
  }

  /** @throws 40403 */
  async byGuid(guid: string, { format }: { readonly format: ReadFormat }): Promise<SchemaWithUse> {
    const found = await this.uses.findByGuid(this.manager, guid);
    if (!found) throw schemaNotFound(guid);
    return { ...(await this.content(found, format)), maxId: null };
  }

  /** @throws 40403 */
  async idsOfGuid(guid: string, page: Page): Promise<{ context: string; id: number }[]> {
    const ids = await this.uses.idsOfGuid(this.manager, guid, page);
    if (ids.length === 0 && !(await this.uses.findByGuid(this.manager, guid))) throw schemaNotFound(guid);
    return ids;
  }

  /** Qualified names, oldest subject first. @throws 40403 */
  async subjectsOf(id: number, subject: SubjectName, deleted: DeletedFilter, page: Page): Promise<string[]> {
    const found = await this.find(id, subject);
    const names = await this.uses.subjectsOf(
      this.manager,
      found,
      { subject: subject.name || null, deleted },
      page,
    );
    return names.map((name) => formatSubjectName({ context: found.context, name }));
  }

  /** @throws 40403 */
  async versionsOf(
    id: number,
    subject: SubjectName,
    deleted: DeletedFilter,
    page: Page,
  ): Promise<SubjectVersionName[]> {
    const found = await this.find(id, subject);
    const uses = await this.uses.usesOf(
      this.manager,
      found,
      { subject: subject.name || null, deleted },
      page,
    );
    return uses.map(({ subject: name, version }) => ({
      subject: formatSubjectName({ context: found.context, name }),
      version,
    }));
  }

  list(filter: SchemaListFilter, page: Page): Promise<ListedSchema[]> {
    return this.listing.schemas(this.manager, filter, page);
  }

  private async find(id: number, { context, name }: SubjectName): Promise<FoundSchema> {
    const everywhere = context === DEFAULT_CONTEXT && name !== '';
    const found = await this.uses.findById(this.manager, context, id, { name, everywhere });
    if (!found) throw schemaNotFound(id);
    return found;
  }

  private async content(
    { contextId, context, id, use }: FoundSchema,
    format: ReadFormat,
  ): Promise<Omit<SchemaWithUse, 'maxId'>> {
    const schema = await this.contents.of(this.manager, contextId, id);
    return {
      context,
      schema: await this.formats.inFormat(context, schema, format),
      use: { ...use, subject: formatSubjectName({ context, name: use.subject }) },
    };
  }
}
