import { formatSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { schemaNotFound, subjectNotFound } from '../../platform/http/confluent-error.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { PublishReadModel } from './publish-read-model.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaFormats, type ReadFormat } from './schema-formats.js';
import type { SchemaRequest } from './schema-request.js';
import type { SubjectVersion } from './subject-query.service.js';
import { SubjectStore } from './subject-store.js';

/** Which version of a subject a schema is. */
@Injectable()
export class LookUpService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
    @Inject(SchemaContents) private readonly contents: SchemaContents,
    @Inject(SchemaFormats) private readonly formats: SchemaFormats,
  ) {}

  /** @throws 40401, 40403 */
  async lookUp(
    request: SchemaRequest,
    { includeDeleted, format }: { readonly includeDeleted: boolean; readonly format: ReadFormat },
  ): Promise<SubjectVersion> {
    const { manager } = this.dataSource;
    const { name } = request;
    const snapshot = await this.model.snapshot(manager, name);
    const { subject, live, versions } = snapshot;
    if (!subject || (includeDeleted ? versions : live).length === 0)
      throw subjectNotFound(formatSubjectName(name));
    const { lookUpHashes } = await this.preparer.prepare(manager, request, snapshot, {
      validateAsNew: false,
    });
    const version = await this.store.findVersionByContent(manager, subject.id, lookUpHashes, {
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
