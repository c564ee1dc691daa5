import { describe, expect, test } from 'vitest';
import { AppModule } from '../../app.module.js';
import { createApp } from '../../create-app.js';
import { readSettings } from '../../platform/config/settings.js';
import { buildOpenApi } from '../../platform/http/openapi.js';
import { renderConfluentApiDocs } from './confluent-api-docs.js';

const docs = renderConfluentApiDocs(
  buildOpenApi(await createApp(AppModule.detached(), readSettings({ LOG_LEVEL: 'error' }))),
);
const rows = new Map(
  docs.split('\n').flatMap((line) => {
    const route = /^\| (?:~~)?`([^`]+)`/.exec(line)?.[1];
    return route === undefined ? [] : [[route, line] as const];
  }),
);

describe('the table of Confluent’s endpoints', () => {
  test.each([
    'GET /subjects',
    'GET /subjects/:subject/versions',
    'DELETE /subjects/:subject',
    'DELETE /subjects/:subject/versions/:version',
    'GET /subjects/:subject/versions/:version/referencedby',
    'GET /schemas/ids/:id/subjects',
    'GET /schemas/ids/:id/versions',
    'GET /schemas/guids/:guid',
    'GET /schemas/guids/:guid/ids',
    'GET /contexts',
    'DELETE /contexts/:context',
    'POST /compatibility/subjects/:subject/versions/:version',
  ])('says that %s is served', (route) => {
    expect(rows.get(route)).toMatch(/^\| `/);
  });

  test('says whole rows: what is served, what is not, and what is ours', () => {
    expect(rows.get('GET /subjects')).toBe(
      '| `GET /subjects` | `subjectPrefix` `deleted` `deletedOnly` `offset` `limit` |  |  |  |',
    );
    expect(rows.get('POST /subjects/:subject/versions')).toContain('**`semanticVersion`**');
    expect(rows.get('GET /schemas/ids/:id')).toContain('`fetchMaxId`');
  });

  test('leaves out no route that is served outside /api', () => {
    expect(docs).not.toContain('not Confluent’s:');
  });
});
