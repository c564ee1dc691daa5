import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isStorable } from '../../platform/database/storable-text.js';
import { schemaNotFound, subjectNotFound, versionNotFound } from '../../platform/http/confluent-error.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { PublishReadModel } from './publish-read-model.js';
import type { SchemaRequest } from './schema-request.js';
import { formatSubjectName, type SubjectName } from '@schema-steward/kernel';
import {
  SubjectStore,
  type StoredSchema,
  type StoredVersion,
  type SubjectVersionName,
} from './subject-store.js';

export interface SubjectVersion {
  readonly subject: string;
  readonly version: StoredVersion;
  readonly schema: StoredSchema;
}

export interface SchemaWithUse {
  readonly schema: StoredSchema;
  /** One subject and version that carries it, the first there was; absent for a schema nobody carries any more. */
  readonly use: (SubjectVersionName & { registeredAt: Date; deleted: boolean }) | undefined;
}

/** Answers what Confluent's API asks about subjects, versions and ids. */
@Injectable()
export class VersionQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
  ) {}

  private get manager() {
    return this.dataSource.manager;
  }

  /** Confluent's prefixes: `:*:a` is `a` in every context, `:.x:a` is `a` in the context `.x`. */
  async subjectNames({
    prefix,
    includeDeleted,
  }: {
    prefix: string;
    includeDeleted: boolean;
  }): Promise<string[]> {
    if (!isStorable(prefix)) return [];
    const [, wildcard, name = prefix] = /^:(\*|\.):([^]*)$/.exec(prefix) ?? [];
    return this.store.subjectNames(this.manager, {
      prefix: name,
      anyContext: wildcard === '*',
      includeDeleted,
    });
  }

  /** Live version numbers, oldest first. @throws 40401 */
  async versionNumbers(name: SubjectName): Promise<number[]> {
    const subject = await this.store.findSubject(this.manager, name);
    const live = subject ? await this.store.liveVersions(this.manager, subject.id) : [];
    if (live.length === 0) throw subjectNotFound(formatSubjectName(name));
    return live.map(({ version }) => version).reverse();
  }

  /** @throws 40401, 40402 */
  async version(
    name: SubjectName,
    version: number | 'latest',
    { includeDeleted }: { includeDeleted: boolean },
  ): Promise<SubjectVersion> {
    const subject = await this.store.findSubject(this.manager, name);
    if (!subject) throw subjectNotFound(formatSubjectName(name));
    const found = await this.store.findVersion(this.manager, subject.id, version, { includeDeleted });
    if (!found) {
      const any = await this.store.findVersion(this.manager, subject.id, 'latest', { includeDeleted });
      throw any ? versionNotFound(version) : subjectNotFound(formatSubjectName(name));
    }
    return this.withSchema(name, found);
  }

  /** The version of the subject that holds this schema. @throws 40401, 40403 */
  async lookUp(
    request: SchemaRequest,
    { includeDeleted }: { includeDeleted: boolean },
  ): Promise<SubjectVersion> {
    const snapshot = await this.model.snapshot(this.manager, request.name);
    const { subject } = snapshot;
    if (!subject || (snapshot.live.length === 0 && !includeDeleted))
      throw subjectNotFound(formatSubjectName(request.name));
    const { lookUpHashes } = await this.preparer.prepare(this.manager, request, snapshot, {
      validateAsNew: false,
    });
    const found = await this.store.findVersionByContent(this.manager, subject.id, lookUpHashes, {
      includeDeleted,
    });
    if (!found) throw schemaNotFound();
    return this.withSchema(request.name, found);
  }

  /** @throws 40403 */
  async schemaById(context: string, id: number): Promise<SchemaWithUse> {
    const contextId = await this.store.findContextId(this.manager, context);
    const schema =
      contextId === undefined ? undefined : await this.store.findSchema(this.manager, contextId, id);
    if (!schema) throw schemaNotFound(id);
    const use = await this.store.anyUseOfSchema(this.manager, schema.contextId, id);
    return { schema, use: use && qualified(context, use) };
  }

  /** @throws 40403 */
  async usesOfSchema(
    context: string,
    id: number,
    options: { includeDeleted: boolean },
  ): Promise<SubjectVersionName[]> {
    const { schema } = await this.schemaById(context, id);
    const uses = await this.store.usesOfSchema(this.manager, schema.contextId, id, options);
    return uses.map((use) => qualified(context, use));
  }

  private async withSchema(name: SubjectName, version: StoredVersion): Promise<SubjectVersion> {
    const schema = await this.store.findSchema(this.manager, version.contextId, version.schemaId);
    if (!schema) throw schemaNotFound(version.schemaId);
    return { subject: formatSubjectName(name), version, schema };
  }
}

function qualified<Use extends SubjectVersionName>(context: string, use: Use): Use {
  return { ...use, subject: formatSubjectName({ context, name: use.subject }) };
}
