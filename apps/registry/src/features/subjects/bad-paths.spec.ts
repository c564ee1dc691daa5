import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type Registered, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.register('a', record(field('x')));
});
afterAll(() => registry.close());

const VALID = record(field('x'));
const NUL = '\u0000';

function post(path: string, body: unknown) {
  return registry.call<Registered>('POST', path, body);
}

describe('paths', () => {
  const INVALID_VERSION =
    /^The specified version '.*' is not a valid version id\. Allowed values are between \[1, 2\^31-1] and the string "latest"$/s;

  test.each([
    '0',
    '-2',
    '1.5',
    '2147483648',
    '99999999999',
    'first',
    '1e3',
    '0x1',
    '%00',
    '%F0%9F%9A%9A',
    '1%2F2',
  ])('version %s is none', async (version) => {
    const answer = await registry.call<Registered>('GET', `/subjects/a/versions/${version}`);
    expect([answer.status, answer.body.error_code]).toEqual([422, 42202]);
    expect(answer.body.message).toMatch(INVALID_VERSION);
    expect((await post(`/compatibility/subjects/a/versions/${version}`, { schema: VALID })).status).toBe(422);
  });

  test.each(['latest', 'LATEST', 'latest%20', '%20latest', '-1', '1', '%201', '%2B1', '01'])(
    'version %s is one',
    async (version) => {
      expect((await registry.call('GET', `/subjects/a/versions/${version}`)).body).toMatchObject({
        version: 1,
      });
    },
  );

  test.each([
    ['0', '0'],
    ['-1', '-1'],
    ['%2B9999', '9999'],
    ['2147483647', '2147483647'],
  ])('id %s is the id of no schema', async (id, shown) => {
    for (const rest of ['', '/schema', '/subjects', '/versions']) {
      const answer = await registry.call('GET', `/schemas/ids/${id}${rest}`);
      expect([answer.status, answer.body]).toEqual([
        404,
        { error_code: 40403, message: `Schema ${shown} not found` },
      ]);
    }
  });

  test.each(['1.5', '2147483648', '99999999999', 'latest', '1e0', '%00', '99999999999999999999999'])(
    'what is no number leads nowhere: id %s',
    async (id) => {
      for (const rest of ['', '/schema', '/subjects', '/versions']) {
        const answer = await registry.call('GET', `/schemas/ids/${id}${rest}`);
        expect([answer.status, answer.body]).toEqual([
          404,
          { error_code: 404, message: 'HTTP 404 Not Found' },
        ]);
      }
    },
  );

  test('nor does a number in a query that is none', async () => {
    for (const path of [
      '/subjects?offset=x',
      '/schemas?limit=1.5',
      '/subjects/a/versions?offset=9999999999',
    ]) {
      const answer = await registry.call('GET', path);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        404,
        { error_code: 404, message: 'HTTP 404 Not Found' },
      ]);
    }
  });

  test.each([NUL, 'a\nb', '\u0085', '__GLOBAL', '__EMPTY', 'x'.repeat(513), `:.${'c'.repeat(513)}:a`])(
    'subject %j is refused',
    async (subject) => {
      const path = encodeURIComponent(subject);
      const refused = { error_code: 42208, message: `The specified subject '${subject}' is not a valid.` };
      for (const answer of [
        await registry.register(subject, VALID),
        await post(`/subjects/${path}`, { schema: VALID }),
        await post(`/compatibility/subjects/${path}/versions`, { schema: VALID }),
        await registry.call('GET', `/subjects/${path}/versions`),
        await registry.call('GET', `/subjects/${path}/versions/1`),
        await registry.call('GET', `/schemas/ids/1?subject=${path}`),
        await registry.call('GET', `/config/${path}`),
        await registry.call('PUT', `/config/${path}`, { compatibility: 'NONE' }),
      ])
        expect([answer.status, answer.body]).toEqual([422, refused]);
      const api = await registry.call('GET', `/api/v1/subjects/${path}`);
      expect([api.status, api.body]).toMatchObject([422, { code: 'subject-invalid' }]);
    },
  );

  test.each([
    'a/b',
    '100%',
    '%2F',
    'a:b',
    ':a',
    '🚚',
    '/%:🚚',
    '__proto__',
    'constructor',
    ' ',
    'ä+b',
    'x'.repeat(512),
    '🚚'.repeat(256),
  ])('subject %j is registered and found again', async (subject) => {
    const schema = record(field('x'));
    expect((await registry.register(subject, schema)).body).toMatchObject({ version: 1 });
    const path = encodeURIComponent(subject);
    expect((await registry.call('GET', `/subjects/${path}/versions/latest`)).body).toMatchObject({
      subject,
      schema,
    });
    expect((await registry.call<string[]>('GET', '/subjects')).body).toContain(subject);
    expect((await registry.call('GET', `/api/v1/subjects/${path}`)).body).toMatchObject({ subject });
  });

  test.each(['%00', '%ED%A0%80', '%'])('%s in a query or path is no server error', async (bad) => {
    for (const path of [
      `/subjects?subjectPrefix=${bad}`,
      `/api/v1/teams/${bad}`,
      `/subjects/${bad}/versions`,
      `/schemas/ids/1?subject=${bad}`,
    ]) {
      expect([path, (await registry.call('GET', path)).status < 500]).toEqual([path, true]);
    }
  });
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
