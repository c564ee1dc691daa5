import type { Answer } from './start-registry.js';

/** A little less than what a writer waits for others before it is refused. */
const PATIENCE_MS = 19_000;

/** Who loses more often than that is shown what it was told: a writer that always loses is a defect. */
const RETRIES = 2;

/**
 * On a slow machine some of many writers wait longer for a subject than a request may, and are told that nothing was
 * written, and to try again, which they do. Who is told so sooner has lost in another way: in a dead-lock, for one.
 */
export async function patiently<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (let retries = 0; ; retries += 1) {
    const asked = performance.now();
    const answer = await ask();
    const hasWaited = performance.now() - asked > PATIENCE_MS;
    if (answer.status !== 503 || !hasWaited || retries === RETRIES) return answer;
  }
}
