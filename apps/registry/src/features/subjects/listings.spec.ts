import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  const { register, call } = registry;
  await register('a', record(field('x')));
  await register('a', record(field('x'), field('y', 'int', { default: 0 })));
  await register('a%b', record(field('x')));
  await register('a_b', record(field('x')));
  await register('ä/🚚', record(field('x')));
  await register('half', record(field('x')));
  await register('half', record(field('x'), field('z', 'int', { default: 0 })));
  await register('gone', record(field('gone')), {
    ruleSet: { domainRules: [{ name: 'r', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: 'true' }] },
  });
  await register(':.other:a', record(field('x')));
  await register(':.other:b', record(field('x')));
  await call('DELETE', '/subjects/gone');
  await call('DELETE', '/subjects/half/versions/1');
});
afterAll(() => registry.close());

const get = async (path: string) => {
  const { status, body } = await registry.call('GET', path);
  return [status, body];
};

describe('lists of names and numbers', () => {
  test.each<[string, unknown]>([
    ['/subjects', [':.other:a', ':.other:b', 'a', 'a%b', 'a_b', 'half', 'ä/🚚']],
    ['/subjects?deleted=true', [':.other:a', ':.other:b', 'a', 'a%b', 'a_b', 'gone', 'half', 'ä/🚚']],
    ['/subjects?deletedOnly=true', ['gone']],
    ['/subjects?deleted=true&deletedOnly=true', ['gone']],
    ['/subjects?subjectPrefix=', ['a', 'a%b', 'a_b', 'half', 'ä/🚚']],
    ['/subjects?subjectPrefix=a', ['a', 'a%b', 'a_b']],
    ['/subjects?subjectPrefix=a_', ['a_b']],
    ['/subjects?subjectPrefix=a%25', ['a%b']],
    ['/subjects?subjectPrefix=%C3%A4', ['ä/🚚']],
    ['/subjects?subjectPrefix=:*:a', [':.other:a', 'a', 'a%b', 'a_b']],
    ['/subjects?subjectPrefix=:*:', [':.other:a', ':.other:b', 'a', 'a%b', 'a_b', 'half', 'ä/🚚']],
    ['/subjects?subjectPrefix=:.other:', [':.other:a', ':.other:b']],
    ['/subjects?subjectPrefix=:.other', [':.other:a', ':.other:b']],
    ['/subjects?subjectPrefix=:.other:b', [':.other:b']],
    ['/subjects?subjectPrefix=:.:a', ['a', 'a%b', 'a_b']],
    ['/subjects?subjectPrefix=:.nowhere:', []],
    ['/subjects?offset=2&limit=3', ['a', 'a%b', 'a_b']],
    ['/subjects?offset=6', ['ä/🚚']],
    ['/subjects?offset=-3&limit=1', [':.other:a']],
    ['/subjects?limit=0&offset=5', ['half', 'ä/🚚']],
    ['/subjects?limit=-7&offset=5', ['half', 'ä/🚚']],
    ['/subjects?limit=&offset=6', ['ä/🚚']],
    ['/subjects?limit=1&limit=5', [':.other:a']],
    ['/subjects/a/versions?offset=1', [2]],
    ['/subjects/a/versions?limit=1', [1]],
    ['/subjects/half/versions', [2]],
    ['/subjects/half/versions?deletedOnly=true', [1]],
    ['/subjects/a/versions?deletedOnly=true', []],
    ['/subjects/gone/versions?deletedOnly=true', [1]],
    ['/contexts', ['.', '.other']],
    ['/contexts?contextPrefix=.o', ['.other']],
    ['/contexts?offset=1&limit=1', ['.other']],
    ['/schemas/types', ['JSON', 'PROTOBUF', 'AVRO']],
  ])('GET %s', async (path, expected) => {
    expect(await get(path)).toEqual([200, expected]);
  });

  test.each(['x', '1.5', '1e3', '99999999999', '2147483648', ' ', '%00'])(
    'an offset or limit of %j is refused, or nothing',
    async (number) => {
      const empty = number.trim() === '';
      for (const name of ['offset', 'limit'])
        for (const path of [
          '/subjects',
          '/subjects/a/versions',
          '/schemas',
          '/contexts',
          '/schemas/ids/1/subjects',
        ])
          expect([path, (await get(`${path}?${name}=${number}`))[0]]).toEqual([path, empty ? 200 : 404]);
    },
  );
});

