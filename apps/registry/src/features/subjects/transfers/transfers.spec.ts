import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../../test-support/start-secured-registry.js';
import type { TransferResponse } from '../dto/transfer.dto.js';

const V1 = record(field('x'));
const DAY_MS = 24 * 60 * 60 * 1000;
let now = new Date('2026-03-04T05:06:07.008Z');
let registry: SecuredRegistry;
const tokens = new Map<string, MintedToken>();
beforeAll(async () => {
  registry = await startSecuredRegistry(['orders', 'billing', 'returns', 'gone'], {
    env: { STEWARD_TOKEN_RATE_LIMIT: '0' },
    overrides: { clock: { now: () => now } },
  });
  for (const team of ['orders', 'billing', 'returns'])
    for (const role of ['owner', 'member', 'approver', 'ci'] as const)
      tokens.set(`${role} of ${team}`, await registry.mint(role, team, { name: role, expiresAt: null }));
  await as('admin', 'POST', '/api/v1/teams/gone/archive', { reason: 'Dissolved.' });
});
afterAll(() => registry.close());

type Answered = TransferResponse & { code?: string; detail?: string; errors?: { pointer: string }[] };
const as = <T = Answered>(who: string, method: string, path: string, body?: unknown) =>
  registry.as<T>(who === 'admin' ? registry.adminToken : tokens.get(who)?.token, method, path, body);
const nameOf = (who: string) =>
  who === 'admin' ? 'admin' : `${who.split(' ')[0] ?? ''} (token ${tokens.get(who)?.id ?? ''})`;
const offer = (who: string, subject: string, body: unknown) =>
  as(who, 'POST', `/api/v1/subjects/${encodeURIComponent(subject)}/transfers`, body);
const answer = (who: string, step: string, id: string, body?: unknown) =>
  as(who, 'POST', `/api/v1/transfers/${id}/${step}`, body);
const list = async (query: string) =>
  (
    await as<{ transfers: TransferResponse[]; nextCursor: string | null }>(
      'admin',
      'GET',
      `/api/v1/transfers${query}`,
    )
  ).body;
const ownerOf = async (subject: string) =>
  (
    await as<{ owner: { team: string } | null }>(
      'admin',
      'GET',
      `/api/v1/subjects/${encodeURIComponent(subject)}`,
    )
  ).body.owner?.team;
async function subject(name: string, owner: string | null = 'orders'): Promise<string> {
  const path = `/subjects/${encodeURIComponent(name)}/versions`;
  const { status } = await as('admin', 'POST', path, { schema: V1, ...(owner !== null && { owner }) });
  if (status !== 200) throw new Error(`${name} was not registered: ${status}`);
  return name;
}
const ledgerOf = async (target: string) =>
  (
    await registry.sql<{ action: string; team: string | null; actor: string; data: object }>(
      `SELECT l.action, t.slug AS team, l.actor, l.data FROM ledger_entries l LEFT JOIN teams t ON t.id = l.team_id
       WHERE l.target = $1 AND l.action LIKE 'transfer.%' ORDER BY l.id`,
      [target],
    )
  ).map(({ action, team, actor }) => [action, team, actor]);

