import { setTimeout as sleep } from 'node:timers/promises';
import { GateError, readLimited } from '@schema-steward/gate';
import { Limiter } from './limiter.js';

/** A registry, and how to sign in there. */
export interface Endpoint {
  /** Without a trailing slash. */
  readonly url: string;
  /** The whole header: `Bearer …` or `Basic …`. */
  readonly authorization?: string;
  /** What to set where it does not let us in. */
  readonly signInHint?: string;
}

export interface ClientOptions {
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs: number;
  /** So many requests at once. */
  readonly concurrency: number;
  /** The waits before further attempts, in milliseconds. */
  readonly retryAfterMs?: readonly number[];
}

/** A registry's no, in its own words. */
export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
}

export type Answer = { readonly body: unknown } | { readonly refusal: Refusal };

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Not every registry knows the path. Whatever it or a proxy says then, also a redirect, a page or what it says to those
   * who may not pass, is a no; only a lost connection and an overload are not.
   */
  readonly optional?: boolean;
}

const LARGEST_ANSWER = 64 * 1024 * 1024;
const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const LONGEST_WAIT_MS = 30_000;
const RETRY_AFTER_MS = [250, 500, 1000, 2000, 4000, 8000];

/**
 * Speaks Confluent's API to any registry. Tries again where a registry or what is before it is overloaded (429, 5xx, no
 * connection), so whoever writes must be able to say the same thing twice. Follows no redirect: it could take the
 * credentials elsewhere.
 */
export class ConfluentClient {
  readonly #limiter: Limiter;

  constructor(
    private readonly endpoint: Endpoint,
    private readonly options: ClientOptions,
  ) {
    this.#limiter = new Limiter(options.concurrency);
  }

  /** The host alone: what is shown holds no path that might be secret. */
  get host(): string {
    return new URL(this.endpoint.url).host;
  }

  /** Whether both speak to one address; one registry may have several. */
  isAt({ endpoint: { url } }: ConfluentClient): boolean {
    return new URL(this.endpoint.url).href === new URL(url).href;
  }

  /** What a path answers; undefined for a 404. @throws GateError (`remote-error`) for any other refusal */
  async get(path: string): Promise<unknown> {
    const answer = await this.ask({ method: 'GET', path });
    if ('body' in answer) return answer.body;
    if (answer.refusal.status === 404) return undefined;
    throw this.unexpected(answer.refusal, path);
  }

  /** One request, until it is heard. @throws GateError (`remote-error`) where it is not, or not allowed */
  async ask(request: Request): Promise<Answer> {
    const waits = this.options.retryAfterMs ?? RETRY_AFTER_MS;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await this.#limiter.run(() => this.#attempt(request));
      const wait = waits[attempt];
      if ('final' in outcome) return outcome.final;
      if (wait === undefined) throw outcome.failure;
      // Spread out: many requests may have been turned away at once.
      await sleep(Math.max(outcome.waitMs, wait * (0.75 + Math.random() / 2)));
    }
  }

  unexpected({ status, message }: Refusal, path: string): GateError {
    return new GateError(
      'remote-error',
      `The registry at ${this.host} answers ${status} to ${path}: ${message}`,
      'Check its address, and that it speaks the API of Confluent’s Schema Registry.',
    );
  }

  async #attempt({
    method,
    path,
    body,
    headers,
    optional = false,
  }: Request): Promise<{ final: Answer } | { failure: GateError; waitMs: number }> {
    const { url, authorization } = this.endpoint;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/vnd.schemaregistry.v1+json, application/json',
          ...(body !== undefined && { 'content-type': 'application/vnd.schemaregistry.v1+json' }),
          ...(authorization !== undefined && { authorization }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(this.options.timeoutMs),
      });
      text = await readLimited(response, LARGEST_ANSWER);
    } catch (error) {
      // Of what was asked nothing else is thrown: the answer is too large.
      if (error instanceof GateError) throw this.#tooLarge(path, error);
      return { failure: this.#unreachable(error), waitMs: 0 };
    }
    const { status } = response;
    if (optional && !OVERLOADED.has(status)) return { final: this.#optional(status, text) };
    if (status === 0 || (status >= 300 && status < 400))
      throw new GateError(
        'remote-error',
        `The registry at ${this.host} answers with a redirect, which is not followed.`,
        'Give the address that it redirects to.',
      );
    if (status < 300) return { final: { body: this.#json(text, path) } };
    const refusal = this.#refusal(status, text);
    if (status === 401 || (status === 403 && refusal.code === 403))
      throw new GateError(
        'remote-error',
        `The registry at ${this.host} answers ${status}: ${refusal.message}`,
        this.endpoint.signInHint ?? 'Check the credentials for it, and what they allow.',
      );
    if (status !== 429 && status < 500) return { final: { refusal } };
    return { failure: this.unexpected(refusal, path), waitMs: retryAfterOf(response) };
  }

  #optional(status: number, text: string): Answer {
    if (status < 200 || status >= 300) return { refusal: this.#refusal(status, text) };
    try {
      return { body: JSON.parse(text) as unknown };
    } catch {
      return { refusal: this.#refusal(status, '') };
    }
  }

  #tooLarge(path: string, cause: GateError): GateError {
    return new GateError(
      'remote-error',
      `The registry at ${this.host} answers ${path} with more than ${LARGEST_ANSWER / 1024 / 1024} MiB, which are not read.`,
      'Check its address, and that it speaks the API of Confluent’s Schema Registry.',
      [],
      { cause },
    );
  }

  #json(text: string, path: string): unknown {
    if (text === '') return null;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new GateError(
        'remote-error',
        `The registry at ${this.host} answers ${path} with something that is no JSON.`,
        'Check its address, and that it speaks the API of Confluent’s Schema Registry.',
      );
    }
  }

  #refusal(status: number, text: string): Refusal {
    const said = this.#withoutCredentials(text);
    try {
      const { error_code: code, message, detail } = Object(JSON.parse(said)) as Record<string, unknown>;
      const words = [message, detail].find((one) => typeof one === 'string');
      if (typeof words === 'string')
        return { status, code: typeof code === 'number' ? code : status, message: words.slice(0, 2000) };
    } catch {
      // A proxy's page: the status says it all.
    }
    return { status, code: status, message: 'no reason is given' };
  }

  #unreachable(error: unknown): GateError {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    const late = error instanceof Error && error.name === 'TimeoutError';
    return new GateError(
      'remote-error',
      late
        ? `The registry at ${this.host} did not answer within ${this.options.timeoutMs / 1000} s.`
        : `The registry at ${this.host} cannot be reached${code}.`,
      'Check its address and that it runs. What is there already is not copied again: run the same command once more.',
      [],
      { cause: error },
    );
  }

  /** What a far end says is shown, also where it repeats what it was sent. */
  #withoutCredentials(text: string): string {
    const secret = this.endpoint.authorization?.split(' ')[1];
    return secret === undefined ? text : text.replaceAll(secret, '***');
  }
}

function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, LONGEST_WAIT_MS) : 0;
}
