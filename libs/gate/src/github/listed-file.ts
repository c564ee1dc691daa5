import type { ChangedFile } from '../changed-file.js';

/** A file as "List pull requests files" and "Compare two commits" show it. */
export interface ListedFile {
  readonly filename: string;
  readonly status: string;
  readonly sha?: string | null;
  readonly previous_filename?: string;
}

/** The same change as git would list it. The API does not tell links from files: that shows when a text is read. */
export function changedFileOf({ filename, status, sha, previous_filename }: ListedFile): ChangedFile {
  const id = typeof sha === 'string' ? { id: sha } : {};
  const head = { path: filename, kind: 'file' as const, ...id };
  switch (status) {
    case 'added':
    case 'copied':
      return { head };
    case 'removed':
      return { base: { path: filename, kind: 'file', ...id } };
    case 'renamed':
      return { head, base: { path: previous_filename ?? filename, kind: 'file' } };
    default:
      return { head, base: { path: filename, kind: 'file' } };
  }
}
