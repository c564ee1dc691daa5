import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock, type Clock } from '@schema-steward/kernel';
import { Exchange, type Answer, type ExchangeContext } from './exchange.js';
import { githubDescription } from './github-description.js';
import { readBody } from './http-body.js';
import { isOperationId, type OperationId } from './operations.js';
import type { RecordedRequest, Violation } from './recording.js';
import { GitHubState, type FakeRepository } from './state.js';

export interface FakeGitHubOptions {
  readonly repositories: readonly FakeRepository[];
  /** Every request must carry it, as `Bearer` or as `token`. Without it the fake asks for none. */
  readonly token?: string;
  /** Operations that the token may not do: 403 `Resource not accessible by integration`, as for a fork's pull request. */
  readonly denied?: readonly OperationId[];
  readonly clock?: Clock;
}

export interface FakeGitHub {
  /** Where it listens on loopback, without a slash at the end: the value of `GITHUB_API_URL`. */
  readonly url: string;
  /** Every request so far, in the order of their answers. */
  readonly requests: readonly RecordedRequest[];
  /** Empty, unless a client or the fake itself broke GitHub's rules. */
  readonly violations: readonly Violation[];
  /** Comments, check runs and pull requests as they are now; a test may change them. */
  readonly state: GitHubState;
  /**
   * The next request for an operation is answered with this status and these headers instead. Calls queue up. Throws a
   * `TypeError` for an operation that the fake does not know.
   */
  failNext(operationId: OperationId, status: number, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

/**
 * A GitHub on loopback: a real HTTP server that remembers comments and check runs, reads everything else from real git
 * repositories, and holds every request and every reply of its own against GitHub's OpenAPI description.
 *
 * A request that the description refuses is answered as GitHub would (400, 404 or 422) and recorded in `violations`; so is
 * one for an operation that the cut description does not hold, and a reply of the fake that does not fit.
 */
export async function startFakeGitHub(options: FakeGitHubOptions): Promise<FakeGitHub> {
  const state = new GitHubState(options.repositories, options.clock ?? systemClock);
  const context: ExchangeContext = {
    state,
    description: githubDescription(),
    token: options.token,
    denied: new Set(options.denied),
    failures: new Map(),
    requests: [],
    violations: [],
    addresses: { api: '' },
  };
  const server = createServer((request, response) => {
    void answer(context, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  context.addresses = { api: url };
  return {
    url,
    requests: context.requests,
    violations: context.violations,
    state,
    failNext(operationId, status, headers = {}) {
      if (!isOperationId(operationId)) throw new TypeError(`no such operation: ${String(operationId)}`);
      const queue = context.failures.get(operationId) ?? [];
      context.failures.set(operationId, [...queue, { status, headers }]);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => {
          if (error === undefined) resolve();
          else reject(error);
        });
        server.closeAllConnections();
      }),
  };
}

const LIMIT = 5000;

async function answer(
  context: ExchangeContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request);
    const exchange = new Exchange(
      context,
      request.method ?? 'GET',
      request.url ?? '/',
      request.headers,
      body,
    );
    send(context, response, await exchange.answer());
  } catch (error) {
    // The client has gone, or the fake has a fault: the connection ends, and what is left to say is said below.
    context.violations.push({
      side: 'reply',
      operationId: null,
      method: request.method ?? '',
      path: request.url ?? '',
      problem: `the fake failed: ${error instanceof Error ? error.message : String(error)}`,
    });
    response.destroy();
  }
}

function send(context: ExchangeContext, response: ServerResponse, answer: Answer): void {
  const used = context.requests.length;
  const body = answer.body === undefined ? undefined : Buffer.from(answer.body);
  response.writeHead(answer.status, {
    'x-github-request-id': `FAKE:${used.toString(16).toUpperCase().padStart(8, '0')}`,
    'x-ratelimit-limit': String(LIMIT),
    'x-ratelimit-remaining': String(Math.max(0, LIMIT - used)),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(Math.floor(context.state.clock.now().getTime() / 1000) + 3600),
    'x-ratelimit-resource': 'core',
    ...(body === undefined
      ? {}
      : { 'content-type': answer.contentType, 'content-length': String(body.length) }),
    ...answer.headers,
  });
  response.end(body);
}
