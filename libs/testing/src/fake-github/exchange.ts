import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Addresses } from './addresses.js';
import type { Media, Reply } from './call.js';
import type { GitHubDescription, Operation } from './github-description.js';
import { GitHubError, notFound } from './github-error.js';
import { MAX_BODY } from './http-body.js';
import { judgeBody, judgeParameters, judgeReply } from './judge.js';
import { isJsonObject, type Json } from './json.js';
import { isOperationId, OPERATIONS } from './operations.js';
import { linkHeader } from './pagination.js';
import { withoutSecrets, type RecordedRequest, type Violation } from './recording.js';
import type { GitHubState } from './state.js';

export interface ExchangeContext {
  readonly state: GitHubState;
  readonly description: GitHubDescription;
  readonly token: string | undefined;
  readonly denied: ReadonlySet<string>;
  readonly failures: Map<string, readonly Failure[]>;
  readonly requests: RecordedRequest[];
  readonly violations: Violation[];
  addresses: Addresses;
}

interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The operation that a path and a method name, and the path's parameters as text. */
interface Found {
  readonly operation: Operation;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string | Buffer | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const RAW_TYPE = 'application/vnd.github.raw+json; charset=utf-8';
const DOCUMENTATION = 'https://docs.github.com/rest';

/** The message of an answer that `failNext` asked for. */
const FAILURES: Readonly<Record<number, string>> = {
  401: 'Bad credentials',
  403: 'Resource not accessible by integration',
  404: 'Not Found',
  429: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
};

/** One request and its answer: who asks, what for, is it allowed, is it well formed, and does the answer fit. */
export class Exchange {
  readonly #path: string;
  readonly #query: URLSearchParams;
  #operation: Operation | undefined;
  #media: Media = 'json';
  #body: Json | undefined;

  /** `target` is the request's own path and query; `text` is undefined when the body was over the limit. */
  constructor(
    readonly context: ExchangeContext,
    readonly method: string,
    target: string,
    readonly headers: IncomingHttpHeaders,
    readonly text: string | undefined,
  ) {
    const question = target.indexOf('?');
    this.#path = question === -1 ? target : target.slice(0, question);
    this.#query = new URLSearchParams(question === -1 ? '' : target.slice(question + 1));
  }

  async answer(): Promise<Answer> {
    const authorised = this.#isAuthorised();
    let reply: Reply;
    let headers: Readonly<Record<string, string>> = {};
    try {
      const found = this.#find();
      this.#parseBody();
      if (this.headers['user-agent'] === undefined) {
        throw this.#refusal(403, 'Request forbidden by administrative rules. Please name a User-Agent.');
      }
      if (!authorised) {
        const message =
          this.headers.authorization === undefined ? 'Requires authentication' : 'Bad credentials';
        throw new GitHubError(401, message);
      }
      const failure = this.#takeFailure(found?.operation);
      if (failure !== undefined) {
        headers = failure.headers;
        throw new GitHubError(failure.status, FAILURES[failure.status] ?? 'Server Error');
      }
      reply = await this.#perform(found);
    } catch (error) {
      reply = this.#refuse(error);
    }
    if (this.#operation !== undefined) {
      const { description } = this.context;
      const sent = Buffer.isBuffer(reply.body) || reply.body === undefined ? reply.body : asSent(reply.body);
      for (const problem of judgeReply(description, this.#operation, this.#media, reply.status, sent)) {
        this.#violation('reply', problem);
      }
    }
    this.#record(authorised, reply.status);
    return this.#render(reply, headers);
  }

  #find(): Found | undefined {
    const path = this.#withName();
    for (const operation of this.context.description.operations) {
      if (operation.method !== this.method) continue;
      let parameters: Record<string, string> | undefined;
      try {
        parameters = operation.route.match(path);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        throw this.#refusal(400, 'Bad Request: the path is not well encoded');
      }
      if (parameters === undefined) continue;
      this.#operation = operation;
      return { operation, parameters };
    }
    return undefined;
  }

  /** `/repositories/17/…`, which GitHub's own `Link` headers use, as `/repos/owner/name/…`. */
  #withName(): string {
    const [, id, rest = ''] = /^\/repositories\/(\d+)(\/.*)?$/.exec(this.#path) ?? [];
    const named = this.context.state.repositories.find((repository) => String(repository.id) === id);
    return named === undefined ? this.#path : `/repos/${named.fullName}${rest}`;
  }

  #parseBody(): void {
    if (this.text === undefined) throw this.#refusal(413, `The body is larger than ${MAX_BODY} bytes`);
    if (this.text === '') return;
    try {
      this.#body = JSON.parse(this.text) as Json;
    } catch {
      this.#body = this.text;
      throw this.#refusal(400, 'Problems parsing JSON');
    }
    if (!isJsonObject(this.#body)) throw this.#refusal(400, 'Body should be a JSON object');
  }

  #isAuthorised(): boolean {
    const { token } = this.context;
    if (token === undefined) return true;
    const given = /^(?:bearer|token) +(.+)$/i.exec(this.headers.authorization ?? '')?.[1] ?? '';
    const [a, b] = [Buffer.from(given), Buffer.from(token)];
    return a.length === b.length && timingSafeEqual(a, b);
  }

