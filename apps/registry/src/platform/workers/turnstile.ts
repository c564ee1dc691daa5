/** Lets so many through at once, and so many more wait, first come first served. */
export class Turnstile {
  readonly #waiting = new Set<() => void>();
  #inside = 0;

  constructor(
    private readonly places: number,
    private readonly waitingPlaces: number,
  ) {}

  /** False where no place is left to wait in, and for who waited `patienceMs`. True means: call {@link leave} afterwards. */
  async enter(patienceMs: number): Promise<boolean> {
    if (this.#inside < this.places) {
      this.#inside += 1;
      return true;
    }
    if (this.#waiting.size >= this.waitingPlaces) return false;
    return new Promise<boolean>((resolve) => {
      const called = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(called);
        resolve(false);
      }, patienceMs);
      this.#waiting.add(called);
    });
  }

  /** Hands the place to who waits longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#inside -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
