import { parentPort } from 'node:worker_threads';
import { JOBS, type JobBegun, type JobMessage } from './jobs.js';
import { toWireError, type WireAnswer } from './job-wire.js';
import { ModelCache } from './model-cache.js';

/** Versions that a subject's next check compares again; of the main thread's cache nothing can be seen from here. */
const models = new ModelCache({ characters: 2 * 1024 * 1024 });

/** What a worker of the pool runs for each job. */
export function run({ id, name, input }: JobMessage): WireAnswer {
  parentPort?.postMessage({ begun: id } satisfies JobBegun);
  try {
    const job = JOBS[name];
    // The message was made by `WorkerPool.run`, which takes a job's own input alone.
    return { value: job.toWire(job.run(models, input as never) as never) };
  } catch (error) {
    return { error: toWireError(error) };
  }
}