  #takeFailure(operation: Operation | undefined): Failure | undefined {
    if (operation === undefined) return undefined;
    const [failure, ...rest] = this.context.failures.get(operation.id) ?? [];
    this.context.failures.set(operation.id, rest);
    return failure;
  }

  async #perform(found: Found | undefined): Promise<Reply> {
    if (found === undefined) {
      this.#violation('request', 'the description, as cut down, has no such operation');
      throw notFound();
    }
    const { operation, parameters } = found;
    const { context } = this;
    if (context.denied.has(operation.id))
      throw new GitHubError(403, 'Resource not accessible by integration');
    if (!isOperationId(operation.id)) throw new TypeError(`nobody answers ${operation.id}`);
    const { path, query, problems } = judgeParameters(
      context.description,
      operation,
      parameters,
      this.#query,
    );
    const all = [...problems, ...judgeBody(context.description, operation, this.#body)];
    for (const problem of all) this.#violation('request', problem);
    if (all.length > 0) throw new GitHubError(422, `Invalid request.\n\n${all.join('\n')}`);
    this.#media = this.#chooseMedia(operation.id);
    return OPERATIONS[operation.id]({
      state: context.state,
      repository: context.state.repository(String(path['owner']), String(path['repo'])),
      path,
      query,
      body: isJsonObject(this.#body) ? this.#body : {},
      media: this.#media,
      addresses: context.addresses,
    });
  }

  /** GitHub's own media types. Those that the fake cannot write are refused aloud rather than answered with JSON. */
  #chooseMedia(operationId: string): Media {
    const kind = /\bvnd\.github(?:\.v3)?\.(raw|object|diff|patch|sha|html)\b/.exec(
      this.headers.accept ?? '',
    )?.[1];
    const hasRaw = operationId === 'repos/get-content' || operationId === 'git/get-blob';
    if (kind === 'raw' && hasRaw) return 'raw';
    if (kind === 'object' && operationId === 'repos/get-content') return 'object';
    if (kind === undefined || kind === 'raw' || kind === 'object') return 'json';
    throw this.#refusal(415, `Unsupported 'Accept' header: the fake does not write ${kind}`);
  }

  /** A refusal that is the client's fault, recorded as such. */
  #refusal(status: number, message: string): GitHubError {
    return new GitHubError(status, message, undefined, { violation: true });
  }

  #refuse(error: unknown): Reply {
    if (!(error instanceof GitHubError)) {
      this.#violation('reply', `the fake failed: ${error instanceof Error ? error.message : String(error)}`);
      return this.#refuse(new GitHubError(500, 'Server Error'));
    }
    if (error.violation) {
      const details = (error.errors ?? []).map(
        ({ field, message }) => `${String(field)}: ${String(message)}`,
      );
      this.#violation('request', [error.message, ...details].join(': '));
    }
    return {
      status: error.status,
      body: {
        message: error.message,
        ...(error.errors === undefined ? {} : { errors: error.errors }),
        documentation_url: this.#operation?.documentationUrl ?? DOCUMENTATION,
        status: String(error.status),
      },
    };
  }

  #violation(side: Violation['side'], problem: string): void {
    const operationId = this.#operation?.id ?? null;
    this.context.violations.push({ side, operationId, method: this.method, path: this.#path, problem });
  }

  #record(authorised: boolean, status: number): void {
    this.context.requests.push({
      method: this.method,
      path: this.#path,
      query: Object.fromEntries(this.#query),
      headers: withoutSecrets(this.headers),
      authorised,
      operationId: this.#operation?.id ?? null,
      body: this.#body,
      status,
    });
  }

  #render({ status, body, page }: Reply, extra: Readonly<Record<string, string>>): Answer {
    const link = page === undefined ? undefined : linkHeader(this.#linkAddress(), page);
    const headers = { ...(link === undefined ? {} : { link }), ...extra };
    if (Buffer.isBuffer(body)) return { status, headers, contentType: RAW_TYPE, body };
    return {
      status,
      headers,
      contentType: JSON_TYPE,
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  }

  /** As GitHub does, links name the repository by its id: a client follows them and does not build its own. */
  #linkAddress(): URL {
    const { state, addresses } = this.context;
    const [, owner, name, rest = ''] = /^\/repos\/([^/]+)\/([^/]+)(\/.*)?$/.exec(this.#path) ?? [];
    const path =
      owner === undefined || name === undefined
        ? this.#path
        : `/repositories/${state.repository(owner, name).id}${rest}`;
    const search = this.#query.size === 0 ? '' : `?${this.#query.toString()}`;
    return new URL(`${addresses.api}${path}${search}`);
  }
}

/** The value that the client will read: what JSON has no word for is gone. */
function asSent(body: Json): Json {
  return JSON.parse(JSON.stringify(body)) as Json;
}
