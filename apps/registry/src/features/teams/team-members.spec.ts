import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import type { MemberResponse } from './dto.js';
import { TeamReadModel } from './team-read-model.js';

const NOW = '2026-03-04T05:06:07.008Z';
let registry: SecuredRegistry;
const tokens = new Map<string, string>();
beforeAll(async () => {
  registry = await startSecuredRegistry(['orders', 'billing', 'closed', 'racing'], {
    env: { STEWARD_TOKEN_RATE_LIMIT: '0' },
    overrides: { clock: { now: () => new Date(NOW) } },
  });
  for (const team of ['orders', 'billing', 'racing'])
    for (const role of ['viewer', 'member', 'owner', 'approver', 'ci'] as const)
      tokens.set(`${role} of ${team}`, (await registry.mint(role, team)).token);
});
afterAll(() => registry.close());

const as = <T = unknown>(who: string, method: string, path: string, body?: unknown) =>
  registry.as<T>(who === 'admin' ? registry.adminToken : tokens.get(who), method, path, body);
const add = (who: string, team: string, body: unknown) =>
  as<MemberResponse>(who, 'POST', `/api/v1/teams/${team}/members`, body);
const list = async (who: string, team: string) =>
  (await as<{ members: MemberResponse[] }>(who, 'GET', `/api/v1/teams/${team}/members`)).body.members;

describe('a member', () => {
  test('is added, changed and removed by an owner of the team', async () => {
    const added = await add('owner of orders', 'orders', {
      email: ' Ada@Example.COM ',
      displayName: 'Ada',
      role: 'owner',
    });
    const { id } = added.body;
    const ada = { id, email: 'ada@example.com', displayName: 'Ada', role: 'owner', addedAt: NOW };
    expect([added.status, added.body]).toEqual([201, ada]);
    const grace = await add('owner of orders', 'orders', { email: 'grace@example.com' });
    expect(grace.body).toEqual({
      id: grace.body.id,
      email: 'grace@example.com',
      displayName: null,
      role: 'member',
      addedAt: NOW,
    });
    expect(await list('owner of orders', 'orders')).toEqual([ada, grace.body]);

    const path = `/api/v1/teams/orders/members/${grace.body.id}`;
    const changed = await as('owner of orders', 'PATCH', path, { role: 'owner', displayName: 'Grace' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...grace.body, role: 'owner', displayName: 'Grace' },
    ]);
    const unnamed = await as('owner of orders', 'PATCH', path, { displayName: null });
    expect(unnamed.body).toEqual({ ...grace.body, role: 'owner' });
    expect((await as('owner of orders', 'DELETE', path)).status).toBe(204);
    expect((await as('owner of orders', 'DELETE', path)).body).toMatchObject({
      code: 'team-member-not-found',
    });
    expect(await list('owner of orders', 'orders')).toEqual([ada]);
  });

  test('is a member once, however the address is written', async () => {
    const answer = await add('owner of orders', 'orders', { email: 'ADA@example.com', role: 'member' });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'team-member-exists', errors: [{ detail: 'is a member already', pointer: '/email' }] },
    ]);
  });

  test('may belong to several teams, which the read model tells, without those that are archived', async () => {
    await add('admin', 'billing', { email: 'ada@example.com', role: 'approver' });
    await add('admin', 'closed', { email: 'ada@example.com', role: 'owner' });
    await as('admin', 'POST', '/api/v1/teams/closed/archive', { reason: 'Dissolved.' });
    const teams = registry.app.get(TeamReadModel, { strict: false });
    const { manager } = registry.app.get(DataSource, { strict: false });
    expect(await teams.membershipsOf(manager, ' ADA@Example.com')).toEqual([
      { teamId: expect.any(Number) as number, team: 'billing', role: 'approver' },
      { teamId: expect.any(Number) as number, team: 'orders', role: 'owner' },
    ]);
    expect(await teams.membershipsOf(manager, 'nobody@example.com')).toEqual([]);
    expect(await teams.membershipsOf(manager, '__proto__')).toEqual([]);
  });

  test('is not added to an archived team, nor to the one that stands for nobody', async () => {
    for (const [team, code] of [
      ['closed', 'team-archived'],
      ['unassigned', 'team-built-in'],
      ['nobody', 'team-not-found'],
      ['__proto__', 'team-not-found'],
    ] as const)
      expect([team, (await add('admin', team, { email: 'x@example.com' })).body]).toMatchObject([
        team,
        { code },
      ]);
  });
});

