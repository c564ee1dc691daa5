import { ERROR_CATALOGUE } from '@schema-steward/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EchoModule } from './echo.fixture.js';
import { buildOpenApi } from './openapi.js';
import { startTestApp } from './start-test-app.js';
import type { TestApp } from './start-test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(EchoModule);
});
afterAll(() => app.close());

const read = async (path: string) => {
  const response = await fetch(`${app.url}${path}`);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

test('the page loads its files from us, and they are there', async () => {
  for (const path of ['/docs', '/docs/']) {
    const page = await read(path);
    expect([page.status, page.type]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(links).toEqual([
      '/docs/swagger-ui.css',
      '/docs/favicon-32x32.png',
      '/docs/swagger-ui-bundle.js',
      '/docs/start.js',
    ]);
    for (const link of links) expect((await read(link)).status).toBe(200);
    expect(page.text).not.toMatch(/<script>|<style>|style=/);
  }
});

test('Swagger UI is told not to ask a validator elsewhere', async () => {
  const start = await read('/docs/start.js');
  expect(start.type).toBe('text/javascript; charset=utf-8');
  expect(start.text).toContain('validatorUrl: null');
  expect(start.text).not.toMatch(/https?:/);
});

test.each([
  '/docs/package.json',
  '/docs/..%2Fpackage.json',
  '/docs/index.html',
  '/docs/__proto__',
  '/docs/LICENSE',
])('no other file is served: %s', async (path) => {
  expect((await read(path)).status).toBe(404);
});

test('every code of the catalogue has its place in the page that problems point to', async () => {
  const { text } = await read('/docs/errors');
  expect([...text.matchAll(/<section id="([^"]+)">/g)].map((match) => match[1])).toEqual(
    Object.keys(ERROR_CATALOGUE),
  );
});

test('the document is the same every time, sorted, and knows zod’s schemas', async () => {
  const { text } = await read('/docs-json');
  const document = buildOpenApi(app.app);
  expect(text).toBe(JSON.stringify(document));
  expect(JSON.stringify(buildOpenApi(app.app))).toBe(text);
  expect(Object.keys(document)).toEqual([...Object.keys(document)].sort());
  expect(Object.keys(document.paths)).toEqual([...Object.keys(document.paths)].sort());

  const operation = document.paths['/api/v1/teams']?.post;
  expect(operation?.operationId).toBe('ApiEcho_create');
  expect(operation?.requestBody).toMatchObject({
    content: {
      'application/json': { schema: { type: 'object', required: ['slug', 'channels'] } },
    },
  });
  expect(document.paths['/subjects/{subject}/versions']?.get?.parameters).toEqual([
    { in: 'path', name: 'subject', required: true, schema: { type: 'string' } },
    {
      description: 'too',
      in: 'query',
      name: 'deleted',
      required: false,
      schema: { description: 'too', type: 'boolean' },
    },
  ]);
});
