import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

const A = record(field('a'));
const AB = record(field('a'), field('b', 'int', { default: 0 }));

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  for (const subject of ['s1', 's2', 's3', 'unbound']) await registry.register(subject, A);
  await registry.register('s1', AB);
});
afterAll(() => registry.close());

const topic = (name: string) => ({
  resourceName: name,
  resourceNamespace: 'lkc1',
  resourceId: `id-${name}`,
  resourceType: 'topic',
});
const op = (opType: string, subject: string | null, associationType = 'value', more: object = {}) => ({
  ...{ opType, subject, associationType },
  ...more,
});
const weak = (subject: string, associationType = 'value') => ({
  ...{ subject, associationType, lifecycle: 'WEAK', frozen: false },
});
const mutate = (requests: unknown, query = '') =>
  registry.call<{ results: unknown[] }>('POST', `/associations:batchMutate${query}`, { requests });
const get = (requests: unknown, query = '') =>
  registry.call<{ results: unknown[] }>('POST', `/associations:batchGet${query}`, { requests });

describe('a batch', () => {
  test('does or refuses each request by itself, in their order', async () => {
    const done = await mutate([
      { ...topic('one'), associations: [op('CREATE', 's1', 'key'), op('UPSERT', 's2')] },
      { ...topic('two'), associations: [op('CREATE', 'none')] },
      { ...topic('three'), associations: [op('DELETE', null)] },
      { ...topic('one'), associations: [op('UPSERT', null, 'value'), op('DELETE', null, 'key')] },
      { ...topic('four'), associations: [op('CREATE', 's3'), op('DELETE', null)] },
      { ...topic('five'), resourceId: null, associations: [op('CREATE', 's3')] },
      { ...topic('six'), associations: [op('CREATE', 's3', 'key'), op('UPSERT', null, 'value')] },
    ]);
    expect(done).toMatchObject({ status: 207 });
    const refused = (error_code: number, message: string) => ({ error: { error_code, message } });
    const invalid = (property: string, detail: string) =>
      refused(
        42212,
        `The association specified an invalid value for property: '${property}', detail: ${detail}`,
      );
    expect(done.body.results).toEqual([
      { result: { ...topic('one'), associations: [weak('s1', 'key'), weak('s2')] } },
      refused(40907, "No active (non-deleted) version exists for subject 'none'"),
      refused(40410, "Association for 'id-three' not found."),
      // After an end, what is left.
      { result: { ...topic('one'), associations: [weak('s2')] } },
      invalid('associationType', "'value' is there more than once"),
      invalid('resourceId', 'cannot be null or empty'),
      invalid('subject', 'must be provided for non-frozen associations'),
    ]);
    // What went before the operation that was refused stays.
    expect((await registry.call('GET', '/associations/resources/id-six')).body).toMatchObject([
      weak('s3', 'key'),
    ]);
  });

  test('is rehearsed without doing anything', async () => {
    const rehearsed = await mutate(
      [{ ...topic('seven'), associations: [op('CREATE', 's3')] }],
      '?dryRun=true',
    );
    expect(rehearsed.body).toEqual({ results: [{ result: topic('seven') }] });
    expect((await registry.call('GET', '/associations/resources/id-seven')).body).toEqual([]);
  });

  test.each([
    ['batchMutate', []],
    ['batchMutate', null],
    ['batchGet', []],
  ])('%s of %j is refused', async (name, requests) => {
    expect((await registry.call('POST', `/associations:${name}`, { requests })).body).toEqual({
      error_code: 42212,
      message:
        "The association specified an invalid value for property: 'requests', detail: cannot be null or empty",
    });
  });

  test('is refused as a whole when it is too long', async () => {
    const associations = [op('DELETE', null)];
    const { status, body } = await mutate(
      Array.from({ length: 201 }, () => ({ ...topic('x'), associations })),
    );
    expect([status, body]).toEqual([
      422,
      { error_code: 42213, message: 'Associations batchMutate request exceeded a configured limit' },
    ]);
    expect((await get(Array.from({ length: 1001 }, () => topic('x')))).body).toMatchObject({
      error_code: 42213,
    });
  });
});

