import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.js';

// Without Vite's `module`: Vitest hands these to Node, and what bundlers get under that name is not always for Node.
const conditions = ['@schema-steward/source', 'node', 'development|production'];
const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
};

/**
 * `unit`: libraries, pure and fast. `registry`: the Nest application on a real PostgreSQL. `e2e`: built artefacts run as
 * processes (the server, the CLI, the Action's bundle, a browser).
 */
// Ends what hangs. How long something takes is measured in processor time, by the tests that are about it.
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/**
 * `unit`: libraries, pure and fast. `registry`: the Nest application on a real PostgreSQL. `e2e`: built artefacts run as
 * processes (the server, the CLI, the Action's bundle, a browser).
 */
export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores is half of them; and many tests wait for processes, or for a time.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          ...limits,
          name: 'unit',
          isolate: false,
          include: ['libs/**/*.spec.ts', 'scripts/**/*.spec.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
        },
      },
      {
        ...shared,
        oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
        test: {
          ...limits,
          name: 'registry',
          // Loading the service costs more than most of its specs: once a worker, not once a file.
          isolate: false,
          globalSetup: [
            'libs/testing/src/postgres/global-setup.ts',
            'apps/registry/src/test-support/bundle-worker.ts',
          ],
          include: ['apps/registry/**/*.spec.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
        },
      },
      {
        ...shared,
        test: {
          ...limits,
          name: 'e2e',
          globalSetup: ['libs/testing/src/postgres/global-setup.ts', 'test/support/registry-host-setup.ts'],
          include: ['test/**/*.spec.ts', 'apps/cli/**/*.spec.ts', 'github-action/**/*.spec.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
        },
      },
    ],
  },
});
