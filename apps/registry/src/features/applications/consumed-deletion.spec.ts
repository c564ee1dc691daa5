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
    'schema-still-consumed: b-value is deleted, and applications are subscribed to it: billing (eu).',
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
