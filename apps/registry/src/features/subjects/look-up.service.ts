import { DEFAULT_CONTEXT, formatSubjectName, SchemaParseError, StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfluentError, schemaNotFound, subjectNotFound } from '../../platform/http/confluent-error.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { PublishReadModel } from './publish-read-model.js';
import { SchemaContents } from './schema-contents.js';
import { SchemaFormats, type ReadFormat } from './schema-formats.js';
import type { SchemaRequest } from './schema-request.js';
import type { SubjectVersion } from './subject-query.service.js';
import { SubjectListing } from './subject-listing.js';
import { SubjectStore } from './subject-store.js';

interface LookUpOptions {
  readonly includeDeleted: boolean;
  readonly format: ReadFormat;
}

const isNotFound = (error: unknown): boolean => error instanceof ConfluentError && error.status === 404;

/** In another context a reference may lead nowhere, and then the text is no schema. */
const saysItIsNot = (error: unknown): boolean =>
  (error instanceof ConfluentError && error.status < 500) ||
  error instanceof SchemaParseError ||
  (error instanceof StewardError &&
    (error.code === 'schema-reference-missing' || error.code === 'schema-invalid'));

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
    @Inject(SubjectListing) private readonly listing: SubjectListing,
  ) {}

  /**
   * A name without a context that the default one does not answer for is looked for in the others. @throws 40401, 40403
   */
  async lookUp(request: SchemaRequest, options: LookUpOptions): Promise<SubjectVersion> {
    const { manager } = this.dataSource;
    const { context, name } = request.name;
    try {
      return await this.lookUpIn(request, options);
    } catch (error) {
      if (context !== DEFAULT_CONTEXT || !isNotFound(error)) throw error;
      for (const other of await this.listing.contextsOfSubject(manager, name)) {
        const elsewhere = { ...request, name: { context: other, name } };
        const found = await this.lookUpIn(elsewhere, options).catch((reason: unknown) => {
          // What went wrong with us says nothing about whether the schema is there.
          if (!saysItIsNot(reason)) throw reason;
          return undefined;
        });
        if (found) return found;
      }
      throw error;
    }
  }

  private async lookUpIn(
    request: SchemaRequest,
    { includeDeleted, format }: LookUpOptions,
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
