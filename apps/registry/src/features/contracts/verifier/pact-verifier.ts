import type { PactBody } from '../../../platform/workers/pact-bodies.js';
import { writePactFile } from './write-pact.js';
import type { PactResult } from './pact-messages.js';
import type { PactPool } from './pact-pool.js';

/** Of one file: more interactions take longer than they save, and a longer text keeps the event loop. */
const BATCH = { interactions: 250, characters: 1024 * 1024 };

/** What Pact's own verifier makes of one message. */
export type PactOpinion =
  | { readonly opinion: 'accepted' }
  | { readonly opinion: 'rejected'; readonly mismatches: PactResult['mismatches'] }
  | { readonly opinion: 'unknown'; readonly reason: string };

export interface PactTrial {
  readonly expectation: PactBody;
  /** Messages, as JSON: they go to Pact digit by digit. */
  readonly samples: readonly string[];
}

interface Sample {
  readonly trial: PactTrial;
  readonly text: string;
  readonly put: (opinion: PactOpinion) => void;
}

/**
 * The real Pact verifier as a second opinion: what it says of each sample. Trials of several contracts share a call; where
 * a call breaks off (a regex that runs wild takes all results of its call with it), each contract is asked alone once.
 */
export class PactVerifier {
  readonly #pool: Pick<PactPool, 'ask'>;

  constructor(pool: Pick<PactPool, 'ask'>) {
    this.#pool = pool;
  }

  /**
   * Opinions by trial and sample, in the order asked. Never throws: what goes wrong is an opinion of `unknown`, as is what
   * no child has begun with after `patienceMs`.
   */
  async verify(
    trials: readonly PactTrial[],
    patienceMs = Number.POSITIVE_INFINITY,
  ): Promise<readonly (readonly PactOpinion[])[]> {
    const until = performance.now() + patienceMs;
    const opinions: PactOpinion[][] = trials.map(({ samples }) =>
      samples.map(() => ({ opinion: 'unknown', reason: 'not asked' })),
    );
    const samples = trials.flatMap((trial, row) =>
      trial.samples.map((text, column): Sample => ({
        trial,
        text,
        put: (opinion) => {
          const line = opinions[row];
          if (line !== undefined) line[column] = opinion;
        },
      })),
    );
    await Promise.all(batchesOf(samples).map((batch) => this.#run(batch, until)));
    return opinions;
  }

  async #run(batch: readonly Sample[], until: number): Promise<void> {
    const version = batch[0]?.trial.expectation.version ?? 4;
    const pact = writePactFile(
      version,
      batch.map(({ trial }) => trial.expectation.members),
    );
    const { results, trouble } = await this.#pool.ask(
      pact,
      batch.map(({ text }) => text),
      until - performance.now(),
    );
    const isWhole = batch.every((_, index) => results[index] !== undefined);
    const parts = isWhole ? [] : [...Map.groupBy(batch, ({ trial }) => trial).values()];
    if (parts.length > 1) {
      await Promise.all(parts.map((part) => this.#run(part, until)));
      return;
    }
    for (const [index, sample] of batch.entries()) sample.put(opinionOf(results[index], trouble));
  }
}

function opinionOf(result: PactResult | undefined, trouble: string | undefined): PactOpinion {
  if (result?.verdict === 'accepted') return { opinion: 'accepted' };
  if (result?.verdict === 'rejected') return { opinion: 'rejected', mismatches: result.mismatches };
  return { opinion: 'unknown', reason: trouble ?? 'Pact’s core did not compare it' };
}

/** Each of one version of the format. */
function batchesOf(samples: readonly Sample[]): Sample[][] {
  const batches: Sample[][] = [];
  for (const group of Map.groupBy(samples, ({ trial }) => trial.expectation.version).values()) {
    let last: Sample[] = [];
    let characters = 0;
    for (const sample of group) {
      characters += sizeOf(sample);
      if (last.length === 0 || last.length >= BATCH.interactions || characters > BATCH.characters) {
        batches.push((last = []));
        characters = sizeOf(sample);
      }
      last.push(sample);
    }
  }
  return batches;
}

const sizeOf = ({ trial, text }: Sample): number => trial.expectation.members.length + text.length;
