import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const notConfigured = (subject: string) => ({
  error_code: 40408,
  message: `Subject '${subject}' does not have subject-level compatibility configured`,
});
const INVALID_LEVEL = {
  error_code: 42203,
  message:
    'Invalid compatibility level. Valid values are none, backward, forward, full, backward_transitive, forward_transitive, and full_transitive',
};

/** One conversation; each line depends on those before it. */
test.each<[string, string, unknown, number, unknown]>([
  ['GET', '/config', undefined, 200, { compatibilityLevel: 'BACKWARD' }],
  ['GET', '/config/a', undefined, 404, notConfigured('a')],
  ['GET', '/config/a?defaultToGlobal=true', undefined, 200, { compatibilityLevel: 'BACKWARD' }],
  ['DELETE', '/config/a', undefined, 404, { error_code: 40401, message: "Subject 'a' not found." }],
  ['DELETE', '/config', undefined, 200, { compatibilityLevel: 'BACKWARD' }],
  ['PUT', '/config', { compatibility: 'full_transitive' }, 200, { compatibility: 'FULL_TRANSITIVE' }],
  ['GET', '/config', undefined, 200, { compatibilityLevel: 'FULL_TRANSITIVE' }],
  ['GET', '/config/a', undefined, 404, notConfigured('a')],
  ['GET', '/config/a?defaultToGlobal=true', undefined, 200, { compatibilityLevel: 'FULL_TRANSITIVE' }],
  [
    'PUT',
    '/config/a',
    { compatibility: 'FORWARD', reason: 'readers go first' },
    200,
    { compatibility: 'FORWARD' },
  ],
  ['GET', '/config/a', undefined, 200, { compatibilityLevel: 'FORWARD' }],
  ['PUT', '/config/a', { normalize: true }, 200, { compatibility: 'FORWARD', normalize: true }],
  [
    'PUT',
    '/config/a',
    { compatibilityGroup: 'major', reason: null },
    200,
    { compatibility: 'FORWARD', compatibilityGroup: 'major', normalize: true },
  ],
  [
    'GET',
    '/config/a',
    undefined,
    200,
    { compatibilityLevel: 'FORWARD', compatibilityGroup: 'major', normalize: true },
  ],
  ['PUT', '/config/a', { compatibility: null, compatibilityGroup: null, normalize: null }, 200, {}],
  ['GET', '/config/a', undefined, 200, { compatibilityLevel: 'FULL_TRANSITIVE' }],
  ['PUT', '/config/a', { compatibility: 'SIDEWAYS' }, 422, INVALID_LEVEL],
  ['PUT', '/config/a', { compatibility: 7 }, 422, INVALID_LEVEL],
  ['PUT', '/config/a', { compatibility: '' }, 422, INVALID_LEVEL],
  ['PUT', '/config', { compatibility: ['NONE'] }, 422, INVALID_LEVEL],
  ['PUT', '/config/a', { compatibility: 'NONE' }, 200, { compatibility: 'NONE' }],
  ['DELETE', '/config/a', undefined, 200, { compatibilityLevel: 'NONE' }],
  ['DELETE', '/config/a', undefined, 404, { error_code: 40401, message: "Subject 'a' not found." }],
  ['DELETE', '/config', undefined, 200, { compatibilityLevel: 'FULL_TRANSITIVE' }],
  ['GET', '/config', undefined, 200, { compatibilityLevel: 'BACKWARD' }],
  ['PUT', '/config/:.eu:', { compatibility: 'FULL' }, 200, { compatibility: 'FULL' }],
  ['GET', '/config/:.eu:', undefined, 200, { compatibilityLevel: 'FULL' }],
  ['GET', '/config/:.eu:a?defaultToGlobal=true', undefined, 200, { compatibilityLevel: 'FULL' }],
  ['GET', '/config/:.us:a?defaultToGlobal=true', undefined, 200, { compatibilityLevel: 'BACKWARD' }],
  ['GET', '/config/:.us:a', undefined, 404, notConfigured(':.us:a')],
  ['GET', '/config/a?defaultToGlobal=true', undefined, 200, { compatibilityLevel: 'BACKWARD' }],
  ['PUT', '/config/a%2F%25%3A', { compatibility: 'NONE' }, 200, { compatibility: 'NONE' }],
  ['GET', '/config/a%2F%25%3A', undefined, 200, { compatibilityLevel: 'NONE' }],
])('%s %s %j → %i', async (method, path, body, status, expected) => {
  const answer = await registry.call(method, path, body);
  expect([answer.status, answer.body]).toEqual([status, expected]);
});

describe('the narrowest scope that says something decides', () => {
  const CHANGED = record(field('x', 'string'));

  test('a subject’s own level before its context’s, that before the server’s', async () => {
    for (const subject of [':.ctx:own', ':.ctx:inherits', 'elsewhere']) {
      expect((await registry.register(subject, record(field('x')))).status).toBe(200);
    }
    await registry.call('PUT', '/config/:.ctx:', { compatibility: 'NONE' });
    await registry.call('PUT', '/config/:.ctx:own', { compatibility: 'FULL' });
    expect((await registry.register(':.ctx:own', CHANGED)).status).toBe(409);
    expect((await registry.register(':.ctx:inherits', CHANGED)).status).toBe(200);
    expect((await registry.register('elsewhere', CHANGED)).status).toBe(409);
  });
});

test('a server can be told another level to fall back to', async () => {
  const lenient = await startRegistry({ env: { STEWARD_COMPATIBILITY_LEVEL: 'none' } });
  expect((await lenient.call('GET', '/config')).body).toEqual({ compatibilityLevel: 'NONE' });
  await lenient.close();
});
