import { confluentMessages } from '@schema-steward/compatibility';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { versionNotFound } from '../../platform/http/confluent-error.js';
import { CandidatePreparer } from './candidate-preparer.js';
import { PublishReadModel, type PublishSnapshot } from './publish-read-model.js';
import type { SchemaRequest } from './schema-request.js';
import { reservedMessages } from './reserved-fields.js';
import { SubjectStore } from './subject-store.js';

export interface CompatibilityAnswer {
  readonly compatible: boolean;
  readonly messages: readonly string[];
}

/** Confluent's compatibility routes: what registration would say, or what one version says. Writes nothing. */
@Injectable()
export class CompatibilityQueryService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectStore) private readonly store: SubjectStore,
    @Inject(PublishReadModel) private readonly model: PublishReadModel,
    @Inject(CandidatePreparer) private readonly preparer: CandidatePreparer,
  ) {}

  /**
   * `version` undefined compares with everything that the subject's level asks for. A subject that does not exist, or
   * `latest` of an empty one, is compatible with anything. @throws 40402 for a number that is not there
   */
  async check(request: SchemaRequest, version?: number | 'latest'): Promise<CompatibilityAnswer> {
    const { manager } = this.dataSource;
    const snapshot = await this.model.snapshot(manager, request.name);
    const candidate = await this.preparer.prepare(manager, request, snapshot, { validateAsNew: true });
    const compared = version === undefined ? snapshot : await this.only(version, snapshot);
    const { compatibility, decision } = await this.model.judge(manager, compared, candidate);
    const reserved = reservedMessages(decision.findings);
    return {
      compatible: compatibility.compatible === 'yes' && reserved.length === 0,
      messages: [...confluentMessages(compatibility), ...reserved],
    };
  }

  /** The snapshot as if that one version were all there is. One of another group is compatible with anything. */
  private async only(version: number | 'latest', snapshot: PublishSnapshot): Promise<PublishSnapshot> {
    const { subject } = snapshot;
    const found = subject && (await this.store.findVersion(this.dataSource.manager, subject.id, version));
    if (!found && version !== 'latest') throw versionNotFound(version);
    return { ...snapshot, live: found ? [found] : [] };
  }
}
