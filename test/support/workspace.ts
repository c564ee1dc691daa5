import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. Tests run from their sources, benchmarks from `test/dist`. */
export const workspaceRoot = dirname(dirname(testFolder()));

function testFolder(): string {
  const support = dirname(fileURLToPath(import.meta.url));
  const above = dirname(support);
  return basename(above) === 'dist' ? above : support;
}

/** Whether the npm scripts would find nothing to install: a test must not start an install under other tests' feet. */
export function isInstalledAsLocked(): boolean {
  const stamp = join(workspaceRoot, 'node_modules', '.installed-from');
  const lock = readFileSync(join(workspaceRoot, 'package-lock.json'));
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === createHash('sha256').update(lock).digest('hex');
}
