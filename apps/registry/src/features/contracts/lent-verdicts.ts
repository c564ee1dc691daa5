import type { RelativeVerdict } from '@schema-steward/contracts';
import { formatSubjectName, StewardError, type SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import type { DeployabilityPair } from './can-i-deploy.dto.js';
import { CanIDeployService, MOST_VERSIONS } from './can-i-deploy.service.js';
import { ContractEngine, questionKey, type KeyedQuestion } from './contract-engine.js';
import { ContractReadModel } from './contract-read-model.js';

/** What one contract makes of one version of a subject. */
export interface VersionVerdict {
  readonly version: number;
  /** Empty where all of it holds; undefined for what could not be decided. */
  readonly verdicts: readonly RelativeVerdict[] | undefined;
}

/** Contracts judged by the schemas of now, as `GET /api/v1/can-i-deploy` does, for another face of the API. */
@Injectable()
export class LentVerdicts {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
    @Inject(CanIDeployService) private readonly deployability: CanIDeployService,
    @Inject(ContractEngine) private readonly engine: ContractEngine,
  ) {}

  /** Whether every live version keeps what is read; empty for a subject without one. @throws StewardError `overloaded` */
  async ofLiveVersions(name: SubjectName, question: KeyedQuestion): Promise<VersionVerdict[]> {
    const { manager } = this.dataSource;
    const live = await this.subjects.liveSchemas(manager, name, MOST_VERSIONS);
    const decided: VersionVerdict[] = [];
    for (const { version, source } of live) {
      const pair = { before: undefined, after: source };
      const answers = await this.engine.decide(pair, [question], (ids) => this.contracts.texts(manager, ids));
      const told = answers.get(questionKey(pair, question))?.told;
      decided.push({ version, verdicts: told?.map(({ verdict }) => verdict) });
    }
    return decided;
  }

  /**
   * What the newest version makes of the contracts that bind the subject, in an environment if one is said; undefined
   * for a subject without a live version.
   * @throws StewardError `environment-not-found`, `overloaded`
   */
  async ofNewest(
    name: SubjectName,
    environment: string | undefined,
  ): Promise<readonly DeployabilityPair[] | undefined> {
    try {
      const asked = { subject: formatSubjectName(name), version: 'latest', environment };
      return (await this.deployability.ask(asked)).pairs;
    } catch (error) {
      if (error instanceof StewardError && error.code === 'version-not-found') return undefined;
      throw error;
    }
  }
}
