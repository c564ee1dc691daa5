import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

const V1 = { schema: record(field('x')) };
const V2 = { schema: record(field('x'), field('y', 'int', { default: 0 })) };

let registry: SecuredRegistry;
let a: string;
let b: string;
let ownerOfA: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['team-a', 'team-b']);
  a = (await registry.mint('member', 'team-a')).token;
  b = (await registry.mint('ci', 'team-b')).token;
  ownerOfA = (await registry.mint('owner', 'team-a')).token;
});
afterAll(() => registry.close());

const versions = (subject: string) => `/subjects/${encodeURIComponent(subject)}/versions`;
const register = (token: string, subject: string, body: object = V1) =>
  registry.as<{ error_code?: number; message?: string }>(token, 'POST', versions(subject), body);
const ownerOf = async (subject: string) =>
  (
    await registry.sql<{ team: string }>(
      `SELECT t.slug AS team FROM subjects s JOIN teams t ON t.id = s.owner_team_id
       JOIN contexts c ON c.id = s.context_id WHERE ':' || c.name || ':' || s.name = $1`,
      [subject.startsWith(':.') ? subject : `:.:${subject}`],
    )
  )[0]?.team;

describe('registering', () => {
  test('makes a new subject the team’s own', async () => {
    expect((await register(b, 'b-value')).status).toBe(200);
    expect(await ownerOf('b-value')).toBe('team-b');
  });

  test.each([V1, V2])(
    'into another team’s subject is 403, in Confluent’s shape, and writes nothing %#',
    async (body) => {
      const answer = await register(a, 'b-value', body);
      expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
        403,
        'application/vnd.schemaregistry.v1+json',
        { error_code: 40301, message: 'The subject "b-value" belongs to the team team-b.' },
      ]);
      expect((await registry.as(a, 'GET', versions('b-value'))).body).toEqual([1]);
    },
  );

  test.each([
    '/subjects/b%2Dvalue/versions',
    '/subjects/b-value/versions/',
    '/subjects/%3A.%3Ab-value/versions',
    '/subjects/:.:b-value/versions',
    '/%73ubjects/b-value/versions',
    '/subjects/b-value/versions?normalize=true',
  ])('however the address is spelled: %s', async (path) => {
    const { status, body } = await registry.as(a, 'POST', path, V2);
    expect([status, body]).toMatchObject([403, { error_code: 40301 }]);
  });

  test('a name with a slash is one name, and its owner’s', async () => {
    expect((await register(b, 'b/orders/value')).status).toBe(200);
    const { status } = await registry.as(a, 'POST', '/subjects/b%2Forders%2fvalue/versions', V2);
    expect(status).toBe(403);
  });

  test('a name that looks encoded is another name', async () => {
    expect((await register(a, 'b%2Dvalue')).status).toBe(200);
    expect(await ownerOf('b%2Dvalue')).toBe('team-a');
    expect(await ownerOf('b-value')).toBe('team-b');
  });

  test('the same name in another context is another subject', async () => {
    expect((await register(a, ':.a:b-value')).status).toBe(200);
    expect(await ownerOf(':.a:b-value')).toBe('team-a');
    expect((await register(b, ':.a:b-value', V2)).status).toBe(403);
  });

  test('a subject that nobody owns becomes the team’s', async () => {
    expect((await register(registry.adminToken, 'free-value')).status).toBe(200);
    expect(await ownerOf('free-value')).toBe('unassigned');
    expect((await register(a, 'free-value', V2)).status).toBe(200);
    expect(await ownerOf('free-value')).toBe('team-a');
    expect((await register(b, 'free-value')).status).toBe(403);
  });

  test('a team cannot make its new subject another team’s', async () => {
    const { status, body } = await register(a, 'gift-value', { ...V1, owner: 'team-b' });
    expect([status, body]).toEqual([403, { error_code: 40301, message: 'That is for the team team-b.' }]);
    expect(await ownerOf('gift-value')).toBeUndefined();
    expect((await register(a, 'own-value', { ...V1, owner: 'team-a' })).status).toBe(200);
  });

  test('of two teams that register a new subject at the same time one has it, and the other is told', async () => {
    for (const name of ['race-1', 'race-2', 'race-3', 'race-4', 'race-5']) {
      const answers = await Promise.all([register(a, name, V1), register(b, name, V2)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      expect(await ownerOf(name)).toBe(answers[0]?.status === 200 ? 'team-a' : 'team-b');
      expect((await registry.as(a, 'GET', versions(name))).body).toEqual([1]);
    }
  });

  test('an admin registers anywhere', async () => {
    expect((await register(registry.adminToken, 'b-value', V2)).status).toBe(200);
    expect(await ownerOf('b-value')).toBe('team-b');
  });

  test('a subject’s author is the token, by name and id', async () => {
    const { id, token } = await registry.mint('ci', 'team-a', { name: 'main pipeline' });
    await register(token, 'authored-value');
    const [row] = await registry.sql<{ author: string }>(
      `SELECT v.author FROM schema_versions v JOIN subjects s ON s.id = v.subject_id WHERE s.name = 'authored-value'`,
    );
    expect(row?.author).toBe(`main pipeline (token ${id})`);
  });
});

