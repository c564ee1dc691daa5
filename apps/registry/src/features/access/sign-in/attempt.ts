import { z } from 'zod';

/** How long a person may take at the provider. */
export const ATTEMPT_LIFE_SECONDS = 600;

/**
 * What the browser that begins to sign in keeps, and gives back when it returns: whoever else returns with its code has
 * none of it. It is the browser's own, so that it need not be a secret from it; nodes keep nothing.
 */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  readonly startedAt: Date;
}

const kept = z.object({
  s: z.string().min(20).max(100),
  n: z.string().min(20).max(100),
  v: z.string().min(43).max(128),
  r: z.string().max(4096),
  t: z.int(),
});

/** As the value of a cookie. */
export function writeAttempt({ state, nonce, verifier, returnTo, startedAt }: Attempt): string {
  const text = JSON.stringify({ s: state, n: nonce, v: verifier, r: returnTo, t: startedAt.getTime() });
  return Buffer.from(text, 'utf8').toString('base64url');
}

/** Undefined for what is none, and for one that took too long. */
export function readAttempt(cookie: string | undefined, now: Date): Attempt | undefined {
  try {
    const { s, n, v, r, t } = kept.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString('utf8')));
    const age = now.getTime() - t;
    if (age < 0 || age >= ATTEMPT_LIFE_SECONDS * 1000) return undefined;
    return { state: s, nonce: n, verifier: v, returnTo: r, startedAt: new Date(t) };
  } catch {
    return undefined;
  }
}
