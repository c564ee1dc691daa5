import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

let registry: SecuredRegistry;
let a: string;
let b: string;
let ownerOfA: string;
beforeAll(async () => {
  registry = await startSecuredRegistry(['team-a', 'team-b'], { env: { STEWARD_TOKEN_RATE_LIMIT: '0' } });
  a = (await registry.mint('member', 'team-a')).token;
  b = (await registry.mint('member', 'team-b')).token;
  ownerOfA = (await registry.mint('owner', 'team-a')).token;
  await admin('POST', '/api/v1/environments', { slug: 'production', name: 'P', production: true });
  for (const [slug, team] of [
    ['app-a', 'team-a'],
    ['app-a2', 'team-a'],
    ['app-b', 'team-b'],
  ])
    expect((await admin('POST', applications, { slug, name: slug, team })).status).toBe(201);
  const versions = (subject: string) => `/subjects/${encodeURIComponent(subject)}/versions`;
  for (const subject of ['b-value', 'b/one value'])
    expect((await registry.as(b, 'POST', versions(subject), { schema: record(field('x')) })).status).toBe(
      200,
    );
});
afterAll(() => registry.close());

const applications = '/api/v1/applications';
const REPOSITORY = { name: 'example/events', repositoryId: '1', repositoryOwnerId: '2' };
const admin = (method: string, path: string, body?: unknown) =>
  registry.as(registry.adminToken, method, path, body);
/** Every change of an application, and how it is answered. */
async function changes(token: string, slug: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [method, path, body] of [
    ['PUT', '/consumes/production/b-value'],
    ['PUT', '/produces/production/b%2Fone%20value'],
    ['DELETE', '/consumes/production/b-value'],
    ['DELETE', '/produces/production/b%2Fone%20value'],
    ['POST', '/deployments', { environment: 'production', version: '1' }],
    ['DELETE', '/deployments/production'],
    ['PATCH', '', { name: 'renamed' }],
  ] as const)
    statuses.push((await registry.as(token, method, `${applications}/${slug}${path}`, body)).status);
  return statuses;
}
const ALLOWED = [200, 200, 204, 204, 200, 204, 200];
const FORBIDDEN = ALLOWED.map(() => 403);

describe('a team', () => {
  test('declares, deploys and changes its own applications, also on what others own', async () => {
    expect(await changes(a, 'app-a')).toEqual(ALLOWED);
  });

  test('is told of a team that it misspells, not that it may not act for it', async () => {
    const misspelt = { slug: 'app-x', name: 'X', team: 'taem-a' };
    for (const [method, path, body] of [
      ['POST', applications, misspelt],
      ['PATCH', `${applications}/app-a`, { team: 'taem-a' }],
      ['POST', '/api/v1/tokens', { name: 'x', role: 'viewer', team: 'taem-a' }],
      ['POST', '/api/v1/trusted-repositories', { ...REPOSITORY, team: 'taem-a' }],
    ] as const)
      expect(await registry.as(ownerOfA, method, path, body)).toMatchObject({
        status: 404,
        body: {
          code: 'team-not-found',
          detail: 'There is no team taem-a.',
          errors: [{ detail: 'names no team', pointer: '/team' }],
        },
      });
    expect(
      (await registry.as(ownerOfA, 'POST', applications, { ...misspelt, team: 'team-b' })).body,
    ).toMatchObject({ code: 'forbidden', detail: 'That is for the team team-b.' });
  });

  test('and none of another team’s, whatever the address', async () => {
    expect(await changes(a, 'app-b')).toEqual(FORBIDDEN);
    expect(await changes(a, '%61pp-b')).toEqual(FORBIDDEN);
    const refused = await registry.as(a, 'PUT', `${applications}/app-b/consumes/production/b-value`);
    expect(refused.body).toMatchObject({
      code: 'forbidden',
      detail: 'The application app-b belongs to the team team-b.',
    });
    expect((await registry.as(a, 'POST', `${applications}/app-b/archive`)).status).toBe(403);
    expect(
      await registry.sql(`SELECT FROM declarations d JOIN applications x ON x.id = d.application_id
      WHERE x.slug = 'app-b'`),
    ).toEqual([]);
  });

  test('creates none for another team, and gives none away or takes one', async () => {
    const made = { slug: 'gift', name: 'gift', team: 'team-b' };
    expect((await registry.as(a, 'POST', applications, made)).status).toBe(403);
    expect((await registry.as(a, 'PATCH', `${applications}/app-a`, { team: 'team-b' })).status).toBe(403);
    expect((await registry.as(b, 'PATCH', `${applications}/app-a`, { team: 'team-b' })).status).toBe(403);
    expect((await registry.as(a, 'GET', `${applications}/app-a`)).body).toMatchObject({ team: 'team-a' });
  });

  test('reads what others declare, as it reads their subjects', async () => {
    expect((await registry.as(a, 'GET', `${applications}/app-b/declarations`)).status).toBe(200);
    expect((await registry.as(a, 'GET', '/api/v1/subjects/b-value/applications')).status).toBe(200);
  });

  test('makes no environment', async () => {
    const environment = { slug: 'mine', name: 'mine', production: true };
    expect((await registry.as(ownerOfA, 'POST', '/api/v1/environments', environment)).status).toBe(403);
  });
});

