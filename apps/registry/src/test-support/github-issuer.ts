import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTHeaderParameters } from 'jose';

/** Plays the issuer of GitHub Actions: keys at the place where GitHub has them, and id-tokens as a job gets them. */
export interface GithubIssuer {
  readonly url: string;
  /** Requests for the keys so far. */
  readonly fetches: () => number;
  /** What a workflow says of itself on a push to main, changed by `claims`; undefined takes one away. */
  idToken(claims?: Readonly<Record<string, unknown>>, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** The same, signed by a key that the issuer does not publish, under the name of one that it does. */
  forged(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Another key from now on; the old one is no longer published. */
  rotate(): Promise<void>;
  /** Answers otherwise, until it is called with nothing. */
  answer(instead?: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

export async function startGithubIssuer(now: () => Date): Promise<GithubIssuer> {
  let generation = 0;
  let pair = await generateKeyPair('RS256');
  const stranger = await generateKeyPair('RS256');
  let fetches = 0;
  let ids = 0;
  let instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    fetches += 1;
    if (instead) return instead(request, response);
    if (request.url !== '/.well-known/jwks') return response.writeHead(404).end();
    void exportJWK(pair.publicKey).then((jwk) => {
      const keys = [{ ...jwk, kid: `key-${generation}`, alg: 'RS256', use: 'sig' }];
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (
    key: CryptoKey,
    claims: Readonly<Record<string, unknown>>,
    header: Partial<JWTHeaderParameters> = {},
  ) => {
    const seconds = Math.floor(now().getTime() / 1000);
    const payload = {
      iss: url,
      aud: 'schema-steward',
      sub: 'repo:octocat/my-repo:ref:refs/heads/main',
      jti: `id-${(ids += 1)}`,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 300,
      repository: 'octocat/my-repo',
      repository_id: '456789',
      repository_owner: 'octocat',
      repository_owner_id: '123456',
      event_name: 'push',
      ref: 'refs/heads/main',
      ref_type: 'branch',
      job_workflow_ref: 'octocat/my-repo/.github/workflows/ci.yml@refs/heads/main',
      actor: 'octocat',
      run_id: '1',
      sha: 'a'.repeat(40),
      ...claims,
    };
    return new SignJWT(JSON.parse(JSON.stringify(payload)) as Record<string, unknown>)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: `key-${generation}`, ...header })
      .sign(key);
  };

  return {
    url,
    fetches: () => fetches,
    idToken: (claims = {}, header) => sign(pair.privateKey, claims, header),
    forged: (claims = {}) => sign(stranger.privateKey, claims),
    rotate: async () => {
      generation += 1;
      pair = await generateKeyPair('RS256');
    },
    answer: (other) => void (instead = other),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