describe('GET /schemas', () => {
  const listed = async (query: string) => {
    const { body } = await registry.call<{ subject: string; version: number }[]>('GET', `/schemas${query}`);
    return body.map(({ subject, version }) => `${subject} ${version}`);
  };

  test.each<[string, string[]]>([
    ['', ['a 1', 'a 2', 'a%b 1', 'a_b 1', 'half 2', 'ä/🚚 1']],
    ['?latestOnly=true', ['a 2', 'a%b 1', 'a_b 1', 'half 2', 'ä/🚚 1']],
    ['?deleted=true&subjectPrefix=half', ['half 1', 'half 2']],
    ['?deleted=true&latestOnly=true&subjectPrefix=g', ['gone 1']],
    ['?deleted=true&ruleType=CEL', ['gone 1']],
    ['?deleted=true&ruleType=JSONATA', []],
    ['?ruleType=CEL', []],
    ['?subjectPrefix=:.other:', [':.other:a 1', ':.other:b 1']],
    ['?subjectPrefix=:*:a&latestOnly=true', ['a 2', 'a%b 1', 'a_b 1', ':.other:a 1']],
    ['?offset=1&limit=2', ['a 2', 'a%b 1']],
    ['?limit=1001&offset=4', ['half 2', 'ä/🚚 1']],
  ])('%s', async (query, expected) => {
    expect(await listed(query)).toEqual(expected);
  });

  test('shows each with all that GET of a version shows', async () => {
    const one = await registry.call('GET', '/subjects/a/versions/2');
    expect((await registry.call<unknown[]>('GET', '/schemas?subjectPrefix=a&limit=2')).body[1]).toEqual(
      one.body,
    );
  });
});

describe('a schema by id and by GUID', () => {
  test('says where it is used, a page at a time', async () => {
    const x = (await registry.call<{ id: number }>('GET', '/subjects/a/versions/1')).body.id;
    expect(await get(`/schemas/ids/${x}/subjects`)).toEqual([200, ['a', 'a%b', 'a_b', 'ä/🚚']]);
    expect(await get(`/schemas/ids/${x}/subjects?deleted=true`)).toEqual([
      200,
      ['a', 'a%b', 'a_b', 'ä/🚚', 'half'],
    ]);
    expect(await get(`/schemas/ids/${x}/subjects?subject=a_b`)).toEqual([200, ['a_b']]);
    expect(await get(`/schemas/ids/${x}/subjects?offset=1&limit=2`)).toEqual([200, ['a%b', 'a_b']]);
    expect(await get(`/schemas/ids/${x}/versions?offset=3`)).toEqual([
      200,
      [{ subject: 'ä/🚚', version: 1 }],
    ]);
    expect(await get(`/schemas/ids/${x}/versions?subject=half&deleted=true`)).toEqual([
      200,
      [{ subject: 'half', version: 1 }],
    ]);
  });

  test('shows the use of the subject that is named, and of its context', async () => {
    expect((await registry.call('GET', '/schemas/ids/1?subject=a_b')).body).toMatchObject({ subject: 'a_b' });
    expect((await registry.call('GET', '/schemas/ids/1?subject=:.other:')).body).toMatchObject({
      subject: ':.other:a',
    });
    expect((await registry.call('GET', '/schemas/ids/1?subject=:.other:b')).body).toMatchObject({
      subject: ':.other:b',
    });
    expect((await registry.call('GET', '/schemas/ids/1?subject=nowhere')).body).toMatchObject({
      subject: 'a',
    });
  });

  test('says the highest id of the context when asked', async () => {
    const [{ highest }] = (await registry.sql<{ highest: number }>(
      'SELECT max(id)::integer AS highest FROM schemas WHERE context_id = 1',
    )) as [{ highest: number }];
    expect((await registry.call('GET', '/schemas/ids/1?fetchMaxId=true')).body).toMatchObject({
      maxId: highest,
    });
    expect(
      (await registry.call('GET', '/schemas/ids/1?fetchMaxId=true&subject=:.other:')).body,
    ).toMatchObject({
      maxId: 1,
    });
  });

  test('is found by GUID, with and without dashes, and by every id it has', async () => {
    const { guid } = (await registry.call<{ guid: string }>('GET', '/schemas/ids/1')).body;
    // A GUID is of no subject.
    const { subject, version, ...expected } = (
      await registry.call<Record<string, unknown>>('GET', '/schemas/ids/1')
    ).body;
    expect([typeof subject, typeof version]).toEqual(['string', 'number']);
    for (const written of [guid, guid.replaceAll('-', ''), guid.toUpperCase()])
      expect(await get(`/schemas/guids/${written}`)).toEqual([200, expected]);
    expect(await get(`/schemas/guids/${guid}/ids`)).toEqual([
      200,
      [
        { context: '.', id: 1 },
        { context: '.other', id: 1 },
      ],
    ]);
  });

  test.each(['00000000-0000-0000-0000-000000000000', 'no-guid', '%00', '1'])(
    'GUID %s is of none',
    async (guid) => {
      const refused = { error_code: 40403, message: `Schema ${decodeURIComponent(guid)} not found` };
      expect(await get(`/schemas/guids/${guid}`)).toEqual([404, refused]);
      expect(await get(`/schemas/guids/${guid}/ids`)).toEqual([404, refused]);
    },
  );
});

test('none of it was a server error', () => {
  expect(registry.lines.filter((line) => line.includes(' ERROR '))).toEqual([]);
});
