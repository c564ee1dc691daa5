import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedAsLocked } from './installed-as-locked.mjs';
import { root, run, say } from './process.mjs';

const stamp = join(root, 'node_modules', '.installed-from');

/** Installs what the lockfile names, unless exactly that is installed, by us or by whoever ran `npm ci`. */
export function ensureInstalled() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!npmInstalled(lockfile)) {
    say('Installing dependencies (about a minute) …');
    // Errors only: an older Node would list every package that wants a newer one, and they run on the workspace's own.
    run('npm', ['ci', '--loglevel=error', '--no-progress']);
  }
  writeFileSync(stamp, wanted);
}

function npmInstalled(lockfile) {
  // An install script links it, so it is not there after `npm ci --ignore-scripts`.
  if (!existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  try {
    const record = readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8');
    return installedAsLocked(JSON.parse(lockfile).packages, JSON.parse(record).packages, {
      os: process.platform,
      cpu: process.arch,
      libc: libc(),
    });
  } catch {
    return false;
  }
}

function libc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
