import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import type { CreatedTokenResponse, TokenResponse } from './dto.js';

let now = new Date('2027-01-01T12:00:00.000Z');
const clock = { now: () => now };
const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));

let registry: SecuredRegistry;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment', 'billing'], { overrides: { clock } });
});
afterAll(() => registry.close());

const admin = (method: string, path: string, body?: unknown) =>
  registry.as(registry.adminToken, method, path, body);
const statusAs = async (token: string) => (await registry.as(token, 'GET', '/api/v1/teams')).status;
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

describe('a token', () => {
  test('is shown once, in the answer that makes it, and nowhere else', async () => {
    const { status, body, headers } = await registry.as<CreatedTokenResponse>(
      registry.adminToken,
      'POST',
      '/api/v1/tokens',
      {
        name: 'main pipeline',
        role: 'ci',
        team: 'fulfillment',
        actions: ['checks:run', 'schemas:register'],
        subjectPrefixes: ['orders-', ':.:returns-', ':.staging:'],
        expiresAt: '2027-02-01T00:00:00Z',
      },
    );
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    const { token, ...shown } = body;
    expect(token).toMatch(/^steward_api_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/);
    expect(shown).toEqual({
      id: token.slice(12, 28),
      name: 'main pipeline',
      role: 'ci',
      team: 'fulfillment',
      application: null,
      actions: ['checks:run', 'schemas:register'],
      subjectPrefixes: ['orders-', 'returns-', ':.staging:'],
      expiresAt: '2027-02-01T00:00:00.000Z',
      revokedAt: null,
      lastUsedAt: null,
      person: null,
      createdBy: 'admin',
      createdAt: '2027-01-01T12:00:00.000Z',
    });
    const listed = await admin('GET', '/api/v1/tokens');
    expect(listed.body).toEqual({ tokens: [shown] });

    const secret = token.slice(29);
    const [row] = await registry.sql<{ all: string }>(
      `SELECT (SELECT json_agg(l) FROM ledger_entries l)::text || (SELECT json_agg(k) FROM api_tokens k)::text AS all`,
    );
    expect(row?.all).toContain('token.created');
    expect(row?.all).not.toContain(secret);
    expect(registry.lines.join('\n')).not.toContain(secret);
  });

  test('serves as Bearer, and in Basic as password of any user', async () => {
    const { id, token } = await registry.mint('viewer');
    for (const authorization of [`Bearer ${token}`, basic(id, token), basic('', token)])
      expect((await fetch(`${registry.url}/subjects`, { headers: { authorization } })).status).toBe(200);
  });

  test('does not serve in part, with more, or with the secret of another', async () => {
    const { token } = await registry.mint('viewer');
    const { token: other } = await registry.mint('viewer');
    const mixed = token.slice(0, 29) + other.slice(29);
    for (const wrong of [token.slice(0, -1), `${token}x`, mixed, token.slice(29), token.toUpperCase()]) {
      expect(await statusAs(wrong)).toBe(401);
    }
    // A wrong guess does not spoil the right one.
    expect(await statusAs(token)).toBe(200);
  });

  test('ends at its time, to the second, and says so to its holder', async () => {
    const { id, token } = await registry.mint('viewer', undefined, {
      expiresAt: new Date(now.getTime() + 30_000).toISOString(),
    });
    expect(await statusAs(token)).toBe(200);
    pass(29);
    expect(await statusAs(token)).toBe(200);
    pass(1);
    const { status, body } = await registry.as(token, 'GET', '/api/v1/teams');
    expect([status, body]).toMatchObject([
      401,
      { code: 'unauthorized', detail: `The token ${id} expired at ${now.toISOString()}.` },
    ]);
    const wrong = await registry.as(`${token.slice(0, -2)}xx`, 'GET', '/api/v1/teams');
    expect(wrong.body).toMatchObject({ detail: 'The credentials are not valid here.' });
  });

  test('lasts 90 days where nobody says how long, and for ever where null is said', async () => {
    const { id } = await registry.mint('viewer');
    const { id: lasting } = await registry.mint('viewer', undefined, { expiresAt: null });
    const { body } = await registry.as<{ tokens: TokenResponse[] }>(
      registry.adminToken,
      'GET',
      '/api/v1/tokens',
    );
    const expiries = new Map(body.tokens.map((token) => [token.id, token.expiresAt]));
    expect(expiries.get(id)).toBe(new Date(now.getTime() + 90 * 86_400_000).toISOString());
    expect(expiries.get(lasting)).toBeNull();
  });

  test('says when it was last used, to the minute', async () => {
    const { id, token } = await registry.mint('viewer');
    const lastUsed = async () =>
      (await registry.sql<{ at: Date }>('SELECT last_used_at AS at FROM api_tokens WHERE id = $1', [id]))[0]
        ?.at;
    const first = now;
    await statusAs(token);
    expect(await lastUsed()).toEqual(first);
    pass(59);
    await statusAs(token);
    expect(await lastUsed()).toEqual(first);
    pass(1);
    await statusAs(token);
    expect(await lastUsed()).toEqual(now);
  });
});

