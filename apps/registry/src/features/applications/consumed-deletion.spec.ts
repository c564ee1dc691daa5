import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';

async function start(policy: 'open' | 'strict'): Promise<TestRegistry> {
  const registry = await startRegistry({ env: { STEWARD_POLICY: policy } });
  await createTeams(registry, 'payments');
  await registry.call('POST', '/api/v1/environments', { slug: 'eu', name: 'EU', production: true });
  await registry.call('POST', '/api/v1/applications', { slug: 'billing', name: 'Billing', team: 'payments' });
  return registry;
}

let open: TestRegistry;
let strict: TestRegistry;
beforeAll(async () => {
  open = await start('open');
  strict = await start('strict');
});
afterAll(async () => {
  await open.close();
  await strict.close();
});

const path = (subject: string) => `/api/v1/applications/billing/consumes/eu/${subject}`;
async function consumed(registry: TestRegistry, subject: string): Promise<void> {
  await registry.register(subject, record(field('x')), { owner: 'payments' });
  expect((await registry.call('PUT', path(subject))).status).toBe(200);
}

test('open lets a consumed subject be deleted, and the ledger says whose reading it ended', async () => {
  await consumed(open, 'a-value');
  expect((await open.call('DELETE', '/subjects/a-value')).status).toBe(200);
  const [entry] = await open.sql<{ findings: { ruleId: string; severity: string }[] }>(
    `SELECT data->'findings' AS findings FROM ledger_entries WHERE target = 'a-value' ORDER BY id DESC LIMIT 1`,
  );
  expect(entry?.findings.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
    ['version-deleted', 'warning'],
    ['schema-still-consumed', 'warning'],
  ]);
});

test('the declaration outlives the versions, is listed, and can be ended', async () => {
  const declared = await open.call('GET', '/api/v1/applications/billing/declarations');
  expect(declared.body).toMatchObject({ declarations: [{ subject: 'a-value' }] });
  expect((await open.call('DELETE', path('a-value'))).status).toBe(204);
  const again = await open.call('PUT', path('a-value'));
  expect([again.status, again.body]).toMatchObject([404, { code: 'subject-not-found' }]);
});

test('strict refuses, and names who is subscribed', async () => {
  await consumed(strict, 'b-value');
  const { status, body } = await strict.call<{ error_code: number; message: string }>(
    'DELETE',
    '/subjects/b-value/versions/1',
  );
  expect([status, body.error_code]).toEqual([422, 42290]);
  expect(body.message).toContain(
    'schema-still-consumed: b-value is deleted, and applications read it: billing of Team payments, slack #fulfillment (subscribed in eu).',
  );
});

test('of a deletion and a declaration at the same time the later one knows of the earlier', async () => {
  for (let round = 0; round < 10; round += 1) {
    const subject = `raced-${round}`;
    await open.register(subject, record(field('x')));
    const [declared, deleted] = await Promise.all([
      open.call('PUT', path(subject)),
      open.call('DELETE', `/subjects/${subject}`),
    ]);
    const [entry] = await open.sql<{ findings: { ruleId: string }[] }>(
      `SELECT data->'findings' AS findings FROM ledger_entries WHERE target = $1 ORDER BY id DESC LIMIT 1`,
      [subject],
    );
    const told = entry?.findings.some(({ ruleId }) => ruleId === 'schema-still-consumed');
    expect([
      [200, 200, true],
      [404, 200, false],
    ]).toContainEqual([declared.status, deleted.status, told]);
  }
});

/** What the refusal of a deletion says of readers; undefined where nobody reads it. */
async function readers(subject: string): Promise<string | undefined> {
  const { status, body } = await strict.call<{ message: string }>('DELETE', `/subjects/${subject}`);
  expect(status).toBe(422);
  return /applications read it: (.*?\))\./.exec(body.message)?.[1];
}
const application = (slug: string, team: string) =>
  strict.call('POST', '/api/v1/applications', { slug, name: slug, team });
const publish = async (slug: string, version: string, subject: string, branch?: string) =>
  expect(
    (
      await strict.call('PUT', `/api/v1/applications/${slug}/contracts/${version}`, {
        format: 'event',
        content: { consumer: slug, subject, reads: ['x'] },
        ...(branch !== undefined && { branch }),
      })
    ).status,
  ).toBe(200);
const deploy = (slug: string, version: string) =>
  strict.call('POST', `/api/v1/applications/${slug}/deployments`, { environment: 'eu', version });

test('whoever reads by a contract in use is named as well, and what is in use nowhere binds nobody', async () => {
  await strict.register('c-value', record(field('x')), { owner: 'payments' });
  for (const slug of ['alone', 'branched', 'drafting']) await application(slug, 'payments');
  await publish('drafting', '1', 'c-value', 'feature');
  await publish('drafting', '2', 'c-value');
  expect(await readers('c-value')).toBeUndefined();

  await publish('alone', '7', 'c-value', 'feature');
  await deploy('alone', '7');
  await publish('branched', '3', 'c-value', 'main');
  await strict.call('PUT', path('c-value'));
  await publish('billing', '1', 'c-value', 'main');
  await deploy('billing', '1');
  const of = 'of Team payments, slack #fulfillment';
  expect(await readers('c-value')).toBe(
    [
      `billing ${of} (subscribed in eu, contract of 1 in eu and on its main branch)`,
      `alone ${of} (contract of 7 in eu)`,
      `branched ${of} (contract of 3 on its main branch)`,
    ].join('; '),
  );

  const checked = await strict.call<{
    changes: { consumers: { application: string }[]; findings: { message: string }[] }[];
  }>('POST', '/api/v1/checks', { changes: [{ subject: 'c-value', change: 'deleted' }] });
  const [judged] = checked.body.changes;
  expect(judged?.consumers.map((one) => one.application)).toEqual(['billing', 'alone', 'branched']);
  expect(judged?.findings.at(-1)?.message).toContain(await readers('c-value'));
});

test('when what reads is in use no more, nobody is named', async () => {
  await strict.register('d-value', record(field('x')), { owner: 'payments' });
  await application('ending', 'payments');
  await publish('ending', '1', 'd-value', 'feature');
  await deploy('ending', '1');
  expect(await readers('d-value')).toContain('ending of Team payments');
  await strict.call('DELETE', '/api/v1/applications/ending/deployments/eu');
  expect(await readers('d-value')).toBeUndefined();
});
