import type { CheckReport } from '@schema-steward/report';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSignInRegistry,
  type Browser,
  type BrowserAnswer,
  type SignInRegistry,
} from '../../../test-support/start-sign-in-registry.js';

const V1 = record(field('x'));
const BREAK = record(field('x'), field('y'));
const IN_A_WEEK = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString();

/** Somebody who asks: a person in their browser, or a token. */
type Ask = (method: string, path: string, body?: unknown) => Promise<BrowserAnswer>;
type Made = { readonly id: string; readonly token: string };

let registry: SignInRegistry;
let grace: Browser;
let ada: Browser;
/** Tokens: two that Grace made, one that a token of hers made, one of Ada's; two of the installation, two made with one. */
const tokens: Record<
  'hers' | 'herOther' | 'handedOn' | 'adas' | 'nobodys' | 'anothers' | 'child' | 'sibling',
  Made
> = {} as never;

beforeAll(async () => {
  registry = await startSignInRegistry(['fulfillment'], { STEWARD_TOKEN_RATE_LIMIT: '0' });
  const admin = { groups: ['platform-admins'] };
  [grace, ada] = [registry.browser(), registry.browser()];
  await grace.signIn({ email: 'Grace@Example.com', ...admin });
  await ada.signIn({ email: 'ada@example.com', ...admin });
  const mint = async (ask: Ask, name: string): Promise<Made> => {
    const { status, body } = await ask('POST', '/api/v1/tokens', {
      name,
      role: 'owner',
      team: 'fulfillment',
    });
    expect(status).toBe(201);
    return body as Made;
  };
  tokens.hers = await mint(grace.ask, 'laptop');
  tokens.herOther = await mint(grace.ask, 'producers');
  tokens.handedOn = await mint(by(tokens.herOther), 'grandchild');
  tokens.adas = await mint(ada.ask, 'adas');
  tokens.nobodys = await registry.mint('owner', 'fulfillment');
  tokens.anothers = await registry.mint('owner', 'fulfillment');
  tokens.child = await mint(by(tokens.nobodys), 'alter ego');
  tokens.sibling = await mint(by(tokens.child), 'another');
});
afterAll(() => registry.close());

const by =
  ({ token }: Made): Ask =>
  (...request) =>
    registry.as(token, ...request);

let subjects = 0;
/** A subject with one version, whose break `approver` approves; the answer of the approval. */
async function approved(approver: Ask, author?: string): Promise<{ subject: string; answer: BrowserAnswer }> {
  const subject = `two-${(subjects += 1)}-value`;
  const first = await by(tokens.nobodys)('POST', `/subjects/${subject}/versions`, { schema: V1 });
  expect(first.status).toBe(200);
  const changes = [{ subject, change: 'modified', schema: BREAK }];
  const checked = await by(tokens.nobodys)('POST', '/api/v1/checks', { changes });
  const [change] = (checked.body as CheckReport).changes;
  const answer = await approver('POST', '/api/v1/approvals', {
    subject,
    fingerprints: change?.findings.map(({ fingerprint }) => fingerprint),
    reason: 'Nobody reads it.',
    until: IN_A_WEEK,
    ...(author !== undefined && { author }),
  });
  return { subject, answer };
}

const register = (ask: Ask, subject: string) =>
  ask('POST', `/subjects/${subject}/versions`, { schema: BREAK });

