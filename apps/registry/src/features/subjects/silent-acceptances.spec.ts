import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const A = record(field('a'));

/** What `docs/confluent-api.md` says to beware of. */
describe('as by Confluent’s registry, it is taken without a word', () => {
  test('that a schema is sent without its envelope: the latest version is answered', async () => {
    await registry.register('unwrapped', A);
    const raw = JSON.parse(record(field('a'), field('b', 'int', { default: 0 }))) as object;
    const again = await registry.call('POST', '/subjects/unwrapped/versions', raw);
    expect([again.status, again.body]).toMatchObject([200, { version: 1, schema: A }]);
    expect(await registry.call('POST', '/subjects/unwrapped-first/versions', raw)).toMatchObject({
      status: 422,
      body: { error_code: 42201, message: 'Empty schema' },
    });
  });

  test.each(['compatibilityLevel', 'compatibilty'])('that %s sets no level', async (key) => {
    expect(await registry.call('PUT', '/config/typo', { [key]: 'FULL' })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await registry.call('GET', '/config')).body).toEqual({ compatibilityLevel: 'BACKWARD' });
    expect((await registry.call('GET', '/config/typo?defaultToGlobal=true')).body).toEqual({
      compatibilityLevel: 'BACKWARD',
    });
  });

  test.each([':.staging', ':staging:orders'])('that %s names no context', async (name) => {
    await registry.register(name, A);
    expect((await registry.call('GET', '/subjects?subjectPrefix=')).body).toContain(name);
    expect((await registry.call('GET', '/contexts')).body).toEqual(['.']);
  });

  test('that an alias leads nowhere: the subject cannot be read until it goes', async () => {
    await registry.register('hidden', A);
    expect((await registry.call('PUT', '/config/hidden', { alias: 'nowhere' })).status).toBe(200);
    expect(await registry.call('GET', '/subjects/hidden/versions/latest')).toMatchObject({
      status: 404,
      body: { error_code: 40401, message: "Subject 'nowhere' not found." },
    });
    await registry.call('DELETE', '/config/hidden');
    expect((await registry.call('GET', '/subjects/hidden/versions/latest')).status).toBe(200);
  });

  test('that a deleted schema is registered again: its old number is gone', async () => {
    await registry.register('renumbered', A);
    await registry.call('DELETE', '/subjects/renumbered/versions/1');
    await registry.register('renumbered', A);
    expect((await registry.call('GET', '/subjects/renumbered/versions?deleted=true')).body).toEqual([2]);
    expect(await registry.call('POST', '/api/v1/subjects/renumbered/versions/1/undelete')).toMatchObject({
      status: 404,
      body: { code: 'version-not-found' },
    });
  });
});
