import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let registry: SecuredRegistry;
let ours: string;
let theirs: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['fulfillment', 'billing']);
  ours = (await registry.mint('ci', 'fulfillment')).token;
  theirs = (await registry.mint('owner', 'billing')).token;
  for (const subject of ['orders-value', 'orders-v2-value', 'orders-v3-value', 'other-value'])
    await registry.as(ours, 'POST', `/subjects/${subject}/versions`, { schema: record(field('x')) });
  await registry.as(theirs, 'POST', '/subjects/billing-value/versions', { schema: record(field('x')) });
});
afterAll(() => registry.close());

const follow = (subject: string, predecessor: string, token = ours) =>
  registry.as<{ code?: string; detail?: string }>(
    token,
    'PUT',
    `/api/v1/subjects/${encodeURIComponent(subject)}/predecessor`,
    { subject: predecessor },
  );
const linksOf = async (subject: string) => {
  const { body } = await registry.as<{ predecessor: string | null; successor: string | null }>(
    ours,
    'GET',
    `/api/v1/subjects/${subject}`,
  );
  return [body.predecessor, body.successor];
};

test('a successor is linked both ways, once, and the ledger says so', async () => {
  expect((await follow('orders-v2-value', 'orders-value')).body).toMatchObject({
    subject: 'orders-v2-value',
    predecessor: 'orders-value',
    successor: null,
  });
  expect((await follow('orders-v2-value', ':.:orders-value')).status).toBe(200);
  expect((await follow('orders-v3-value', 'orders-v2-value')).status).toBe(200);
  expect(await linksOf('orders-value')).toEqual([null, 'orders-v2-value']);
  expect(await linksOf('orders-v2-value')).toEqual(['orders-value', 'orders-v3-value']);
  expect(
    await registry.sql(
      `SELECT target, data FROM ledger_entries WHERE action = 'subject.predecessor-set' ORDER BY id`,
    ),
  ).toEqual([
    { target: 'orders-v2-value', data: { predecessor: 'orders-value' } },
    { target: 'orders-v3-value', data: { predecessor: 'orders-v2-value' } },
  ]);
});

test.each([
  ['of another subject once it is set', 'orders-v2-value', 'other-value', 409, 'predecessor-refused'],
  ['of one that has a successor', 'other-value', 'orders-value', 409, 'predecessor-refused'],
  ['of itself', 'other-value', 'other-value', 409, 'predecessor-refused'],
  ['of what comes after it', 'orders-value', 'orders-v3-value', 409, 'predecessor-refused'],
  ['of another team’s subject', 'other-value', 'billing-value', 403, 'forbidden'],
  ['of what is not there', 'other-value', 'nowhere', 404, 'subject-not-found'],
  ['where it is not there itself', 'nowhere', 'other-value', 404, 'subject-not-found'],
  ['of what cannot be', 'other-value', 'a\nb', 422, 'subject-invalid'],
])('no subject takes the place %s', async (_claim, subject, predecessor, status, code) => {
  const answer = await follow(subject, predecessor);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

test('nobody sends the readers of another team’s subject to their own', async () => {
  const { status, body } = await follow('billing-value', 'other-value', theirs);
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

test('the refusal of a break names the next free successor', async () => {
  const changes = [{ subject: 'orders-value', change: 'modified', schema: record(field('x'), field('y')) }];
  const { body } = await registry.as<{ changes: { waysOut: { commands: string[] }[] }[] }>(
    ours,
    'POST',
    '/api/v1/checks',
    { changes },
  );
  expect(body.changes[0]?.waysOut[0]?.commands).toEqual([
    'POST /subjects/orders-v4-value/versions {"schema":"<the new schema>"}',
    'PUT /api/v1/subjects/orders-v4-value/predecessor {"subject":"orders-value"}',
  ]);
});