describe('a token with subject prefixes registers within them', () => {
  test.each([
    ['orders-', 'orders-value', 200],
    ['orders-', 'orders-', 200],
    ['orders-', 'order', 403],
    ['orders-', 'Orders-value', 403],
    ['orders-', ':.eu:orders-value', 403],
    ['orders-', ':.:orders-two', 200],
    [':.eu:orders-', ':.eu:orders-value', 200],
    [':.eu:orders-', 'orders-three', 403],
    [':.eu:orders-', ':.eu2:orders-value', 403],
    [':.eu:', ':.eu:anything', 200],
    ['', ':.eu:anything-else', 403],
    ['', 'anything', 200],
    ['path/', 'path/orders', 200],
    ['path/', 'path%2Forders', 403],
    ['%', 'path%2Forders-too', 403],
  ])('%j: %s is %i', async (prefix, subject, status) => {
    const { token } = await registry.mint('ci', 'team-a', { subjectPrefixes: [prefix] });
    expect((await register(token, subject)).status).toBe(status);
  });

  test('and reads everywhere', async () => {
    const { token } = await registry.mint('ci', 'team-a', { subjectPrefixes: ['nothing-'] });
    expect((await registry.as(token, 'GET', versions('b-value'))).status).toBe(200);
  });

  test('an admin’s token too', async () => {
    const { token } = await registry.mint('admin', undefined, { subjectPrefixes: ['orders-'] });
    expect((await register(token, 'orders-value', V2)).status).toBe(200);
    expect((await register(token, 'b-value', V2)).status).toBe(403);
    const rule = (prefix: string, context = '.') =>
      registry.as(token, 'POST', '/api/v1/ownership-rules', { prefix, context, team: 'team-a' });
    expect((await rule('orders-eu-')).status).toBe(201);
    expect((await rule('order')).status).toBe(403);
    expect((await rule('orders-', '.eu')).status).toBe(403);
    expect((await registry.as(token, 'PUT', '/config', { compatibility: 'NONE' })).status).toBe(403);
    expect((await registry.as(token, 'PUT', '/config/:.:', { compatibility: 'NONE' })).status).toBe(403);
  });
});

describe('the level', () => {
  const level = (token: string, path: string, method = 'PUT') =>
    registry.as(token, method, path, method === 'PUT' ? { compatibility: 'FULL' } : undefined);

  test.each([
    ['/config/free-value', 'PUT', 200],
    ['/config/free-value', 'DELETE', 200],
    ['/config/b-value', 'PUT', 403],
    ['/config/b-value', 'DELETE', 403],
    ['/config/%3A.%3Ab-value', 'PUT', 403],
    ['/config/:.a:b-value', 'PUT', 200],
    ['/config/:.a:', 'PUT', 403],
    ['/config/:.:', 'PUT', 403],
    ['/config/%3A.%3A', 'DELETE', 403],
    ['/config', 'PUT', 403],
    ['/config', 'DELETE', 403],
  ])('an owner at %s with %s: %i', async (path, method, status) => {
    expect((await level(ownerOfA, path, method)).status).toBe(status);
  });

  test('a refusal changes nothing, and makes no context', async () => {
    expect((await level(ownerOfA, '/config/:.nowhere:')).status).toBe(403);
    expect(await registry.sql(`SELECT FROM contexts WHERE name = '.nowhere'`)).toEqual([]);
    expect((await registry.as(a, 'GET', '/config/b-value')).body).toMatchObject({ error_code: 40408 });
  });
});

describe('the owner', () => {
  const assign = (token: string, subject: string, team: string) =>
    registry.as(token, 'PUT', `/api/v1/subjects/${encodeURIComponent(subject)}/owner`, { team });

  test('of a subject that nobody owns can become the own team, and no other', async () => {
    await register(registry.adminToken, 'orphan-value');
    const refused = await assign(ownerOfA, 'orphan-value', 'team-b');
    expect([refused.status, refused.headers.get('content-type'), refused.body]).toMatchObject([
      403,
      'application/problem+json',
      { code: 'forbidden', detail: 'That is for the team team-b.' },
    ]);
    expect((await assign(ownerOfA, 'orphan-value', 'team-a')).status).toBe(200);
    expect(await ownerOf('orphan-value')).toBe('team-a');
  });

  test('of another team’s subject stays', async () => {
    const { status, body } = await assign(ownerOfA, 'b-value', 'team-a');
    expect([status, body]).toMatchObject([
      403,
      { detail: 'The subject "b-value" belongs to the team team-b.' },
    ]);
    expect(await ownerOf('b-value')).toBe('team-b');
  });
});
