import { runWitnessTask, type WitnessTask, type WitnessTaskAnswer } from '@schema-steward/compatibility';
import type { PairResult } from '@schema-steward/compatibility';
import { contractDifferences, type ContractDifference } from '@schema-steward/contracts';
import type { SchemaChange, SchemaField, TaggedEntity } from '@schema-steward/schema';
import { decideContracts, readContract } from './contract-jobs.js';
import type { ContractAnswer, ContractFacts, ContractJob, ContractText } from './contract-text.js';
import { fromChunks, toChunks, type WireValue } from './job-wire.js';
import { confirmMessages, type ConfirmAnswer, type ConfirmJob } from './confirm-jobs.js';
import type { ModelCache } from './model-cache.js';
import { sampleContracts, type SampledQuestion, type SampleJob } from './sample-jobs.js';
import {
  comparePairs,
  listChanges,
  listTagged,
  printSchema,
  readFacts,
  retagSchema,
  type ChangesJob,
  type CompareAnswer,
  type CompareJob,
  type PrintJob,
  type RetagJob,
} from './schema-jobs.js';
import type { SchemaFacts, SchemaText } from './schema-text.js';

/** One kind of work that a worker does. It runs in the worker up to the wire, and on the main thread from there. */
interface Job<Input, Output> {
  readonly run: (models: ModelCache, input: Input) => Output;
  readonly toWire: (output: Output) => WireValue;
  readonly fromWire: (wire: WireValue, input: Input) => Promise<Output>;
}

const job = <Input, Output>(definition: Job<Input, Output>): Job<Input, Output> => definition;

type FactsHead = Omit<SchemaFacts, 'fields' | 'text'>;

/** Everything that may be sent to a worker. Inputs are cloned: plain data only. */
export const JOBS = {
  facts: job<SchemaText, SchemaFacts>({
    run: readFacts,
    toWire: ({ fields, text: _text, ...head }) => ({ plain: head, chunks: toChunks(fields) }),
    fromWire: async ({ plain, chunks }, { text }) => ({
      ...(plain as FactsHead),
      text,
      fields: await fromChunks<SchemaField>(chunks),
    }),
  }),
  compare: job<CompareJob, CompareAnswer>({
    run: comparePairs,
    toWire: ({ results, spent }) => ({ plain: spent, chunks: toChunks(results, 1) }),
    fromWire: async ({ plain, chunks }) => ({
      spent: plain as number,
      results: await fromChunks<PairResult>(chunks),
    }),
  }),
  changes: job<ChangesJob, SchemaChange[]>({
    run: listChanges,
    toWire: (changes) => ({ plain: null, chunks: toChunks(changes) }),
    fromWire: ({ chunks }) => fromChunks<SchemaChange>(chunks),
  }),
  print: job<PrintJob, string | undefined>({
    run: printSchema,
    toWire: (text) => ({ plain: text, chunks: [] }),
    fromWire: ({ plain }) => Promise.resolve(plain as string | undefined),
  }),
  retag: job<RetagJob, string>({
    run: retagSchema,
    toWire: (text) => ({ plain: text, chunks: [] }),
    fromWire: ({ plain }) => Promise.resolve(plain as string),
  }),
  tagged: job<SchemaText, TaggedEntity[]>({
    run: listTagged,
    toWire: (entities) => ({ plain: null, chunks: toChunks(entities) }),
    fromWire: ({ chunks }) => fromChunks<TaggedEntity>(chunks),
  }),
  contract: job<Omit<ContractText, 'key'>, ContractFacts>({
    run: (_models, contract) => readContract(contract),
    toWire: ({ interactions, ...head }) => ({ plain: head, chunks: toChunks(interactions, 50) }),
    fromWire: async ({ plain, chunks }) => ({
      ...(plain as Omit<ContractFacts, 'interactions'>),
      interactions: await fromChunks(chunks),
    }),
  }),
  difference: job<{ before: string; after: string }, ContractDifference[]>({
    run: (_models, { before, after }) => contractDifferences(before, after),
    toWire: (differences) => ({ plain: differences, chunks: [] }),
    fromWire: ({ plain }) => Promise.resolve(plain as ContractDifference[]),
  }),
  contracts: job<ContractJob, ContractAnswer[]>({
    run: decideContracts,
    toWire: (answers) => ({ plain: null, chunks: toChunks(answers, 10) }),
    fromWire: ({ chunks }) => fromChunks<ContractAnswer>(chunks),
  }),
  confirm: job<ConfirmJob, ConfirmAnswer[]>({
    run: confirmMessages,
    toWire: (answers) => ({ plain: null, chunks: toChunks(answers, 10) }),
    fromWire: ({ chunks }) => fromChunks<ConfirmAnswer>(chunks),
  }),
  samples: job<SampleJob, SampledQuestion[]>({
    run: sampleContracts,
    toWire: (answers) => ({ plain: null, chunks: toChunks(answers, 10) }),
    fromWire: ({ chunks }) => fromChunks<SampledQuestion>(chunks),
  }),
  witnesses: job<WitnessTask, readonly WitnessTaskAnswer[]>({
    run: (_models, task) => runWitnessTask(task),
    toWire: (answers) => ({ plain: null, chunks: toChunks(answers, 10) }),
    fromWire: ({ chunks }) => fromChunks<WitnessTaskAnswer>(chunks),
  }),
};

export type JobName = keyof typeof JOBS;
export type JobInput<Name extends JobName> = Parameters<(typeof JOBS)[Name]['run']>[1];
export type JobOutput<Name extends JobName> = ReturnType<(typeof JOBS)[Name]['run']>;

/** What a job answered, from what came over the wire. */
export async function fromWire<Name extends JobName>(
  name: Name,
  wire: WireValue,
  input: JobInput<Name>,
): Promise<JobOutput<Name>> {
  const { fromWire: read }: Pick<Job<never, unknown>, 'fromWire'> = JOBS[name];
  // A job's own input and output, by its line of the table.
  return (await read(wire, input as never)) as JobOutput<Name>;
}

export interface JobMessage {
  /** The worker says with it that it has begun. */
  readonly id: number;
  readonly name: JobName;
  readonly input: unknown;
}

/** What a worker sends before it does the job: its thread has started, and its modules are loaded. */
export interface JobBegun {
  readonly begun: number;
}
