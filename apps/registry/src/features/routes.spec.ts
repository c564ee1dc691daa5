import { afterAll, beforeAll, expect, test } from 'vitest';
import { registeredRoutes } from '../create-app.js';
import { compareRoutes } from '../platform/access/compare-routes.js';
import { PERMISSIONS } from '../platform/access/permission-table.js';
import { startRegistry, type TestRegistry } from '../test-support/start-registry.js';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

test('every route has a row in the permission table, and every row a route', () => {
  expect(compareRoutes(registeredRoutes(registry.app), PERMISSIONS)).toEqual({ unlisted: [], unserved: [] });
});
