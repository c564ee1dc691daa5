import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startGithubIssuer, type GithubIssuer } from '../../test-support/github-issuer.js';
import { startTrustingRegistry, type TrustingRegistry } from '../../test-support/start-trusting-registry.js';

let stranger: GithubIssuer;

let registry: TrustingRegistry;
beforeAll(async () => {
  registry = await startTrustingRegistry();
  stranger = await startGithubIssuer(registry.clock.now);
});
afterAll(async () => {
  await registry.close();
  await stranger.close();
});

describe('an id-token with one claim forged is refused', () => {
  type Forgery = readonly [
    what: string,
    idToken: () => Promise<string>,
    status: number,
    code: string,
    detail: RegExp,
  ];
  const claim = (claims: Readonly<Record<string, unknown>>) => () => registry.github.idToken(claims);
  const table: readonly Forgery[] = [
    ['the signature', () => registry.github.forged(), 401, 'id-token-refused', /signature/],
    [
      'the signature’s key',
      () => registry.github.idToken({}, { kid: 'other' }),
      401,
      'id-token-refused',
      /signature/,
    ],
    ['the issuer: a stranger', () => stranger.idToken(), 401, 'id-token-refused', /issuer/],
    [
      'the issuer: a stranger in the name of GitHub',
      () => stranger.idToken({ iss: registry.github.url }),
      401,
      'id-token-refused',
      /signature/,
    ],
    [
      'the issuer: GitHub in the name of another',
      () => registry.github.idToken({ iss: registry.enterprise.url }),
      401,
      'id-token-refused',
      /signature/,
    ],
    ['the issuer: none', claim({ iss: undefined }), 401, 'id-token-refused', /issuer/],
    [
      'the issuer: with a slash',
      () => registry.github.idToken({ iss: `${registry.github.url}/` }),
      401,
      'id-token-refused',
      /issuer/,
    ],
    ['the issuer: a prototype’s', claim({ iss: '__proto__' }), 401, 'id-token-refused', /issuer/],
    ['the audience: another', claim({ aud: 'other' }), 401, 'id-token-refused', /`aud`/],
    [
      'the audience: GitHub’s default',
      claim({ aud: 'https://registry.github.com/octocat' }),
      401,
      'id-token-refused',
      /`aud`/,
    ],
    ['the audience: none', claim({ aud: undefined }), 401, 'id-token-refused', /`aud`/],
    [
      'the audience: others as well',
      claim({ aud: ['schema-steward', 'other'] }),
      401,
      'id-token-refused',
      /`aud`/,
    ],
    [
      'exp: past',
      () => registry.github.idToken({ exp: registry.seconds(-31) }),
      401,
      'id-token-refused',
      /expired/,
    ],
    ['exp: none', claim({ exp: undefined }), 401, 'id-token-refused', /`exp`/],
    ['exp: a text', claim({ exp: '9999999999' }), 401, 'id-token-refused', /`exp`/],
    ['exp: beyond all dates', claim({ exp: 1e300 }), 401, 'id-token-refused', /exp/],
    [
      'nbf: to come',
      () => registry.github.idToken({ nbf: registry.seconds(31) }),
      401,
      'id-token-refused',
      /`nbf`/,
    ],
    [
      'iat: to come',
      () => registry.github.idToken({ iat: registry.seconds(31) }),
      401,
      'id-token-refused',
      /`iat`/,
    ],
    [
      'iat: long ago',
      () => registry.github.idToken({ iat: registry.seconds(-931), exp: registry.seconds(300) }),
      401,
      'id-token-refused',
      /expired/,
    ],
    ['iat: none', claim({ iat: undefined }), 401, 'id-token-refused', /`iat`/],
    ['jti: none', claim({ jti: undefined }), 401, 'id-token-refused', /`jti`/],
    ['jti: empty', claim({ jti: '' }), 401, 'id-token-refused', /jti/],
    ['jti: too long', claim({ jti: 'x'.repeat(257) }), 401, 'id-token-refused', /jti/],
    ['jti: not storable', claim({ jti: 'a\u0000' }), 401, 'id-token-refused', /jti/],
    ['sub: none', claim({ sub: undefined }), 401, 'id-token-refused', /`sub`/],
    [
      'sub: another repository',
      claim({ sub: 'repo:octocat/other:ref:refs/heads/main' }),
      403,
      'repository-not-trusted',
      /`sub`/,
    ],
    [
      'sub: another repository’s id',
      claim({ sub: 'repo:octocat@123456/my-repo@1:ref:refs/heads/main' }),
      403,
      'repository-not-trusted',
      /`sub`/,
    ],
    [
      'sub: another ref',
      claim({ sub: 'repo:octocat/my-repo:ref:refs/heads/topic' }),
      403,
      'repository-not-trusted',
      /refs/,
    ],
    [
      'sub: a template of one’s own',
      claim({ sub: 'repository_owner:octocat' }),
      403,
      'repository-not-trusted',
      /`sub`/,
    ],
    [
      'repository_id: another of the same name',
      claim({ repository_id: '1' }),
      403,
      'repository-not-trusted',
      /No team/,
    ],
    ['repository_id: none', claim({ repository_id: undefined }), 401, 'id-token-refused', /repository_id/],
    ['repository_id: a number', claim({ repository_id: 456789 }), 401, 'id-token-refused', /repository_id/],
    [
      'repository_owner_id: another of the same name',
      claim({ repository_owner_id: '1' }),
      403,
      'repository-not-trusted',
      /another owner/,
    ],
    [
      'repository_owner_id: none',
      claim({ repository_owner_id: undefined }),
      401,
      'id-token-refused',
      /repository_owner_id/,
    ],
    ['repository: none', claim({ repository: undefined }), 401, 'id-token-refused', /repository/],
    ['event_name: none', claim({ event_name: undefined }), 401, 'id-token-refused', /event_name/],
    ['ref: none', claim({ ref: undefined }), 401, 'id-token-refused', /ref/],
    [
      'typ: another kind of token',
      () => registry.github.idToken({}, { typ: 'at+jwt' }),
      401,
      'id-token-refused',
      /`typ`/,
    ],
    [
      'no signature at all',
      async () => unsigned(await registry.github.idToken()),
      401,
      'id-token-refused',
      /not a JWT/,
    ],
    [
      'a payload changed after signing',
      async () => tampered(await registry.github.idToken()),
      401,
      'id-token-refused',
      /signature/,
    ],
    [
      'a secret in the place of a key (HS256)',
      async () => relabelled(await registry.github.idToken()),
      401,
      'id-token-refused',
      /not a JWT/,
    ],
    ['no JWT', async () => 'nonsense', 401, 'id-token-refused', /not a signed JWT/],
    ['a JWT that is too long', async () => 'x'.repeat(16_385), 400, 'invalid-request', /does not fit/],
  ];

  test.each(table)('%s', async (_what, idToken, status, code, detail) => {
    const given = await idToken();
    const answer = await registry.exchange(given);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.detail).toMatch(detail);
    // Neither the answer nor the log repeats what could be used elsewhere.
    if (given.length > 20) {
      expect(JSON.stringify(answer.body)).not.toContain(given.slice(0, 40));
      expect(registry.lines.join('\n')).not.toContain(given.slice(-40));
    }
  });
});

function unsigned(idToken: string): string {
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return `${header}.${idToken.split('.')[1] ?? ''}.`;
}

function relabelled(idToken: string): string {
  const header = Buffer.from('{"alg":"HS256","typ":"JWT","kid":"key-0"}').toString('base64url');
  return [header, ...idToken.split('.').slice(1)].join('.');
}

function tampered(idToken: string): string {
  const [header = '', payload = '', signature = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, repository_id: '1' })).toString('base64url');
  return `${header}.${changed}.${signature}`;
}
