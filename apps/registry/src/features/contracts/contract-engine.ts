import type { ContractDifference } from '@schema-steward/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type ContractAnswer,
  type ContractFacts,
  type ContractQuestion,
  type ContractText,
} from '../../platform/workers/contract-text.js';
import { JobNotFinished } from '../../platform/workers/job-not-finished.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import { WorkerPool } from '../../platform/workers/worker-pool.js';
import { CONTRACT_CONFIRMATION, type ContractConfirmation } from './contract-confirmation.js';
import { batchesOf } from './question-batches.js';
import { withSecondOpinion, type AskedQuestion, type Decided } from './second-opinion.js';

/** A change of schema, or one schema, that contracts are asked of. */
export interface SchemaPair {
  /** Undefined where nothing was promised yet. */
  readonly before: SchemaText | undefined;
  readonly after: SchemaText;
}

/** A contract whose text is fetched only if something has to be worked out. */
export interface KeyedQuestion {
  /** Equal only for equal contents. */
  readonly contentId: number;
  readonly interactions: readonly number[];
}

export type LoadContracts = (contentIds: readonly number[]) => Promise<ReadonlyMap<number, ContractText>>;

/**
 * Contracts read and decided in workers: patterns of strangers are compared there, so none of it is done on the thread
 * that serves everybody. What was decided never changes, so it is kept in memory while there is room.
 */
@Injectable()
export class ContractEngine {
  private readonly answers = new LRUCache<string, ContractAnswer>({
    max: 50_000,
    maxSize: 100_000,
    sizeCalculation: ({ told }) => 1 + told.length,
  });

  constructor(
    @Inject(WorkerPool) private readonly pool: WorkerPool,
    @Inject(CONTRACT_CONFIRMATION) private readonly confirmation: ContractConfirmation,
  ) {}

  /**
   * What a contract says.
   * @throws SchemaParseError for a text that is no JSON
   * @throws JobNotFinished, StewardError `overloaded`
   */
  read(format: ContractText['format'], text: string): Promise<ContractFacts> {
    return this.pool.run('contract', { format, text });
  }

  /**
   * Where two contracts part; none that could not be found in time.
   * @throws StewardError `overloaded`
   */
  async differences(before: string, after: string): Promise<readonly ContractDifference[]> {
    try {
      return await this.pool.run('difference', { before, after });
    } catch (error) {
      if (error instanceof JobNotFinished) return [];
      throw error;
    }
  }

  /** The answers that are known, by {@link questionKey}. */
  known(pair: SchemaPair, questions: readonly KeyedQuestion[]): Map<string, ContractAnswer> {
    const known = new Map<string, ContractAnswer>();
    for (const question of questions) {
      const key = questionKey(pair, question);
      const answer = this.answers.get(key);
      if (answer) known.set(key, answer);
    }
    return known;
  }

  /**
   * The answers to all questions, by {@link questionKey}. What could not be decided in time is told as that, and fails
   * closed. Never call it inside a transaction.
   * @throws StewardError `overloaded`
   */
  async decide(
    pair: SchemaPair,
    questions: readonly KeyedQuestion[],
    load: LoadContracts,
  ): Promise<Map<string, ContractAnswer>> {
    const answers = this.known(pair, questions);
    const missing = new Map(
      questions.flatMap((question) => {
        const key = questionKey(pair, question);
        return answers.has(key) ? [] : [[key, question] as const];
      }),
    );
    while (missing.size > 0) {
      const texts = await load([...missing.values()].map(({ contentId }) => contentId));
      const asked: AskedQuestion[] = [];
      for (const [key, { contentId, interactions }] of missing) {
        const contract = texts.get(contentId);
        if (!contract) continue;
        asked.push({ key, question: { contract, interactions } });
        missing.delete(key);
      }
      // What is left is there no more.
      if (asked.length === 0) break;
      for (const { key, answer, final } of await this.decideAll(pair, asked)) {
        answers.set(key, answer);
        if (final) this.answers.set(key, answer);
      }
    }
    return answers;
  }

  private async decideAll(pair: SchemaPair, asked: readonly AskedQuestion[]): Promise<Decided[]> {
    const decided: Decided[] = [];
    for (const batch of batchesOf(asked, ({ question }) => question))
      decided.push(...(await this.decideBatch(pair, batch)));
    return withSecondOpinion(this.confirmation, pair, decided);
  }

  private async decideBatch(pair: SchemaPair, batch: readonly AskedQuestion[]): Promise<Decided[]> {
    try {
      const questions = batch.map(({ question }) => question);
      const answers = await this.pool.run('contracts', { ...pair, questions });
      return batch.flatMap((asked, index) => {
        const answer = answers[index];
        return answer ? [{ ...asked, answer, final: true }] : [];
      });
    } catch (error) {
      if (!(error instanceof JobNotFinished)) throw error;
      const [only] = batch;
      if (batch.length === 1 && only) return [await this.notFinished(pair, only, error)];
      const decided: Decided[] = [];
      // One of them takes too long: each by itself, so that the others are told what they asked.
      for (const question of batch) decided.push(...(await this.decideBatch(pair, [question])));
      return decided;
    }
  }

  /** What cannot be decided now was never proven if it could not be decided before either. */
  private async notFinished(
    { before }: SchemaPair,
    asked: AskedQuestion,
    { limit }: JobNotFinished,
  ): Promise<Decided> {
    const promised =
      before !== undefined &&
      (await this.pool
        .run('contracts', { before: undefined, after: before, questions: [asked.question] })
        .then(
          ([answer]) => answer !== undefined && answer.holding > 0,
          (error: unknown) => {
            if (error instanceof JobNotFinished) return false;
            throw error;
          },
        ));
    return { ...asked, answer: undecidedAnswer(asked.question, promised, limit), final: false };
  }
}

export function questionKey({ before, after }: SchemaPair, question: KeyedQuestion): string {
  return `${before?.key ?? ''}>${after.key} ${question.contentId} ${question.interactions.join(',')}`;
}

function undecidedAnswer(question: ContractQuestion, promised: boolean, limit: string): ContractAnswer {
  return {
    expectations: 1,
    more: false,
    holding: 0,
    unconfirmed: false,
    unmet: [],
    told: [
      {
        interaction: question.interactions[0] ?? 0,
        description: '',
        path: '',
        asks: 'everything',
        contractAt: '',
        verdict: promised ? 'doubted' : 'undecided',
        after: 'unknown',
        why: `Whether the contract still holds could not be decided within ${limit}.`,
        counterexample: null,
        unconfirmed: false,
        undeclared: false,
        location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
      },
    ],
  };
}
