import { StewardError } from '@schema-steward/kernel';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import { SETTINGS, type Settings } from '../config/settings.js';
import { JobNotFinished } from './job-not-finished.js';
import { fromWireError, type WireAnswer } from './job-wire.js';
import {
  fromWire,
  type JobBegun,
  type JobInput,
  type JobMessage,
  type JobName,
  type JobOutput,
} from './jobs.js';
import { Turnstile } from './turnstile.js';
import { workerFile } from './worker-file.js';

/** Of each worker: some schema of a megabyte takes fifty for its model, and as much again while it is compared. */
const MEMORY_MB = 768;
/** A worker that has nothing to do for so long ends, and its memory with it. */
const IDLE_MS = 60_000;
/** Within so long a thread has started and loaded what it runs, however busy the machine is. */
const START_MS = 30_000;

/**
 * `@Inject(WITNESS_POOL) pool: WorkerPool`: one thread of its own for messages that show a finding. It compiles what users
 * wrote, and no verdict waits behind it.
 */
export const WITNESS_POOL = Symbol('WitnessPool');

/**
 * Threads for work that would keep everybody else waiting. They start with the first job. A job over its deadline is
 * ended with its thread, and another thread takes its place; who comes when too many wait is told so at once.
 */
@Injectable()
export class WorkerPool implements OnApplicationShutdown {
  private readonly logger = new Logger('Workers');
  private readonly turnstile: Turnstile;
  private pool: Piscina<JobMessage, WireAnswer> | undefined;
  private closed = false;
  private lastId = 0;
  /** By job: what to do when its worker has begun. */
  private readonly onBegun = new Map<number, () => void>();

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    this.turnstile = new Turnstile(settings.workers, settings.workerQueue);
  }

  /**
   * Never call it inside a transaction: others would wait for what it holds. `deadlineMs` is for the work: a thread that
   * has to be started first takes its own time.
   * @throws JobNotFinished for a job that was ended at its deadline, or took too much memory
   * @throws StewardError `overloaded`, and what the job throws
   */
  async run<Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
    { deadlineMs = this.settings.workerDeadline * 1000 }: { deadlineMs?: number } = {},
  ): Promise<JobOutput<Name>> {
    if (!(await this.turnstile.enter(deadlineMs))) throw overloaded();
    const answer = await this.answer({ id: (this.lastId += 1), name, input }, deadlineMs).finally(() =>
      this.turnstile.leave(),
    );
    if ('error' in answer) throw fromWireError(answer.error);
    return fromWire(name, answer.value, input);
  }

  /** After the requests in flight were answered: see `createApp`. */
  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    await this.pool?.destroy();
  }

  /** The deadline counts from where the worker begins: no job pays for the thread that it was the first to need. */
  private async answer(message: JobMessage, deadlineMs: number): Promise<WireAnswer> {
    if (this.closed) throw overloaded();
    const ended = new AbortController();
    let limitMs = START_MS;
    const end = (): void => ended.abort();
    let timer = setTimeout(end, limitMs);
    this.onBegun.set(message.id, () => {
      clearTimeout(timer);
      limitMs = deadlineMs;
      timer = setTimeout(end, limitMs);
    });
    try {
      return await this.open().run(message, { signal: ended.signal });
    } catch (error) {
      if (this.closed) throw overloaded();
      if (ended.signal.aborted) {
        this.logger.warn(`A job (${message.name}) was ended after ${limitMs} ms.`);
        throw new JobNotFinished(`${limitMs / 1000} s`, { cause: error });
      }
      if (isOutOfMemory(error)) {
        this.logger.warn(`A job (${message.name}) was ended: it took more than ${MEMORY_MB} MB.`);
        throw new JobNotFinished(`${MEMORY_MB} MB of memory`, { cause: error });
      }
      throw error;
    } finally {
      clearTimeout(timer);
      this.onBegun.delete(message.id);
    }
  }

  private open(): Piscina<JobMessage, WireAnswer> {
    if (this.pool) return this.pool;
    this.pool = new Piscina<JobMessage, WireAnswer>({
      filename: workerFile(),
      name: 'run',
      minThreads: 0,
      maxThreads: this.settings.workers,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // What runs users' schemas needs no secret of the environment, and no flag of ours.
      env: {},
      execArgv: [],
    });
    this.pool.on('message', ({ begun }: JobBegun) => this.onBegun.get(begun)?.());
    // Of a thread that fails while it has no job; the pool starts another one.
    this.pool.on('error', (error: unknown) => this.logger.error(`A thread failed: ${String(error)}`));
    return this.pool;
  }
}

export function overloaded(): StewardError {
  return new StewardError(
    'overloaded',
    'The registry has more large schemas to look at than it can take now; nothing was written. Try again.',
  );
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
