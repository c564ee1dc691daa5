import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startSecuredRegistry, type SecuredRegistry } from '../../test-support/start-secured-registry.js';

const A = record(field('a'));
let registry: SecuredRegistry;
let [a, b, owner] = ['', '', ''];
beforeAll(async () => {
  registry = await startSecuredRegistry(['team-a', 'team-b'], { env: { STEWARD_TOKEN_RATE_LIMIT: '0' } });
  a = (await registry.mint('member', 'team-a')).token;
  b = (await registry.mint('member', 'team-b')).token;
  owner = (await registry.mint('owner', 'team-a')).token;
  await registry.as(a, 'POST', '/subjects/orders/versions', { schema: A });
  await registry.as(b, 'POST', '/subjects/returns/versions', { schema: A });
});
afterAll(() => registry.close());

const topic = (name: string) => ({
  ...{ resourceName: name, resourceNamespace: 'lkc1', resourceId: `id-${name}` },
});
const create = (token: string, name: string, associations: object[]) =>
  registry.as(token, 'POST', '/associations', { ...topic(name), associations });

test('a subject is bound, and freed, by its own team alone', async () => {
  const refused = { status: 403, body: { error_code: 40301 } };
  expect(await create(b, 't', [{ subject: 'orders' }])).toMatchObject(refused);
  const both = [{ subject: 'orders' }, { subject: 'returns', associationType: 'key' }];
  expect(await create(a, 't', both)).toMatchObject(refused);
  expect(await registry.as(b, 'GET', '/associations/resources/id-t')).toMatchObject({ body: [] });
  expect(await create(a, 't', [{ subject: 'orders' }])).toMatchObject({ status: 200 });
  expect(await registry.as(b, 'GET', '/associations/resources/id-t')).toMatchObject({
    body: [{ subject: 'orders' }],
  });
  expect(await registry.as(b, 'DELETE', '/associations/resources/id-t')).toMatchObject(refused);
  const requests = [{ ...topic('t'), associations: [{ opType: 'DELETE' }] }];
  expect(await registry.as(b, 'POST', '/associations:batchMutate', { requests })).toMatchObject({
    status: 207,
    body: { results: [{ error: { error_code: 40301 } }] },
  });
  expect(await registry.as(undefined, 'GET', '/associations/resources/id-t')).toMatchObject({ status: 401 });
  expect(await registry.as(a, 'DELETE', '/associations/resources/id-t')).toMatchObject({ status: 204 });
});

test('what a topic owns is its maker’s, and ends with it by whoever may erase it', async () => {
  expect(await create(a, 'own', [{ schema: { schema: A } }])).toMatchObject({ status: 200 });
  const subject = encodeURIComponent(':.lkc1:own-value');
  expect(await registry.as(b, 'GET', `/api/v1/subjects/${subject}`)).toMatchObject({
    body: { owner: { team: 'team-a' } },
  });
  const path = '/associations/resources/id-own?cascadeLifecycle=true';
  for (const token of [a, b]) expect(await registry.as(token, 'DELETE', path)).toMatchObject({ status: 403 });
  expect(await registry.as(owner, 'GET', '/associations/resources/id-own')).toMatchObject({
    body: [{ lifecycle: 'STRONG' }],
  });
  expect(await registry.as(owner, 'DELETE', path)).toMatchObject({ status: 204 });
  expect(await registry.as(owner, 'GET', `/subjects/${subject}/versions?deleted=true`)).toMatchObject({
    status: 404,
  });
});
