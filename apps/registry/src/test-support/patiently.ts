import type { Answer } from './start-registry.js';

/** A little less than what a writer waits for others before it is refused. */
const PATIENCE_MS = 19_000;

/**
 * On a slow machine some of many writers wait longer for a subject than a request may, and are told that nothing was
 * written, and to try again, which they do. Who is told so sooner has lost in another way: in a dead-lock, for one.
 */
export async function patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const asked = performance.now();
    const answer = await ask();
    const hasWaited = performance.now() - asked > PATIENCE_MS;
    if (answer.status !== 503 || !hasWaited) return answer;
  }
}
