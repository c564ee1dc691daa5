import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type ContractAnswer,
  type ContractFacts,
  type ContractQuestion,
  type ContractText,
  type ToldExpectation,
} from '../../platform/workers/contract-text.js';
import { JobNotFinished } from '../../platform/workers/job-not-finished.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import { WorkerPool } from '../../platform/workers/worker-pool.js';
import { CONTRACT_CONFIRMATION, type ContractConfirmation } from './contract-confirmation.js';

/** What one job takes: it ends within the deadline, and its texts cross in one go. */
const BATCH = { contracts: 50, characters: 1024 * 1024 };

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
    const missing = questions.filter((question) => !answers.has(questionKey(pair, question)));
    const texts = missing.length > 0 ? await load(missing.map(({ contentId }) => contentId)) : new Map();
    const asked = missing.flatMap((question) => {
      const contract = texts.get(question.contentId) as ContractText | undefined;
      return contract
        ? [{ key: questionKey(pair, question), contract, interactions: question.interactions }]
        : [];
    });
    for (const batch of batchesOf(asked)) {
      const decided = await this.decideBatch(pair, batch);
      for (const [index, { key }] of batch.entries()) {
        const answer = decided[index];
        if (!answer) continue;
        answers.set(key, answer.answer);
        if (answer.final) this.answers.set(key, answer.answer);
      }
    }
    return answers;
  }

  private async decideBatch(pair: SchemaPair, batch: readonly ContractQuestion[]): Promise<Decided[]> {
    try {
      const questions = batch.map(({ contract, interactions }) => ({ contract, interactions }));
      const decided = await this.pool.run('contracts', { ...pair, questions });
      const confirmed = await this.confirm(pair, batch, decided);
      return confirmed.map((answer) => ({ answer, final: true }));
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
    question: ContractQuestion,
    { limit }: JobNotFinished,
  ): Promise<Decided> {
    const promised =
      before !== undefined &&
      (await this.pool.run('contracts', { before: undefined, after: before, questions: [question] }).then(
        ([answer]) => answer !== undefined && answer.told.length < answer.expectations,
        (error: unknown) => {
          if (error instanceof JobNotFinished) return false;
          throw error;
        },
      ));
    return { answer: undecidedAnswer(question, promised, limit), final: false };
  }

  private async confirm(
    { after }: SchemaPair,
    batch: readonly ContractQuestion[],
    answers: readonly ContractAnswer[],
  ): Promise<readonly ContractAnswer[]> {
    const asked = answers.flatMap(({ told }, index) => {
      const question = batch[index];
      if (!question) return [];
      return told
        .filter(({ counterexample }) => counterexample !== null)
        .map((one) => ({ schema: after, question, told: one }));
    });
    if (asked.length === 0) return answers;
    const confirmations = await this.confirmation.confirm(asked);
    const refuted = new Map<ToldExpectation, string>();
    for (const [index, confirmation] of confirmations.entries()) {
      const told = asked[index]?.told;
      if (told && confirmation.outcome === 'refuted') refuted.set(told, confirmation.reason);
    }
    if (refuted.size === 0) return answers;
    return answers.map((answer) => ({
      ...answer,
      told: answer.told.map((told) => {
        const reason = refuted.get(told);
        return reason === undefined ? told : asUnknown(told, reason);
      }),
    }));
  }
}

interface Decided {
  readonly answer: ContractAnswer;
  /** It will be the same when it is asked again. */
  readonly final: boolean;
}

export function questionKey({ before, after }: SchemaPair, question: KeyedQuestion): string {
  return `${before?.key ?? ''}>${after.key} ${question.contentId} ${question.interactions.join(',')}`;
}

function batchesOf<T extends ContractQuestion>(questions: readonly T[]): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const question of questions) {
    const last = batches.at(-1);
    characters += question.contract.text.length;
    if (last && last.length < BATCH.contracts && characters <= BATCH.characters) last.push(question);
    else {
      batches.push([question]);
      characters = question.contract.text.length;
    }
  }
  return batches;
}

function asUnknown(told: ToldExpectation, reason: string): ToldExpectation {
  const verdict =
    told.verdict === 'broken' ? 'doubted' : told.verdict === 'pending' ? 'undecided' : told.verdict;
  return { ...told, verdict, after: 'unknown', why: reason, counterexample: null };
}

function undecidedAnswer(question: ContractQuestion, promised: boolean, limit: string): ContractAnswer {
  return {
    expectations: 1,
    more: false,
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
        location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
      },
    ],
  };
}