describe('the addresses of a team', () => {
  test.each([
    ['admin', true],
    ['owner of orders', true],
    ['member of orders', true],
    ['viewer of orders', true],
    ['approver of orders', true],
    ['ci of orders', false],
    ['owner of billing', false],
    ['member of billing', false],
    ['viewer of billing', false],
    ['approver of billing', false],
  ])('are told to %s: %s', async (who, told) => {
    const answer = await as(who, 'GET', '/api/v1/teams/orders/members');
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body).includes('ada@example.com')).toBe(told);
    expect((await list(who, 'orders')).map(({ displayName, role }) => [displayName, role])).toEqual([
      ['Ada', 'owner'],
    ]);
  });

  test('are not in the ledger', async () => {
    const rows = await registry.sql<{ action: string; data: object }>(
      `SELECT action, data FROM ledger_entries WHERE action LIKE 'team-member.%' AND target = 'orders' ORDER BY id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'team-member.added',
      'team-member.added',
      'team-member.changed',
      'team-member.changed',
      'team-member.removed',
    ]);
    expect(JSON.stringify(rows)).not.toContain('example.com');
    expect(rows[2]?.data).toMatchObject({ role: { from: 'member', to: 'owner' }, renamed: true });
  });
});

describe('nobody hands on more than they have', () => {
  test.each([
    ['owner of billing', 'orders', 'member'],
    ['owner of orders', 'orders', 'approver'],
    ['member of orders', 'orders', 'member'],
    ['approver of orders', 'orders', 'member'],
    ['ci of orders', 'orders', 'member'],
    ['viewer of orders', 'orders', 'member'],
  ])('the %s does not make in %s a %s', async (who, team, role) => {
    const answer = await add(who, team, { email: 'mallory@example.com', role });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'forbidden' }]);
  });

  test('a token that is narrowed makes nobody who is not', async () => {
    const narrow = await registry.mint('owner', 'orders', { subjectPrefixes: ['orders-'] });
    const one = await registry.mint('owner', 'orders', { actions: ['team-members:write'] });
    for (const { token } of [narrow, one]) {
      const body = { email: 'mallory@example.com', role: 'owner' };
      const answer = await registry.as(token, 'POST', '/api/v1/teams/orders/members', body);
      expect([answer.status, answer.body]).toMatchObject([403, { errors: [{ pointer: '/role' }] }]);
    }
  });

  test('an owner does not make a member an approver either', async () => {
    const { body } = await add('owner of orders', 'orders', { email: 'linus@example.com' });
    const path = `/api/v1/teams/orders/members/${body.id}`;
    expect((await as('owner of orders', 'PATCH', path, { role: 'approver' })).status).toBe(403);
    expect((await as('admin', 'PATCH', path, { role: 'approver' })).status).toBe(200);
    expect((await as('owner of billing', 'DELETE', path)).status).toBe(403);
    expect((await as('owner of billing', 'DELETE', path.replace('orders', 'billing'))).body).toMatchObject({
      code: 'team-member-not-found',
    });
    expect((await as('owner of orders', 'DELETE', path)).status).toBe(204);
  });
});

describe('the last owner', () => {
  test('stays, unless an admin says otherwise or there is another', async () => {
    const [ada] = await list('admin', 'orders');
    const path = `/api/v1/teams/orders/members/${ada?.id ?? 0}`;
    for (const answer of [
      await as('owner of orders', 'DELETE', path),
      await as('owner of orders', 'PATCH', path, { role: 'member' }),
    ])
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'team-last-owner', detail: 'This is the last owner of orders.' },
      ]);
    const second = await add('owner of orders', 'orders', { email: 'b@example.com', role: 'owner' });
    expect((await as('owner of orders', 'DELETE', path)).status).toBe(204);
    expect((await as('admin', 'DELETE', `/api/v1/teams/orders/members/${second.body.id}`)).status).toBe(204);
    expect(await list('admin', 'orders')).toEqual([]);
  });

  test('is left over when two owners are removed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owners = [];
      for (const name of ['a', 'b'])
        owners.push(await add('admin', 'racing', { email: `${name}${round}@example.com`, role: 'owner' }));
      const answers = await Promise.all(
        owners.map(({ body }) => as('owner of racing', 'DELETE', `/api/v1/teams/racing/members/${body.id}`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      const [left] = await list('admin', 'racing');
      await as('admin', 'DELETE', `/api/v1/teams/racing/members/${left?.id ?? 0}`);
    }
  });

  test('and whoever is added twice at once is added once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add('admin', 'racing', { email: 'once@example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe('a body that is no member is refused', () => {
  test.each<[string, unknown, string]>([
    ['no address', {}, '/email'],
    ['an address that is none', { email: 'ada' }, '/email'],
    ['a list of addresses', { email: ['a@example.com'] }, '/email'],
    ['an address of 300 characters', { email: `${'a'.repeat(300)}@example.com` }, '/email'],
    ['a NUL in the address', { email: 'a\u0000@example.com' }, '/email'],
    ['a line break in the name', { email: 'a@example.com', displayName: 'a\nb' }, '/displayName'],
    ['half a surrogate pair', { email: 'a@example.com', displayName: '\ud800' }, '/displayName'],
    ['the role of an admin', { email: 'a@example.com', role: 'admin' }, '/role'],
    ['the role __proto__', { email: 'a@example.com', role: '__proto__' }, '/role'],
    ['a misspelt field', { email: 'a@example.com', rolle: 'owner' }, ''],
    ['a prototype', JSON.parse('{"email":"a@example.com","__proto__":{"role":"owner"}}'), ''],
    ['ten thousand members', Array.from({ length: 10_000 }, (_, n) => ({ email: `m${n}@example.com` })), ''],
  ])('with %s', async (_what, body, pointer) => {
    const answer = await as<{ errors?: { pointer: string }[] }>(
      'admin',
      'POST',
      '/api/v1/teams/orders/members',
      body,
    );
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid-request' }]);
    expect(answer.body.errors?.[0]?.pointer).toBe(pointer);
  });

  test.each(['0', 'x', '1.5', '-1', '99999999999999999999', '__proto__', '%00'])(
    'and the id %s is that of no member',
    async (id) => {
      for (const method of ['PATCH', 'DELETE'])
        expect((await as('admin', method, `/api/v1/teams/orders/members/${id}`, {})).status).toBe(400);
    },
  );

  test('a team has a thousand members at most', async () => {
    await registry.sql(
      `INSERT INTO team_members (team_id, email, role, added_by, added_at)
       SELECT t.id, 'm' || n || '@example.com', 'member', 'test', now()
       FROM teams t, generate_series(1, 1000) n WHERE t.slug = 'billing' ON CONFLICT DO NOTHING`,
    );
    const answer = await add('admin', 'billing', { email: 'more@example.com' });
    expect([answer.status, answer.body]).toMatchObject([409, { code: 'team-full' }]);
  });
});
