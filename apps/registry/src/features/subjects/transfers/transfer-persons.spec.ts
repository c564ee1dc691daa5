import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSignInRegistry,
  type Browser,
  type SignInRegistry,
} from '../../../test-support/start-sign-in-registry.js';
import type { TransferResponse } from '../dto/transfer.dto.js';

let registry: SignInRegistry;
let grace: Browser;
let ada: Browser;
let mallory: Browser;
let hers: string;
const members = new Map<string, number>();
beforeAll(async () => {
  registry = await startSignInRegistry(['orders', 'billing', 'returns'], { STEWARD_TOKEN_RATE_LIMIT: '0' });
  for (const [team, email] of [
    ['orders', 'grace@example.com'],
    ['billing', 'grace@example.com'],
    ['billing', 'ada@example.com'],
    ['returns', 'mallory@example.com'],
  ] as const) {
    const path = `/api/v1/teams/${team}/members`;
    const { body } = await registry.as<{ id: number }>(registry.adminToken, 'POST', path, {
      email,
      role: 'owner',
    });
    members.set(`${email} of ${team}`, body.id);
  }
  [grace, ada, mallory] = [registry.browser(), registry.browser(), registry.browser()];
  await grace.signIn({ email: 'grace@example.com' });
  await ada.signIn({ email: 'ada@example.com' });
  await mallory.signIn({ email: 'mallory@example.com' });
  const made = await grace.ask('POST', '/api/v1/tokens', { name: 'laptop', role: 'owner', team: 'billing' });
  hers = (made.body as { token?: string }).token ?? '';
});
afterAll(() => registry.close());

async function offered(subject: string): Promise<TransferResponse> {
  const schema = record(field('x'));
  await registry.as(registry.adminToken, 'POST', `/subjects/${subject}/versions`, {
    schema,
    owner: 'orders',
  });
  const { status, body } = await grace.ask('POST', `/api/v1/subjects/${subject}/transfers`, {
    to: 'billing',
  });
  expect(status).toBe(201);
  return body as unknown as TransferResponse;
}

test('a person who owns both teams, or a token of theirs, does not take both sides', async () => {
  const { id, offeredBy } = await offered('both');
  expect(offeredBy).toBe('grace@example.com');
  for (const answer of [
    await grace.ask('POST', `/api/v1/transfers/${id}/accept`, {}),
    await registry.as(hers, 'POST', `/api/v1/transfers/${id}/accept`, {}),
  ])
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'transfer-by-offerer' }]);
  expect((await mallory.ask('POST', `/api/v1/transfers/${id}/accept`, {})).body).toMatchObject({
    code: 'forbidden',
  });
  const accepted = await ada.ask('POST', `/api/v1/transfers/${id}/accept`, {});
  expect([accepted.status, accepted.body]).toMatchObject([
    200,
    { state: 'accepted', decidedBy: 'ada@example.com' },
  ]);
});

test('the addresses of the two sides are not told to a third', async () => {
  const told = async (browser: Browser) => {
    const { body } = await browser.ask('GET', '/api/v1/transfers?subject=both');
    const { transfers } = body as unknown as { transfers: TransferResponse[] };
    return transfers.map(({ offeredBy, decidedBy }) => [offeredBy, decidedBy]);
  };
  expect(await told(grace)).toEqual([['grace@example.com', 'ada@example.com']]);
  expect(await told(ada)).toEqual([['grace@example.com', 'ada@example.com']]);
  expect(await told(mallory)).toEqual([[null, null]]);
});

test('whoever leaves a team decides for it no more, from that moment on', async () => {
  const { id } = await offered('left');
  const path = `/api/v1/teams/billing/members/${members.get('ada@example.com of billing') ?? 0}`;
  expect((await ada.ask('GET', '/api/v1/me')).body).toMatchObject({ teams: [{ team: 'billing' }] });
  expect((await registry.as(registry.adminToken, 'DELETE', path)).status).toBe(204);
  expect((await ada.ask('POST', `/api/v1/transfers/${id}/accept`, {})).body).toMatchObject({
    code: 'forbidden',
  });
});

test('nobody acts for a team that is archived, from that moment on', async () => {
  const { id } = await offered('archived');
  const reason = { reason: 'Dissolved.' };
  await registry.as(registry.adminToken, 'POST', '/api/v1/teams/orders/archive', reason);
  expect((await grace.ask('POST', `/api/v1/transfers/${id}/withdraw`, {})).body).toMatchObject({
    code: 'forbidden',
  });
  await registry.as(registry.adminToken, 'POST', '/api/v1/teams/orders/unarchive', reason);
  expect((await grace.ask('POST', `/api/v1/transfers/${id}/withdraw`, {})).status).toBe(200);
});
