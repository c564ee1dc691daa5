import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, say } from './process.mjs';

const stamp = join(root, 'node_modules', '.cache', 'schema-steward', 'built');
const sources = ['apps', 'libs', 'github-action', 'migrations', 'test'];
const skipped = new Set(['node_modules', 'dist', '.tsbuild', 'generated-fixtures']);

/** Compiles what changed since the last build; a glance at the files' times when nothing did. */
export function ensureBuilt() {
  if (existsSync(stamp) && newestSource() <= statSync(stamp).mtimeMs) return;
  say('Building …');
  const startedAt = new Date();
  run('tsc', ['-b']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  // What changed while it was compiled is not in it.
  utimesSync(stamp, startedAt, startedAt);
}

function newestSource() {
  const roots = sources.map((name) => join(root, name));
  const config = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'].map((name) => join(root, name));
  return Math.max(...config.map((file) => statSync(file).mtimeMs), ...roots.map(newestIn));
}

function newestIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  // A folder's own time tells of files that are gone, and where we build into it, of nothing but that.
  let newest = entries.some(({ name }) => skipped.has(name)) ? 0 : statSync(folder).mtimeMs;
  for (const entry of entries) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) newest = Math.max(newest, newestIn(path));
    else if (/\.(ts|tsx|mjs|json)$/.test(entry.name)) newest = Math.max(newest, statSync(path).mtimeMs);
  }
  return newest;
}