describe('a batch of questions', () => {
  test('is answered by id or by name, with the latest schemas where they are asked for', async () => {
    const requests = [
      { resourceId: 'id-one' },
      { resourceName: 'one', resourceNamespace: '-', associationTypes: ['value'], lifecycle: 'WEAK' },
      { resourceId: 'id-one', lifecycle: 'STRONG' },
      { resourceId: 'unknown', resourceType: 'topic' },
      {},
    ];
    const answered = await get(requests);
    expect(answered).toMatchObject({ status: 207 });
    expect(answered.body.results).toEqual([
      { result: { ...topic('one'), associations: [weak('s2')] } },
      { result: { ...topic('one'), associations: [weak('s2')] } },
      { result: { resourceId: 'id-one', resourceType: 'topic' } },
      { result: { resourceId: 'unknown', resourceType: 'topic' } },
      { result: { resourceType: 'topic' } },
    ]);
    const withSchemas = await get([{ resourceId: 'id-six' }], '?includeSchemas=true');
    expect(withSchemas.body.results).toMatchObject([
      { result: { associations: [{ subject: 's3', schema: { subject: 's3', version: 1, schema: A } }] } },
    ]);
  });
});

test('a batch of questions that would be answered with too much is refused', async () => {
  await registry.register(':.z:many', A);
  for (let index = 0; index < 3; index += 1)
    await mutate([
      {
        ...topic(`many-${index}`),
        associations: [op('CREATE', ':.z:many'), op('CREATE', ':.z:many', 'key')],
      },
    ]);
  const any = { resourceName: '-', resourceNamespace: 'lkc1' };
  expect((await get([any])).status).toBe(207);
  expect((await get(Array.from({ length: 500 }, () => any))).body).toMatchObject({ error_code: 42213 });
});

describe('GET /schemas', () => {
  beforeAll(async () => {
    const schema = { schema: { schema: A } };
    await mutate([{ ...topic('list'), associations: [op('CREATE', null, 'value', schema)] }]);
  });

  test.each<[query: string, subjects: string[]]>([
    ['', ['s1/1', 's1/2', 's2/1', 's3/1', 'unbound/1', ':.lkc1:list-value/1']],
    ['&resourceType=topic', ['s1/1', 's1/2', 's2/1', 's3/1', 'unbound/1', ':.lkc1:list-value/1']],
    ['&associationType=key', ['s3/1']],
    ['&associationType=value&associationType=key', ['s2/1', 's3/1', ':.lkc1:list-value/1']],
    ['&lifecycle=STRONG', [':.lkc1:list-value/1']],
    ['&lifecycle=WEAK&associationType=value', ['s2/1']],
    ['&lifecycle=NONE&latestOnly=true', ['s1/2', 'unbound/1']],
    ['&lifecycle=NONE&lifecycle=STRONG&latestOnly=true', ['s1/2', 'unbound/1', ':.lkc1:list-value/1']],
    ['&resourceType=table&lifecycle=WEAK', []],
    ['&associationType=%00', []],
    ['&lifecycle=WEAK&offset=1&limit=1', ['s3/1']],
  ])('with %j lists %j', async (query, subjects) => {
    const { body } = await registry.call<{ subject: string; version: number }[]>(
      'GET',
      `/schemas?subjectPrefix=${encodeURIComponent(':*:')}${query}`,
    );
    expect(
      body
        .filter(({ subject }) => subject !== ':.z:many')
        .map(({ subject, version }) => `${subject}/${version}`),
    ).toEqual(subjects);
  });

  test('says what each subject is bound to, if it is asked for it', async () => {
    const { body } = await registry.call<{ associations?: unknown }[]>(
      'GET',
      '/schemas?subjectPrefix=s2&resourceType=topic',
    );
    const { body: asked } = await registry.call('GET', '/associations/subjects/s2');
    expect(body).toMatchObject([{ subject: 's2', associations: asked }]);
    expect((await registry.call<object[]>('GET', '/schemas?subjectPrefix=s2')).body[0]).not.toHaveProperty(
      'associations',
    );
    const unbound = await registry.call<object[]>('GET', '/schemas?subjectPrefix=unb&resourceType=topic');
    expect(unbound.body[0]).not.toHaveProperty('associations');
    expect((await registry.call('GET', '/schemas?lifecycle=weak')).status).toBe(404);
  });
});
