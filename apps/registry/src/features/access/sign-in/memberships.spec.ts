import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSignInRegistry,
  type Browser,
  type SignInRegistry,
} from '../../../test-support/start-sign-in-registry.js';

let registry: SignInRegistry;
/** Owner of fulfillment, member of billing; member of billing alone; approver of returns. */
let grace: Browser;
let ada: Browser;
let ann: Browser;

const member = (team: string, email: string, role: string) =>
  registry.as<{ id: number }>(registry.adminToken, 'POST', `/api/v1/teams/${team}/members`, { email, role });

beforeAll(async () => {
  registry = await startSignInRegistry(['fulfillment', 'billing', 'returns'], {
    STEWARD_TOKEN_RATE_LIMIT: '0',
  });
  for (const [team, email, role] of [
    ['fulfillment', 'grace@example.com', 'owner'],
    ['billing', 'grace@example.com', 'member'],
    ['billing', 'ada@example.com', 'member'],
    ['returns', 'ann@example.com', 'approver'],
  ] as const)
    expect((await member(team, email, role)).status).toBe(201);
  const signedIn = async (email: string) => {
    const browser = registry.browser();
    await browser.signIn({ email });
    return browser;
  };
  [grace, ada, ann] = [
    await signedIn('Grace@Example.com'),
    await signedIn('ada@example.com'),
    await signedIn('ann@example.com'),
  ];
});
afterAll(() => registry.close());

const register = (browser: Browser, subject: string, owner?: string) =>
  browser.ask('POST', `/subjects/${subject}/versions`, {
    schema: record(field('x')),
    ...(owner !== undefined && { owner }),
  });
const level = (browser: Browser, subject: string) =>
  browser.ask('PUT', `/config/${subject}`, { compatibility: 'FULL' });
const owner = async (subject: string) =>
  (
    await registry.as<{ owner: { team: string } | null }>(
      registry.adminToken,
      'GET',
      `/api/v1/subjects/${subject}`,
    )
  ).body.owner?.team;

describe('a person is in each team what the team made them', () => {
  test('and hears it', async () => {
    expect((await grace.ask('GET', '/api/v1/me')).body).toMatchObject({
      role: 'viewer',
      team: null,
      teams: [
        { team: 'billing', role: 'member' },
        { team: 'fulfillment', role: 'owner' },
      ],
    });
  });

  test('registers for one team without naming it, and for one of several by name', async () => {
    expect((await register(ada, 'invoices-value')).status).toBe(200);
    expect(await owner('invoices-value')).toBe('billing');
    expect((await register(grace, 'orders-value', 'fulfillment')).status).toBe(200);
    expect(await owner('orders-value')).toBe('fulfillment');
    expect((await register(ada, 'others-value', 'fulfillment')).status).toBe(403);
  });

  test('decides for the team that they own, and not for the one of which they are a member', async () => {
    expect((await level(grace, 'orders-value')).status).toBe(200);
    expect((await level(grace, 'invoices-value')).status).toBe(403);
    expect((await level(ada, 'orders-value')).status).toBe(403);
  });

  test('makes and sees tokens of the team that they own', async () => {
    const make = (browser: Browser, team: string, role = 'ci') =>
      browser.ask('POST', '/api/v1/tokens', { name: 'pipeline', role, team });
    const made = await make(grace, 'fulfillment');
    expect(made.status).toBe(201);
    expect((await make(grace, 'billing')).status).toBe(403);
    expect((await make(grace, 'fulfillment', 'approver')).status).toBe(403);
    expect((await make(ada, 'billing')).status).toBe(403);
    const other = await registry.mint('ci', 'billing');
    const { tokens } = (await grace.ask('GET', '/api/v1/tokens')).body as { tokens?: { team: string }[] };
    expect(new Set(tokens?.map(({ team }) => team))).toEqual(new Set(['fulfillment']));
    expect((await grace.ask('DELETE', `/api/v1/tokens/${other.id}`)).status).toBe(404);
    expect(
      (await grace.ask('DELETE', `/api/v1/tokens/${(made.body as { id?: string }).id ?? ''}`)).status,
    ).toBe(204);
  });

  test('trusts repositories for the team that they own, and sees no others', async () => {
    const trust = (browser: Browser, team: string) =>
      browser.ask('POST', '/api/v1/trusted-repositories', {
        repositoryId: '1',
        repositoryOwnerId: '2',
        name: 'example/events',
        team,
      });
    expect([(await trust(grace, 'fulfillment')).status, (await trust(grace, 'billing')).status]).toEqual([
      201, 403,
    ]);
    await registry.as(registry.adminToken, 'POST', '/api/v1/trusted-repositories', {
      repositoryId: '3',
      repositoryOwnerId: '2',
      name: 'example/billing',
      team: 'billing',
    });
    expect((await grace.ask('GET', '/api/v1/trusted-repositories')).body).toMatchObject({
      trustedRepositories: [{ name: 'example/events' }],
    });
  });

  test('manages members of the team that they own', async () => {
    const add = (browser: Browser, team: string) =>
      browser.ask('POST', `/api/v1/teams/${team}/members`, { email: `new@${team}.example`, role: 'member' });
    expect([(await add(grace, 'fulfillment')).status, (await add(grace, 'billing')).status]).toEqual([
      201, 403,
    ]);
  });

  test('approves as an owner for the team, as an approver for all, as a member for nobody', async () => {
    const approve = (browser: Browser) =>
      browser.ask('POST', '/api/v1/approvals', {
        subject: 'invoices-value',
        fingerprints: ['0123456789abcdef'],
        reason: 'Nobody reads it.',
        until: new Date(registry.clock.now().getTime() + 3600_000).toISOString(),
      });
    expect([(await approve(ann)).status, (await approve(grace)).status, (await approve(ada)).status]).toEqual(
      [201, 403, 403],
    );
    expect((await register(ann, 'returns-value')).status).toBe(403);
  });
});

test('whoever leaves a team has none of its rights a minute later', async () => {
  const added = await member('returns', 'leaver@example.com', 'member');
  const browser = registry.browser();
  await browser.signIn({ email: 'leaver@example.com' });
  expect((await register(browser, 'left-value')).status).toBe(200);
  const path = `/api/v1/teams/returns/members/${added.body.id}`;
  expect((await registry.as(registry.adminToken, 'DELETE', path)).status).toBe(204);
  registry.pass(60);
  expect((await register(browser, 'left-2-value')).status).toBe(403);
  expect((await browser.ask('GET', '/api/v1/me')).body).toMatchObject({ teams: [] });
});
