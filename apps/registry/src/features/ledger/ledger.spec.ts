import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DataSource } from 'typeorm';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';
import { ANNOUNCEMENTS } from '../../test-support/teams.js';

const NOW = new Date('2026-03-04T05:06:07.008Z');
let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => NOW } } });
});
afterAll(() => registry.close());

let seen = 0;
/** The entries that were written since the last question, by their subject's and team's names. */
async function newEntries(): Promise<unknown[]> {
  const rows = await registry.sql<{ id: number; occurred_at: Date; actor: string }>(
    `SELECT l.id, l.occurred_at, l.actor, l.action, s.name AS subject, t.slug AS team, l.target, l.data
     FROM ledger_entries l LEFT JOIN subjects s ON s.id = l.subject_id LEFT JOIN teams t ON t.id = l.team_id
     WHERE l.id > $1 ORDER BY l.id`,
    [seen],
  );
  seen = rows.at(-1)?.id ?? seen;
  return rows.map(({ id: _id, occurred_at, actor, ...entry }) => {
    expect([occurred_at, actor]).toEqual([NOW, 'local']);
    return entry;
  });
}

const V1 = record(field('x'));
const team = { slug: 'fulfillment', name: 'Fulfillment', channels: [ANNOUNCEMENTS] };
const UNEXPLAINED = {
  reason: 'no reason given',
  findings: [{ ruleId: 'level-unexplained', severity: 'warning', fingerprint: expect.any(String) }],
};
const levels = (compatibilityLevel: string | null) => ({
  compatibilityLevel,
  compatibilityGroup: null,
  normalize: null,
  reason: null,
});

/** One conversation: what is asked, how it is answered, and what the ledger says of it. */
test.each<[string, string, unknown, number, readonly object[]]>([
  [
    'POST',
    '/api/v1/teams',
    team,
    201,
    [{ action: 'team.created', subject: null, team: 'fulfillment', target: 'fulfillment', data: team }],
  ],
  ['POST', '/api/v1/teams', team, 409, []],
  [
    'POST',
    '/api/v1/ownership-rules',
    { prefix: 'a', team: 'fulfillment' },
    201,
    [
      {
        action: 'ownership-rule.created',
        subject: null,
        team: 'fulfillment',
        target: 'a',
        data: { context: '.', prefix: 'a', team: 'fulfillment' },
      },
    ],
  ],
  ['POST', '/api/v1/ownership-rules', { prefix: 'a', team: 'fulfillment' }, 409, []],
  [
    'DELETE',
    '/api/v1/ownership-rules/1',
    undefined,
    204,
    [
      {
        action: 'ownership-rule.deleted',
        subject: null,
        team: null,
        target: 'a',
        data: { id: 1, context: '.', prefix: 'a', team: 'fulfillment', createdAt: NOW.toISOString() },
      },
    ],
  ],
  ['DELETE', '/api/v1/ownership-rules/1', undefined, 404, []],
  [
    'POST',
    '/subjects/orders/versions',
    { schema: V1 },
    200,
    [
      {
        action: 'schema.registered',
        subject: 'orders',
        team: 'unassigned',
        target: 'orders',
        data: {
          version: 1,
          semanticVersion: '1.0.0',
          changes: [],
          schemaId: 1,
          guid: '66fed72e-47e0-e008-c0d5-2b82ef18e4af',
          owner: 'unassigned',
          ownerSource: 'unassigned',
          findings: [
            {
              ruleId: 'owner-missing',
              severity: 'warning',
              fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
            },
          ],
        },
      },
    ],
  ],
  ['POST', '/subjects/orders/versions', { schema: V1 }, 200, []],
  ['POST', '/subjects/orders/versions', { schema: record(field('x', 'string')) }, 409, []],
  ['POST', '/subjects/orders/versions', { schema: '{' }, 422, []],
  ['POST', '/subjects/orders', { schema: V1 }, 200, []],
  ['POST', '/compatibility/subjects/orders/versions', { schema: V1 }, 200, []],
  ['POST', '/api/v1/checks', { changes: [{ subject: 'orders', change: 'modified', schema: V1 }] }, 200, []],
  [
    'PUT',
    '/api/v1/subjects/orders/owner',
    { team: 'fulfillment' },
    200,
    [
      {
        action: 'subject.owner-assigned',
        subject: 'orders',
        team: 'fulfillment',
        target: 'orders',
        data: { from: 'unassigned', to: 'fulfillment' },
      },
    ],
  ],
  ['PUT', '/api/v1/subjects/orders/owner', { team: 'fulfillment' }, 200, []],
  ['PUT', '/api/v1/subjects/orders/owner', { team: 'nobody' }, 404, []],
  [
    'POST',
    '/subjects/orders/versions',
    { schema: V1, metadata: { properties: { a: 'b' } } },
    200,
    [
      {
        action: 'schema.registered',
        subject: 'orders',
        team: 'fulfillment',
        target: 'orders',
        data: {
          version: 2,
          semanticVersion: '1.0.1',
          changes: [],
          schemaId: 2,
          guid: expect.any(String),
          owner: 'fulfillment',
          ownerSource: 'explicit',
          findings: [],
        },
      },
    ],
  ],
  [
    'PUT',
    '/config/orders',
    { compatibility: 'FULL' },
    200,
    [
      {
        action: 'config.changed',
        subject: 'orders',
        team: null,
        target: 'orders',
        data: { before: levels(null), after: levels('FULL'), ...UNEXPLAINED },
      },
    ],
  ],
  ['PUT', '/config/orders', { compatibility: 'WRONG' }, 422, []],
  [
    'PUT',
    '/config/later',
    { compatibility: 'FULL' },
    200,
    [
      {
        action: 'config.changed',
        subject: null,
        team: null,
        target: 'later',
        data: { before: levels(null), after: levels('FULL'), ...UNEXPLAINED },
      },
    ],
  ],
  [
    'PUT',
    '/config',
    { compatibility: 'NONE', reason: 'a trial' },
    200,
    [
      {
        action: 'config.changed',
        subject: null,
        team: null,
        target: '(default)',
        data: {
          before: levels(null),
          after: { ...levels('NONE'), reason: 'a trial' },
          reason: 'a trial',
          findings: [{ ruleId: 'level-none', severity: 'warning', fingerprint: expect.any(String) }],
        },
      },
    ],
  ],
  [
    'DELETE',
    '/config',
    undefined,
    200,
    [
      {
        action: 'config.deleted',
        subject: null,
        team: null,
        target: '(default)',
        data: { before: { ...levels('NONE'), reason: 'a trial' } },
      },
    ],
  ],
  ['DELETE', '/config', undefined, 200, []],
  [
    'DELETE',
    '/config/orders',
    undefined,
    200,
    [
      {
        action: 'config.deleted',
        subject: 'orders',
        team: null,
        target: 'orders',
        data: { before: levels('FULL') },
      },
    ],
  ],
  ['DELETE', '/config/orders', undefined, 404, []],
])('%s %s %j → %i', async (method, path, body, status, entries) => {
  expect((await registry.call(method, path, body)).status).toBe(status);
  expect(await newEntries()).toEqual(entries);
});

