import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckReport } from '@schema-steward/report';
import { GateError } from '../gate-error.js';
import type { CheckRequest, RegistryPort } from './check-request.js';
import { parseAnswer } from './parse-answer.js';
import { parseProblem } from './parse-problem.js';
import { readLimited } from './read-limited.js';
import type { RegistryTarget } from './registry-target.js';
import { DEFAULT_TIMEOUT } from './timeout.js';
import { TooLargeError } from './too-large-error.js';

export interface RegistryClientOptions {
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** The largest answer, in bytes. */
  readonly largestAnswer?: number;
  /** The waits before further attempts, in milliseconds: a registry that restarts is back in seconds. */
  readonly retryAfterMs?: readonly number[];
  /** What to do about a 401, where the caller knows better. */
  readonly unauthorizedHint?: string | undefined;
}

const CLOSED = 'Nothing was judged, so the check fails.';
const RETRIED: ReadonlySet<number> = new Set([502, 503, 504]);

/** Asks a registry over HTTP. Follows no redirect: it could take the token elsewhere. */
export class RegistryClient implements RegistryPort {
  readonly #timeoutMs: number;
  readonly #largestAnswer: number;
  readonly #retryAfterMs: readonly number[];
  readonly #unauthorizedHint: string | undefined;

  constructor(
    private readonly target: RegistryTarget,
    {
      timeoutMs = DEFAULT_TIMEOUT * 1000,
      largestAnswer = 32 * 1024 * 1024,
      retryAfterMs = [500, 1500],
      unauthorizedHint,
    }: RegistryClientOptions = {},
  ) {
    this.#timeoutMs = timeoutMs;
    this.#largestAnswer = largestAnswer;
    this.#retryAfterMs = retryAfterMs;
    this.#unauthorizedHint = unauthorizedHint;
  }

  async check(request: CheckRequest): Promise<CheckReport> {
    const body = JSON.stringify(request);
    for (const wait of this.#retryAfterMs) {
      const answer = await this.#attempt(body).catch((error: unknown) =>
        isUnreachable(error) ? undefined : Promise.reject(error),
      );
      if (answer !== undefined && !RETRIED.has(answer.status)) return this.#judge(answer);
      await sleep(wait);
    }
    return this.#judge(await this.#attempt(body));
  }

  async #attempt(body: string): Promise<{ status: number; text: string }> {
    const { url, token } = this.target;
    try {
      const response = await fetch(`${url}/api/v1/checks`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, application/problem+json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body,
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      return { status: response.status, text: await readLimited(response, this.#largestAnswer) };
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  #judge({ status, text }: { status: number; text: string }): CheckReport {
    if (status === 200) return parseAnswer(text);
    if (status === 0 || (status >= 300 && status < 400)) {
      throw new GateError(
        'remote-error',
        `The registry at ${this.#host} answers with a redirect, which is not followed. ${CLOSED}`,
        'Give the address that it redirects to.',
      );
    }
    const { detail, hint } = parseProblem(this.#withoutToken(text), status);
    const Refusal = status === 413 ? TooLargeError : GateError;
    throw new Refusal(
      'remote-error',
      `The registry at ${this.#host} answers ${status}: ${detail} ${CLOSED}`,
      (status === 401 ? this.#unauthorizedHint : undefined) ?? hint,
    );
  }

  #unreachable(error: unknown): unknown {
    if (error instanceof GateError || !(error instanceof Error)) return error;
    if (error.name === 'TimeoutError') {
      return new GateError(
        'remote-error',
        `The registry at ${this.#host} did not answer within ${this.#timeoutMs / 1000} s. ${CLOSED}`,
        'Try again, give it longer (timeout), or ask its operator.',
      );
    }
    return new UnreachableError(this.#host, error);
  }

  /** What a far end says is shown, also where it repeats what it was sent. */
  #withoutToken(text: string): string {
    const { token } = this.target;
    return token === undefined ? text : text.replaceAll(token, '***');
  }

  /** The host alone: what is logged holds no path that might be secret. */
  get #host(): string {
    return new URL(this.target.url).host;
  }
}

class UnreachableError extends GateError {
  constructor(host: string, cause: Error) {
    const inner = cause.cause;
    const code = inner instanceof Error ? ` (${'code' in inner ? String(inner.code) : inner.message})` : '';
    super(
      'remote-error',
      `The registry at ${host} cannot be reached${code}. ${CLOSED}`,
      'Check its address and that it runs.',
      [],
      { cause },
    );
  }
}

function isUnreachable(error: unknown): boolean {
  return error instanceof UnreachableError;
}