describe('a subject', () => {
  test('changes hands when one team offers it and the other accepts', async () => {
    await subject('moved');
    const offered = await offer('owner of orders', 'moved', { to: 'billing', reason: 'You write it now.' });
    const open = {
      id: offered.body.id,
      subject: 'moved',
      from: 'orders',
      to: 'billing',
      state: 'open',
      reason: 'You write it now.',
      offeredBy: nameOf('owner of orders'),
      offeredAt: '2026-03-04T05:06:07.008Z',
      until: '2026-03-18T05:06:07.008Z',
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    };
    expect([offered.status, offered.body]).toEqual([201, open]);
    expect(await ownerOf('moved')).toBe('orders');
    expect((await list('?team=billing&state=open')).transfers).toEqual([open]);
    const accepted = await answer('owner of billing', 'accept', open.id);
    expect([accepted.status, accepted.body]).toEqual([
      200,
      {
        ...open,
        state: 'accepted',
        decidedBy: nameOf('owner of billing'),
        decidedAt: '2026-03-04T05:06:07.008Z',
      },
    ]);
    expect(await ownerOf('moved')).toBe('billing');
    expect(await ledgerOf('moved')).toEqual([
      ['transfer.offered', 'orders', nameOf('owner of orders')],
      ['transfer.accepted', 'billing', nameOf('owner of billing')],
    ]);
    // Its new owner registers, the old one no longer does.
    const v2 = { schema: record(field('x'), field('y', 'int', { default: 0 })) };
    expect((await as('member of orders', 'POST', '/subjects/moved/versions', v2)).status).toBe(403);
    expect((await as('member of billing', 'POST', '/subjects/moved/versions', v2)).status).toBe(200);
  });

  test.each([
    ['declined by the other team', 'decline', 'owner of billing', 'declined', 'billing'],
    ['declined by an admin', 'decline', 'admin', 'declined', 'billing'],
    ['withdrawn by its own', 'withdraw', 'owner of orders', 'withdrawn', 'orders'],
  ])('stays where it is when the offer is %s', async (claim, step, who, state, team) => {
    const name = await subject(`stays ${claim}`);
    const { id } = (await offer('owner of orders', name, { to: 'billing' })).body;
    const answered = await answer(who, step, id, { reason: 'Not now.' });
    expect([answered.status, answered.body]).toMatchObject([
      200,
      { state, decidedBy: nameOf(who), decisionReason: 'Not now.' },
    ]);
    expect(await ownerOf(name)).toBe('orders');
    expect((await ledgerOf(name)).at(-1)).toEqual([`transfer.${state}`, team, nameOf(who)]);
    for (const again of ['accept', 'decline', 'withdraw'])
      expect((await answer('admin', again, id)).body).toMatchObject({
        code: 'transfer-closed',
        detail: `The offer of ${name} was answered before: ${state}.`,
      });
    expect((await offer('owner of orders', name, { to: 'returns' })).status).toBe(201);
  });

  test('of any name and context changes hands', async () => {
    for (const name of [':.eu:a/b', '__proto__', 'a b%2F😀']) {
      await subject(name);
      const { id } = (await offer('owner of orders', name, { to: 'billing' })).body;
      expect((await answer('owner of billing', 'accept', id, {})).status).toBe(200);
      expect([name, await ownerOf(name)]).toEqual([name, 'billing']);
    }
  });

  test('is on offer once, and again after the end', async () => {
    await subject('expiring');
    const until = new Date(now.getTime() + DAY_MS).toISOString();
    const first = (await offer('owner of orders', 'expiring', { to: 'billing', until })).body;
    expect((await offer('owner of orders', 'expiring', { to: 'returns' })).body).toMatchObject({
      code: 'transfer-open',
      detail: 'expiring is on offer already.',
    });
    now = new Date(now.getTime() + DAY_MS);
    expect((await list('?subject=expiring&state=open')).transfers).toEqual([]);
    expect((await list('?subject=expiring&state=expired')).transfers.map(({ id }) => id)).toEqual([first.id]);
    expect((await answer('owner of billing', 'accept', first.id)).body).toMatchObject({
      code: 'transfer-closed',
      detail: `The offer of expiring expired at ${until}.`,
    });
    const second = await offer('owner of orders', 'expiring', { to: 'returns' });
    expect(second.status).toBe(201);
    expect((await list('?subject=expiring')).transfers.map(({ id, state }) => [id, state])).toEqual([
      [second.body.id, 'open'],
      [first.id, 'expired'],
    ]);
    expect(await ledgerOf('expiring')).toEqual([
      ['transfer.offered', 'orders', nameOf('owner of orders')],
      ['transfer.expired', 'billing', nameOf('owner of orders')],
      ['transfer.offered', 'orders', nameOf('owner of orders')],
    ]);
  });
});

