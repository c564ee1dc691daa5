import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  boundWitness,
  planWitnesses,
  type Comparison,
  type CompatibilityFinding,
  type NoWitness,
  type Witness,
  type WitnessTask,
  type WitnessTaskAnswer,
} from '@schema-steward/compatibility';
import type { ParsedSchema } from '@schema-steward/schema';

const DEADLINE_MS = 5_000;
/** Within so long a thread has started and loaded what it runs, however busy the machine is. */
const START_MS = 30_000;

/** The thread says first that it has begun: from then on its time counts. */
export type WitnessThreadMessage = 'begun' | readonly WitnessTaskAnswer[];

/** Messages that show what breaks, tried in a thread that is ended at its deadline. Without one there is a reason. */
export async function findWitnesses(
  comparisons: readonly Comparison[],
  candidate: ParsedSchema,
  version: ParsedSchema,
): Promise<ReadonlyMap<CompatibilityFinding, Witness | NoWitness>> {
  const { tasks, without } = planWitnesses(comparisons);
  const found = new Map<CompatibilityFinding, Witness | NoWitness>(without);
  for (const { comparison, wanted } of tasks) {
    const [reader, writer] = (
      comparison.direction === 'backward' ? [candidate, version] : [version, candidate]
    ).map(({ type, text }) => ({ type, text }));
    if (!reader || !writer) continue;
    const answers = await run({ reader, writer, findings: wanted.map(({ index }) => index) });
    const byIndex = new Map(answers.map((answer) => [answer.finding, answer.witness]));
    for (const { finding, index } of wanted)
      found.set(finding, boundWitness(byIndex.get(index) ?? { none: 'None was found in time.' }));
  }
  return found;
}

function run(task: WitnessTask): Promise<readonly WitnessTaskAnswer[]> {
  return new Promise((resolve) => {
    const worker = new Worker(workerFile(), { workerData: task, execArgv: [] });
    let timer = setTimeout(() => end([]), START_MS);
    const end = (answers: readonly WitnessTaskAnswer[]): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answers);
    };
    worker.on('message', (said: WitnessThreadMessage) => {
      if (said !== 'begun') return end(said);
      clearTimeout(timer);
      timer = setTimeout(() => end([]), DEADLINE_MS);
    });
    worker.once('error', () => end([]));
    worker.once('exit', () => end([]));
  });
}

/** A thread cannot load TypeScript: run from its sources (by Vitest), the command uses what was compiled from them. */
function workerFile(): string {
  const place = import.meta.url.endsWith('.ts') ? '../dist/witness-worker.js' : './witness-worker.js';
  return fileURLToPath(new URL(place, import.meta.url));
}
