import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { workerFile } from '../platform/workers/worker-file.js';

/**
 * Vitest's `globalSetup` for tests that use the worker pool: a worker's thread cannot load TypeScript, so it gets the
 * sources of now in one file. Whatever was compiled before may be of yesterday, or not there at all.
 */
export async function setup(): Promise<void> {
  const workers = new URL('../platform/workers/', import.meta.url);
  await build({
    entryPoints: [fileURLToPath(new URL('worker-entry.ts', workers))],
    outfile: workerFile(new URL('worker-file.ts', workers).href),
    bundle: true,
    platform: 'node',
    // Packages too: some are only found from the library that uses them.
    format: 'cjs',
    target: 'node22',
    conditions: ['@schema-steward/source'],
    logLevel: 'error',
  });
}
