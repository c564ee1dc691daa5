import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { schemaNotFound, subjectNotFound } from '../../platform/http/confluent-error.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaFormats, type ReadFormat } from './schema-formats.js';
import type { SubjectVersion } from './subject-query.service.js';
import { SubjectStore } from './subject-store.js';

/** Versions by what their metadata say, as clients ask with `use.latest.with.metadata`. */
@Injectable()
export class MetadataQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(SchemaFormats) private readonly formats: SchemaFormats,
  ) {}

  /** The newest version whose metadata have all these properties. @throws 40401, 40403 */
  async latestWith(
    name: SubjectName,
    properties: ReadonlyMap<string, string>,
    { includeDeleted, format }: { readonly includeDeleted: boolean; readonly format: ReadFormat },
  ): Promise<SubjectVersion> {
    const { manager } = this.dataSource;
    const subject = await this.store.findSubject(manager, name);
    const any = subject && (await this.store.findVersion(manager, subject.id, 'latest', { includeDeleted }));
    if (!subject || !any) throw subjectNotFound(formatSubjectName(name));
    const version = await this.store.findVersionByProperties(manager, subject.id, properties, {
      includeDeleted,
    });
    if (!version) throw schemaNotFound();
    const schema = await this.contents.of(manager, version.contextId, version.schemaId);
    return {
      subject: formatSubjectName(name),
      context: name.context,
      version,
      schema: await this.formats.inFormat(name.context, schema, format),
    };
  }
}
