import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../../test-support/start-secured-registry.js';

const START = new Date('2026-12-01T12:00:00Z');
const UNTIL = '2026-12-08T12:00:00.000Z';
const V1 = record(field('x'));

interface Refusal {
  readonly error_code?: number;
  readonly message?: string;
}

let registry: SecuredRegistry;
let grace: MintedToken;
let ann: MintedToken;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment'], {
    env: { STEWARD_POLICY: 'strict', STEWARD_TOKEN_RATE_LIMIT: '0' },
    overrides: { clock: { now: () => START } },
  });
  grace = await registry.mint('owner', 'fulfillment', { name: 'grace' });
  ann = await registry.mint('approver', undefined, { name: 'ann' });
});
afterAll(() => registry.close());

const put = (path: string, body: object, { token } = grace) => registry.as<Refusal>(token, 'PUT', path, body);
/** The rules that refuse, as the text names them. */
const rulesOf = ({ message = '' }: Refusal) =>
  [
    'level-unexplained',
    'change-unexplained',
    'level-none',
    'alias-changed',
    'group-changed',
    'mode-import',
    'mode-forced',
  ].filter((rule) => message.includes(`${rule}: `));
/** What the refusal says to send. */
const approvalAsked = ({ message = '' }: Refusal): object[] =>
  [...message.matchAll(/POST \/api\/v1\/approvals (\{.*?\})`/g)].map(
    ([, request]) => JSON.parse(request ?? '') as object,
  );
const approve = async (refusal: Refusal, { token } = ann) => {
  for (const request of approvalAsked(refusal)) {
    const granted = await registry.as(token, 'POST', '/api/v1/approvals', {
      ...request,
      reason: 'Seen and agreed.',
      until: UNTIL,
    });
    expect(granted.status).toBe(201);
  }
};

describe('under strict', () => {
  test.each<[path: string, body: object, status: number, rules: string[]]>([
    ['/config/s', { compatibility: 'BACKWARD' }, 200, []],
    ['/config/s', { compatibility: 'FULL' }, 422, ['level-unexplained']],
    ['/config/s', { compatibility: 'FULL', reason: ' ' }, 422, ['level-unexplained']],
    ['/config/s', { compatibility: 'FULL', reason: 'both sides deploy alone' }, 200, []],
    ['/config/s', { normalize: true }, 200, []],
    ['/config/s', { compatibility: 'NONE' }, 422, ['level-unexplained', 'level-none']],
    ['/config/s', { compatibility: 'NONE', reason: 'x' }, 422, ['level-none']],
    ['/config/s', { alias: 'other' }, 422, ['change-unexplained', 'alias-changed']],
    ['/config/s', { alias: 'other', reason: 'x' }, 422, ['alias-changed']],
    ['/config/s', { compatibilityGroup: 'major', reason: 'x' }, 422, ['group-changed']],
    ['/mode/s', { mode: 'READONLY' }, 200, []],
    ['/mode/s', { mode: 'READWRITE' }, 200, []],
    ['/mode/s', { mode: 'IMPORT' }, 422, ['change-unexplained', 'mode-import']],
    ['/mode/s?force=true', { mode: 'IMPORT', reason: 'x' }, 422, ['mode-import', 'mode-forced']],
  ])('PUT %s %j → %i', async (path, body, status, rules) => {
    const answer = await put(path, body);
    expect([answer.status, answer.body.error_code, rulesOf(answer.body)]).toEqual([
      status,
      status === 422 ? 42290 : undefined,
      rules,
    ]);
  });

  test.each<[path: string, body: object]>([
    ['/config/new-none', { compatibility: 'NONE', reason: 'a trial' }],
    ['/config/new-alias', { alias: 'other', reason: 'renamed' }],
    ['/config/new-group', { compatibilityGroup: 'major', reason: 'a break is due' }],
    ['/mode/new-import?force=true', { mode: 'IMPORT', reason: 'moving in' }],
  ])('PUT %s %j is let through once, by somebody else’s approval', async (path, body) => {
    const refused = await put(path, body);
    expect(refused.status).toBe(422);
    await approve(refused.body);
    expect((await put(path, body)).status).toBe(200);
    const scope = path.replace(/^\/\w+\/([^?]*).*/, '$1');
    const { body: listed } = await registry.as<{ approvals: { state: string; concerns: string }[] }>(
      ann.token,
      'GET',
      `/api/v1/approvals?subject=${scope}`,
    );
    expect(new Set(listed.approvals.map(({ state, concerns }) => `${state} ${concerns}`))).toEqual(
      new Set(['used settings']),
    );
  });

  test('an approval is for one change alone', async () => {
    const refused = await put('/config/twice', { alias: 'one', reason: 'x' });
    await approve(refused.body);
    expect((await put('/config/twice', { alias: 'another', reason: 'x' })).status).toBe(422);
    expect((await put('/config/elsewhere', { alias: 'one', reason: 'x' })).status).toBe(422);
    expect((await put('/config/twice', { alias: 'one', reason: 'x' })).status).toBe(200);
    const back = await registry.as<Refusal>(grace.token, 'DELETE', '/config/twice');
    expect([back.status, rulesOf(back.body)]).toEqual([422, ['change-unexplained', 'alias-changed']]);
  });

  test('nobody approves what they change themselves', async () => {
    await registry.as(grace.token, 'POST', '/subjects/own/versions', { schema: V1 });
    const change = { compatibility: 'NONE', reason: 'x' };
    await approve((await put('/config/own', change)).body, grace);
    expect(await put('/config/own', change)).toMatchObject({ status: 403, body: { error_code: 40301 } });
  });

  test('an owner approves for their own team’s subject alone', async () => {
    const request = approvalAsked((await put('/config/free', { alias: 'x', reason: 'x' })).body)[0];
    const granted = await registry.as(grace.token, 'POST', '/api/v1/approvals', {
      ...request,
      reason: 'x',
      until: UNTIL,
    });
    expect(granted.status).toBe(403);
  });

  test('a context’s settings are approved as a subject’s', async () => {
    const admin = { token: registry.adminToken, id: '' };
    const change = { compatibility: 'NONE', reason: 'a sandbox' };
    const refused = await put('/config/:.sandbox:', change, admin);
    expect([refused.status, rulesOf(refused.body)]).toEqual([422, ['level-none']]);
    await approve(refused.body);
    expect((await put('/config/:.sandbox:', change, admin)).status).toBe(200);
  });

  test('a forced registration is refused', async () => {
    await registry.as(grace.token, 'POST', '/subjects/pushed/versions', { schema: V1 });
    const schema = record(field('x', 'string'));
    const answer = await registry.as<Refusal>(grace.token, 'POST', '/subjects/pushed/versions?force=true', {
      schema,
    });
    expect([answer.status, answer.body.error_code]).toEqual([422, 42290]);
    expect(answer.body.message).toContain('registration-forced: ');
  });
});
