import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export type Claims = Readonly<Record<string, unknown>>;

/** Plays a provider of OpenID Connect: it agrees to everybody, and its answers can be forged one thing at a time. */
export interface OidcIssuer {
  readonly url: string;
  /** Requests at the token's endpoint so far. */
  readonly exchanges: () => number;
  /** What a person does there: agrees, and is sent back to the address returned, with a code. */
  agree(authorizationUrl: string, claims?: Claims, more?: { readonly forged?: boolean }): string;
  /** What the user-info endpoint says from now on. */
  userInfo(claims: Claims): void;
  /** Answers otherwise at paths that begin so, until it is called with nothing. */
  answer(path?: string, instead?: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

interface Grant {
  readonly query: URLSearchParams;
  readonly claims: Claims;
  readonly forged: boolean;
}

export const CLIENT = { id: 'schema-steward-test', secret: 'a secret with : and ü' };

export async function startOidcIssuer(): Promise<OidcIssuer> {
  const pair = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  let exchanges = 0;
  let userInfo: Claims = { sub: 'subject-1' };
  let replaced:
    { path: string; by: (request: IncomingMessage, response: ServerResponse) => void } | undefined;

  const sign = ({ query, claims, forged }: Grant): Promise<string> => {
    const seconds = Math.floor(Date.now() / 1000);
    const payload = {
      iss: url,
      sub: 'subject-1',
      aud: query.get('client_id'),
      iat: seconds,
      exp: seconds + 300,
      nonce: query.get('nonce') ?? undefined,
      email: 'Grace@Example.com',
      email_verified: true,
      name: 'Grace Hopper',
      ...claims,
    };
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'RS256', kid: 'key' })
      .sign(forged ? stranger.privateKey : pair.privateKey);
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    exchanges += 1;
    const body = new URLSearchParams(await text(request));
    const grant = grants.get(body.get('code') ?? '');
    grants.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const basic = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    ).toString();
    // RFC 6749, 2.3.1: both are encoded as in a form.
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    if (id !== CLIENT.id || secret !== CLIENT.secret) return json(response, 401, { error: 'invalid_client' });
    if (
      grant === undefined ||
      grant.query.get('code_challenge') !== challenge ||
      grant.query.get('code_challenge_method') !== 'S256' ||
      grant.query.get('redirect_uri') !== body.get('redirect_uri')
    )
      return json(response, 400, { error: 'invalid_grant' });
    const accessToken = randomUUID();
    const idToken = await sign(grant);
    tokens.set(accessToken, idToken);
    json(response, 200, { access_token: accessToken, token_type: 'Bearer', id_token: idToken });
  };

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (replaced !== undefined && path.startsWith(replaced.path)) return replaced.by(request, response);
    if (path === '/.well-known/openid-configuration')
      return json(response, 200, {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/userinfo`,
        jwks_uri: `${url}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    if (path === '/keys')
      return void exportJWK(pair.publicKey).then((jwk) =>
        json(response, 200, { keys: [{ ...jwk, kid: 'key', alg: 'RS256', use: 'sig' }] }),
      );
    if (path === '/token') return void exchange(request, response);
    if (path === '/userinfo') return json(response, 200, userInfo);
    json(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    exchanges: () => exchanges,
    agree: (authorizationUrl, claims = {}, { forged = false } = {}) => {
      const { searchParams: query } = new URL(authorizationUrl);
      const code = randomUUID();
      grants.set(code, { query, claims, forged });
      const back = new URL(query.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', query.get('state') ?? '');
      return back.href;
    },
    userInfo: (claims) => void (userInfo = claims),
    answer: (path, by) => void (replaced = path !== undefined && by ? { path, by } : undefined),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