describe('nobody takes both sides alone', () => {
  test.each([
    ['member of orders', 403],
    ['approver of orders', 403],
    ['ci of orders', 403],
    ['owner of billing', 403],
    ['owner of returns', 403],
  ])('%s does not offer what is the orders’: %i', async (who, status) => {
    await subject('guarded');
    expect((await offer(who, 'guarded', { to: 'billing' })).status).toBe(status);
  });

  test('nor answers what is not theirs to answer', async () => {
    const { id } = (await offer('owner of orders', 'guarded', { to: 'billing' })).body;
    for (const [who, step] of [
      ['owner of orders', 'accept'],
      ['owner of orders', 'decline'],
      ['owner of returns', 'accept'],
      ['member of billing', 'accept'],
      ['ci of billing', 'decline'],
      ['owner of billing', 'withdraw'],
    ] as const)
      expect([who, step, (await answer(who, step, id)).body]).toMatchObject([
        who,
        step,
        { code: 'forbidden' },
      ]);
    expect(await ownerOf('guarded')).toBe('orders');
  });

  test('an admin neither, who forces it with a reason that the ledger keeps', async () => {
    await subject('forced');
    const { id } = (await offer('admin', 'forced', { to: 'billing' })).body;
    expect((await answer('admin', 'accept', id)).body).toMatchObject({
      code: 'transfer-by-offerer',
      detail: 'admin offered forced, so somebody else has to accept it.',
    });
    expect((await offer('admin', 'forced', { to: 'returns', force: true })).body).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/reason' }],
    });
    const force = { to: 'returns', force: true, reason: 'Orders was dissolved.' };
    expect((await offer('owner of orders', 'forced', force)).body).toMatchObject({ code: 'forbidden' });
    const forced = await offer('admin', 'forced', force);
    expect([forced.status, forced.body]).toMatchObject([
      201,
      { state: 'forced', decidedBy: 'admin', decisionReason: 'Orders was dissolved.' },
    ]);
    expect(await ownerOf('forced')).toBe('returns');
    expect(await ledgerOf('forced')).toEqual([
      ['transfer.offered', 'orders', 'admin'],
      ['transfer.superseded', 'billing', 'admin'],
      ['transfer.forced', 'returns', 'admin'],
    ]);
    expect((await answer('owner of billing', 'accept', id)).body).toMatchObject({
      detail: 'The offer of forced was answered before: superseded.',
    });
  });

  test('a token reaches no further than its prefixes', async () => {
    await subject('other-1');
    const narrow = await registry.mint('owner', 'orders', { subjectPrefixes: ['orders-'] });
    const path = '/api/v1/subjects/other-1/transfers';
    expect((await registry.as(narrow.token, 'POST', path, { to: 'billing' })).status).toBe(403);
    const { id } = (await offer('owner of orders', 'other-1', { to: 'billing' })).body;
    const taker = await registry.mint('owner', 'billing', { subjectPrefixes: ['billing-'] });
    expect((await registry.as(taker.token, 'POST', `/api/v1/transfers/${id}/accept`)).status).toBe(403);
  });
});

describe('an archived team', () => {
  test('gets nothing: neither offered, nor forced, nor accepted', async () => {
    await subject('kept');
    for (const more of [{}, { force: true, reason: 'x' }])
      expect((await offer('admin', 'kept', { to: 'gone', ...more })).body).toMatchObject({
        code: 'team-archived',
        errors: [{ detail: 'names an archived team', pointer: '/to' }],
      });
    await as('admin', 'POST', '/api/v1/teams/gone/unarchive', { reason: 'x' });
    const { id } = (await offer('owner of orders', 'kept', { to: 'gone' })).body;
    await as('admin', 'POST', '/api/v1/teams/gone/archive', { reason: 'x' });
    expect((await answer('admin', 'accept', id)).body).toMatchObject({ code: 'team-archived' });
    expect((await answer('owner of orders', 'withdraw', id)).status).toBe(200);
  });

  test('leaves what it owns to be offered by the answerable team', async () => {
    await as('admin', 'PATCH', '/api/v1/teams/returns', { parent: 'billing' });
    await subject('orphan', 'returns');
    await as('admin', 'POST', '/api/v1/teams/returns/archive', { reason: 'Dissolved.' });
    expect((await offer('owner of returns', 'orphan', { to: 'orders' })).status).toBe(403);
    expect((await offer('owner of orders', 'orphan', { to: 'orders' })).body).toMatchObject({
      detail: 'orphan is offered by an owner of billing, or by an admin.',
    });
    const { id, from } = (await offer('owner of billing', 'orphan', { to: 'orders' })).body;
    expect(from).toBe('returns');
    expect((await answer('owner of orders', 'accept', id)).status).toBe(200);
    expect(await ownerOf('orphan')).toBe('orders');
    await as('admin', 'POST', '/api/v1/teams/returns/unarchive', { reason: 'x' });
    await as('admin', 'PATCH', '/api/v1/teams/returns', { parent: null });
  });
});

