import 'reflect-metadata';
import type { OpenAPIObject } from '@nestjs/swagger';
import { AppModule } from './app.module.js';
import { createApp } from './create-app.js';
import { renderConfluentApiDocs } from './features/subjects/confluent-api-docs.js';
import { governanceFileSchema } from './features/governance/governance-schema.js';
import { renderPermissionDocs } from './platform/access/permission-table.js';
import { renderConfigurationDocs } from './platform/config/configuration-docs.js';
import { readSettings } from './platform/config/settings.js';
import { renderErrorDocs } from './platform/http/error-docs.js';
import { buildOpenApi } from './platform/http/openapi.js';

/** Every committed document that is made from the service's code, by its path in the repository. Needs no database. */
export async function generatedDocuments(): Promise<ReadonlyMap<string, string>> {
  const document = await openApi();
  return new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['docs/confluent-api.md', renderConfluentApiDocs(document)],
    ['docs/configuration.md', renderConfigurationDocs()],
    ['docs/errors.md', renderErrorDocs()],
    ['docs/governance.schema.json', `${JSON.stringify(governanceFileSchema(), null, 2)}\n`],
    ['docs/permissions.md', renderPermissionDocs()],
  ]);
}

async function openApi(): Promise<OpenAPIObject> {
  const app = await createApp(AppModule.detached(), readSettings({ LOG_LEVEL: 'error' }));
  return buildOpenApi(app);
}
