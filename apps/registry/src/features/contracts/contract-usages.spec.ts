import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { createTeams } from '../../test-support/teams.js';

let registry: TestRegistry;
let now = Date.parse('2026-03-01T00:00:00Z');
const tick = () => (now += 86_400_000);
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => new Date(now) } } });
  await createTeams(registry, 'payments');
  await registry.call('POST', '/api/v1/environments', { slug: 'prod', name: 'Prod', production: true });
  for (const slug of ['billing', 'mailer'])
    await registry.call('POST', '/api/v1/applications', { slug, name: slug, team: 'payments' });
  await registry.call('PUT', '/config', { compatibility: 'NONE' });
});
afterAll(() => registry.close());

/** `source application path first-last end`, days of March alone; what runs somewhere, not what a main branch reads. */
async function usages(subject: string): Promise<string[]> {
  const rows = await registry.sql<{
    application: string;
    path: string;
    first: Date;
    last: Date;
    ended: Date | null;
    source: string;
  }>(
    `SELECT DISTINCT a.slug AS application, r.path, u.first_seen_at AS first, u.last_seen_at AS last, u.ended_at AS ended, u.source
     FROM field_usages u JOIN applications a ON a.id = u.application_id
     JOIN field_revisions r ON r.field_id = u.field_id JOIN subjects s ON s.id = r.subject_id
     WHERE s.name = $1 AND u.environment_id IS NOT NULL ORDER BY u.source, a.slug, r.path, u.first_seen_at`,
    [subject],
  );
  const day = (date: Date | null) => (date === null ? '' : String(date.getUTCDate()));
  return rows.map(
    (row) =>
      `${row.source} ${row.application} ${row.path} ${day(row.first)}-${day(row.last)} ${day(row.ended)}`,
  );
}
const publish = async (application: string, version: string, content: object) =>
  expect(
    (
      await registry.call('PUT', `/api/v1/applications/${application}/contracts/${version}`, {
        format: 'event',
        content: JSON.stringify({ consumer: application, ...content }),
        branch: 'main',
      })
    ).status,
  ).toBe(200);
const deploy = (application: string, version: string) =>
  registry.call('POST', `/api/v1/applications/${application}/deployments`, { environment: 'prod', version });

test('a usage lives as long as a contract that reads the field is in use, and is kept when it ends', async () => {
  const item = { type: 'record', name: 'Item', fields: [{ name: 'sku', type: 'string' }] };
  const lines = field('lines', { type: 'array', items: item });
  await registry.register('orders-value', record(field('id', 'string'), lines, field('note', 'string')));
  await publish('billing', '1', { topic: 'orders', reads: ['id', 'lines[].sku', 'gone'] });
  expect(await usages('orders-value')).toEqual([]);
  tick();
  await deploy('billing', '1');
  expect(await usages('orders-value')).toEqual([
    'contract billing id 2-2 ',
    'contract billing lines 2-2 ',
    'contract billing lines[].sku 2-2 ',
  ]);
  await registry.sql(
    `INSERT INTO field_usages (application_id, environment_id, field_id, source, first_seen_at, last_seen_at)
     SELECT application_id, environment_id, field_id, 'declared', first_seen_at, last_seen_at FROM field_usages
     WHERE environment_id IS NOT NULL LIMIT 1`,
  );
  tick();
  await publish('billing', '2', { topic: 'orders', reads: ['id', 'note'] });
  await deploy('billing', '2');
  const other = 'declared billing id 2-2 ';
  expect((await usages('orders-value')).filter((row) => row !== other)).toEqual([
    'contract billing id 2-3 ',
    'contract billing lines 2-3 3',
    'contract billing lines[].sku 2-3 3',
    'contract billing note 3-3 ',
  ]);
  tick();
  await registry.call('POST', '/api/v1/applications/billing/archive');
  expect(await usages('orders-value')).toEqual([
    'contract billing id 2-3 4',
    'contract billing lines 2-3 3',
    'contract billing lines[].sku 2-3 3',
    'contract billing note 3-3 4',
    other,
  ]);
});

test('a field that comes later is used from then on; one that no live version has is used no more', async () => {
  await publish('mailer', '1', { subject: 'mails-value', reads: ['to', 'copy'] });
  await registry.call('POST', '/api/v1/applications/mailer/releases', { environment: 'prod', version: '1' });
  now = Date.parse('2026-03-10T00:00:00Z');
  await registry.register('mails-value', record(field('to', 'string')));
  tick();
  await registry.register('mails-value', record(field('to', 'string'), field('copy', 'string')));
  tick();
  await registry.register('mails-value', record(field('copy', 'string')));
  expect(await usages('mails-value')).toEqual(['contract mailer copy 11-12 ', 'contract mailer to 10-12 ']);
  tick();
  await registry.call('DELETE', '/subjects/mails-value/versions/1');
  expect(await usages('mails-value')).toEqual(['contract mailer copy 11-13 ', 'contract mailer to 10-13 ']);
  tick();
  await registry.call('DELETE', '/subjects/mails-value/versions/2');
  expect(await usages('mails-value')).toEqual(['contract mailer copy 11-14 ', 'contract mailer to 10-13 14']);
  tick();
  await registry.call('PUT', '/config/mails-value', { compatibilityGroup: 'format' });
  const grouped = { metadata: { properties: { format: '2' } } };
  await registry.register('mails-value', record(field('from', 'string')), grouped);
  expect(await usages('mails-value')).toEqual(['contract mailer copy 11-15 ', 'contract mailer to 10-13 14']);
});

test('Protobuf fields are found by their JSON names', async () => {
  const schema =
    'syntax = "proto3"; message Mail { string sender_name = 1; repeated Part body_parts = 2; } message Part { string mime_type = 1; }';
  await registry.register('proto-value', schema, { schemaType: 'PROTOBUF' });
  await publish('mailer', '2', { subject: 'proto-value', reads: ['senderName', 'bodyParts[].mimeType'] });
  await registry.call('POST', '/api/v1/applications/mailer/releases', { environment: 'prod', version: '2' });
  const rows = await usages('proto-value');
  expect(rows.map((row) => row.split(' ')[2])).toEqual([
    'body_parts',
    'body_parts[].mime_type',
    'sender_name',
  ]);
});

test('registrations and deployments at the same time leave one row for each field, in the environment and on the main branch', async () => {
  await publish('mailer', '3', { subject: 'race-value', reads: ['a', 'b'] });
  await registry.register('race-value', record(field('a', 'string'), field('b', 'string')));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? registry.register(
            'race-value',
            record(field('a', 'string'), field('b', 'string'), field(`x${index}`, 'int')),
          )
        : registry.call('POST', '/api/v1/applications/mailer/deployments', {
            environment: 'prod',
            version: index % 4 === 1 ? '3' : '2',
          }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await registry.call('POST', '/api/v1/applications/mailer/deployments', {
    environment: 'prod',
    version: '3',
  });
  const [count] = await registry.sql<{ open: number }>(
    `SELECT count(*)::int AS open FROM field_usages u JOIN field_revisions r ON r.field_id = u.field_id AND r.until_id IS NULL
     JOIN subjects s ON s.id = r.subject_id WHERE s.name = 'race-value' AND u.ended_at IS NULL`,
  );
  expect(count?.open).toBe(4);
});
