import { fileURLToPath } from 'node:url';

/**
 * The file that a worker's thread starts with. From the compiled service it lies beside this one. Tests run from the
 * sources, which a thread cannot load: for them `bundle-worker.ts`, a `globalSetup`, has bundled today's sources.
 */
export function workerFile(from = import.meta.url): string {
  const place = from.endsWith('.ts') ? '../../../dist/test-worker/worker-entry.cjs' : './worker-entry.js';
  return fileURLToPath(new URL(place, from));
}
