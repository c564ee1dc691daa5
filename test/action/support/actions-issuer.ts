import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repository } from './pull-request.js';

/** GitHub's side of an id-token: the endpoint that a job asks, and the issuer whose keys the registry fetches. */
export interface ActionsIssuer {
  readonly url: string;
  /** What the runner sets in a job with `id-token: write`. */
  readonly env: Readonly<Record<string, string>>;
  /** The query of every request for an id-token, with its credentials. */
  readonly asked: readonly string[];
  /** Every id-token that was given. */
  readonly idTokens: readonly string[];
  /** Answers jobs otherwise, until it is called with nothing. */
  answer(instead?: (response: ServerResponse) => void): void;
  /** What id-tokens say from now on, over what a pull request's say. */
  claim(claims: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

export const REQUEST_TOKEN = 'runner-request-token-0123456789';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Starts it on loopback: `/token` is for jobs, `/.well-known/jwks` for registries. */
export async function startActionsIssuer(): Promise<ActionsIssuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const asked: string[] = [];
  const idTokens: string[] = [];
  let instead: ((response: ServerResponse) => void) | undefined;
  let claimed: Readonly<Record<string, unknown>> = {};

  const sign = (audience: string | null): string => {
    const now = Math.floor(Date.now() / 1000);
    const head = base64url({ alg: 'RS256', typ: 'JWT', kid: 'k' });
    const payload = base64url({
      iss: url,
      aud: audience,
      sub: `repo:${repository.owner}/${repository.name}:pull_request`,
      jti: `id-${idTokens.length}`,
      iat: now,
      nbf: now,
      exp: now + 300,
      repository: `${repository.owner}/${repository.name}`,
      repository_id: String(repository.id),
      repository_owner_id: '9919',
      event_name: 'pull_request',
      ref: 'refs/pull/7/merge',
      ...claimed,
    });
    const signature = createSign('RSA-SHA256').update(`${head}.${payload}`).sign(privateKey, 'base64url');
    return `${head}.${payload}.${signature}`;
  };

  const server = createServer((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://loopback');
    if (pathname === '/.well-known/jwks') {
      const key = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' };
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
    }
    asked.push(`${search} ${request.headers.authorization ?? '-'}`);
    if (instead) return instead(response);
    const idToken = sign(searchParams.get('audience'));
    idTokens.push(idToken);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ count: 1, value: idToken }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=2.0`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: REQUEST_TOKEN,
    },
    asked,
    idTokens,
    answer: (other) => void (instead = other),
    claim: (claims) => void (claimed = claims),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
