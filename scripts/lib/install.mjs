import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say } from './process.mjs';

const stamp = join(root, 'node_modules', '.installed-from');

/** Installs what the lockfile names, unless exactly that is installed. */
export function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Installing dependencies (about a minute) …');
  // Errors only: an older Node would list every package that wants a newer one, and they run on the workspace's own.
  run('npm', ['ci', '--loglevel=error', '--no-progress']);
  writeFileSync(stamp, wanted);
}
