import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const A = record(field('a'));
const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await registry.call(method, path, body);
  return [answer.status, answer.body];
};

describe('a context', () => {
  test('is a name space that every route takes as a prefix', async () => {
    expect(await ask('POST', '/contexts/.x/subjects/s/versions', { schema: A })).toMatchObject([
      200,
      { id: 1, version: 1 },
    ]);
    const found = { subject: ':.x:s', version: 1, id: 1 };
    expect(await ask('GET', '/contexts/.x/subjects')).toEqual([200, [':.x:s']]);
    expect(await ask('GET', '/contexts/x/subjects/s/versions')).toEqual([200, [1]]);
    expect(await ask('GET', '/contexts/.x/subjects/s/versions/latest')).toMatchObject([200, found]);
    expect(await ask('POST', '/contexts/.x/subjects/s', { schema: A })).toMatchObject([200, found]);
    expect(await ask('GET', '/contexts/.x/schemas')).toMatchObject([200, [found]]);
    expect(await ask('GET', '/contexts/.x/schemas/ids/1')).toMatchObject([200, { subject: ':.x:s' }]);
    expect(await ask('GET', '/contexts/.x/schemas/ids/1/subjects')).toEqual([200, [':.x:s']]);
    expect(await ask('PUT', '/contexts/.x/config', { compatibility: 'FULL' })).toMatchObject([200, {}]);
    expect(await ask('GET', '/contexts/.x/config/s?defaultToGlobal=true')).toEqual([
      200,
      { compatibilityLevel: 'FULL' },
    ]);
    expect(await ask('POST', '/contexts/.x/compatibility/subjects/s/versions', { schema: A })).toEqual([
      200,
      { is_compatible: true },
    ]);
    expect(await ask('GET', '/contexts/.x/schemas/types')).toEqual([200, ['JSON', 'PROTOBUF', 'AVRO']]);
  });

  test('is where a subject is looked for that the default one has not, by version', async () => {
    await registry.register(':.far:only-there', A);
    expect(await ask('GET', '/subjects/only-there/versions/1')).toMatchObject([
      200,
      { subject: ':.far:only-there' },
    ]);
    expect(await ask('GET', '/subjects/only-there/versions/1/schema')).toEqual([200, JSON.parse(A)]);
    expect(await ask('GET', '/subjects/only-there/versions/2')).toMatchObject([404, { error_code: 40401 }]);
    expect(await ask('GET', '/subjects/only-there/versions')).toMatchObject([404, { error_code: 40401 }]);
    expect(await ask('GET', '/subjects/:.x:only-there/versions/1')).toMatchObject([
      404,
      { error_code: 40401, message: "Subject ':.x:only-there' not found." },
    ]);
  });

  test('is where an id is looked for that the default one has not, with the subject', async () => {
    await registry.register(':.ids:a', A);
    const { id } = (await registry.register(':.ids:b', record(field('b')))).body;
    expect(id).toBe(2);
    expect(await ask('GET', '/schemas/ids/2?subject=b')).toMatchObject([200, { subject: ':.ids:b' }]);
    expect(await ask('GET', '/schemas/ids/2?subject=a')).toMatchObject([404, { error_code: 40403 }]);
    expect(await ask('GET', '/schemas/ids/2')).toMatchObject([404, { error_code: 40403 }]);
  });

  test('is deleted when nothing is left in it, and its ids go on where they were', async () => {
    await registry.register(':.end:s', A);
    expect(await ask('DELETE', '/contexts/.end')).toEqual([
      422,
      { error_code: 42211, message: "The specified context '.end' is not empty." },
    ]);
    await ask('DELETE', '/contexts/.end/subjects/s');
    expect(await ask('DELETE', '/contexts/.end')).toMatchObject([422, { error_code: 42211 }]);
    await ask('DELETE', '/contexts/.end/subjects/s?permanent=true');
    expect(await ask('DELETE', '/contexts/.end')).toEqual([204, '']);
    expect((await registry.call<string[]>('GET', '/contexts')).body).not.toContain('.end');
    expect((await registry.register(':.end:s', A)).body).toMatchObject({ id: 2, version: 1 });
  });

  test.each(['/contexts/a:b/subjects', '/contexts/%00/subjects', '/contexts/a:b/subjects/s/versions/1'])(
    'that cannot be one is 400: %s',
    async (path) => {
      expect(await ask('GET', path)).toEqual([400, { error_code: 400, message: 'HTTP 400 Bad Request' }]);
    },
  );

  test('is no way to routes that are not Confluent’s', async () => {
    for (const path of ['/contexts/.x/api/v1/teams', '/contexts/.x/docs', '/contexts/.x/contexts/.x/x'])
      expect(await ask('GET', path)).toEqual([404, { error_code: 404, message: 'HTTP 404 Not Found' }]);
  });
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});

test('a schema that the default context does not have is looked up in the others', async () => {
  const schema = record(field('elsewhere'));
  const there = (await registry.register(':.looked:elsewhere', schema)).body;
  const look = () => registry.call('POST', '/subjects/elsewhere', { schema });
  expect((await look()).body).toMatchObject({ subject: ':.looked:elsewhere', version: there.version });
  // It is there, and says something else.
  await registry.register('elsewhere', record(field('here')));
  expect((await look()).body).toMatchObject({ subject: ':.looked:elsewhere' });
  const unknown = await registry.call('POST', '/subjects/elsewhere', { schema: record(field('nowhere')) });
  expect(unknown).toMatchObject({ status: 404, body: { error_code: 40403 } });
  const qualified = await registry.call('POST', '/subjects/:.other-context:elsewhere', { schema });
  expect(qualified).toMatchObject({ status: 404, body: { error_code: 40401 } });
});

test('a look-up that fails in another context does not say that nothing is there', async () => {
  await registry.register(':.failing:fails', A);
  const look = () => ask('POST', '/subjects/fails', { schema: A });
  expect(await look()).toMatchObject([200, { subject: ':.failing:fails' }]);
  await registry.sql(
    "CREATE POLICY fails ON schemas USING (1 / (created_at < now() - interval '1 day')::int = 1)",
  );
  await registry.sql('ALTER TABLE schemas ENABLE ROW LEVEL SECURITY');
  expect(await look()).toMatchObject([500, {}]);
  await registry.sql('ALTER TABLE schemas DISABLE ROW LEVEL SECURITY');
  expect(await look()).toMatchObject([200, { subject: ':.failing:fails' }]);
});
