import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';

const DESCRIPTION = `A schema registry that governs. Outside \`/api\` it answers the API of Confluent's Schema Registry,
with its codes and texts; errors under \`/api\` are problem+json, explained at \`/docs/errors\`.`;

/**
 * The OpenAPI document of the application's routes, as `/docs-json` serves it and as it is committed. The same code
 * gives the same text: every object's keys are sorted. Needs no started application.
 */
export function buildOpenApi(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Schema Steward')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'opaque' }, 'bearer')
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'basic')
    .addSecurityRequirements('bearer')
    .addSecurityRequirements('basic')
    .build();
  const document = SwaggerModule.createDocument(app, config, {
    operationIdFactory: (controller, method) => `${controller.replace(/Controller$/, '')}_${method}`,
  });
  return sortKeys(document) as OpenAPIObject;
}

/** A copy with the keys of every object in code unit order; arrays keep theirs. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, child]) => [key, sortKeys(child)]),
  );
}
