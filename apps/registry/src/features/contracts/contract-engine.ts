import type { ContractDifference } from '@schema-steward/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type ContractAnswer,
  type ContractFacts,
  type ContractText,
} from '../../platform/workers/contract-text.js';
import { JobNotFinished } from '../../platform/workers/job-not-finished.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import { WorkerPool } from '../../platform/workers/worker-pool.js';
import { CONTRACT_CONFIRMATION, type ContractConfirmation } from './contract-confirmation.js';
import { decideQuestions } from './decide-questions.js';
import { withSecondOpinion, type AskedQuestion } from './second-opinion.js';

/** Of answers that are kept in memory, about. */
const ANSWER_CHARACTERS = 32 * 1024 * 1024;

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
    maxSize: ANSWER_CHARACTERS,
    sizeCalculation: ({ told }) =>
      told.reduce((sum, { counterexample }) => sum + 500 + (counterexample?.length ?? 0), 200),
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
      const decided = await decideQuestions(this.pool, pair, asked);
      const confirmed = await withSecondOpinion(this.confirmation, pair, decided);
      for (const { key, answer, final } of confirmed) {
        answers.set(key, answer);
        if (final) this.answers.set(key, answer);
      }
    }
    return answers;
  }
}

export function questionKey({ before, after }: SchemaPair, question: KeyedQuestion): string {
  return `${before?.key ?? ''}>${after.key} ${question.contentId} ${question.interactions.join(',')}`;
}
