import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecuredRegistry } from '../../../test-support/start-secured-registry.js';
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

async function signedIn(email = 'grace@example.com', claims: object = {}): Promise<Browser> {
  const browser = registry.browser();
  const { status } = await browser.signIn({ email, ...claims });
  expect(status).toBe(302);
  return browser;
}
const status = async (browser: Browser) => (await browser.ask('GET', '/api/v1/me')).status;
const ledger = (email: string) =>
  registry.sql<{ actor: string; action: string }>(
    `SELECT actor, action FROM ledger_entries WHERE target LIKE $1 ORDER BY id`,
    [`${email} (session %`],
  );

describe('a session ends', () => {
  test('when its person signs out, at once', async () => {
    const browser = await signedIn('out@example.com');
    const cookie = browser.cookies.get('steward_session') ?? '';
    expect(await status(browser)).toBe(200);
    expect((await browser.ask('POST', '/api/v1/sign-out')).status).toBe(204);
    expect(browser.cookies.has('steward_session')).toBe(false);
    browser.cookies.set('steward_session', cookie);
    expect(await browser.ask('GET', '/api/v1/me')).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', detail: 'The session has ended: sign in again at /api/v1/sign-in.' },
    });
    expect(await ledger('out@example.com')).toEqual([
      { actor: 'out@example.com', action: 'session.started' },
      { actor: 'out@example.com', action: 'session.ended' },
    ]);
  });

  test('twelve hours after it began, however busy', async () => {
    const browser = await signedIn();
    for (let hour = 1; hour < 12; hour += 1) {
      registry.pass(3600);
      expect([hour, await status(browser)]).toEqual([hour, 200]);
    }
    registry.pass(3600);
    expect(await status(browser)).toBe(401);
  });

  test('after two hours in which nothing is asked', async () => {
    const browser = await signedIn();
    registry.pass(2 * 3600 - 1);
    expect(await status(browser)).toBe(200);
    registry.pass(2 * 3600);
    expect(await status(browser)).toBe(401);
  });

  test('when the same browser signs in anew', async () => {
    const browser = await signedIn();
    const former = browser.cookies.get('steward_session') ?? '';
    await browser.signIn({ email: 'grace@example.com' });
    expect(browser.cookies.get('steward_session')).not.toBe(former);
    expect(await status(browser)).toBe(200);
    browser.cookies.set('steward_session', former);
    expect(await status(browser)).toBe(401);
  });

  test('when an admin ends all of a person, and nobody else’s', async () => {
    const [one, two, other] = [
      await signedIn('leaver@example.com'),
      await signedIn('leaver@example.com'),
      await signedIn('stayer@example.com'),
    ];
    const admin = await signedIn('root@example.com', { groups: ['platform-admins'] });
    const end = (browser: Browser) => browser.ask('DELETE', '/api/v1/people/Leaver@Example.com/sessions');
    expect((await end(other)).status).toBe(403);
    expect(await end(admin)).toMatchObject({ status: 200, body: { ended: 2 } });
    expect(await Promise.all([one, two, other].map(status))).toEqual([401, 401, 200]);
    expect((await ledger('leaver@example.com')).slice(2)).toEqual([
      { actor: 'root@example.com', action: 'session.ended' },
      { actor: 'root@example.com', action: 'session.ended' },
    ]);
  });

  test('on another node within a minute', async () => {
    const other = await startSecuredRegistry([], {
      databaseUrl: registry.databaseUrl,
      env: {
        PUBLIC_URL,
        OIDC_ISSUER: registry.provider.url,
        OIDC_CLIENT_ID: 'schema-steward-test',
        OIDC_CLIENT_SECRET: 'x',
      },
      overrides: { clock: registry.clock },
    });
    try {
      const browser = await signedIn();
      const there = { cookie: `steward_session=${browser.cookies.get('steward_session') ?? ''}` };
      const asked = () => fetch(`${other.url}/api/v1/me`, { headers: there }).then((answer) => answer.status);
      expect(await asked()).toBe(200);
      await browser.ask('POST', '/api/v1/sign-out');
      registry.pass(60);
      expect(await asked()).toBe(401);
    } finally {
      await other.close();
    }
  });
});

describe('a cookie', () => {
  test.each([
    ['of nobody', `steward_session_${'0'.repeat(16)}_${'a'.repeat(43)}`],
    ['that is none', 'x'],
    ['that is a token', `steward_api_${'0'.repeat(16)}_${'a'.repeat(43)}`],
  ])('%s signs nobody in', async (_what, cookie) => {
    const browser = registry.browser();
    browser.cookies.set('steward_session', cookie);
    expect(await status(browser)).toBe(401);
  });

  test('with the id of somebody and another secret signs nobody in, and disturbs nobody', async () => {
    const browser = await signedIn();
    const real = browser.cookies.get('steward_session') ?? '';
    const thief = registry.browser();
    thief.cookies.set('steward_session', `${real.slice(0, 33)}${'a'.repeat(43)}`);
    expect([await status(thief), await status(browser), await status(thief)]).toEqual([401, 200, 401]);
  });

  test('is no token: it does not serve as Bearer, nor a token as cookie', async () => {
    const browser = await signedIn();
    expect((await registry.as(browser.cookies.get('steward_session'), 'GET', '/api/v1/me')).status).toBe(401);
    const { token } = await registry.mint('viewer');
    browser.cookies.set('steward_session', token);
    expect(await status(browser)).toBe(401);
  });

  test('yields to an Authorization header, wrong ones too', async () => {
    const browser = await signedIn();
    const cookie = `steward_session=${browser.cookies.get('steward_session') ?? ''}`;
    const asWhom = (authorization: string) =>
      fetch(`${registry.url}/api/v1/me`, { headers: { cookie, authorization } });
    expect(await (await asWhom(`Bearer ${registry.adminToken}`)).json()).toMatchObject({ name: 'admin' });
    expect((await asWhom('Bearer wrong')).status).toBe(401);
  });
});

describe('a request that changes something', () => {
  const sameSite = { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' };
  test.each<[string, Readonly<Record<string, string>>, 204 | 403]>([
    ['of our page', { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL }, 204],
    ['of a form of our page', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 204],
    ['of our page in an old browser', { origin: PUBLIC_URL }, 204],
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['of another site that hides', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
    ['of a neighbour', sameSite, 403],
    ['of another port', { origin: 'http://localhost:9999' }, 403],
    ['of another scheme', { origin: 'https://localhost:8081' }, 403],
    ['of an origin that begins as ours', { origin: `${PUBLIC_URL}.evil.example` }, 403],
    [
      'of another origin, whatever the browser says',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      403,
    ],
    ['of an old browser that hides where', { origin: 'null' }, 403],
    ['that nobody says the page of', {}, 403],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 403],
  ])('%s', async (_what, headers, expected) => {
    const browser = await signedIn();
    const answer = await browser.ask('POST', '/api/v1/sign-out', undefined, headers);
    expect(answer.status).toBe(expected);
    expect(await status(browser)).toBe(expected === 204 ? 401 : 200);
  });

  test('is held to that on Confluent’s routes as well, and reading is not', async () => {
    const admin = await signedIn('root@example.com', { groups: ['platform-admins'] });
    const level = { compatibility: 'NONE' };
    const evil = { 'sec-fetch-site': 'cross-site' };
    expect((await admin.ask('PUT', '/config', level, evil)).status).toBe(403);
    expect((await admin.ask('PUT', '/config', level)).status).toBe(200);
    expect((await admin.ask('GET', '/config', undefined, evil)).status).toBe(200);
  });
});
