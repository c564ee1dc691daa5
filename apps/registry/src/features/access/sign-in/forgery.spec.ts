import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Claims } from '../../../test-support/oidc-issuer.js';
import {
  startSignInRegistry,
  type Browser,
  type BrowserAnswer,
  type SignInRegistry,
} from '../../../test-support/start-sign-in-registry.js';

let registry: SignInRegistry;
beforeAll(async () => {
  registry = await startSignInRegistry();
});
afterAll(() => registry.close());
beforeEach(() => {
  registry.provider.answer();
  registry.provider.userInfo({ sub: 'subject-1' });
});

const CALLBACK = '/api/v1/sign-in/callback';
const seconds = (more: number) => Math.floor(Date.now() / 1000) + more;

/** What a refused sign-in answers; nobody is signed in by it. */
async function refusal(browser: Browser, answer: BrowserAnswer): Promise<string> {
  expect([answer.status, answer.body.code, browser.cookies.has('steward_session')]).toEqual([
    403,
    'sign-in-refused',
    false,
  ]);
  expect((await browser.ask('GET', '/api/v1/me')).status).toBe(401);
  return answer.body.detail?.replace('The sign-in is not accepted: ', '') ?? '';
}

describe('an id-token that was forged is refused', () => {
  test.each<[string, Claims, string]>([
    ['another nonce', { nonce: 'another' }, 'unexpected ID Token "nonce" claim value.'],
    ['no nonce', { nonce: undefined }, 'JWT "nonce" (nonce) claim missing.'],
    ['another issuer', { iss: 'https://evil.example' }, 'unexpected JWT "iss" (issuer) claim value.'],
    ['another audience', { aud: 'another-client' }, 'unexpected JWT "aud" (audience) claim value.'],
    [
      'others beside us, without saying whom it was made for',
      { aud: ['schema-steward-test', 'another'] },
      'ID Token "aud" (audience) claim includes additional untrusted audiences.',
    ],
    [
      'an end that has come',
      { exp: seconds(-60) },
      'unexpected JWT "exp" (expiration time) claim value, expiration is past current timestamp.',
    ],
    ['no subject', { sub: undefined }, 'JWT "sub" (subject) claim missing.'],
    [
      'an address that is not verified',
      { email_verified: false },
      'the provider has not verified the e-mail address.',
    ],
    [
      'an address said to be verified in words',
      { email_verified: 'true' },
      'the provider has not verified the e-mail address.',
    ],
    ['no address', { email: undefined }, 'the provider gives no e-mail address (scope `email`).'],
    ['an address that is none', { email: 'grace' }, 'the provider gives no e-mail address (scope `email`).'],
    [
      'an address of two lines',
      { email: 'a\n@example.com' },
      'the provider gives no e-mail address (scope `email`).',
    ],
  ])('%s', async (_what, claims, why) => {
    const browser = registry.browser();
    expect(await refusal(browser, await browser.signIn(claims))).toBe(why);
  });

  test('a signature of somebody else', async () => {
    const browser = registry.browser();
    expect(await refusal(browser, await browser.signIn({}, { forged: true }))).toBe(
      'JWT signature verification failed.',
    );
  });

  test('user info of somebody else', async () => {
    const browser = registry.browser();
    registry.provider.userInfo({ sub: 'subject-2', email: 'ada@example.com', email_verified: true });
    await refusal(browser, await browser.signIn({ email: undefined, email_verified: undefined }));
  });
});

/** Begins, and comes back with what `change` makes of the provider's answer. */
async function comeBack(browser: Browser, change: (query: URLSearchParams) => void): Promise<BrowserAnswer> {
  const back = new URL(registry.provider.agree(await browser.begin()));
  change(back.searchParams);
  return browser.ask('GET', `${CALLBACK}${back.search}`);
}

