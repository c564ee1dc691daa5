import { SUPPORTED_SCHEMA_TYPES } from '@schema-steward/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from '../../test-support/avro.js';
import { startRegistry, type TestRegistry } from '../../test-support/start-registry.js';

const NOW = new Date('2026-03-04T05:06:07.008Z');
const V1 = record(field('x'));
const V2 = record(field('x'), field('y', 'int', { default: 1 }));
const GUID_1 = '66fed72e-47e0-e008-c0d5-2b82ef18e4af';
const GUID_2 = 'c2375b35-4c6e-ca54-20fe-bc5920b9bf73';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry({ overrides: { clock: { now: () => NOW } } });
});
afterAll(() => registry.close());

const versionOne = { guid: GUID_1, schemaType: 'AVRO', schema: V1 };
const versionTwo = { guid: GUID_2, schemaType: 'AVRO', schema: V2 };
const stored = { ts: NOW.getTime(), deleted: false };

describe('a subject with two versions', () => {
  test('gets them by registration, numbered from 1', async () => {
    expect(await registry.register('orders-value', V1)).toMatchObject({
      status: 200,
      body: { id: 1, version: 1, ...versionOne },
    });
    expect((await registry.register('orders-value', V2)).body).toEqual({ id: 2, version: 2, ...versionTwo });
  });

  test('answers a repeated registration with the version that is there', async () => {
    expect((await registry.register('orders-value', V1)).body).toEqual({ id: 1, version: 1, ...versionOne });
    const otherwiseWritten = ` {"name": "R", "fields": [{"type": {"type": "int"}, "name": "x"}], "type": "record"} `;
    expect((await registry.register('orders-value', otherwiseWritten)).body).toEqual({
      id: 1,
      version: 1,
      ...versionOne,
    });
    expect((await registry.call('GET', '/subjects/orders-value/versions')).body).toEqual([1, 2]);
  });

  test('is registered with any of the content types that Confluent’s clients send', async () => {
    const types = [
      'application/json',
      'application/vnd.schemaregistry+json',
      'application/vnd.schemaregistry.v1+json',
      'application/octet-stream',
    ];
    for (const type of types) {
      const answer = await registry.call(
        'POST',
        '/subjects/orders-value/versions/',
        { schema: V1, schemaType: 'AVRO', references: null, unknownField: 1 },
        { 'content-type': type },
      );
      expect([type, answer.status, answer.headers.get('content-type')]).toEqual([
        type,
        200,
        'application/vnd.schemaregistry.v1+json',
      ]);
    }
  });

  test.each([
    ['GET', '/subjects', undefined, ['orders-value']],
    ['GET', '/subjects/orders-value/versions', undefined, [1, 2]],
    [
      'GET',
      '/subjects/orders-value/versions/1',
      undefined,
      { subject: 'orders-value', version: 1, id: 1, ...versionOne, ...stored },
    ],
    [
      'GET',
      '/subjects/orders-value/versions/latest',
      undefined,
      { subject: 'orders-value', version: 2, id: 2, ...versionTwo, ...stored },
    ],
    [
      'GET',
      '/subjects/orders-value/versions/-1',
      undefined,
      { subject: 'orders-value', version: 2, id: 2, ...versionTwo, ...stored },
    ],
    ['GET', '/subjects/orders-value/versions/1/schema', undefined, JSON.parse(V1)],
    [
      'POST',
      '/subjects/orders-value',
      { schema: V1 },
      { subject: 'orders-value', version: 1, id: 1, ...versionOne },
    ],
    ['GET', '/schemas/ids/2', undefined, { subject: 'orders-value', version: 2, ...versionTwo, ...stored }],
    [
      'GET',
      '/schemas/ids/2?subject=orders-value&fetchMaxId=false',
      undefined,
      { subject: 'orders-value', version: 2, ...versionTwo, ...stored },
    ],
    ['GET', '/schemas/ids/2/schema', undefined, JSON.parse(V2)],
    ['GET', '/schemas/ids/2/subjects', undefined, ['orders-value']],
    ['GET', '/schemas/ids/2/versions', undefined, [{ subject: 'orders-value', version: 2 }]],
    ['GET', '/schemas/types', undefined, [...SUPPORTED_SCHEMA_TYPES]],
    ['GET', '/', undefined, {}],
    ['POST', '/', {}, {}],
  ])('%s %s', async (method, path, body, expected) => {
    const answer = await registry.call(method, path, body);
    expect([answer.status, answer.body]).toEqual([200, expected]);
    expect(answer.headers.get('content-type')).toBe('application/vnd.schemaregistry.v1+json');
  });

  test('is served in the content type that is asked for', async () => {
    const { headers } = await registry.call('GET', '/schemas/ids/1', undefined);
    expect(headers.get('content-type')).toBe('application/vnd.schemaregistry.v1+json');
    const response = await fetch(`${registry.url}/schemas/ids/1/schema`, {
      headers: { accept: 'application/json' },
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.text()).toBe(V1);
  });

  test('keeps the text as it was sent, where it differs from the canonical one', async () => {
    const sent = ` ${record(field('z'))}`;
    await registry.register('spaced', sent);
    expect(
      await registry.sql(
        `SELECT s.name, v.submitted_text FROM schema_versions v JOIN subjects s ON s.id = v.subject_id
         WHERE s.name = 'spaced' OR v.version = 2 ORDER BY 1`,
      ),
    ).toEqual([
      { name: 'orders-value', submitted_text: null },
      { name: 'spaced', submitted_text: sent },
    ]);
  });
});

describe('what is not there', () => {
  test.each([
    ['GET', '/subjects/nobody/versions', undefined, 40401, "Subject 'nobody' not found."],
    ['GET', '/subjects/nobody/versions/1', undefined, 40401, "Subject 'nobody' not found."],
    ['GET', '/subjects/nobody/versions/latest/schema', undefined, 40401, "Subject 'nobody' not found."],
    ['GET', '/subjects/orders-value/versions/3', undefined, 40402, 'Version 3 not found.'],
    ['GET', '/subjects/orders-value/versions/2147483647', undefined, 40402, 'Version 2147483647 not found.'],
    ['POST', '/subjects/nobody', { schema: V1 }, 40401, "Subject 'nobody' not found."],
    ['POST', '/subjects/orders-value', { schema: '"string"' }, 40403, 'Schema not found'],
    ['GET', '/schemas/ids/999', undefined, 40403, 'Schema 999 not found'],
    ['GET', '/schemas/ids/0/schema', undefined, 40403, 'Schema 0 not found'],
    ['GET', '/schemas/ids/999/subjects', undefined, 40403, 'Schema 999 not found'],
    ['GET', '/schemas/ids/999/versions', undefined, 40403, 'Schema 999 not found'],
    ['GET', '/schemas/ids/1?subject=:.nowhere:', undefined, 40403, 'Schema 1 not found'],
    ['GET', '/nothing', undefined, 404, 'HTTP 404 Not Found'],
    ['DELETE', '/', undefined, 405, 'HTTP 405 Method Not Allowed'],
  ])('%s %s %j is %i', async (method, path, body, code, message) => {
    const answer = await registry.call(method, path, body);
    expect([answer.status, answer.body]).toEqual([
      Number(String(code).slice(0, 3)),
      { error_code: code, message },
    ]);
    expect(answer.headers.get('content-type')).toBe('application/vnd.schemaregistry.v1+json');
  });
});

test('an incompatible schema is refused in Confluent’s words', async () => {
  expect((await registry.register('orders-value', record(field('x'), field('y'), field('z')))).body).toEqual({
    error_code: 40901,
    message:
      'Schema being registered is incompatible with an earlier schema for subject "orders-value", details: ' +
      "[{errorType:'READER_FIELD_MISSING_DEFAULT_VALUE', description:'The field 'z' at path '/fields/2' in the new schema has no default value and is missing in the old schema', additionalInfo:'z'}, " +
      `{oldSchemaVersion: 2}, {oldSchema: '${V2}'}, {validateFields: 'false', compatibility: 'BACKWARD'}]`,
  });
});

test('one content has one id in every subject of its context', async () => {
  expect((await registry.register('copy', V1)).body).toMatchObject({ id: 1, version: 1 });
  expect((await registry.call('GET', '/schemas/ids/1/subjects')).body).toEqual(['orders-value', 'copy']);
  expect((await registry.call('GET', '/schemas/ids/1/versions')).body).toEqual([
    { subject: 'orders-value', version: 1 },
    { subject: 'copy', version: 1 },
  ]);
});
