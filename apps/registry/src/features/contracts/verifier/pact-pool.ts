import type { ChildProcess } from 'node:child_process';
import { makeEmptyHome, startChild, type EmptyHome } from './child-command.js';
import type { PactAnswer, PactReady } from './pact-messages.js';

/** A child is ended after so many verifications, and another takes its place: native code may leak. */
const RUNS_A_CHILD = 1_000;
/** A child that has nothing to do for so long ends, and its hundred megabytes with it. */
const IDLE_MS = 60_000;
/** Where Pact's core can't be loaded, nobody waits for it again so soon. */
const BROKEN_MS = 60_000;

export interface PactPoolOptions {
  readonly children: number;
  /** From when a child takes the question. */
  readonly deadlineMs: number;
  /** Questions that may wait; further ones are answered "unknown" at once. */
  readonly queue: number;
  readonly start?: (home: EmptyHome) => ChildProcess;
}

const LATE = 'no child was free in time';
const BROKEN = 'Pact’s core could not be loaded';

interface Job {
  readonly pact: string;
  readonly answers: readonly string[];
  readonly done: (answer: Omit<PactAnswer, 'id'>) => void;
}

interface Child {
  readonly process: ChildProcess;
  /** Pact's core is loaded. */
  ready: boolean;
  runs: number;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Children that run Pact's core. They start with the first question; one that is over its deadline, or dies, is replaced,
 * and its question is answered with a reason instead of results. It never throws.
 */
export class PactPool {
  readonly #options: PactPoolOptions;
  readonly #children = new Set<Child>();
  readonly #waiting: Job[] = [];
  #home: EmptyHome | undefined;
  #closed = false;
  #brokenSince: number | undefined;
  #next = 0;

  constructor(options: PactPoolOptions) {
    this.#options = options;
  }

  /** `patienceMs`: how long the question may wait for a child; its deadline comes on top. */
  ask(
    pact: string,
    answers: readonly string[],
    patienceMs = Number.POSITIVE_INFINITY,
  ): Promise<Omit<PactAnswer, 'id'>> {
    if (this.#closed || this.#waiting.length >= this.#options.queue) {
      return Promise.resolve({ results: {}, trouble: 'too much waits to be verified' });
    }
    if (this.#isBroken()) return Promise.resolve({ results: {}, trouble: BROKEN });
    if (patienceMs <= 0) return Promise.resolve({ results: {}, trouble: LATE });
    return new Promise((resolve) => {
      const timer = Number.isFinite(patienceMs) ? setTimeout(() => this.#giveUp(job), patienceMs) : undefined;
      const job: Job = {
        pact,
        answers,
        done: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
      };
      this.#waiting.push(job);
      this.#serve();
    });
  }

  /** Of a job that a child has taken its deadline decides. */
  #giveUp(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    job.done({ results: {}, trouble: LATE });
  }

  #isBroken(): boolean {
    return this.#brokenSince !== undefined && performance.now() - this.#brokenSince < BROKEN_MS;
  }

  /** Ends every child; what waits is answered with a reason. */
  close(): void {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.done({ results: {}, trouble: 'the service stops' });
    for (const child of this.#children) this.#end(child, 'the service stops');
    this.#home?.remove();
  }

  #serve(): void {
    while (this.#waiting.length > 0) {
      const child = [...this.#children].find(({ job }) => job === undefined) ?? this.#start();
      const job = child && this.#waiting.shift();
      if (child === undefined || job === undefined) return;
      this.#give(child, job);
    }
  }

  #start(): Child | undefined {
    if (this.#children.size >= this.#options.children) return undefined;
    const child: Child = {
      process: (this.#options.start ?? startChild)((this.#home ??= makeEmptyHome())),
      ready: false,
      runs: 0,
      job: undefined,
      timer: undefined,
    };
    this.#children.add(child);
    child.process.on('message', (said: PactAnswer | PactReady) => {
      if ('ready' in said) child.ready = true;
      else this.#took(child, said);
    });
    child.process.on('error', () => this.#gone(child, 'Pact’s core could not be started'));
    child.process.on('exit', () => this.#gone(child, 'Pact’s core ended'));
    return child;
  }

  #give(child: Child, job: Job): void {
    clearTimeout(child.timer);
    child.job = job;
    child.runs += 1;
    const { deadlineMs } = this.#options;
    child.timer = setTimeout(() => this.#end(child, `no answer within ${deadlineMs} ms`), deadlineMs);
    child.process.ref();
    child.process.send({ id: this.#next++, pact: job.pact, answers: job.answers }, (error) => {
      if (error !== null) this.#end(child, 'Pact’s core ended');
    });
  }

  #took(child: Child, { results, trouble }: PactAnswer): void {
    const { job } = child;
    if (job === undefined) return;
    child.job = undefined;
    clearTimeout(child.timer);
    if (child.runs >= RUNS_A_CHILD) this.#end(child, '');
    else {
      child.timer = setTimeout(() => this.#end(child, ''), IDLE_MS);
      child.timer.unref();
    }
    job.done({ results, ...(trouble === undefined ? {} : { trouble }) });
    if (!this.#closed) this.#serve();
  }

  /** It ended by itself. Before it was ready: so would the next one, and who waits is told so. */
  #gone(child: Child, why: string): void {
    if (!this.#children.has(child)) return;
    if (!child.ready) {
      this.#brokenSince = performance.now();
      for (const job of this.#waiting.splice(0)) job.done({ results: {}, trouble: BROKEN });
    }
    this.#end(child, child.ready ? why : BROKEN);
  }

  /** A child is ended once, whatever was heard of it first. */
  #end(child: Child, why: string): void {
    if (!this.#children.delete(child)) return;
    clearTimeout(child.timer);
    child.process.kill('SIGKILL');
    child.job?.done({ results: {}, trouble: why });
    child.job = undefined;
    if (!this.#closed) this.#serve();
  }
}
