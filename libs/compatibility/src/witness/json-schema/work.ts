/** Thrown inside the search for a message, and caught by it: the work that one attempt may do is used up. */
export class OutOfWork extends Error {
  override readonly name = 'OutOfWork';
}

/** Levels of a message, and of schemas within schemas at one place. Deeper ones nobody reads, and they cost stack. */
export const MAX_LEVELS = 80;

/** Bounds one attempt: schemas and values looked at. Counting gives the same answer on every machine. */
export class Work {
  #left: number;

  constructor(readonly steps: number) {
    this.#left = steps;
  }

  get spent(): number {
    return this.steps - this.#left;
  }

  /** @throws OutOfWork */
  spend(steps = 1): void {
    this.#left -= steps;
    if (this.#left < 0) throw new OutOfWork();
  }
}

/** What a search has left out, if anything: without gaps, what was not found is not there. */
export interface Gaps {
  gap(): void;
}
