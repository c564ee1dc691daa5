import { GateError } from '../gate-error.js';
import { readLimited } from './read-limited.js';

/** Tokens and refusals are short. */
const LARGEST_ANSWER = 256 * 1024;
const CLOSED = 'Nothing was judged, so the check fails.';

export interface Question {
  /** Who is asked, as messages name it; its address may hold what is not for the log. */
  readonly whom: string;
  readonly url: URL;
  readonly init: RequestInit;
  /** In milliseconds. */
  readonly timeoutMs: number;
  /** What to do where it does not answer. */
  readonly hint: string;
}

/**
 * Asks once for what is a secret, or in exchange for one: whether a request that failed was heard is not known, and
 * a redirect could take the secret elsewhere.
 * @throws GateError (`remote-error`) where there is no answer, or one that leads elsewhere; it shows nothing that was sent
 */
export async function askOnce({
  whom,
  url,
  init,
  timeoutMs,
  hint,
}: Question): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => ({
      status: response.status,
      text: await readLimited(response, LARGEST_ANSWER),
    }))
    .catch((cause: unknown) => {
      if (cause instanceof GateError) throw cause;
      const late = cause instanceof Error && cause.name === 'TimeoutError';
      const what = late ? `did not answer within ${timeoutMs / 1000} s` : 'cannot be reached';
      throw new GateError('remote-error', `${whom} ${what}. ${CLOSED}`, hint, [], { cause });
    });
  if (answer.status === 0 || (answer.status >= 300 && answer.status < 400))
    throw new GateError(
      'remote-error',
      `${whom} answers with a redirect, which is not followed. ${CLOSED}`,
      hint,
    );
  return answer;
}

/** A member of a JSON object that is a text; undefined for anything else. */
export function textMember(json: string, name: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    const member = (value as Record<string, unknown>)[name];
    return typeof member === 'string' && member !== '' ? member : undefined;
  } catch {
    return undefined;
  }
}
