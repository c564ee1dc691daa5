import { parseSubjectName } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContractAnswer } from '../../platform/workers/contract-text.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { ContractEngine, questionKey } from './contract-engine.js';
import { ContractReadModel } from './contract-read-model.js';
import { ContractResolution } from './contract-resolution.js';
import type { StoredContract } from './contract-store.js';
import type { PublicationResponse, SubjectAnswer } from './dto.js';
import { toTold } from './told-expectation.js';

/** Tells a consumer what the schemas of now guarantee of what it reads. */
@Injectable()
export class ContractAnswerService {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ContractResolution) private readonly resolution: ContractResolution,
    @Inject(SubjectReadModel) private readonly subjects: SubjectReadModel,
    @Inject(ContractReadModel) private readonly contracts: ContractReadModel,
    @Inject(ContractEngine) private readonly engine: ContractEngine,
  ) {}

  /** @throws StewardError `overloaded` */
  async answer(
    contract: Pick<StoredContract, 'contentId' | 'provider'>,
  ): Promise<Pick<PublicationResponse, 'answers' | 'unbound'>> {
    const { manager } = this.dataSource;
    const interactions = await this.resolution.interactions(manager, contract);
    const positions = new Map<string, number[]>();
    for (const { subjects, position } of interactions)
      for (const subject of subjects) positions.set(subject, [...(positions.get(subject) ?? []), position]);
    const answers: SubjectAnswer[] = [];
    for (const [subject, asked] of positions)
      answers.push(await this.ofSubject(contract.contentId, subject, asked));
    return {
      answers,
      unbound: interactions
        .filter(({ subjects }) => subjects.length === 0)
        .map(({ description }) => description),
    };
  }

  private async ofSubject(
    contentId: number,
    subject: string,
    interactions: readonly number[],
  ): Promise<SubjectAnswer> {
    const { manager } = this.dataSource;
    const name = parseSubjectName(subject);
    const [latest] = name ? await this.subjects.liveSchemas(manager, name, 1) : [];
    if (!latest) return { subject, schemaVersion: null, verdict: 'unknown', ...NOTHING };
    const pair = { before: undefined, after: latest.source };
    const question = { contentId, interactions };
    const answers = await this.engine.decide(pair, [question], (ids) => this.contracts.texts(manager, ids));
    const answer = answers.get(questionKey(pair, question));
    if (!answer) throw new Error('a contract that was published was not decided');
    return {
      subject,
      schemaVersion: latest.version,
      verdict: verdictOf(answer),
      expectations: answer.expectations,
      told: answer.told.map(toTold),
      more: answer.more,
      unconfirmed: answer.unconfirmed,
      unmet: [...answer.unmet],
    };
  }
}

const NOTHING = { expectations: 0, told: [], more: false, unconfirmed: false, unmet: [] };

function verdictOf({ told }: ContractAnswer): SubjectAnswer['verdict'] {
  if (told.length === 0) return 'guaranteed';
  return told.some(({ after }) => after === 'fails') ? 'not-guaranteed' : 'unknown';
}
