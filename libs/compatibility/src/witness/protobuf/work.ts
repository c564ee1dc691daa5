/** Thrown inside the making of a witness, and caught by it: the reason, as a sentence, why there is none. */
export class NoMessage extends Error {
  override readonly name = 'NoMessage';
}

/** Levels of a message. Deeper ones nobody reads, and they would cost stack. */
export const MAX_LEVELS = 30;
/** Bounds one witness: parts of messages and schemas looked at. Counting gives the same answer on every machine. */
const MAX_STEPS = 5_000;

export const TOO_LARGE = 'The shortest message that shows it is too large to be of use.';
export const ENDLESS = 'Every message would have to hold itself without end, or be too deep to be of use.';

export class Work {
  #steps = 0;

  /** @throws NoMessage */
  spend(level: number, steps = 1): void {
    this.#steps += steps;
    if (level > MAX_LEVELS) throw new NoMessage(ENDLESS);
    if (this.#steps > MAX_STEPS) throw new NoMessage(TOO_LARGE);
  }
}
