import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registeredRoutes } from '../../create-app.js';
import { EchoModule } from '../http/echo.fixture.js';
import { bodyOf, rawExchange, rawGet, startTestApp } from '../http/start-test-app.js';
import type { TestApp } from '../http/start-test-app.js';
import { ensureAdminToken } from './admin-token.js';
import { compareRoutes } from './compare-routes.js';
import { PERMISSIONS } from './permission-table.js';

const unnarrowed = { team: null, application: null, actions: null, subjectPrefixes: null, expiresAt: null };

describe('with STEWARD_AUTH=none', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(EchoModule, { STEWARD_ALLOWED_HOSTS: 'registry.internal' });
  });
  afterAll(() => app.close());

  /** A request to `/api/v1/teams` that says exactly these headers. */
  const ask = (host: string, origin?: string, target = '/api/v1/teams') => {
    const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: close'];
    if (origin !== undefined) lines.push(`Origin: ${origin}`);
    return rawExchange(app.port, `${lines.join('\r\n')}\r\n\r\n`);
  };

  test('whoever reaches it is admin', async () => {
    const response = await fetch(`${app.url}/api/v1/teams`);
    expect(await response.json()).toEqual({ name: 'local', role: 'admin', tokenId: null, ...unnarrowed });
  });

  test.each([
    'localhost',
    'localhost:8081',
    'LOCALHOST:1',
    '127.0.0.1',
    '127.1.2.3:80',
    '[::1]',
    '[::1]:8081',
    'registry.internal',
    'Registry.Internal:8081',
  ])('Host: %s is answered', async (host) => {
    expect(await ask(host)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each([
    'evil.example',
    'evil.example:8081',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'evil.example@127.0.0.1',
    '0.0.0.0',
    '[::]',
    '[::1].evil.example',
    '10.0.0.1',
    'localhost:',
    'localhost:80:80',
    '',
  ])('Host: %s is refused (DNS rebinding)', async (host) => {
    const answer = await ask(host);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(bodyOf(answer)).toMatchObject({ code: 'host-not-allowed' });
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'https://registry.internal'])(
    'Origin: %s is answered',
    async (origin) => {
      expect(await ask('localhost', origin)).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  test.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'http://localhost@evil.example',
    'null',
    '',
    'file://',
    'localhost',
    'chrome-extension://abc',
  ])('Origin: %s is refused (cross-site request)', async (origin) => {
    const answer = await ask('localhost', origin);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(bodyOf(answer)).toMatchObject({ code: 'host-not-allowed' });
  });

  test.each(['http://evil.example/api/v1/teams', 'http://localhost@evil.example/api/v1/teams'])(
    'a target that names another host is refused: %s',
    async (target) => {
      expect(await ask('localhost', undefined, target)).toMatch(/^HTTP\/1\.1 403 /);
    },
  );

  test.each(['/docs', '/docs-json', '/nothing', '/', '/api/v1/health'])(
    'also beside Nest, and for what is public or not there: %s',
    async (path) => {
      expect(await ask('evil.example', undefined, path)).toMatch(/^HTTP\/1\.1 403 /);
    },
  );

  test('on a Confluent route the refusal has Confluent’s shape', async () => {
    expect(bodyOf(await ask('evil.example', undefined, '/schemas/ids/7'))).toEqual({
      error_code: 403,
      message: 'The Host "evil.example" is neither a loopback name nor in STEWARD_ALLOWED_HOSTS.',
    });
  });

  test('a route without a row is denied to the admin too', async () => {
    const response = await fetch(`${app.url}/api/v1/not-in-the-table`);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'forbidden' });
  });

  test('the comparison finds it, and it alone, on the routes as the router has them', () => {
    expect(compareRoutes(registeredRoutes(app.app), PERMISSIONS).unlisted).toEqual([
      'GET /api/v1/not-in-the-table',
    ]);
  });
});