describe('a return that was forged is refused', () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ['with another state', (query) => query.set('state', 'another')],
    ['without state', (query) => query.delete('state')],
    ['without a code', (query) => query.delete('code')],
    ['with a code of nobody', (query) => query.set('code', 'made-up')],
    ['of another provider', (query) => query.set('iss', 'https://evil.example')],
    [
      'with what the provider says instead',
      (query) => {
        query.delete('code');
        query.set('error', 'access_denied<script>');
      },
    ],
  ])('%s', async (_what, change) => {
    const browser = registry.browser();
    await refusal(browser, await comeBack(browser, change));
    expect(browser.cookies.has('steward_sign_in'), 'an attempt is made once').toBe(false);
  });

  test('with two codes is malformed', async () => {
    const browser = registry.browser();
    const { status } = await comeBack(browser, (query) => query.append('code', 'another'));
    expect([status, browser.cookies.has('steward_session')]).toEqual([400, false]);
  });

  test('to a browser that has not begun: a code of somebody else signs nobody in', async () => {
    const [attacker, victim] = [registry.browser(), registry.browser()];
    const { search } = new URL(registry.provider.agree(await attacker.begin()));
    const before = registry.provider.exchanges();
    expect(await refusal(victim, await victim.ask('GET', `${CALLBACK}${search}`))).toBe(
      'this browser has not begun to sign in, or ten minutes ago and more.',
    );
    // The victim has begun as well, with a state of its own.
    await victim.begin();
    await refusal(victim, await victim.ask('GET', `${CALLBACK}${search}`));
    expect(registry.provider.exchanges()).toBe(before);
  });

  test('with a code for another verifier (PKCE)', async () => {
    const [attacker, victim] = [registry.browser(), registry.browser()];
    const theirs = new URL(registry.provider.agree(await victim.begin()));
    const own = new URL(registry.provider.agree(await attacker.begin()));
    own.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(await refusal(attacker, await attacker.ask('GET', `${CALLBACK}${own.search}`))).toBe(
      'the provider does not take the code: "invalid_grant".',
    );
  });

  test('a second time: neither the cookie nor the code serves twice', async () => {
    const browser = registry.browser();
    const { search } = new URL(registry.provider.agree(await browser.begin()));
    const attempt = browser.cookies.get('steward_sign_in') ?? '';
    expect((await browser.ask('GET', `${CALLBACK}${search}`)).status).toBe(302);
    const again = registry.browser();
    await refusal(again, await again.ask('GET', `${CALLBACK}${search}`));
    again.cookies.set('steward_sign_in', attempt);
    expect(await refusal(again, await again.ask('GET', `${CALLBACK}${search}`))).toBe(
      'the provider does not take the code: "invalid_grant".',
    );
  });

  test('after ten minutes', async () => {
    const browser = registry.browser();
    const { search } = new URL(registry.provider.agree(await browser.begin()));
    registry.pass(600);
    await refusal(browser, await browser.ask('GET', `${CALLBACK}${search}`));
  });

  test.each(['', 'bm9uZQ', 'W10', Buffer.from('{"s":1}').toString('base64url')])(
    'with the cookie %j',
    async (cookie) => {
      const browser = registry.browser();
      const { search } = new URL(registry.provider.agree(await browser.begin()));
      browser.cookies.set('steward_sign_in', cookie);
      await refusal(browser, await browser.ask('GET', `${CALLBACK}${search}`));
    },
  );
});

describe('a provider that fails', () => {
  test.each([
    ['at the token', '/token', 500, '{}'],
    ['by a redirect', '/token', 302, ''],
    ['by what is no JSON', '/token', 200, '<html>'],
    ['by far too much', '/token', 200, ' '.repeat(600 * 1024)],
  ])('%s is said to, and nobody is signed in', async (_what, path, status, text) => {
    const browser = registry.browser();
    registry.provider.answer(path, (_request, response) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...(status === 302 && { location: '/' }) })
        .end(text),
    );
    const { status: answered, body } = await browser.signIn();
    expect([answered, body.code]).toEqual([503, 'sign-in-provider-unavailable']);
    expect(browser.cookies.has('steward_session')).toBe(false);
  });

  test('at first is asked again at the next attempt', async () => {
    const late = await startSignInRegistry();
    try {
      late.provider.answer('/.well-known', (_request, response) => response.writeHead(503).end());
      expect(await late.browser().ask('GET', '/api/v1/sign-in')).toMatchObject({
        status: 503,
        body: { code: 'sign-in-provider-unavailable' },
      });
      late.provider.answer();
      expect((await late.browser().signIn()).status).toBe(302);
    } finally {
      await late.close();
    }
  });

  test('that is another than the one that was configured is not believed', async () => {
    const other = await startSignInRegistry();
    try {
      other.provider.answer('/.well-known', (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            issuer: 'https://evil.example',
            authorization_endpoint: 'https://evil.example/a',
          }),
        ),
      );
      expect((await other.browser().ask('GET', '/api/v1/sign-in')).status).toBe(503);
    } finally {
      await other.close();
    }
  });
});
