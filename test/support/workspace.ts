import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. The tests run from their sources, so this file lies where it seems to lie. */
export const workspaceRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether the npm scripts would find nothing to install: a test must not start an install under other tests' feet. */
export function isInstalledAsLocked(): boolean {
  const stamp = join(workspaceRoot, 'node_modules', '.installed-from');
  const lock = readFileSync(join(workspaceRoot, 'package-lock.json'));
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === createHash('sha256').update(lock).digest('hex');
}
