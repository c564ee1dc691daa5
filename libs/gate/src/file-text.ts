import type { FileContent, TreeEntry } from './changed-file.js';

/** The largest schema that is read: 1 MiB, the size of a body that a registry takes. */
export const LARGEST_FILE = 1024 * 1024;

/** A half sentence for a file over {@link LARGEST_FILE}. */
export const TOO_LARGE = 'is larger than 1 MiB';

/** Bytes as text: refused where they are too many or not UTF-8. A byte order mark is left out. */
export function fileText(bytes: Uint8Array): FileContent {
  if (bytes.byteLength > LARGEST_FILE) return { kind: 'refused', reason: TOO_LARGE };
  try {
    return { kind: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { kind: 'refused', reason: 'is not UTF-8' };
  }
}

/** What an entry that is no file is refused with. */
export function refusedKind(kind: Exclude<TreeEntry['kind'], 'file'>): FileContent {
  return { kind: 'refused', reason: `is ${KINDS[kind]}` };
}

const KINDS = {
  symlink: 'a symbolic link, not a file',
  submodule: 'a submodule, not a file',
  folder: 'a folder, not a file',
  special: 'not a file',
} as const;
