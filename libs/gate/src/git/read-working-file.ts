import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { FileContent } from '../changed-file.js';
import { LARGEST_FILE, TOO_LARGE, fileText, refusedKind } from '../file-text.js';

/** A pipe that is opened for reading would wait for a writer. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The text of a file in the working tree, by its path from the root. Links are not followed: neither the file itself,
 * nor a folder on its way that leads out of the checkout.
 */
export async function readWorkingFile(root: string, path: string): Promise<FileContent> {
  try {
    const folder = await realpath(dirname(join(root, path)));
    const top = await realpath(root);
    if (folder !== top && !folder.startsWith(top + sep))
      return { kind: 'refused', reason: 'lies outside the checkout' };
    const file = await open(join(root, path), FLAGS);
    try {
      const stat = await file.stat();
      if (!stat.isFile())
        return stat.isDirectory() ? { kind: 'absent' } : { kind: 'refused', reason: 'is not a file' };
      return stat.size > LARGEST_FILE
        ? { kind: 'refused', reason: TOO_LARGE }
        : fileText(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'absent' };
    if (code === 'ELOOP' || code === 'EMLINK') return refusedKind('symlink');
    if (code === '') throw error;
    return { kind: 'refused', reason: `cannot be read (${code})` };
  }
}