describe('whoever approved a break does not register it, under whichever name', () => {
  test.each<[string, () => Ask, () => Ask, 200 | 403]>([
    ['a person, and themselves', () => grace.ask, () => grace.ask, 403],
    ['a person, and a token of theirs', () => grace.ask, () => by(tokens.hers), 403],
    ['a token, and the person who made it', () => by(tokens.hers), () => grace.ask, 403],
    ['two tokens of a person', () => by(tokens.hers), () => by(tokens.herOther), 403],
    ['a person, and a token that a token of theirs made', () => grace.ask, () => by(tokens.handedOn), 403],
    ['two persons', () => grace.ask, () => ada.ask, 200],
    ['a person, and a token of another', () => grace.ask, () => by(tokens.adas), 200],
    ['a person, and a token of the installation', () => grace.ask, () => by(tokens.nobodys), 200],
    ['a token of the installation, and itself', () => by(tokens.nobodys), () => by(tokens.nobodys), 403],
    ['a token, and one that it made', () => by(tokens.nobodys), () => by(tokens.child), 403],
    ['a token, and the one that made it', () => by(tokens.child), () => by(tokens.nobodys), 403],
    ['two tokens of one line', () => by(tokens.child), () => by(tokens.sibling), 403],
    ['two tokens that an admin handed out', () => by(tokens.child), () => by(tokens.anothers), 200],
  ])('%s', async (_what, approver, registrant, expected) => {
    const { subject, answer } = await approved(approver());
    expect(answer.status).toBe(201);
    const registered = await register(registrant(), subject);
    expect(registered.status).toBe(expected);
    if (expected === 403) expect(registered.body).toMatchObject({ error_code: 40301 });
  });
});

describe('whoever is named as the author does not approve', () => {
  test.each<[string, string, () => Ask, 201 | 403]>([
    ['a person by address', 'grace@example.com', () => grace.ask, 403],
    ['as git writes it', 'Grace Hopper <Grace@example.com>', () => grace.ask, 403],
    ['a person by a token of theirs', 'grace@example.com', () => by(tokens.hers), 403],
    ['somebody else', 'Ada <ada@example.com>', () => grace.ask, 201],
  ])('%s', async (_what, author, approver, expected) => {
    const { answer } = await approved(approver(), author);
    expect(answer.status).toBe(expected);
    if (expected === 403) expect(answer.body.code).toBe('approval-by-author');
  });
});

test('the approval and the ledger name the person', async () => {
  const { subject, answer } = await approved(grace.ask);
  expect(answer.body).toMatchObject({ approvedBy: 'grace@example.com' });
  await register(ada.ask, subject);
  const entries = await registry.sql<{ actor: string; action: string }>(
    'SELECT actor, action FROM ledger_entries WHERE target = $1 ORDER BY id',
    [subject],
  );
  expect(entries).toEqual([
    { actor: `a owner (token ${tokens.nobodys.id})`, action: 'schema.registered' },
    { actor: 'grace@example.com', action: 'approval.granted' },
    { actor: 'ada@example.com', action: 'schema.registered' },
    { actor: 'ada@example.com', action: 'approval.used' },
  ]);
});

test('the owners of the team see whose its tokens are, so that they can revoke those of somebody who leaves', async () => {
  const { body } = await by(tokens.nobodys)('GET', '/api/v1/tokens');
  const listed = (body as { tokens: { id: string; person: string | null }[] }).tokens;
  const known = Object.entries(tokens).map(([name, { id }]) => [
    name,
    listed.find((one) => one.id === id)?.person,
  ]);
  expect(Object.fromEntries(known)).toEqual({
    hers: 'grace@example.com',
    herOther: 'grace@example.com',
    handedOn: 'grace@example.com',
    adas: 'ada@example.com',
    nobodys: null,
    anothers: null,
    child: null,
    sibling: null,
  });
});

test('a token says whose it is, and outlasts the session that made it', async () => {
  const me = await by(tokens.handedOn)('GET', '/api/v1/me');
  expect(me.body).toEqual({
    name: `grandchild (token ${tokens.handedOn.id})`,
    role: 'owner',
    team: 'fulfillment',
    person: 'grace@example.com',
    displayName: null,
    teams: [],
    signedInUntil: null,
  });
  await registry.browser().ask('POST', '/api/v1/sign-out');
  registry.pass(24 * 3600);
  expect((await grace.ask('GET', '/api/v1/me')).status).toBe(401);
  expect((await by(tokens.hers)('GET', '/api/v1/me')).status).toBe(200);
});
