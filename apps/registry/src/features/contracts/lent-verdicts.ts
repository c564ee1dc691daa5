import type { RelativeVerdict } from '@schema-steward/contracts';
import type { SubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { ContractEngine, questionKey, type KeyedQuestion, type SchemaPair } from './contract-engine.js';
import { ContractReadModel } from './contract-read-model.js';

/** What contracts make of one version of a subject: one entry for each that was asked of, in their order. */
export interface VersionVerdicts {
  readonly version: number;
  /** Empty where all of it holds; undefined for what could not be decided. */
  readonly verdicts: readonly (readonly RelativeVerdict[] | undefined)[];
}

/** A consumer is asked about so many live versions, the newest first. */
const MAX_VERSIONS = 20;

/** Contracts judged by the schemas of now: what another face of the API answers `can-i-deploy` with. */
@Injectable()
export class LentVerdicts {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
    @Inject(ContractEngine) private readonly engine: ContractEngine,
  ) {}

  /** Whether every live version keeps what they read; empty for a subject without one. @throws StewardError `overloaded` */
  async ofLiveVersions(name: SubjectName, contracts: readonly KeyedQuestion[]): Promise<VersionVerdicts[]> {
    const live = await this.subjects.liveSchemas(this.dataSource.manager, name, MAX_VERSIONS);
    const decided: VersionVerdicts[] = [];
    for (const { version, source } of live)
      decided.push({ version, verdicts: await this.decide({ before: undefined, after: source }, contracts) });
    return decided;
  }

  /** What the newest version makes of them beside the one before it; undefined without one. @throws as above */
  async ofNewest(
    name: SubjectName,
    contracts: readonly KeyedQuestion[],
  ): Promise<VersionVerdicts | undefined> {
    const [newest, former] = await this.subjects.liveSchemas(this.dataSource.manager, name, 2);
    if (!newest) return undefined;
    const pair = { before: former?.source, after: newest.source };
    return { version: newest.version, verdicts: await this.decide(pair, contracts) };
  }

  private async decide(
    pair: SchemaPair,
    contracts: readonly KeyedQuestion[],
  ): Promise<VersionVerdicts['verdicts']> {
    const { manager } = this.dataSource;
    const answers = await this.engine.decide(pair, contracts, (ids) => this.contracts.texts(manager, ids));
    return contracts.map((contract) =>
      answers.get(questionKey(pair, contract))?.told.map(({ verdict }) => verdict),
    );
  }
}