describe('what cannot be', () => {
  test.each<[string, unknown, number, string, string?]>([
    ['plain', { to: 'orders' }, 409, 'transfer-refused'],
    ['nobodys', { to: 'orders' }, 409, 'transfer-refused'],
    ['nobodys', { to: 'orders', force: true, reason: 'x' }, 409, 'transfer-refused'],
    ['not-there', { to: 'billing' }, 404, 'subject-not-found'],
    ['plain', { to: 'nobody' }, 404, 'team-not-found', '/to'],
    ['plain', { to: 'unassigned' }, 404, 'team-not-found', '/to'],
    ['plain', { to: '__proto__' }, 400, 'invalid-request', '/to'],
    ['plain', {}, 400, 'invalid-request', '/to'],
    ['plain', { to: 'billing', until: '2026-01-01T00:00:00Z' }, 400, 'invalid-request', '/until'],
    ['plain', { to: 'billing', until: '2027-01-01T00:00:00Z' }, 400, 'invalid-request', '/until'],
    ['plain', { to: 'billing', until: 'soon' }, 400, 'invalid-request', '/until'],
    ['plain', { to: 'billing', force: false }, 400, 'invalid-request', '/force'],
    [
      'plain',
      { to: 'billing', force: true, reason: 'x', until: '2026-04-01T00:00:00Z' },
      400,
      'invalid-request',
      '/until',
    ],
    ['plain', { to: 'billing', reason: ' ' }, 400, 'invalid-request', '/reason'],
    ['plain', { to: 'billing', reason: 'a\u0000' }, 400, 'invalid-request', '/reason'],
    ['plain', { to: 'billing', reason: 'x'.repeat(1001) }, 400, 'invalid-request', '/reason'],
    ['plain', { to: ['billing'] }, 400, 'invalid-request', '/to'],
    ['plain', { to: 'billing', from: 'orders' }, 400, 'invalid-request', ''],
    ['plain', JSON.parse('{"to":"billing","__proto__":{"force":true}}'), 400, 'invalid-request', ''],
  ])('%s, %j: %i %s', async (name, body, status, code, pointer) => {
    await subject('plain');
    await subject('nobodys', null);
    const answered = await offer('admin', name, body);
    expect([answered.status, answered.body.code, answered.body.errors?.[0]?.pointer]).toEqual([
      status,
      code,
      pointer,
    ]);
  });

  test.each(['accept', 'decline', 'withdraw'])('%s of a transfer that is none', async (step) => {
    const nowhere = '00000000-0000-4000-8000-000000000000';
    expect((await answer('admin', step, nowhere)).body).toMatchObject({ code: 'transfer-not-found' });
    for (const id of ['1', '__proto__', '%00', 'x'.repeat(5000)])
      expect([400, 404, 414]).toContain((await answer('admin', step, id)).status);
    expect((await answer('admin', step, nowhere, { why: 'x' })).body).toMatchObject({
      code: 'invalid-request',
    });
    expect((await answer('admin', step, nowhere, [])).body).toMatchObject({ code: 'invalid-request' });
  });

  test.each(['?state=lost', '?team=A', '?subject=%00', '?limit=0', '?cursor=x', '?cursor=WyJhIiwiYiJd'])(
    'a list %s',
    async (query) => {
      const answered = await as<{ code: string }>('admin', 'GET', `/api/v1/transfers${query}`);
      expect([answered.status >= 400 && answered.status < 500, answered.body.code]).toEqual([
        true,
        expect.stringMatching(/^(invalid-request|subject-invalid)$/),
      ]);
    },
  );
});

test('the list is read page by page, each transfer once', async () => {
  const all = (await list('?limit=200')).transfers.map(({ id }) => id);
  const seen: string[] = [];
  for (let query = '?limit=3'; ;) {
    const page = await list(query);
    seen.push(...page.transfers.map(({ id }) => id));
    if (page.nextCursor === null) break;
    query = `?limit=3&cursor=${page.nextCursor}`;
  }
  expect(all.length).toBeGreaterThan(10);
  expect(seen).toEqual(all);
});
