import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import {
  startSecuredRegistry,
  type MintedToken,
  type SecuredRegistry,
} from '../../../test-support/start-secured-registry.js';
import type { OwnerRehearsalResponse, SettingsRehearsalResponse } from './dto.js';

const SETTINGS = '/api/v1/settings';
const UNTIL = new Date(Date.now() + 24 * 3600 * 1000).toISOString();

let registry: SecuredRegistry;
let mover: MintedToken;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment', 'gone'], {
    env: { STEWARD_POLICY: 'strict', STEWARD_TOKEN_RATE_LIMIT: '0' },
  });
  mover = await registry.mint('admin', undefined, { name: 'mover' });
  for (const [prefix, team] of [
    ['orders-', 'fulfillment'],
    ['gone-', 'gone'],
  ])
    await registry.as(registry.adminToken, 'POST', '/api/v1/ownership-rules', { prefix, team });
  await registry.as(registry.adminToken, 'POST', '/api/v1/teams/gone/archive', { reason: 'Gone.' });
});
afterAll(() => registry.close());

const rehearse = async (scope: string, body: object) => {
  const path = `${SETTINGS}/${encodeURIComponent(scope)}/rehearsal`;
  return registry.as<SettingsRehearsalResponse>(mover.token, 'POST', path, body);
};
/** All that could have been written. */
const state = () =>
  registry.sql(`SELECT (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM modes) AS modes,
    (SELECT count(*) FROM configs) AS configs, (SELECT count(*) FROM contexts) AS contexts,
    (SELECT count(*) FROM approvals WHERE used_at IS NULL) AS approvals, (SELECT count(*) FROM schemas) AS schemas`);

test('a rehearsal says what the change would be answered, and what is missing, and writes nothing', async () => {
  const before = await state();
  const { status, body } = await rehearse(':.new:', { mode: 'IMPORT', config: { compatibility: 'NONE' } });
  expect([status, body.scope]).toEqual([200, ':.new:']);
  expect(
    body.refusals.map(({ message: _message, approval, ...rest }) => [rest, approval?.fingerprints.length]),
  ).toEqual([
    [{ change: 'mode', code: 42290, asksReason: true }, 1],
    [{ change: 'config', code: 42290, asksReason: true }, 1],
  ]);
  const made = await registry.as<{ message: string }>(mover.token, 'PUT', '/mode/:.new:', { mode: 'IMPORT' });
  expect(body.refusals[0]?.message).toBe(made.body.message);
  expect(await state()).toEqual(before);
});

test('what was approved stands in the way no more, and the approval stays for the change itself', async () => {
  const change = { mode: 'IMPORT', reason: 'We move.' };
  const [refusal] = (await rehearse('orders-value', change)).body.refusals;
  const grant = { ...refusal?.approval, reason: 'Seen.', until: UNTIL };
  await registry.as(registry.adminToken, 'POST', '/api/v1/approvals', grant);
  const before = await state();
  for (const _time of [1, 2]) expect((await rehearse('orders-value', change)).body.refusals).toEqual([]);
  expect(await state()).toEqual(before);
  expect((await registry.as(mover.token, 'PUT', '/mode/orders-value', change)).status).toBe(200);
});

test('who approved it themselves is told that somebody else has to', async () => {
  const change = { config: { alias: 'other' }, reason: 'We rename.' };
  const [refusal] = (await rehearse('renamed', change)).body.refusals;
  await registry.as(mover.token, 'POST', '/api/v1/approvals', {
    ...refusal?.approval,
    reason: 'Myself.',
    until: UNTIL,
  });
  const [again] = (await rehearse('renamed', change)).body.refusals;
  expect([again?.change, again?.code, again?.approval]).toEqual(['config', 'approval-by-author', null]);
});

test('a rehearsal leaves alone what IMPORT would erase, and says what stands in its way', async () => {
  const schema = { schema: record(field('x')), owner: 'fulfillment' };
  await registry.as(registry.adminToken, 'POST', '/subjects/orders-live/versions', schema);
  const [refusal] = (await rehearse('orders-live', { mode: 'IMPORT', reason: 'We move.' })).body.refusals;
  expect(refusal?.change).toBe('mode');
  const versions = await registry.as(mover.token, 'GET', '/subjects/orders-live/versions');
  expect(versions.body).toEqual([1]);
});

test('owners are told as a registration would find them', async () => {
  const subjects = [
    { subject: 'orders-new' },
    { subject: 'stray' },
    { subject: 'said', metadataOwner: 'fulfillment' },
    { subject: 'misspelt', metadataOwner: 'fulfilment' },
    { subject: 'gone-new' },
    { subject: ':.staging:orders-new' },
  ];
  const before = await state();
  const { body } = await registry.as<OwnerRehearsalResponse>(
    mover.token,
    'POST',
    '/api/v1/ownership/rehearsal',
    { subjects },
  );
  expect(
    body.subjects.map(({ subject, owner, source, refused, findings }) => [
      subject,
      owner,
      source,
      refused,
      findings.map(({ ruleId }) => ruleId),
    ]),
  ).toEqual([
    ['orders-new', 'fulfillment', 'rule', false, []],
    ['stray', 'unassigned', 'unassigned', true, ['owner-missing']],
    ['said', 'fulfillment', 'metadata', false, []],
    ['misspelt', 'fulfilment', 'metadata', true, ['owner-unknown']],
    ['gone-new', 'unassigned', 'unassigned', true, ['owner-missing']],
    [':.staging:orders-new', 'unassigned', 'unassigned', true, ['owner-missing']],
  ]);
  expect(await state()).toEqual(before);
});

test.each<[path: string, body: object, status: number]>([
  [`${SETTINGS}/s/rehearsal`, {}, 400],
  [`${SETTINGS}/s/rehearsal`, { mode: 'import' }, 400],
  [`${SETTINGS}/s/rehearsal`, { mode: 'IMPORT', more: 1 }, 400],
  [`${SETTINGS}/s/rehearsal`, { config: { reason: 'in the wrong place' } }, 400],
  [`${SETTINGS}/__EMPTY/rehearsal`, { mode: 'IMPORT' }, 422],
  ['/api/v1/ownership/rehearsal', { subjects: [] }, 400],
  ['/api/v1/ownership/rehearsal', { subjects: [{ subject: '__EMPTY' }] }, 400],
  ['/api/v1/ownership/rehearsal', { subjects: Array.from({ length: 501 }, () => ({ subject: 's' })) }, 400],
])('%s refuses %j', async (path, body, status) => {
  expect((await registry.as(mover.token, 'POST', path, body)).status).toBe(status);
});

test('a config that is none is told as the change would tell it', async () => {
  const { body } = await rehearse('s', { config: { compatibility: 'SIDEWAYS' } });
  expect(body.refusals.map(({ change, code }) => [change, code])).toEqual([['config', 42203]]);
});
