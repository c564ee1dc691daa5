import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterHome } from './cluster-home.js';
import { explainToolOutput } from './local-postgres-error.js';

/** Recovery after a crash has to replay at most 256 MB of WAL; on a slow disk that takes a while. */
const LIMIT_MS = 2 * 60_000;
const QUIET_MS = 3_000;

/** Pauses between two looks at the server: says once that it takes long, and throws when it takes too long. */
export class Patience {
  readonly #began = Date.now();
  #told = false;
  /** What the server said last, for the error. */
  lastOutput = '';

  constructor(
    private readonly home: ClusterHome,
    private readonly log: (line: string) => void,
  ) {}

  async pause(milliseconds: number): Promise<void> {
    const waited = Date.now() - this.#began;
    if (waited > LIMIT_MS) {
      throw explainToolOutput(
        `The local PostgreSQL in ${this.home.directory} was not ready in 2 minutes (log: ${this.home.log}).`,
        this.lastOutput,
      );
    }
    if (waited > QUIET_MS && !this.#told) {
      this.#told = true;
      this.log('Waiting for the local PostgreSQL to recover, or for an earlier one to end …');
    }
    await sleep(milliseconds);
  }
}
