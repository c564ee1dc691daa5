import { parseSubjectName, StewardError } from '@schema-steward/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContractAnswer } from '../../platform/workers/contract-text.js';
import { SubjectReadModel } from '../subjects/subject-read-model.js';
import { ContractEngine, questionKey } from './contract-engine.js';
import { ContractReadModel } from './contract-read-model.js';
import { ContractResolution } from './contract-resolution.js';
import type { StoredContract } from './contract-store.js';
import type { PublicationResponse, SubjectAnswer } from './dto.js';
import { undecidedAnswer } from './decide-questions.js';
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

  /** For who has just published it: it is written, so that what has no place among the workers is told as unknown. */
  answerPublished(
    contract: Pick<StoredContract, 'contentId' | 'provider'>,
  ): Promise<Pick<PublicationResponse, 'answers' | 'unbound'>> {
    return this.answer(contract, (interactions, error) => {
      if (!(error instanceof StewardError && error.code === 'overloaded')) throw error;
      return undecidedAnswer({ interactions }, false, BUSY);
    });
  }

  /** @throws StewardError `overloaded` */
  async answer(
    contract: Pick<StoredContract, 'contentId' | 'provider'>,
    orElse: OrElse = (_interactions, error) => {
      throw error;
    },
  ): Promise<Pick<PublicationResponse, 'answers' | 'unbound'>> {
    const { manager } = this.dataSource;
    const interactions = await this.resolution.interactions(manager, contract);
    const positions = new Map<string, number[]>();
    for (const { subjects, position } of interactions)
      for (const subject of subjects) positions.set(subject, [...(positions.get(subject) ?? []), position]);
    const answers: SubjectAnswer[] = [];
    for (const [subject, asked] of positions)
      answers.push(await this.ofSubject(contract.contentId, subject, asked, orElse));
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
    orElse: OrElse,
  ): Promise<SubjectAnswer> {
    const { manager } = this.dataSource;
    const name = parseSubjectName(subject);
    const [latest] = name ? await this.subjects.liveSchemas(manager, name, 1) : [];
    if (!latest) {
      const near = name ? await this.subjects.nearest(manager, name) : null;
      return { subject, schemaVersion: null, near, verdict: 'unknown', ...NOTHING };
    }
    const pair = { before: undefined, after: latest.source };
    const question = { contentId, interactions };
    const answer = await this.engine
      .decide(pair, [question], (ids) => this.contracts.texts(manager, ids))
      .then(
        (answers) => answers.get(questionKey(pair, question)),
        (error: unknown) => orElse(interactions, error),
      );
    if (!answer) throw new Error('a contract that was published was not decided');
    return {
      subject,
      schemaVersion: latest.version,
      near: null,
      verdict: verdictOf(answer),
      expectations: answer.expectations,
      told: answer.told.map(toTold),
      more: answer.more,
      unconfirmed: answer.unconfirmed,
      unmet: [...answer.unmet],
    };
  }
}

/** What is told of what could not be decided, or the error again. */
type OrElse = (interactions: readonly number[], error: unknown) => ContractAnswer;

const BUSY =
  'The registry had too much else to do. The contract is published; publish the same again, or ask can-i-deploy, to be told.';

const NOTHING = { expectations: 0, told: [], more: false, unconfirmed: false, unmet: [] };

function verdictOf({ told }: ContractAnswer): SubjectAnswer['verdict'] {
  if (told.length === 0) return 'guaranteed';
  return told.some(({ after }) => after === 'fails') ? 'not-guaranteed' : 'unknown';
}
