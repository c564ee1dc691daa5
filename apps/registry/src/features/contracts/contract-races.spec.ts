import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_CONTEXT } from '@schema-steward/kernel';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { subjectLockKey } from '../../platform/database/locks.js';
import { field, record } from '../../test-support/avro.js';
import { patiently } from '../../test-support/patiently.js';
import { createTestDatabase } from '../../test-support/start-registry.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';
import type { PublicationResponse } from './dto.js';

const ENV = { STEWARD_TOKEN_RATE_LIMIT: '0', STEWARD_POLICY: 'strict' };
const BEFORE = record(field('id', 'string'), field('carrier_code', 'string', { default: '' }));
const AFTER = record(field('id', 'string'));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let nodes: readonly [SecuredRegistry, SecuredRegistry];
let token: string;
let admin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const databaseUrl = database.url;
  nodes = [
    await startSecuredRegistry(['payments'], { databaseUrl, env: ENV }),
    await startSecuredRegistry([], { databaseUrl, env: ENV }),
  ];
  token = (await nodes[0].mint('member', 'payments')).token;
  admin = (await nodes[0].mint('admin')).token;
  await nodes[0].as(admin, 'POST', '/api/v1/environments', { slug: 'prod', name: 'Prod', production: true });
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.drop();
});

const register = (node: SecuredRegistry, subject: string, schema: string) =>
  patiently(() => node.as(token, 'POST', `/subjects/${subject}/versions`, { schema }));
const publish = (node: SecuredRegistry, slug: string, subject: string, more: object) =>
  node.as<PublicationResponse>(token, 'PUT', `/api/v1/applications/${slug}/contracts/1`, {
    format: 'event',
    content: JSON.stringify({ consumer: slug, subject, reads: ['carrier_code'] }),
    ...more,
  });
async function prepare(name: string): Promise<void> {
  const made = await nodes[0].as(token, 'POST', '/api/v1/applications', {
    slug: name,
    name,
    team: 'payments',
  });
  const registered = await register(nodes[0], `${name}-value`, BEFORE);
  expect([made.status, registered.status, registered.body]).toEqual([201, 200, registered.body]);
}

test('a contract that is told that it holds is broken by nobody who registers at the same time', async () => {
  const names = Array.from({ length: 24 }, (_, index) => `racer-${index}`);
  for (const name of names) await prepare(name);
  const outcomes = await Promise.all(
    names.map(async (name, index) => {
      const [one, other] = index % 2 === 0 ? nodes : [nodes[1], nodes[0]];
      const [published, registered] = await Promise.all([
        publish(one, name, `${name}-value`, { branch: 'main' }),
        wait((index % 6) * 15).then(() => register(other, `${name}-value`, AFTER)),
      ]);
      const [answer] = published.body.answers;
      return `${answer?.verdict} of ${answer?.schemaVersion}, registered ${registered.status}`;
    }),
  );
  expect([...new Set(outcomes)].filter((one) => !POSSIBLE.includes(one))).toEqual([]);
});
/** As if one had come after the other. */
const POSSIBLE = ['guaranteed of 1, registered 422', 'not-guaranteed of 2, registered 200'];

test.each<[what: string, call: (slug: string) => readonly [method: string, path: string, body: object]]>([
  ['a publication', (slug) => ['PUT', `/api/v1/applications/${slug}/contracts/1`, { branch: 'main' }]],
  [
    'a deployment',
    (slug) => ['POST', `/api/v1/applications/${slug}/deployments`, { environment: 'prod', version: '0' }],
  ],
  [
    'a release',
    (slug) => ['POST', `/api/v1/applications/${slug}/releases`, { environment: 'prod', version: '0' }],
  ],
  [
    'what a description means',
    (slug) => [
      'PUT',
      `/api/v1/applications/${slug}/contract-bindings`,
      { bindings: [{ description: 'Placed', subject: `${slug}-value` }] },
    ],
  ],
  ['a main branch', (slug) => ['PUT', `/api/v1/applications/${slug}/main-branch`, { branch: 'trunk' }]],
])('%s waits until the subject that it binds is not being changed', async (what, callOf) => {
  const slug = what.replaceAll(' ', '-');
  const subject = `${slug}-value`;
  await prepare(slug);
  const content = JSON.stringify({ consumer: slug, subject, reads: ['id'] });
  const unbound = { format: 'event', content, branch: 'trunk' };
  await nodes[0].as(token, 'PUT', `/api/v1/applications/${slug}/contracts/0`, unbound);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockId(subject)]);
    const [method, path, body] = callOf(slug);
    const sent =
      method === 'PUT' && path.includes('contracts') ? { format: 'event', content, ...body } : body;
    const called = nodes[0].as(token, method, path, sent);
    const first = await Promise.race([called.then(({ status }) => status), waiting(client)]);
    expect(first).toBe('waiting');
    await client.query('COMMIT');
    expect((await called).status).toBeLessThan(300);
  } finally {
    await client.end();
  }
});

