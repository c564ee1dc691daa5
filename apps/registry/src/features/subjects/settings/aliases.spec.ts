import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../../test-support/start-registry.js';
import { startSecuredRegistry } from '../../../test-support/start-secured-registry.js';

const V1 = record(field('x'));
const BREAK = record(field('x', 'string'));

describe('the name of another subject', () => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await startRegistry();
    await registry.register('real', V1);
    await registry.register(':.eu:a/real', V1);
    await registry.call('PUT', '/config/alias', { alias: 'real' });
    await registry.call('PUT', '/config/a%2Falias', { alias: 'real' });
    await registry.call('PUT', '/config/:.eu:alias', { alias: 'a/real' });
    await registry.call('PUT', '/config/to-eu', { alias: ':.eu:a/real' });
    await registry.call('PUT', '/config/alias-of-alias', { alias: 'alias' });
  });
  afterAll(() => registry.close());

  test.each<[method: string, path: string, body: unknown, status: number, part: unknown]>([
    ['GET', '/subjects/alias/versions', undefined, 200, [1]],
    ['GET', '/subjects/alias/versions/latest', undefined, 200, { subject: 'real', version: 1 }],
    ['GET', '/subjects/alias/versions/1/schema', undefined, 200, { type: 'record' }],
    ['GET', '/subjects/alias/versions/1/referencedby', undefined, 200, []],
    ['POST', '/subjects/alias', { schema: V1 }, 200, { subject: 'real' }],
    [
      'POST',
      '/compatibility/subjects/alias/versions/latest',
      { schema: BREAK },
      200,
      { is_compatible: false },
    ],
    ['POST', '/compatibility/subjects/alias/versions', { schema: BREAK }, 200, { is_compatible: false }],
    ['GET', '/schemas/ids/1?subject=alias', undefined, 200, { subject: 'real' }],
    ['GET', '/schemas/ids/1/subjects?subject=alias', undefined, 200, ['real']],
    ['GET', '/schemas/ids/1/versions?subject=alias', undefined, 200, [{ subject: 'real', version: 1 }]],
    // Decided once the name is decoded.
    ['GET', '/subjects/%61lias/versions/latest', undefined, 200, { subject: 'real' }],
    ['GET', '/subjects/a%2Falias/versions/latest', undefined, 200, { subject: 'real' }],
    ['GET', '/subjects/:.:alias/versions/latest', undefined, 200, { subject: 'real' }],
    ['GET', '/subjects/%3A.eu%3Aalias/versions/latest', undefined, 200, { subject: ':.eu:a/real' }],
    ['GET', '/contexts/eu/subjects/alias/versions/latest', undefined, 200, { subject: ':.eu:a/real' }],
    ['GET', '/subjects/to-eu/versions/latest', undefined, 200, { subject: ':.eu:a/real' }],
    // One step.
    ['GET', '/subjects/alias-of-alias/versions', undefined, 404, { message: "Subject 'alias' not found." }],
    // A config is always one's own.
    ['GET', '/config/alias', undefined, 200, { alias: 'real' }],
    ['POST', '/subjects/alias/versions', { schema: BREAK }, 409, { error_code: 40901 }],
    ['DELETE', '/subjects/to-eu', undefined, 200, [1]],
    ['GET', '/subjects/:.eu:a%2Freal/versions', undefined, 404, { error_code: 40401 }],
  ])('%s %s %j → %i', async (method, path, body, status, part) => {
    const answer = await registry.call(method, path, body);
    expect(answer.status).toBe(status);
    if (Array.isArray(part)) expect(answer.body).toEqual(part);
    else expect(answer.body).toMatchObject(part as object);
  });
});

test('gives no right to the subject that it means', async () => {
  const registry = await startSecuredRegistry(['fulfillment', 'billing'], {
    env: { STEWARD_TOKEN_RATE_LIMIT: '0' },
  });
  const mine = await registry.mint('owner', 'fulfillment');
  const theirs = await registry.mint('owner', 'billing');
  const path = (subject: string) => `/subjects/${subject}/versions`;
  expect((await registry.as(theirs.token, 'POST', path('theirs'), { schema: V1 })).status).toBe(200);
  expect((await registry.as(mine.token, 'POST', path('mine'), { schema: V1 })).status).toBe(200);
  expect((await registry.as(mine.token, 'PUT', '/config/mine', { alias: 'theirs' })).status).toBe(200);
  const more = record(field('x'), field('y', 'int', { default: 0 }));
  const refused = await registry.as<{ error_code: number }>(mine.token, 'POST', path('mine'), {
    schema: more,
  });
  expect([refused.status, refused.body.error_code]).toEqual([403, 40301]);
  expect((await registry.as(mine.token, 'DELETE', '/subjects/mine')).status).toBe(403);
  expect((await registry.as(theirs.token, 'POST', path('mine'), { schema: more })).body).toMatchObject({
    version: 2,
  });
  await registry.close();
});
