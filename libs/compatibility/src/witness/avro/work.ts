/** Thrown inside the making of a witness, and caught by it: the reason, as a sentence, why there is none. */
export class NoMessage extends Error {
  override readonly name = 'NoMessage';
}

/** Bounds one witness: parts of messages and schemas looked at. Counting gives the same answer on every machine. */
const MAX_STEPS = 50_000;
/** Levels of a message. Deeper ones nobody reads, and they would cost stack. */
export const MAX_LEVELS = 150;

export class Work {
  #steps = 0;

  /** @throws NoMessage */
  spend(level: number, steps = 1): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS || level > MAX_LEVELS)
      throw new NoMessage('The shortest message that shows it is too large to be of use.');
  }
}
