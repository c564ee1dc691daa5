import type { ContractAnswer, ContractQuestion } from '../../platform/workers/contract-text.js';
import { JobNotFinished } from '../../platform/workers/job-not-finished.js';
import type { SchemaText } from '../../platform/workers/schema-text.js';
import type { WorkerPool } from '../../platform/workers/worker-pool.js';
import { batchesOf } from './question-batches.js';
import type { AskedQuestion, Decided } from './second-opinion.js';

/** For how long contracts that are too slow together are asked one by one. What is left is told as undecided. */
const ALONE_MS = 30_000;

interface Pair {
  readonly before: SchemaText | undefined;
  readonly after: SchemaText;
}

/**
 * What workers decide of contracts, in batches. One that takes too long is asked alone, so that the others are told what
 * they asked; what could not be decided in time fails closed.
 * @throws StewardError `overloaded`
 */
export async function decideQuestions(
  pool: Pick<WorkerPool, 'run'>,
  pair: Pair,
  asked: readonly AskedQuestion[],
  aloneMs = ALONE_MS,
): Promise<Decided[]> {
  const decided: Decided[] = [];
  let left = aloneMs;
  for (const batch of batchesOf(asked, ({ question }) => question)) {
    try {
      decided.push(...(await decideBatch(pool, pair, batch)));
    } catch (error) {
      if (!(error instanceof JobNotFinished)) throw error;
      const started = performance.now();
      for (const one of batch)
        decided.push(
          performance.now() - started < left
            ? await decideAlone(pool, pair, one, batch.length === 1 ? error : undefined)
            : undecided(one, pair.before !== undefined, error.limit),
        );
      left -= performance.now() - started;
    }
  }
  return decided;
}

async function decideBatch(
  pool: Pick<WorkerPool, 'run'>,
  { before, after }: Pair,
  batch: readonly AskedQuestion[],
): Promise<Decided[]> {
  const questions = batch.map(({ question }) => question);
  const answers = await pool.run('contracts', { before, after, questions });
  return batch.flatMap((asked, index) => {
    const answer = answers[index];
    return answer ? [{ ...asked, answer, final: true }] : [];
  });
}

/** `late`: it was tried alone already, and was not decided. */
async function decideAlone(
  pool: Pick<WorkerPool, 'run'>,
  pair: Pair,
  asked: AskedQuestion,
  late: JobNotFinished | undefined,
): Promise<Decided> {
  try {
    if (late) throw late;
    const [decided] = await decideBatch(pool, pair, [asked]);
    if (decided) return decided;
    throw new Error('a contract that was asked was not decided');
  } catch (error) {
    if (!(error instanceof JobNotFinished)) throw error;
    return undecided(asked, await wasPromised(pool, pair, asked), error.limit);
  }
}

/** What cannot be decided now was never proven if it could not be decided before either. */
async function wasPromised(
  pool: Pick<WorkerPool, 'run'>,
  { before }: Pair,
  { question }: AskedQuestion,
): Promise<boolean> {
  if (before === undefined) return false;
  try {
    const [answer] = await pool.run('contracts', { before: undefined, after: before, questions: [question] });
    return answer !== undefined && answer.holding > 0;
  } catch (error) {
    if (error instanceof JobNotFinished) return false;
    throw error;
  }
}

function undecided(asked: AskedQuestion, promised: boolean, limit: string): Decided {
  const why = `Whether the contract still holds could not be decided within ${limit}.`;
  return { ...asked, answer: undecidedAnswer(asked.question, promised, why), final: false };
}

/** Of a contract of which nothing is known. */
export function undecidedAnswer(
  { interactions }: Pick<ContractQuestion, 'interactions'>,
  promised: boolean,
  why: string,
): ContractAnswer {
  return {
    expectations: 1,
    more: false,
    holding: 0,
    unconfirmed: false,
    unmet: [],
    told: [
      {
        interaction: interactions[0] ?? 0,
        description: '',
        path: '',
        asks: 'everything',
        contractAt: '',
        verdict: promised ? 'doubted' : 'undecided',
        after: 'unknown',
        why,
        counterexample: null,
        unconfirmed: false,
        undeclared: false,
        location: { pointer: '', line: 1, column: 1, endLine: 1, endColumn: 1 },
      },
    ],
  };
}
