import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import { ANNOUNCEMENTS } from '../../test-support/teams.js';
import type { TeamResponse } from './dto.js';

let registry: SecuredRegistry;
let owner: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['a', 'b', 'c', 'd', 'left', 'right', 'gone'], {
    env: { STEWARD_TOKEN_RATE_LIMIT: '0' },
  });
  owner = (await registry.mint('owner', 'a')).token;
  await admin('POST', '/api/v1/teams/gone/archive', { reason: 'Dissolved.' });
});
afterAll(() => registry.close());

const admin = <T = TeamResponse & { code?: string; detail?: string }>(
  method: string,
  path: string,
  body?: unknown,
) => registry.as<T>(registry.adminToken, method, path, body);
const patch = (slug: string, body: unknown) => admin('PATCH', `/api/v1/teams/${slug}`, body);

describe('a team', () => {
  test('is changed in what is named, and in nothing else', async () => {
    const before = (await admin('GET', '/api/v1/teams/a')).body;
    const channels = [{ tool: 'email', address: 'a@example.com', scope: 'announcements' as const }];
    const changed = await patch('a', { name: ' Team A ', parent: 'b', escalationTeam: 'c', channels });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...before, name: 'Team A', parent: 'b', escalationTeam: 'c', channels },
    ]);
    expect((await admin('GET', '/api/v1/teams/a')).body).toEqual(changed.body);
    expect((await patch('a', { escalationTeam: null })).body).toEqual({
      ...changed.body,
      escalationTeam: null,
    });
    expect((await patch('a', {})).body).toEqual({ ...changed.body, escalationTeam: null });
    const rows = await registry.sql<{ data: unknown }>(
      `SELECT data FROM ledger_entries WHERE action = 'team.updated' AND target = 'a' ORDER BY id`,
    );
    expect(rows.map(({ data }) => data)).toEqual([
      {
        from: { name: 'Team a', parent: null, escalationTeam: null, channels: [ANNOUNCEMENTS] },
        to: { name: 'Team A', parent: 'b', escalationTeam: 'c', channels },
      },
      { from: { escalationTeam: 'c' }, to: { escalationTeam: null } },
    ]);
  });

  test('is described by its own owners, and placed by admins', async () => {
    const own = (slug: string, body: unknown) => registry.as(owner, 'PATCH', `/api/v1/teams/${slug}`, body);
    expect((await own('a', { name: 'Ours', escalationTeam: 'd' })).status).toBe(200);
    for (const [field, value] of [
      ['parent', 'd'],
      ['parent', null],
      ['externalRef', 'group:default/a'],
    ] as const)
      expect([field, await own('a', { [field]: value })]).toMatchObject([
        field,
        { status: 403, body: { code: 'forbidden', errors: [{ pointer: `/${field}` }] } },
      ]);
    // What stays as it is need not be left out.
    expect((await own('a', { name: 'Ours still', parent: 'b' })).status).toBe(200);
    expect((await own('b', { name: 'Theirs' })).status).toBe(403);
  });

  test.each<[string, unknown, number, string, string]>([
    ['a', { parent: 'nobody' }, 404, 'team-not-found', 'There is no team nobody.'],
    ['a', { escalationTeam: 'unassigned' }, 404, 'team-not-found', 'There is no team unassigned.'],
    ['a', { parent: 'gone' }, 409, 'team-archived', 'The team gone is archived.'],
    ['a', { escalationTeam: 'gone' }, 409, 'team-archived', 'The team gone is archived.'],
    ['gone', { name: 'Back' }, 409, 'team-archived', 'The team gone is archived.'],
    ['nobody', { name: 'x' }, 404, 'team-not-found', 'There is no team nobody.'],
    ['unassigned', { name: 'x' }, 409, 'team-built-in', 'unassigned is not a team, but the name for none.'],
    ['__proto__', { name: 'x' }, 404, 'team-not-found', 'There is no team __proto__.'],
  ])('%s is not changed by %j: %i %s', async (slug, body, status, code, detail) => {
    const answer = await patch(slug, body);
    expect([answer.status, answer.body]).toMatchObject([status, { code, detail }]);
  });

  test.each<[unknown, string]>([
    [{ channels: [] }, '/channels'],
    [{ channels: [{ ...ANNOUNCEMENTS, scope: 'issues' }] }, '/channels'],
    [{ channels: null }, '/channels'],
    [{ name: null }, '/name'],
    [{ parent: '__proto__' }, '/parent'],
    [{ slug: 'other' }, ''],
    [JSON.parse('{"__proto__": "x"}'), ''],
    [[], ''],
  ])('is not changed by %j', async (body, pointer) => {
    const answer = await patch('a', body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid-request' }]);
    expect((answer.body as unknown as { errors: { pointer: string }[] }).errors[0]?.pointer).toBe(pointer);
  });
});

describe('teams never stand above one another in a circle', () => {
  test.each([['parent'], ['escalationTeam']])('by %s', async (field) => {
    await patch('a', { parent: null, escalationTeam: null });
    expect((await patch('a', { [field]: 'b' })).status).toBe(200);
    expect((await patch('b', { [field]: 'c' })).status).toBe(200);
    const itself = await patch('d', { [field]: 'd' });
    expect([itself.status, itself.body]).toMatchObject([
      409,
      { code: 'team-cycle', detail: 'That closes a circle: d → d.', errors: [{ pointer: `/${field}` }] },
    ]);
    expect((await patch('c', { [field]: 'a' })).body).toMatchObject({
      detail: 'That closes a circle: c → a → b → c.',
    });
  });

  test('not even when two are put above each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        patch('left', { parent: 'right' }),
        patch('right', { parent: 'left' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      for (const slug of ['left', 'right']) await patch(slug, { parent: null });
    }
  });
});
