import type { ContractQuestion } from '../../platform/workers/contract-text.js';

/** What one job takes: it ends within the deadline, and its texts cross in one go. */
const BATCH = { contracts: 50, characters: 1024 * 1024 };

/** Questions in their order, as many to a job as it takes; `of` says which contract is asked. */
export function batchesOf<T>(questions: readonly T[], of: (one: T) => ContractQuestion): T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const question of questions) {
    const last = batches.at(-1);
    const size = of(question).contract.text.length;
    characters += size;
    if (last && last.length < BATCH.contracts && characters <= BATCH.characters) last.push(question);
    else {
      batches.push([question]);
      characters = size;
    }
  }
  return batches;
}