test('an admin changes all of them', async () => {
  expect(await changes(registry.adminToken, 'app-b')).toEqual(ALLOWED);
});

describe('a token that is bound to an application', () => {
  test('says so wherever it is listed', async () => {
    const { id } = await registry.mint('ci', 'team-a', { application: 'app-a' });
    const { body } = await registry.as<{ tokens: { id: string; application: string | null }[] }>(
      ownerOfA,
      'GET',
      '/api/v1/tokens',
    );
    expect(body.tokens.find((token) => token.id === id)?.application).toBe('app-a');
  });

  test('declares and deploys it, and changes nothing else', async () => {
    const { token } = await registry.mint('ci', 'team-a', { application: 'app-a' });
    // All but the last, which changes the application itself.
    expect(await changes(token, 'app-a')).toEqual([...ALLOWED.slice(0, -1), 403]);
    expect(await changes(token, 'app-a2')).toEqual(FORBIDDEN);
    expect(await changes(token, 'app-b')).toEqual(FORBIDDEN);
    const schema = { schema: record(field('x')) };
    const registered = await registry.as(token, 'POST', '/subjects/a-value/versions', schema);
    expect([registered.status, registered.body]).toEqual([
      403,
      { error_code: 40301, message: 'This token acts for the application app-a alone.' },
    ]);
    const topic = { audience: 'company-internal' };
    expect((await registry.as(token, 'PUT', '/api/v1/topics/main/a', topic)).status).toBe(403);
    const created = { slug: 'more', name: 'more', team: 'team-a' };
    expect((await registry.as(token, 'POST', applications, created)).status).toBe(403);
  });

  test('reads and checks as its role does', async () => {
    const { token } = await registry.mint('ci', 'team-a', { application: 'app-a' });
    expect((await registry.as(token, 'GET', '/subjects/b-value/versions')).body).toEqual([1]);
    const changed = { subject: 'a-value', change: 'added', schema: record(field('x')) };
    expect((await registry.as(token, 'POST', '/api/v1/checks', { changes: [changed] })).status).toBe(200);
  });

  test('is of no use once the application is another team’s', async () => {
    await admin('POST', applications, { slug: 'moving', name: 'moving', team: 'team-a' });
    const { token } = await registry.mint('ci', 'team-a', { application: 'moving' });
    const put = async () =>
      (await registry.as(token, 'PUT', `${applications}/moving/consumes/production/b-value`)).status;
    expect(await put()).toBe(200);
    await admin('PATCH', `${applications}/moving`, { team: 'team-b' });
    expect(await put()).toBe(403);
  });

  test.each<[number, string, object]>([
    [404, 'application-not-found', { role: 'ci', team: 'team-a', application: 'app-b' }],
    [404, 'application-not-found', { role: 'ci', team: 'team-a', application: 'nothing' }],
    [400, 'invalid-request', { role: 'owner', team: 'team-a', application: 'app-a' }],
    [400, 'invalid-request', { role: 'admin', application: 'app-a' }],
    [400, 'invalid-request', { role: 'viewer', application: 'app-a' }],
    [400, 'invalid-request', { role: 'ci', team: 'team-a', application: 'APP-A' }],
  ])('is not made with %i %s: %j', async (status, code, request) => {
    const answer = await admin('POST', '/api/v1/tokens', { name: 'n', ...request });
    expect([answer.status, answer.body]).toMatchObject([status, { code }]);
  });
});
