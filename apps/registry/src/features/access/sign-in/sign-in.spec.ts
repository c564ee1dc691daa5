import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT } from '../../../test-support/oidc-issuer.js';
import { startRegistry } from '../../../test-support/start-registry.js';
import {
  PUBLIC_URL,
  startSignInRegistry,
  type Browser,
  type SignInRegistry,
} from '../../../test-support/start-sign-in-registry.js';

let registry: SignInRegistry;
beforeAll(async () => {
  registry = await startSignInRegistry();
});
afterAll(() => registry.close());

const CALLBACK = '/api/v1/sign-in/callback';
const me = async (browser: Browser) => (await browser.ask('GET', '/api/v1/me')).body;

describe('a person signs in', () => {
  test('is sent to the provider with state, nonce and PKCE, and back to where they were', async () => {
    const browser = registry.browser();
    const to = new URL(await browser.begin('/subjects/orders-value?tab=findings'));
    expect([`${to.origin}${to.pathname}`, Object.fromEntries(to.searchParams)]).toEqual([
      `${registry.provider.url}/authorize`,
      {
        client_id: CLIENT.id,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        code_challenge_method: 'S256',
        nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
        redirect_uri: `${PUBLIC_URL}${CALLBACK}`,
        response_type: 'code',
        scope: 'openid email profile',
        state: expect.stringMatching(/^[\w-]{43}$/) as string,
      },
    ]);
    const { search } = new URL(registry.provider.agree(to.href));
    const { status, headers } = await browser.ask('GET', `${CALLBACK}${search}`);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      302,
      '/subjects/orders-value?tab=findings',
      'no-store',
    ]);
    expect(headers.getSetCookie()).toEqual([
      'steward_sign_in=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      expect.stringMatching(
        /^steward_session=steward_session_[0-9a-f]{16}_[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(await me(browser)).toEqual({
      name: 'grace@example.com',
      role: 'viewer',
      team: null,
      person: 'grace@example.com',
      displayName: 'Grace Hopper',
      teams: [],
      signedInUntil: new Date(registry.clock.now().getTime() + 12 * 3600_000).toISOString(),
    });
  });

  test('whom nobody knows reads as a viewer, and changes nothing', async () => {
    const browser = registry.browser();
    await browser.signIn({ email: 'stranger@example.com' });
    expect((await browser.ask('GET', '/subjects')).status).toBe(200);
    expect((await browser.ask('POST', '/subjects/orders-value/versions', { schema: '"int"' })).status).toBe(
      403,
    );
    expect((await browser.ask('POST', '/api/v1/tokens', {})).status).toBe(403);
  });

  test.each([
    ['in the group', { groups: ['staff', 'platform-admins'] }, 'admin'],
    ['whose one group is a text', { groups: 'platform-admins' }, 'admin'],
    ['in another', { groups: ['platform-admins-of-another'] }, 'viewer'],
    ['in none', { groups: null }, 'viewer'],
    ['in a group of an odd shape', { groups: { 'platform-admins': true } }, 'viewer'],
  ])('%s is %s', async (_what, claims, role) => {
    const browser = registry.browser();
    await browser.signIn(claims);
    expect(await me(browser)).toMatchObject({ role });
  });

  test('whose token lacks the address and the groups is asked about at the user-info endpoint', async () => {
    const browser = registry.browser();
    registry.provider.userInfo({
      sub: 'subject-1',
      email: 'ada@example.com',
      email_verified: true,
      groups: ['platform-admins'],
      name: 'Never over the token’s',
    });
    await browser.signIn({ email: undefined, email_verified: undefined });
    expect(await me(browser)).toMatchObject({
      person: 'ada@example.com',
      role: 'admin',
      displayName: 'Grace Hopper',
    });
  });

  test.each<[string, Readonly<Record<string, unknown>>, number]>([
    ['is taken where the operator vouches for the provider', { email_verified: undefined }, 200],
    ['that is said to be unverified is not', { email_verified: false }, 401],
    ['said to be verified in words is not', { email_verified: 'true' }, 401],
  ])('whose address %s', async (_what, claims, status) => {
    const vouched = await startSignInRegistry([], { OIDC_EMAIL_VERIFIED: 'assumed' });
    try {
      const browser = vouched.browser();
      await browser.signIn(claims);
      expect((await browser.ask('GET', '/api/v1/me')).status).toBe(status);
    } finally {
      await vouched.close();
    }
  });

  test('leaves no secret in the database, the log or the ledger', async () => {
    const browser = registry.browser();
    await browser.signIn({ email: 'quiet@example.com' });
    const secret = browser.cookies.get('steward_session')?.slice(33) ?? '';
    const kept = await registry.sql<{ text: string }>(
      `SELECT row_to_json(s)::text AS text FROM sessions s UNION ALL SELECT row_to_json(l)::text FROM ledger_entries l`,
    );
    const seen = `${kept.map(({ text }) => text).join('\n')}\n${registry.lines.join('\n')}`;
    expect(secret).toHaveLength(43);
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain(CLIENT.secret);
    expect(seen).toContain('"session.started"');
  });
});

describe('over https', () => {
  test('cookies are bound to the host, and Secure', async () => {
    const secure = await startSignInRegistry([], { PUBLIC_URL: 'https://registry.example.com' });
    try {
      const { headers } = await secure.browser().ask('GET', '/api/v1/sign-in');
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-steward_sign_in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
        ),
      ]);
    } finally {
      await secure.close();
    }
  });
});

describe('no open redirect', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:x',
  ])('%s', async (returnTo) => {
    const { status, body } = await registry
      .browser()
      .ask('GET', `/api/v1/sign-in?return_to=${encodeURIComponent(returnTo)}`);
    expect([status, body.code]).toEqual([400, 'invalid-request']);
  });

  test('a cookie that somebody else made leads nowhere else either', async () => {
    const browser = registry.browser();
    const to = await browser.begin('/');
    const cookie = JSON.parse(
      Buffer.from(browser.cookies.get('steward_sign_in') ?? '', 'base64url').toString(),
    ) as object;
    const forged = JSON.stringify({ ...cookie, r: '//evil.example' });
    browser.cookies.set('steward_sign_in', Buffer.from(forged).toString('base64url'));
    const { search } = new URL(registry.provider.agree(to));
    expect((await browser.ask('GET', `${CALLBACK}${search}`)).headers.get('location')).toBe('/');
  });
});

test('a registry without a provider says so, and has no session', async () => {
  const plain = await startRegistry();
  try {
    for (const path of ['/api/v1/sign-in', CALLBACK])
      expect(await plain.call('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'sign-in-not-configured' },
      });
  } finally {
    await plain.close();
  }
});