describe('revoking a token', () => {
  test('counts at once on this node, and is written down once', async () => {
    const { id, token } = await registry.mint('viewer');
    expect(await statusAs(token)).toBe(200);
    const revoked = await admin('DELETE', `/api/v1/tokens/${id}`);
    expect([revoked.status, revoked.body]).toEqual([204, undefined]);
    const { status, body } = await registry.as(token, 'GET', '/api/v1/teams');
    expect([status, body]).toMatchObject([
      401,
      { detail: `The token ${id} was revoked at ${now.toISOString()}.` },
    ]);
    pass(5);
    expect((await admin('DELETE', `/api/v1/tokens/${id}`)).status).toBe(204);
    const entries = await registry.sql(
      `SELECT actor, action, target, data FROM ledger_entries WHERE data->>'id' = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([
      {
        actor: 'admin',
        action: 'token.created',
        target: `a viewer (token ${id})`,
        data: {
          id,
          role: 'viewer',
          team: null,
          application: null,
          actions: null,
          subjectPrefixes: null,
          expiresAt: expect.any(String) as string,
        },
      },
      {
        actor: 'admin',
        action: 'token.revoked',
        target: `a viewer (token ${id})`,
        data: { id, role: 'viewer', team: null },
      },
    ]);
  });

  test('reaches another node at once, and where it is not heard of within a minute', async () => {
    const other = await startSecuredRegistry([], { databaseUrl: registry.databaseUrl, overrides: { clock } });
    const statusOf = async (token: string) => (await other.as(token, 'GET', '/api/v1/teams')).status;
    try {
      const heard = await registry.mint('viewer');
      expect(await statusOf(heard.token)).toBe(200);
      await admin('DELETE', `/api/v1/tokens/${heard.id}`);
      await expect.poll(() => statusOf(heard.token)).toBe(401);

      const unheard = await registry.mint('viewer');
      expect(await statusOf(unheard.token)).toBe(200);
      await registry.sql('ALTER TABLE api_tokens DISABLE TRIGGER api_tokens_tell_end');
      await registry.sql('UPDATE api_tokens SET revoked_at = now() WHERE id = $1', [unheard.id]);
      await registry.sql('ALTER TABLE api_tokens ENABLE TRIGGER api_tokens_tell_end');
      pass(60);
      expect(await statusOf(unheard.token)).toBe(401);
    } finally {
      await other.close();
    }
  });

  test.each(['0000000000000000', 'x', '%2e%2e', "' OR 1=1 --", 'a'.repeat(3000)])(
    'a token that is none is not found: %s',
    async (id) => {
      const { status, body } = await admin('DELETE', `/api/v1/tokens/${encodeURIComponent(id)}`);
      expect([status, body]).toMatchObject([404, { code: 'token-not-found' }]);
    },
  );
});

test.each([
  [{}, ['/name', '/role']],
  [{ name: 'n', role: 'root' }, ['/role']],
  [{ name: ' ', role: 'viewer' }, ['/name']],
  [{ name: 'a\u0000b', role: 'viewer' }, ['/name']],
  [{ name: 'a\u001b[2J', role: 'viewer' }, ['/name']],
  [{ name: 'n', role: 'viewer', team: 'No Slug' }, ['/team']],
  [{ name: 'n', role: 'viewer', actoins: [] }, ['']],
  [{ name: 'n', role: 'viewer', actions: [] }, ['/actions']],
  [{ name: 'n', role: 'viewer', actions: ['everything'] }, ['/actions/0']],
  [{ name: 'n', role: 'viewer', actions: ['docs:read'] }, ['/actions/0']],
  [{ name: 'n', role: 'viewer', actions: ['schemas:register'] }, ['']],
  [{ name: 'n', role: 'viewer', subjectPrefixes: [] }, ['/subjectPrefixes']],
  [{ name: 'n', role: 'viewer', subjectPrefixes: [':.stag'] }, ['/subjectPrefixes/0']],
  [{ name: 'n', role: 'viewer', subjectPrefixes: [':*:'] }, ['/subjectPrefixes/0']],
  [{ name: 'n', role: 'viewer', expiresAt: 'tomorrow' }, ['/expiresAt']],
  [{ name: 'n', role: 'viewer', expiresAt: '2026-12-31T00:00:00Z' }, ['/expiresAt']],
  [{ name: 'n', role: 'ci' }, ['']],
  [{ name: 'n', role: 'admin', team: 'billing' }, ['']],
])('a request for a token that makes no sense says where: %j', async (request, pointers) => {
  const { status, body } = await registry.as<{ code: string; errors: { pointer: string }[] }>(
    registry.adminToken,
    'POST',
    '/api/v1/tokens',
    request,
  );
  expect([status, body.code, body.errors.map(({ pointer }) => pointer)]).toEqual([
    400,
    'invalid-request',
    pointers,
  ]);
});

test('a token for a team that is not there is not made', async () => {
  for (const team of ['nobody', 'unassigned']) {
    const { status, body } = await admin('POST', '/api/v1/tokens', { name: 'n', role: 'ci', team });
    expect([status, body]).toMatchObject([404, { code: 'team-not-found' }]);
  }
});

test('without authentication whoever is on this machine is admin, whatever token they bring', async () => {
  const { token } = await registry.mint('viewer');
  const open = await startSecuredRegistry([], {
    databaseUrl: registry.databaseUrl,
    env: { STEWARD_AUTH: 'none' },
    overrides: { clock },
  });
  try {
    for (const given of [undefined, token, 'nonsense'])
      expect((await open.as(given, 'GET', '/api/v1/tokens')).status).toBe(200);
  } finally {
    await open.close();
  }
});
