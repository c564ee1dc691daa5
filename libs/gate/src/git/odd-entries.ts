import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TreeEntry } from '../changed-file.js';

/**
 * What a working tree holds and git does not list: pipes and the like, folders without a tracked file, and
 * repositories in the place of tracked folders, down from `root`. Looks into the folders of `tracked` and `untracked` paths, and never through a link.
 */
export async function oddEntries(
  root: string,
  tracked: Iterable<string>,
  untracked: Iterable<string>,
): Promise<TreeEntry[]> {
  const known = new Set(tracked);
  const usual = foldersOf(known);
  const folders = new Set([...usual, ...foldersOf(untracked)]);
  const found: TreeEntry[] = [];
  const look = async (folder: string): Promise<void> => {
    // A folder that cannot be read holds no file that could be.
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name === '.git' && folder !== '') found.push({ path: folder, kind: 'submodule' });
      if (entry.isFile() || entry.isSymbolicLink() || entry.name === '.git') continue;
      // A submodule that git tracks is listed where it changed.
      if (entry.isDirectory() && known.has(path)) continue;
      if (!entry.isDirectory()) found.push({ path, kind: 'special' });
      else if (!usual.has(path)) found.push({ path, kind: 'folder' });
      if (entry.isDirectory() && folders.has(path)) await look(path);
    }
  };
  await look('');
  return found;
}

/** Every folder on the way to one of the paths. */
function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const path of paths)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  return folders;
}
