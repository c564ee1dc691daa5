import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import type { TokenResponse } from './dto.js';

const now = new Date('2027-01-01T12:00:00.000Z');
let registry: SecuredRegistry;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment', 'billing'], {
    overrides: { clock: { now: () => now } },
  });
});
afterAll(() => registry.close());

const statusAs = async (token: string) => (await registry.as(token, 'GET', '/api/v1/teams')).status;

describe('an owner', () => {
  const make = (token: string, request: object) =>
    registry.as(token, 'POST', '/api/v1/tokens', { name: 'n', ...request });

  test('makes tokens for the own team, up to owner, and none beyond', async () => {
    const { token } = await registry.mint('owner', 'fulfillment');
    for (const [request, status] of [
      [{ role: 'owner', team: 'fulfillment' }, 201],
      [{ role: 'member', team: 'fulfillment' }, 201],
      [{ role: 'ci', team: 'fulfillment' }, 201],
      [{ role: 'viewer', team: 'fulfillment' }, 201],
      [{ role: 'viewer' }, 403],
      [{ role: 'approver', team: 'fulfillment' }, 403],
      [{ role: 'approver' }, 403],
      [{ role: 'admin' }, 403],
      [{ role: 'ci', team: 'billing' }, 403],
      [{ role: 'ci', team: 'nobody' }, 404],
    ] as const) {
      expect([(await make(token, request)).status, request]).toEqual([status, request]);
    }
  });

  test('hands on no more than the own token has', async () => {
    const narrowed = await registry.mint('owner', 'fulfillment', {
      actions: ['tokens:write', 'checks:run'],
      subjectPrefixes: ['orders-'],
      expiresAt: new Date(now.getTime() + 3600_000).toISOString(),
    });
    const good = {
      role: 'ci',
      team: 'fulfillment',
      actions: ['checks:run'],
      subjectPrefixes: ['orders-eu-'],
    };
    const made = await make(narrowed.token, good);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        expiresAt: new Date(now.getTime() + 3600_000).toISOString(),
        createdBy: `a owner (token ${narrowed.id})`,
      },
    ]);
    for (const wider of [
      { actions: ['schemas:register'] },
      { actions: undefined },
      { subjectPrefixes: ['order'] },
      { subjectPrefixes: [':.staging:orders-'] },
      { subjectPrefixes: undefined },
      { expiresAt: new Date(now.getTime() + 3601_000).toISOString() },
      { expiresAt: null },
    ])
      expect([(await make(narrowed.token, { ...good, ...wider })).status, wider]).toEqual([403, wider]);
  });

  test('sees and revokes the own team’s tokens, and of others not even that they are there', async () => {
    const { token } = await registry.mint('owner', 'billing');
    const mine = await registry.mint('ci', 'billing');
    const theirs = await registry.mint('ci', 'fulfillment');
    const nobodys = await registry.mint('viewer');
    const { body } = await registry.as<{ tokens: TokenResponse[] }>(token, 'GET', '/api/v1/tokens');
    expect(new Set(body.tokens.map(({ team }) => team))).toEqual(new Set(['billing']));
    expect(body.tokens.map(({ id }) => id)).toContain(mine.id);
    for (const { id } of [theirs, nobodys]) {
      const refused = await registry.as(token, 'DELETE', `/api/v1/tokens/${id}`);
      expect([refused.status, refused.body]).toMatchObject([404, { detail: `There is no token ${id}.` }]);
    }
    expect(await statusAs(theirs.token)).toBe(200);
    expect((await registry.as(token, 'DELETE', `/api/v1/tokens/${mine.id}`)).status).toBe(204);
    expect(await statusAs(mine.token)).toBe(401);
  });
});
