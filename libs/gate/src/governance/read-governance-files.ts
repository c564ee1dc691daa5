import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { GateError } from '../gate-error.js';
import { LARGEST_GOVERNANCE_FILE, type GovernanceText } from './parse-governance.js';
import { readTextFile } from './read-text-file.js';

/** All files together: as much as a registry takes in one body, unless its operator raised that. */
const LARGEST_TOGETHER = 1024 * 1024;
const MOST_FILES = 500;
const DEEPEST = 10;

/**
 * The texts of a file, or of every `.yml` and `.yaml` in a folder and the folders in it, by name. Hidden files and
 * folders are passed over; links are not followed.
 * @param cwd what `path` is relative to, and what files are shown relative to
 * @throws GateError (`usage-error`) where there is none, or one that cannot be read, is too large or is not UTF-8
 */
export async function readGovernanceFiles(path: string, cwd: string): Promise<GovernanceText[]> {
  const files = await filesAt(path, cwd);
  if (files.length === 0)
    throw new GateError(
      'usage-error',
      `There is no .yml or .yaml file in ${path}.`,
      'Name the folder that holds your governance.',
    );
  const texts: GovernanceText[] = [];
  let together = 0;
  for (const file of files) {
    const text = await readTextFile(file, cwd, LARGEST_GOVERNANCE_FILE);
    together += Buffer.byteLength(text);
    if (together > LARGEST_TOGETHER)
      throw new GateError(
        'usage-error',
        `The files in ${path} are larger than 1 MiB together.`,
        'Apply its folders one by one.',
      );
    texts.push({ file, text });
  }
  return texts;
}

async function filesAt(path: string, cwd: string): Promise<string[]> {
  const shown = path.replace(/^(?:\.\/)+/, '').replace(/(?<=[^/])\/+$/, '') || '.';
  const stats = await lstat(resolve(cwd, path)).catch((cause: unknown) => unreadable(path, cause));
  if (isLink(stats)) throw notRegular(path);
  if (stats.isFile()) return [shown];
  if (!stats.isDirectory()) throw notRegular(path);
  const found: string[] = [];
  await collect(shown, cwd, DEEPEST, found);
  return found;
}

async function collect(folder: string, cwd: string, depth: number, found: string[]): Promise<void> {
  const entries = await readdir(resolve(cwd, folder), { withFileTypes: true }).catch((cause: unknown) =>
    unreadable(folder, cause),
  );
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '.' ? entry.name : join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      if (depth === 0)
        throw new GateError('usage-error', `${path} is nested too deep.`, 'Put the files higher up.');
      await collect(path, cwd, depth - 1, found);
    } else if (/\.ya?ml$/.test(entry.name)) {
      if (!entry.isFile()) throw notRegular(path);
      if (found.length >= MOST_FILES)
        throw new GateError(
          'usage-error',
          `There are more than ${MOST_FILES} files.`,
          'Apply the folders one by one.',
        );
      found.push(path);
    }
  }
}

const isLink = (entry: Dirent | Stats): boolean => entry.isSymbolicLink();

function notRegular(path: string): GateError {
  return new GateError(
    'usage-error',
    `${path} is no regular file, and no folder.`,
    'Links are not followed: name what they point to.',
  );
}

function unreadable(path: string, cause: unknown): never {
  const { code = 'unknown' } = cause as NodeJS.ErrnoException;
  throw new GateError('usage-error', `${path} cannot be read (${code}).`, 'Check the path after -f.', [], {
    cause,
  });
}
