import type { TestProject } from 'vitest/node';
import { newPrefix, openTestServer, type OwnedTestServer, type TestServer } from './test-server.js';

declare module 'vitest' {
  export interface ProvidedContext {
    testPostgres: TestServer;
  }
}

/** Each project loads this file for itself; the run has one server all the same. */
interface Shared {
  server: Promise<OwnedTestServer>;
  projects: number;
}
const globals = globalThis as { [key: symbol]: Shared | undefined };
const KEY = Symbol.for('schema-steward.test-postgres');

/** Vitest's `globalSetup` for projects whose tests use `postgresFixture`. The server ends with the last of them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (globals[KEY] ??= {
    server: openTestServer(process.env['TEST_DATABASE_URL'], Date.now()),
    projects: 0,
  });
  shared.projects += 1;
  const server = await shared.server;
  const { url, prefix } = server;
  project.provide('testPostgres', { url, prefix });
  // Watch mode: migrations may have changed, so the next round makes its template anew.
  project.onTestsRerun(() => {
    project.provide('testPostgres', { url, prefix: `${prefix}${newPrefix(Date.now()).slice(-9)}` });
  });
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    globals[KEY] = undefined;
    await server.close();
  };
}
