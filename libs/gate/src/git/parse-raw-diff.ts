import type { ChangedFile, TreeEntry } from '../changed-file.js';

const NO_BLOB = /^0+$/;

/** The kind of an entry by its mode in a tree (git-fast-import's list: 100644, 100755, 120000, 160000). */
export function kindOfMode(mode: string): TreeEntry['kind'] {
  if (mode === '120000') return 'symlink';
  return mode === '160000' ? 'submodule' : 'file';
}

function entry(mode: string, id: string, path: string): TreeEntry {
  return { path, kind: kindOfMode(mode), ...(!NO_BLOB.test(id) && { id }) };
}

/**
 * Reads `git diff-tree -r --raw -z --no-abbrev -M`: `:<mode> <mode> <id> <id> <status>` NUL path NUL, with a second path
 * after R and C (git-diff-tree, "Raw output format"). The raw form tells links and submodules from files, which
 * `--name-status` does not. A file that is not merged is listed twice; it counts once.
 */
export function parseRawDiff(output: string): ChangedFile[] {
  const fields = output.split('\0');
  const changes = new Map<string, ChangedFile>();
  for (let i = 0; i + 1 < fields.length;) {
    const [baseMode = '', headMode = '', baseId = '', headId = '', status = ''] = (fields[i++] ?? '')
      .slice(1)
      .split(' ');
    const from = fields[i++] ?? '';
    const to = /^[RC]/.test(status) ? (fields[i++] ?? '') : from;
    const isNew = status.startsWith('A') || status.startsWith('C');
    changes.set(to, {
      ...(!isNew && !NO_BLOB.test(baseMode) && { base: entry(baseMode, baseId, from) }),
      ...(status !== 'D' && { head: entry(headMode, headId, to) }),
    });
  }
  return [...changes.values()];
}