test('a contract of more subjects than are locked one by one waits for all of them, and nobody waits in a circle', async () => {
  const slug = 'wide';
  await prepare(slug);
  const events = Array.from({ length: 300 }, (_, index) => ({
    subject: index === 0 ? `${slug}-value` : `${slug}-${index}`,
    reads: ['carrier_code'],
  }));
  const [published, registered, ...others] = await Promise.all([
    nodes[0].as<PublicationResponse>(token, 'PUT', `/api/v1/applications/${slug}/contracts/1`, {
      format: 'event',
      content: JSON.stringify({ consumer: slug, events }),
      branch: 'main',
    }),
    wait(40).then(() => register(nodes[1], `${slug}-value`, AFTER)),
    ...Array.from({ length: 12 }, (_, index) =>
      register(nodes[index % 2] ?? nodes[0], `${slug}-${index + 1}`, BEFORE),
    ),
  ]);
  const answer = published.body.answers.find(({ subject }) => subject === `${slug}-value`);
  expect(POSSIBLE).toContain(
    `${answer?.verdict} of ${answer?.schemaVersion}, registered ${registered.status}`,
  );
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
});

test('consumers and producers of the same subjects at once: nobody fails, and nobody waits in a circle', async () => {
  const slugs = ['mixed-0', 'mixed-1', 'mixed-2', 'mixed-3'];
  for (const slug of slugs) await prepare(slug);
  const events = slugs.map((slug) => ({ subject: `${slug}-value`, reads: ['id'] }));
  const calls = slugs.flatMap((slug, index) => {
    const path = `/api/v1/applications/${slug}`;
    const version = { format: 'event', content: JSON.stringify({ consumer: slug, events }), branch: 'main' };
    const other = slugs[(index + 1) % slugs.length] ?? slug;
    return [0, 1, 2].flatMap((round): (readonly [method: string, path: string, body: object])[] => [
      ['PUT', `${path}/contracts/${round}`, version],
      ['POST', `${path}/deployments`, { environment: 'prod', version: String(round) }],
      ['POST', `${path}/releases`, { environment: 'prod', version: String(round) }],
      ['PUT', `${path}/main-branch`, { branch: round % 2 === 0 ? 'trunk' : 'main' }],
      ['PUT', `${path}/consumes/prod/${other}-value`, {}],
      [
        'PUT',
        `${path}/contract-bindings`,
        { bindings: [{ description: `${round}`, subject: `${other}-value` }] },
      ],
      [
        'POST',
        `/subjects/${other}-value/versions`,
        { schema: record(field('id', 'string'), field(`f${round}`, 'string', { default: '' })) },
      ],
    ]);
  });
  const answers = await Promise.all(
    calls.map(([method, path, body], index) =>
      patiently(() => (nodes[index % 2] ?? nodes[0]).as(token, method, path, body)),
    ),
  );
  const failed = answers.flatMap(({ status, body }, index) =>
    status < 300 ? [] : [`${calls[index]?.[0]} ${calls[index]?.[1]} ${status} ${JSON.stringify(body)}`],
  );
  expect(failed).toEqual([]);
});

const lockId = (subject: string): string =>
  createHash('sha256').update(subjectLockKey(DEFAULT_CONTEXT, subject)).digest().readBigInt64BE(0).toString();

/** As soon as somebody waits for a lock of this database. */
async function waiting(client: pg.Client): Promise<'waiting'> {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
       WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`,
    );
    if (rows.length > 0) return 'waiting';
    await wait(20);
  }
}
