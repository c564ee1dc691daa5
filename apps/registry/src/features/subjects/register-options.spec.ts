import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

const V1 = record(field('x'));
const V2 = record(field('x'), field('y', 'int', { default: 1 }));
const V3 = record(field('x'), field('z', 'int', { default: 1 }));
const METADATA = {
  properties: { owner: 'nobody', __proto: 'p' },
  tags: { '**.x': ['PII'] },
  sensitive: ['owner'],
};
const RULES = { domainRules: [{ name: 'r', kind: 'CONDITION', mode: 'WRITE', type: 'CEL', expr: 'true' }] };

describe('metadata and rule sets', () => {
  test('are inherited from the latest version, and cleared by an empty object', async () => {
    const seen = [];
    for (const [schema, more] of [
      [V1, {}],
      [V1, { metadata: METADATA, ruleSet: RULES }],
      [V2, {}],
      [V3, { metadata: {}, ruleSet: {} }],
      [record(field('x'), field('n', 'int', { default: 1 })), { metadata: null }],
    ] as const) {
      const { body } = await registry.register('contracts', schema, more);
      const { version, metadata, ruleSet } = body as {
        version: number;
        metadata?: unknown;
        ruleSet?: unknown;
      };
      seen.push({ version, metadata, ruleSet });
    }
    expect(seen).toEqual([
      { version: 1, metadata: undefined, ruleSet: undefined },
      { version: 2, metadata: METADATA, ruleSet: RULES },
      { version: 3, metadata: METADATA, ruleSet: RULES },
      { version: 4, metadata: {}, ruleSet: {} },
      { version: 5, metadata: {}, ruleSet: {} },
    ]);
    expect((await registry.call('GET', '/subjects/contracts/versions/3')).body).toMatchObject({
      metadata: METADATA,
      ruleSet: RULES,
    });
  });

  test('do not hide the version that a producer registered without them', async () => {
    expect((await registry.register('contracts', V1)).body).toMatchObject({ id: 1, version: 1 });
    expect((await registry.call('POST', '/subjects/contracts', { schema: V1 })).body).toMatchObject({
      version: 1,
    });
    expect((await registry.register('contracts', V1, { metadata: METADATA })).body).toMatchObject({
      version: 6,
    });
    expect(
      (await registry.register('contracts', V1, { metadata: METADATA, ruleSet: RULES })).body,
    ).toMatchObject({
      version: 2,
    });
  });

  test('take a property called __proto__ like any other', async () => {
    const sent = `{"schema":${JSON.stringify(V1)},"metadata":{"properties":{"__proto__":"a","b":"c"}}}`;
    await registry.call('POST', '/subjects/proto-metadata/versions', sent);
    const response = await fetch(`${registry.url}/subjects/proto-metadata/versions/1`);
    expect(await response.text()).toContain('"metadata":{"properties":{"b":"c","__proto__":"a"}}');
  });
});

describe('a request without a text', () => {
  test('takes the latest version’s: for new metadata of the same schema', async () => {
    await registry.register('textless', V1);
    const { body } = await registry.call('POST', '/subjects/textless/versions', { metadata: METADATA });
    expect(body).toMatchObject({ version: 2, schema: V1, metadata: METADATA });
  });

  test('of a subject that has no version is refused', async () => {
    for (const schema of [undefined, null, '', '  ']) {
      const answer = await registry.call('POST', '/subjects/textless-new/versions', { schema });
      expect([answer.status, answer.body]).toEqual([422, { error_code: 42201, message: 'Empty schema' }]);
    }
  });
});

describe('an explicit version', () => {
  test.each([
    [2, 'Version is not one more than previous version'],
    [2_147_483_647, 'Version is not one more than previous version'],
  ])('%i of a new subject is refused', async (version, message) => {
    const answer = await registry.register('versioned', V1, { version });
    expect([answer.status, answer.body]).toEqual([422, { error_code: 42201, message }]);
    expect((await registry.call('GET', '/subjects/versioned/versions')).status).toBe(404);
  });

  test('that is the next one is taken; 0, null and -1 mean the next one', async () => {
    expect((await registry.register('counted', V1, { version: 1 })).body.version).toBe(1);
    expect((await registry.register('counted', V2, { version: 2 })).body.version).toBe(2);
    expect((await registry.register('counted', V3, { version: 2 })).body.error_code).toBe(42201);
    expect((await registry.register('counted', V3, { version: 0 })).body.version).toBe(3);
    expect((await registry.register('counted', V1, { version: -1 })).body.version).toBe(1);
    expect((await registry.register('counted', V2, { version: null })).body.version).toBe(2);
  });
});

