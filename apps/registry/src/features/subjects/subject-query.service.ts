import { DEFAULT_CONTEXT, formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { subjectNotFound, versionNotFound } from '../../platform/http/confluent-error.js';
import type { DeletedFilter } from './deleted-filter.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaFormats, type ReadFormat } from './schema-formats.js';
import { SchemaReferrers } from './schema-referrers.js';
import { SubjectListing, type NamePrefix, type Page } from './subject-listing.js';
import { SubjectStore, type StoredSchema, type StoredSubject, type StoredVersion } from './subject-store.js';

export interface SubjectVersion {
  /** Qualified. */
  readonly subject: string;
  readonly context: string;
  readonly version: StoredVersion;
  readonly schema: StoredSchema;
}

/** Answers what Confluent's API asks about subjects and their versions. */
@Injectable()
export class SubjectQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SubjectListing) private readonly listing: SubjectListing,
    @Inject(SchemaReferrers) private readonly referrers: SchemaReferrers,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(SchemaFormats) private readonly formats: SchemaFormats,
  ) {}

  private get manager() {
    return this.dataSource.manager;
  }

  names(prefix: NamePrefix, deleted: DeletedFilter, page: Page): Promise<string[]> {
    return this.listing.subjectNames(this.manager, prefix, deleted, page);
  }

  /** Numbers, oldest first; deleted ones are negative where that is asked for. @throws 40401 */
  async versionNumbers(
    name: SubjectName,
    { deleted, asNegative }: { readonly deleted: DeletedFilter; readonly asNegative: boolean },
    page: Page,
  ): Promise<number[]> {
    const subject = await this.store.findSubject(this.manager, name);
    if (!subject || !(await this.hasVersions(subject, { includeDeleted: deleted !== 'no' })))
      throw subjectNotFound(formatSubjectName(name));
    const rows = await this.listing.versionNumbers(this.manager, subject.id, deleted, page);
    return rows.map(({ version, deleted: gone }) => (asNegative && gone ? -version : version));
  }

  /**
   * One version; `latest` is the newest live one, whatever is asked for. A subject of the default context that is not
   * there is looked for in every other one. @throws 40401, 40402
   */
  async version(
    name: SubjectName,
    version: number | 'latest',
    { includeDeleted, format }: { readonly includeDeleted: boolean; readonly format: ReadFormat },
  ): Promise<SubjectVersion> {
    const found = await this.find(name, version, includeDeleted);
    if (found) return this.withSchema(name, found, format);
    for (const namesake of await this.namesakes(name)) {
      const elsewhere = await this.find(namesake, version, includeDeleted);
      if (elsewhere) return this.withSchema(namesake, elsewhere, format);
    }
    const subject = await this.store.findSubject(this.manager, name);
    throw subject && (await this.hasVersions(subject, { includeDeleted }))
      ? versionNotFound(version)
      : subjectNotFound(formatSubjectName(name));
  }

  /** Ids of the schemas that refer to a version. @throws 40401, 40402 */
  async referencedBy(
    name: SubjectName,
    version: number | 'latest',
    { includeDeleted }: { readonly includeDeleted: boolean },
    page: Page,
  ): Promise<number[]> {
    const subject = await this.store.findSubject(this.manager, name);
    if (!subject || !(await this.hasVersions(subject, { includeDeleted: true })))
      throw subjectNotFound(formatSubjectName(name));
    const found = await this.find(name, version, true);
    if (!found) throw versionNotFound(version);
    return this.referrers.idsOf(this.manager, subject.id, found.version, { includeDeleted }, page);
  }

  private async find(
    name: SubjectName,
    version: number | 'latest',
    includeDeleted: boolean,
  ): Promise<StoredVersion | undefined> {
    const subject = await this.store.findSubject(this.manager, name);
    return (
      subject &&
      this.store.findVersion(this.manager, subject.id, version, {
        includeDeleted: includeDeleted && version !== 'latest',
      })
    );
  }

  /** Subjects that are called the same in other contexts, for a name that is not qualified. */
  private async namesakes({ context, name }: SubjectName): Promise<SubjectName[]> {
    if (context !== DEFAULT_CONTEXT) return [];
    const contexts = await this.listing.contextsOfSubject(this.manager, name);
    return contexts.map((other) => ({ context: other, name }));
  }

  private async hasVersions(
    subject: StoredSubject,
    { includeDeleted }: { includeDeleted: boolean },
  ): Promise<boolean> {
    return (
      (await this.store.findVersion(this.manager, subject.id, 'latest', { includeDeleted })) !== undefined
    );
  }

  private async withSchema(
    name: SubjectName,
    version: StoredVersion,
    format: ReadFormat,
  ): Promise<SubjectVersion> {
    const schema = await this.contents.of(this.manager, version.contextId, version.schemaId);
    return {
      subject: formatSubjectName(name),
      context: name.context,
      version,
      schema: await this.formats.inFormat(name.context, schema, format),
    };
  }
}
