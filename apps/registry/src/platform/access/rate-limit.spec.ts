import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EchoModule } from '../http/echo.fixture.js';
import { startTestApp } from '../http/start-test-app.js';
import type { TestApp } from '../http/start-test-app.js';
import { ensureAdminToken } from './admin-token.js';

let now = new Date('2027-01-01T00:00:00Z');
let app: TestApp;
let directory: string;
let authorization: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'steward-rate-'));
  const file = join(directory, 'admin-token');
  const env = { STEWARD_AUTH: 'token', STEWARD_TOKEN_FILE: file, STEWARD_TOKEN_RATE_LIMIT: '3' };
  app = await startTestApp(EchoModule, env, { clock: { now: () => now } });
  authorization = `Bearer ${await ensureAdminToken(file)}`;
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = { authorization }) =>
  fetch(`${app.url}${path}`, { headers });

describe('a token that asks more often than it may', () => {
  test('is told when to ask again, on every kind of route, and is served then', async () => {
    for (let i = 0; i < 3; i += 1) expect((await ask('/api/v1/teams')).status).toBe(200);
    const api = await ask('/api/v1/teams');
    expect([api.status, api.headers.get('retry-after'), await api.json()]).toMatchObject([
      429,
      '20',
      { code: 'rate-limited', status: 429 },
    ]);
    const confluent = await ask('/subjects/a/versions');
    expect([confluent.status, confluent.headers.get('retry-after'), await confluent.json()]).toEqual([
      429,
      '20',
      { error_code: 429, message: 'Too many requests with this token; the next one may come in 20 s.' },
    ]);
    now = new Date(now.getTime() + 20_000);
    expect((await ask('/api/v1/teams')).status).toBe(200);
    expect((await ask('/api/v1/teams')).status).toBe(429);
  });

  test('does not keep others out', async () => {
    expect((await ask('/api/v1/teams')).status).toBe(429);
    expect((await ask('/api/v1/health', {})).status).toBe(200);
    expect((await ask('/api/v1/teams', { authorization: 'Bearer wrong' })).status).toBe(401);
  });
});