describe('the service’s role', () => {
  test.each([
    ["UPDATE ledger_entries SET actor = 'x'", /permission denied for table ledger_entries/],
    ['DELETE FROM ledger_entries', /permission denied for table ledger_entries/],
    ['TRUNCATE ledger_entries', /permission denied for table ledger_entries/],
    ['ALTER TABLE ledger_entries DISABLE TRIGGER ALL', /must be owner of table ledger_entries/],
    ['DROP TRIGGER ledger_entries_are_final ON ledger_entries', /must be owner of relation ledger_entries/],
    ['CREATE TABLE mine (id int)', /permission denied for schema public/],
    ['CREATE SEQUENCE mine', /permission denied for schema public/],
    ['DELETE FROM subjects', /permission denied for table subjects/],
    ['DELETE FROM schema_versions', /permission denied for table schema_versions/],
    ["SELECT nextval('schema_ids_1')", /permission denied for sequence schema_ids_1/],
  ])('cannot: %s', async (statement, refusal) => {
    const dataSource = registry.app.get(DataSource);
    await expect(dataSource.query(statement)).rejects.toThrow(refusal);
  });

  test('is the role of every connection', async () => {
    expect(await registry.app.get(DataSource).query('SELECT current_user')).toEqual([
      { current_user: 'schema_steward_service' },
    ]);
  });
});

test.each(["UPDATE ledger_entries SET actor = 'x'", 'DELETE FROM ledger_entries', 'TRUNCATE ledger_entries'])(
  'not even the owner can: %s',
  async (statement) => {
    await expect(registry.sql(statement)).rejects.toThrow('ledger entries cannot be changed or removed');
  },
);