describe('with STEWARD_AUTH=token', () => {
  let app: TestApp;
  let token: string;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'steward-access-'));
    const file = join(directory, 'admin-token');
    app = await startTestApp(EchoModule, { STEWARD_AUTH: 'token', STEWARD_TOKEN_FILE: file });
    token = await ensureAdminToken(file);
  });
  afterAll(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  const basic = (user: string, password: string) =>
    `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.url}${path}`, { method, headers });

  test('the path of the token is logged, the token is not', () => {
    expect(app.lines.join('\n')).toContain(`The admin token is in ${join(directory, 'admin-token')}`);
    expect(app.lines.join('\n')).not.toContain(token);
  });

  test('Bearer, in any case, and Basic with any user name are admin', async () => {
    for (const authorization of [
      `Bearer ${token}`,
      `bearer  ${token}`,
      basic('', token),
      basic('any-user', token),
    ]) {
      const response = await ask('/api/v1/teams', { authorization });
      expect(await response.json()).toEqual({
        name: 'admin',
        role: 'admin',
        tokenId: 'admin',
        ...unnarrowed,
      });
    }
  });

  test.each([
    ['no header', () => ({})],
    ['an empty header', () => ({ authorization: '' })],
    ['another token', () => ({ authorization: 'Bearer steward_admin_x' })],
    ['a part of the token', () => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    ['the token and more', () => ({ authorization: `Bearer ${token}x` })],
    ['the token as user name', () => ({ authorization: basic(token, '') })],
    ['the token under another scheme', () => ({ authorization: `Digest ${token}` })],
    ['the token without a scheme', () => ({ authorization: token })],
    ['Basic that is not base64', () => ({ authorization: 'Basic %%%' })],
    ['Basic without a colon', () => ({ authorization: `Basic ${Buffer.from(token).toString('base64')}` })],
  ])('%s is 401 with a challenge', async (_what, headers) => {
    const api = await ask('/api/v1/teams', headers() as Record<string, string>);
    expect(api.status).toBe(401);
    expect(api.headers.get('www-authenticate')).toBe(
      'Bearer realm="schema-steward", Basic realm="schema-steward", charset="UTF-8"',
    );
    expect(await api.json()).toMatchObject({ code: 'unauthorized' });
    const confluent = await ask('/schemas/ids/7', headers() as Record<string, string>);
    expect([confluent.status, await confluent.json()]).toEqual([
      401,
      { error_code: 401, message: 'Unauthorized' },
    ]);
  });

  test('it is decided on the decoded route: no spelling of the path gets round it', async () => {
    for (const path of [
      '/subjects/a/versions',
      '/subjects/a/versions/',
      '/%73ubjects/a/versions',
      '/subjects/a%2Fdocs/versions',
      '/subjects/../versions',
      '/subjects/%2e%2e/versions',
      'http://localhost/subjects/docs/versions',
    ]) {
      expect(await rawGet(app.port, path)).toMatch(/^HTTP\/1\.1 401 /);
    }
    expect((await ask('/api/v1/teams', {}, 'HEAD')).status).toBe(401);
    expect((await ask('/api/v1/teams', { 'x-http-method-override': 'GET' }, 'POST')).status).toBe(401);
  });

  test('a body is not read before it may be sent', async () => {
    const response = await fetch(`${app.url}/api/v1/teams`, {
      method: 'POST',
      body: '{not json',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(401);
  });

  test.each(['/', '/api/v1/health', '/docs', '/docs-json', '/docs/errors'])('%s is public', async (path) => {
    expect((await ask(path)).status).toBe(200);
    expect((await ask(path, { authorization: 'Bearer wrong' })).status).toBe(200);
  });

  test('any host name will do', async () => {
    const answer = await rawGet(app.port, '/api/v1/teams', [
      `Authorization: Bearer ${token}`,
      'Origin: https://a.b',
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test.each(['cross-site', 'same-site'])(
    'a password kept by a browser does not serve a %s write',
    async (site) => {
      const headers = { authorization: basic('me', token), 'sec-fetch-site': site };
      expect((await ask('/config', headers, 'DELETE')).status).toBe(403);
      expect((await ask('/api/v1/teams', headers)).status).toBe(200);
      const bearer = { ...headers, authorization: `Bearer ${token}` };
      expect((await ask('/api/v1/teams', bearer, 'POST')).status).toBe(400);
    },
  );
});
