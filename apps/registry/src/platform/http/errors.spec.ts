import { InternalServerErrorException } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EchoModule, thrown } from './echo.fixture.js';
import { bodyOf, rawExchange, rawGet, startTestApp } from './start-test-app.js';
import type { TestApp } from './start-test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(EchoModule);
});
afterAll(() => app.close());

async function ask(method: string, path: string) {
  const response = await fetch(`${app.url}${path}`, { method });
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

describe('nothing at an address', () => {
  test.each(['/nothing', '/subjects//versions', '/subjects/a/b/c', '/schemas/ids/', '/docsx', '/apiary'])(
    '%s is Confluent’s 404',
    async (path) => {
      const { status, headers, body } = await ask('GET', path);
      expect([status, body]).toEqual([404, { error_code: 404, message: 'HTTP 404 Not Found' }]);
      expect(headers.get('content-type')).toBe('application/vnd.schemaregistry.v1+json');
    },
  );

  test.each(['/api', '/api/', '/api/v1/nothing', '/api/v2/teams', '/%61pi/v1/nothing', '/docs/nothing'])(
    '%s is a problem',
    async (path) => {
      const { status, headers, body } = await ask('GET', path);
      expect([status, body]).toEqual([
        404,
        {
          type: '/docs/errors#route-not-found',
          title: 'There is nothing at this address',
          status: 404,
          detail: 'Nothing is served at this address.',
          code: 'route-not-found',
          instance: `urn:uuid:${headers.get('x-request-id')}`,
          remedy:
            'See `/docs` for the routes. Where a tool asks for the address of the registry, leave `/api/v1` out of it.',
        },
      ]);
      expect(headers.get('content-type')).toBe('application/problem+json');
    },
  );

  test('a malformed body does not change that', async () => {
    const response = await fetch(`${app.url}/nothing`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(404);
  });
});

describe('another method than the address takes', () => {
  test.each([
    ['PATCH', '/config', 'DELETE'],
    ['DELETE', '/subjects/a/versions', 'GET, HEAD, POST'],
    ['GET', '/subjects/a%2Fb', 'POST'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['PUT', '/subjects/a/versions/', 'GET, HEAD, POST'],
  ])('%s %s is Confluent’s 405', async (method, path, allow) => {
    const { status, headers, body } = await ask(method, path);
    expect([status, body]).toEqual([405, { error_code: 405, message: 'HTTP 405 Method Not Allowed' }]);
    expect(headers.get('allow')).toBe(allow);
  });

  test('is a problem under /api', async () => {
    const { status, headers, body } = await ask('DELETE', '/api/v1/teams');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD, POST');
    expect(body).toMatchObject({
      code: 'method-not-allowed',
      detail: 'This address takes GET, HEAD, POST only.',
    });
  });

  test.each(['PROPFIND', 'QUERY', 'TRACE', 'LOCK'])(
    '%s, which we know nothing of, is 405',
    async (method) => {
      const answer = await rawExchange(
        app.port,
        `${method} /config HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(bodyOf(answer)).toEqual({ error_code: 405, message: 'HTTP 405 Method Not Allowed' });
    },
  );
});

describe('what a handler throws', () => {
  test('a Confluent error keeps code and text', async () => {
    expect((await ask('GET', '/schemas/ids/7')).body).toEqual({
      error_code: 40401,
      message: "Subject '7' not found.",
    });
    const { status, body } = await ask('GET', '/schemas/ids/409');
    expect(status).toBe(409);
    expect(body).toMatchObject({ error_code: 40901 });
  });

  test('an error of the catalogue is a problem', async () => {
    const { status, body } = await ask('GET', '/api/v1/teams/x');
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'team-not-found', detail: 'There is no team x.' });
  });

  test.each([
    [
      'a refused connection',
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' }),
    ],
    ['a shut down server', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ])('a database that is away is 503 with Retry-After, or Confluent’s 50001: %s', async (_what, error) => {
    thrown.value = error;
    const api = await ask('DELETE', '/api/v1/ownership-rules/1');
    expect([api.status, api.headers.get('retry-after')]).toEqual([503, '1']);
    expect(api.body).toMatchObject({ code: 'database-unavailable', detail: 'The database does not answer.' });
    const confluent = await ask('DELETE', '/config');
    expect([confluent.status, confluent.body]).toEqual([
      500,
      { error_code: 50001, message: 'Error in the backend data store: it does not answer; try again' },
    ]);
    expect(JSON.stringify([api.body, confluent.body])).not.toContain('10.0.0.5');
  });

  test.each([
    ['an error', () => new Error('row 42 of postgres://u:hunter2@db/x, Bearer abcdefghijkl')],
    ['a server error of Nest', () => new InternalServerErrorException('row 42 hunter2')],
    ['an error with a status of its own', () => Object.assign(new Error('row 42'), { statusCode: 503 })],
    ['a string', () => 'row 42 hunter2'],
    ['undefined', () => undefined],
    ['an object', () => ({ message: 'row 42', status: 400 })],
  ])('%s is 500 and nothing of it is told', async (_what, make) => {
    thrown.value = make();
    const from = app.lines.length;
    const confluent = await ask('DELETE', '/config?secret=in-the-query');
    expect([confluent.status, confluent.body]).toEqual([
      500,
      { error_code: 500, message: 'Internal Server Error' },
    ]);
    const api = await ask('DELETE', '/api/v1/ownership-rules/1');
    expect(api.status).toBe(500);
    expect(JSON.stringify(api.body)).not.toMatch(/row 42|hunter2|\bat /);

    const log = app.lines.slice(from);
    expect(log).toHaveLength(2);
    expect(log[0]).toContain(`[Http] ${confluent.headers.get('x-request-id')} DELETE /config failed: `);
    expect(`urn:uuid:${/\[Http\] (\S+)/.exec(log[1] ?? '')?.[1]}`).toBe(
      (api.body as { instance: string }).instance,
    );
    expect(log.join()).not.toMatch(/hunter2@|abcdefghijkl|in-the-query/);
  });

  test('the stack and its causes are in the log, on one line', async () => {
    thrown.value = new Error('outer', { cause: new TypeError('inner') });
    const from = app.lines.length;
    await ask('DELETE', '/config');
    expect(app.lines.slice(from)).toHaveLength(1);
    expect(app.lines.at(-1)).toMatch(
      /ERROR \[Http\] .* failed: Error: outer\\n {4}at .*caused by: TypeError: inner\\n/,
    );
  });
});

describe('what is not a request', () => {
  test.each(['/subjects/%zz/versions', '/subjects/%/versions', '/subjects/%ff/versions', '/%E0%A4%A/x'])(
    'a malformed encoding is 400: %s',
    async (path) => {
      const answer = await rawGet(app.port, path);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(bodyOf(answer)).toEqual({ error_code: 400, message: `'${path}' is not a valid url component` });
    },
  );

  test('a malformed encoding under /api is a problem', async () => {
    const answer = await rawGet(app.port, '/api/v1/teams/%zz');
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json\r\n');
    expect(bodyOf(answer)).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  test('headers of 20 KB are 431', async () => {
    const answer = await rawGet(app.port, '/', [`X-Long: ${'a'.repeat(20_000)}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(bodyOf(answer)).toEqual({
      error_code: 431,
      message: 'HTTP 431 Request Header Fields Too Large',
    });
  });

  test.each(['nonsense\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'])(
    'bytes that are not HTTP are 400: %j',
    async (bytes) => {
      const answer = await rawExchange(app.port, Buffer.from(bytes, 'latin1'));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(bodyOf(answer)).toEqual({ error_code: 400, message: 'HTTP 400 Bad Request' });
    },
  );

  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['a body', 'POST /subjects/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'],
  ])('%s that never end are 408', async (_what, begin) => {
    const timeouts = { request: 300, connection: 60_000, keepAlive: 60_000 };
    const impatient = await startTestApp(EchoModule, {}, { timeouts });
    onTestFinished(() => impatient.close());
    const answer = await rawExchange(impatient.port, begin);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyOf(answer)).toEqual({ error_code: 408, message: 'HTTP 408 Request Timeout' });
  });

  test('two lengths of one body (request smuggling) are 400', async () => {
    const head =
      'POST /subjects/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await rawExchange(app.port, `${head}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('the service still answers after all that', async () => {
    expect((await fetch(app.url)).status).toBe(200);
  });
});
