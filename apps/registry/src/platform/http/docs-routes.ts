import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { renderErrorPage } from './error-page.js';
import { SWAGGER_PAGE, SWAGGER_START } from './swagger-page.js';
import { UnknownRouteError } from './unknown-route-error.js';

/** The files of Swagger UI that the page needs, and no other. */
const ASSETS = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ['favicon-32x32.png', 'image/png'],
]);

/** The copy of Swagger UI that @nestjs/swagger brings. */
function swaggerUiDirectory(): string {
  const swagger = createRequire(import.meta.url).resolve('@nestjs/swagger');
  return dirname(createRequire(swagger).resolve('swagger-ui-dist/package.json'));
}

/**
 * `/docs` (Swagger UI), `/docs-json` (the OpenAPI document) and `/docs/errors`, beside Nest. Served by hand rather than
 * by @nestjs/swagger: four files need no static file server, and its page has inline scripts.
 */
export function installDocs(fastify: FastifyInstance, openApi: () => unknown): void {
  const directory = swaggerUiDirectory();
  const html = 'text/html; charset=utf-8';
  let document: string | undefined;

  fastify.get('/docs', (_request, reply) => reply.type(html).send(SWAGGER_PAGE));
  fastify.get('/docs/errors', (_request, reply) => reply.type(html).send(renderErrorPage()));
  fastify.get('/docs-json', (_request, reply) => {
    document ??= JSON.stringify(openApi());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  fastify.get<{ Params: { asset: string } }>('/docs/:asset', async (request, reply) => {
    const { asset } = request.params;
    if (asset === 'start.js') return reply.type('text/javascript; charset=utf-8').send(SWAGGER_START);
    const type = ASSETS.get(asset);
    if (type === undefined) throw new UnknownRouteError([]);
    return reply
      .type(type)
      .header('cache-control', 'private, max-age=3600')
      .send(await readFile(join(directory, asset)));
  });
}
