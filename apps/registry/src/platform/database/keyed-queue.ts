import { conflictRetry } from './transact.js';

/**
 * One piece of work after another for each key, in the order of arrival. Whoever waits for an advisory lock holds a
 * connection while it waits: with a queue in front, a node's writers of one busy subject hold one connection, and
 * everybody else's requests still find some in the pool.
 */
export class KeyedQueue {
  private readonly tails = new Map<string, Promise<void>>();

  /** @param patienceMs work whose turn comes later than that is refused instead of begun */
  constructor(private readonly patienceMs: number) {}

  /** Whether work for the key is under way, so that whoever comes now has to wait. */
  isBusy(key: string): boolean {
    return this.tails.has(key);
  }

  /** @throws StewardError `conflict-retry` when the turn came too late; else whatever the work throws */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const asked = performance.now();
    const before = this.tails.get(key) ?? Promise.resolve();
    const mine = before.then(() => {
      if (performance.now() - asked > this.patienceMs) throw conflictRetry();
      return work();
    });
    const tail = mine.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    }
  }
}
