import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EchoModule } from './echo.fixture.js';
import { bodyOf, rawExchange, rawGet, startTestApp } from './start-test-app.js';
import type { TestApp } from './start-test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(EchoModule, { STEWARD_BODY_LIMIT: '4KiB' });
});
afterAll(() => app.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = JSON_TYPE,
) {
  const response = await fetch(`${app.url}${path}`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('a subject in a path arrives decoded exactly once', () => {
  test.each([
    ['plain', 'plain'],
    ['a%2Fb', 'a/b'],
    ['a%2fb%2F', 'a/b/'],
    ['100%25', '100%'],
    ['%2525', '%25'],
    ['%252F', '%2F'],
    ['%25252F', '%252F'],
    [':.ctx:orders-value', ':.ctx:orders-value'],
    ['%3A.ctx%3Aorders', ':.ctx:orders'],
    ['%F0%9F%9A%9A', '🚚'],
    ['%F0%9F%9A%9A%2F%25%3A', '🚚/%:'],
    ['a+b', 'a+b'],
    ['a%20b', 'a b'],
    ['a;b', 'a;b'],
    ['a%3Fb%23c', 'a?b#c'],
    ['..', '..'],
    ['%2e%2e', '..'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['%00', '\0'],
    ['%C3%A9', 'é'],
  ])('%s → %j', async (encoded, subject) => {
    for (const slash of ['', '/']) {
      const answer = await rawGet(app.port, `/subjects/${encoded}/versions${slash}`);
      expect(bodyOf(answer)).toEqual({ subject, deleted: false });
    }
  });

  test('4096 characters are taken, one more is not', async () => {
    const longest = 'a'.repeat(4096);
    expect(bodyOf(await rawGet(app.port, `/subjects/${longest}/versions`))).toEqual({
      subject: longest,
      deleted: false,
    });
    const answer = await rawGet(app.port, `/subjects/${longest}a/versions`);
    expect(answer).toMatch(/^HTTP\/1\.1 414 /);
    expect(bodyOf(answer)).toEqual({ error_code: 414, message: 'HTTP 414 URI Too Long' });
  });

  test('an encoded static segment is the same route, another case is not', async () => {
    expect(bodyOf(await rawGet(app.port, '/%73ubjects/a/versions'))).toEqual({
      subject: 'a',
      deleted: false,
    });
    expect(bodyOf(await rawGet(app.port, '/Subjects/a/versions'))).toMatchObject({ error_code: 404 });
  });
});

describe('a body', () => {
  test.each([
    'application/vnd.schemaregistry.v1+json',
    'application/vnd.schemaregistry+json',
    'application/json',
    'application/octet-stream',
    'application/json; charset=utf-8',
    'Application/JSON',
  ])('is JSON under %s', async (type) => {
    expect(await post('/subjects/a', '{"a":1}', { 'content-type': type })).toEqual({
      status: 200,
      body: { type: 'object', body: { a: 1 }, keys: ['a'] },
    });
  });

  test('without a content type is JSON too', async () => {
    const request =
      'POST /subjects/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 7\r\n\r\n';
    expect(bodyOf(await rawExchange(app.port, `${request}{"a":1}`))).toMatchObject({ body: { a: 1 } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'nonsense',
    'application/json5',
  ])('is refused under %s', async (type) => {
    expect(await post('/subjects/a', '{}', { 'content-type': type })).toEqual({
      status: 415,
      body: { error_code: 415, message: 'HTTP 415 Unsupported Media Type' },
    });
    const api = await post('/api/v1/teams', '{}', { 'content-type': type });
    expect([api.status, api.body['code']]).toEqual([415, 'unsupported-media-type']);
  });

  test.each<[string, (bytes: string) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])(
    'is refused compressed with %s: broken JSON to Confluent’s routes, no type of ours to the others',
    async (encoding, pack) => {
      const headers = { ...JSON_TYPE, 'content-encoding': encoding };
      const packed = Uint8Array.from(pack('{"a":1}'));
      expect(await post('/subjects/a', packed, headers)).toEqual({
        status: 400,
        body: { error_code: 400, message: 'Compressed bodies are not taken; send it as it is.' },
      });
      const api = await post('/api/v1/teams', packed, headers);
      expect([api.status, api.body['code']]).toEqual([415, 'unsupported-media-type']);
    },
  );

  test('that only says to be compressed is read as it is by Confluent’s routes, as there', async () => {
    for (const encoding of ['gzip', 'identity', 'Identity', 'nonsense'])
      expect(
        await post('/subjects/a', '{"a":1}', { ...JSON_TYPE, 'content-encoding': encoding }),
      ).toMatchObject({
        status: 200,
        body: { body: { a: 1 } },
      });
    const api = await post('/api/v1/teams', '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(api.status).toBe(415);
  });

  test('that is empty is undefined', async () => {
    expect((await post('/subjects/a', '')).body).toMatchObject({ type: 'undefined' });
  });

  test.each(['null', '0', '"x"', '[]'])('may be any JSON value to the parser: %s', async (body) => {
    expect((await post('/subjects/a', body)).body['body']).toEqual(JSON.parse(body));
  });

  test.each(['{', '{"a":1}x', "{'a':1}", ' ', '{"a":\u0000}', 'NaN', '\uFEFF\uFEFF{}'])(
    'that is malformed is 400: %j',
    async (text) => {
      const confluent = await post('/subjects/a', text);
      expect([confluent.status, confluent.body['error_code']]).toEqual([400, 400]);
      expect(confluent.body['message']).toMatch(/^The body is not JSON: /);
      const api = await post('/api/v1/teams', text);
      expect([api.status, api.body['code']]).toEqual([400, 'invalid-json']);
    },
  );

  test.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['UTF-16', [0x22, 0x00, 0x22, 0x00, 0xff]],
  ])('that is not UTF-8 is 400: %s', async (_what, bytes) => {
    expect(await post('/subjects/a', Uint8Array.from(bytes))).toEqual({
      status: 400,
      body: { error_code: 400, message: 'The body is not valid UTF-8.' },
    });
  });

  test('may begin with a byte order mark', async () => {
    expect((await post('/subjects/a', '\uFEFF{"a":"é"}')).body).toMatchObject({ body: { a: 'é' } });
  });

  test('of the limit is taken, one byte more is 413', async () => {
    const body = (size: number) => JSON.stringify('x'.repeat(size - 2));
    expect((await post('/subjects/a', body(4096))).status).toBe(200);
    expect(await post('/subjects/a', body(4097))).toEqual({
      status: 413,
      body: { error_code: 413, message: 'HTTP 413 Request Entity Too Large' },
    });
    expect((await post('/api/v1/teams', body(4097))).body['code']).toBe('body-too-large');
  });

  test('that comes in chunks cannot get round the limit', async () => {
    const head = 'POST /subjects/a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n';
    const chunk = `7d0\r\n${' '.repeat(2000)}\r\n`;
    const answer = await rawExchange(
      app.port,
      `${head}Content-Type: application/json\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each(['__proto__', 'constructor', 'prototype'])(
    'keeps a field called %s and pollutes nothing',
    async (name) => {
      const body = `{"schema":"x","metadata":{"${name}":{"polluted":true}}}`;
      const response = await fetch(`${app.url}/subjects/a/versions`, {
        method: 'POST',
        body,
        headers: JSON_TYPE,
      });
      expect(await response.text()).toBe(`{"subject":"a","body":${body}}`);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      expect((await post('/subjects/a', `{"${name}":{"polluted":true}}`)).body['keys']).toEqual([name]);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    },
  );

  test('nested 1000 deep is parsed, deeper is 400; brackets in strings do not count', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect((await post('/subjects/a', nested(1000))).status).toBe(200);
    expect(await post('/subjects/a', nested(1001))).toEqual({
      status: 400,
      body: { error_code: 400, message: 'The body nests deeper than 1000 levels.' },
    });
    expect((await post('/subjects/a', JSON.stringify(`\\"${'['.repeat(2000)}`))).status).toBe(200);
    expect((await post('/subjects/a', '{"a":'.repeat(800))).status).toBe(400);
  });
});

describe('a request that does not fit its schema', () => {
  test('is 400 under /api with a pointer for each mistake', async () => {
    const { status, body } = await post('/api/v1/teams', '{"slug":"","channels":[{"tool":"x"},{}]}');
    expect(status).toBe(400);
    expect(body).toEqual({
      type: '/docs/errors#invalid-request',
      title: 'The request is malformed',
      status: 400,
      detail: 'The request does not fit what this route takes.',
      code: 'invalid-request',
      instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
      errors: [
        { detail: 'Too small: expected string to have >=1 characters', pointer: '/slug' },
        { detail: 'is required: a text', pointer: '/channels/1/tool' },
      ],
      remedy: 'Correct the fields named in `errors`; `/docs` shows what each may hold.',
    });
  });

  test('is 400 on a Confluent route', async () => {
    expect(await post('/subjects/a/versions', '{"schema":{}}')).toEqual({
      status: 400,
      body: {
        error_code: 400,
        message: 'Invalid request: /schema: must be a text, and is an object',
      },
    });
  });

  test('says that there is no body where there is none', async () => {
    expect(await post('/subjects/a/versions', '')).toEqual({
      status: 422,
      body: { error_code: 422, message: 'The request body must not be null (was null)' },
    });
    expect((await post('/api/v1/teams', '')).body).toMatchObject({
      status: 400,
      detail: 'The request needs a body.',
    });
  });

  test('names a parameter of the path', async () => {
    const response = await fetch(`${app.url}/api/v1/checks/abc`);
    expect(await response.json()).toMatchObject({
      code: 'invalid-request',
      errors: [{ detail: expect.stringMatching(/^path parameter id: Invalid input/) }],
    });
  });

  test('with 4,000 mistakes is answered shortly', async () => {
    const { body } = await post('/api/v1/teams', `{"slug":"a","channels":[${'0,'.repeat(1900)}0]}`);
    expect(body['errors']).toHaveLength(51);
    expect((body['errors'] as unknown[]).at(-1)).toEqual({ detail: '… and 1851 more.' });
  });
});

describe('an answer', () => {
  test.each([
    ['*/*', 'application/vnd.schemaregistry.v1+json'],
    ['application/json', 'application/json'],
    ['application/vnd.schemaregistry+json', 'application/vnd.schemaregistry+json'],
  ])('of a Confluent route to Accept: %s is %s', async (accept, type) => {
    const response = await fetch(`${app.url}/`, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toBe('accept');
    expect(await response.text()).toBe('{}');
  });

  test('may be the raw text of a schema', async () => {
    const response = await fetch(`${app.url}/schemas/ids/1/schema`);
    expect(response.headers.get('content-type')).toBe('application/vnd.schemaregistry.v1+json');
    expect(await response.text()).toBe('"string"');
  });

  test('under /api is JSON and not kept', async () => {
    const response = await fetch(`${app.url}/api/v1/health`);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/',
    '/nothing',
    '/api/v1/health',
    '/api/v1/nothing',
    '/docs',
    '/docs-json',
    '/subjects/%zz/versions',
  ])('of %s carries the security headers', async (path) => {
    const answer = (await rawGet(app.port, path)).toLowerCase();
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    expect(answer).toMatch(/content-security-policy: default-src 'none';[^\r]*frame-ancestors 'none'/);
  });

  test('to HEAD is the one to GET without its body', async () => {
    const response = await fetch(`${app.url}/`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('2');
  });

  test('to a Jersey boolean in the query', async () => {
    const response = await fetch(`${app.url}/subjects/a/versions?deleted=TRUE&deleted=false`);
    expect(await response.json()).toEqual({ subject: 'a', deleted: true });
  });
});