describe('an id', () => {
  test('is refused outside of IMPORT mode, in Confluent’s words', async () => {
    for (const [subject, message] of [
      ['imported', 'Subject imported in context  is not in import mode'],
      [':.side:imported', 'Subject :.side:imported in context :.side: is not in import mode'],
    ] as const) {
      const answer = await registry.register(subject, V1, { id: 77, version: 1 });
      expect([answer.status, answer.body]).toEqual([422, { error_code: 42205, message }]);
    }
    expect((await registry.call('GET', '/subjects/imported/versions')).status).toBe(404);
  });

  test('that the schema has in the subject already changes nothing; a negative one is none', async () => {
    const { id } = (await registry.register('known', V1, { id: -1 })).body;
    expect((await registry.register('known', V1, { id })).body).toMatchObject({ id, version: 1 });
    expect((await registry.register('known', V1, { id: id + 1 })).body.error_code).toBe(42205);
  });
});

describe('normalize', () => {
  const written = '{"type":"record","name":"a.N","fields":[{"name":"b","type":"a.E","aliases":["z","y"]}]}';
  const loose = written.replace(
    '"a.E"',
    '{"type":"enum","namespace":"a","name":"E","symbols":["S"],"doc":"d"}',
  );

  test('stores the normalized text, by query or by config, and finds it again', async () => {
    const plain = await registry.register('plain', loose);
    const query = await registry.call<{ schema: string }>('POST', '/subjects/query/versions?normalize=TRUE', {
      schema: loose,
    });
    await registry.call('PUT', '/config/config', { normalize: true });
    const config = await registry.register('config', loose);
    expect(plain.body).toMatchObject({ schema: expect.stringContaining('"aliases":["z","y"]') });
    expect(query.body.schema).toContain('"aliases":["y","z"]');
    expect(config.body).toMatchObject({ schema: query.body.schema });
    expect(
      (await registry.call('POST', '/subjects/query?normalize=true', { schema: loose })).body,
    ).toMatchObject({ version: 1 });
    expect((await registry.call('POST', '/subjects/query', { schema: loose })).body).toMatchObject({
      error_code: 40403,
    });
  });
});

describe('a context', () => {
  test('numbers its ids from 1 and is found by qualified names', async () => {
    expect((await registry.register(':.eu:orders', V2)).body).toMatchObject({ id: 1, version: 1 });
    expect((await registry.register(':.eu:orders', V3)).body).toMatchObject({ id: 2, version: 2 });
    expect((await registry.register(':.us:orders', V3)).body).toMatchObject({ id: 1, version: 1 });
    expect((await registry.call('GET', '/subjects/:.eu:orders/versions/latest')).body).toMatchObject({
      subject: ':.eu:orders',
      version: 2,
      id: 2,
      schema: V3,
    });
    expect((await registry.call('GET', '/schemas/ids/1?subject=:.eu:')).body).toMatchObject({
      subject: ':.eu:orders',
      version: 1,
      schema: V2,
    });
    expect((await registry.call('GET', '/schemas/ids/2/versions?subject=:.eu:orders')).body).toEqual([
      { subject: ':.eu:orders', version: 2 },
    ]);
    expect((await registry.call('GET', '/schemas/ids/1/subjects?subject=:.us:')).body).toEqual([
      ':.us:orders',
    ]);
    expect((await registry.call('GET', '/subjects/orders/versions')).status).toBe(404);
    expect((await registry.register(':.:orders', V1)).body.version).toBe(1);
    expect((await registry.call('GET', '/subjects/orders/versions')).body).toEqual([1]);
  });

  test('is listed with its subjects, unless a prefix leaves it out', async () => {
    const names = async (prefix: string) =>
      (await registry.call('GET', `/subjects?subjectPrefix=${encodeURIComponent(prefix)}`)).body;
    const all = (await registry.call<string[]>('GET', '/subjects')).body;
    expect(all.filter((name) => name.endsWith('orders'))).toEqual([':.eu:orders', ':.us:orders', 'orders']);
    expect(await names(':*:')).toEqual(all);
    expect(await names(':*:ord')).toEqual([':.eu:orders', ':.us:orders', 'orders']);
    expect(await names(':.eu:')).toEqual([':.eu:orders']);
    expect(await names(':.eu:x')).toEqual([]);
    expect(await names('ord')).toEqual(['orders']);
    expect(await names(':.:ord')).toEqual(['orders']);
    expect(await names('%')).toEqual([]);
  });
});
