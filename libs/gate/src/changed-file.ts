/** `base`: what the change starts from. `head`: what it leads to. */
export type Side = 'base' | 'head';

/**
 * A path in a tree. Only a `file` can be a schema: a link or a submodule stands for a text that is elsewhere. A `folder`
 * without a tracked file and something `special` (a pipe, a socket) are in a working tree alone.
 */
export interface TreeEntry {
  readonly path: string;
  readonly kind: 'file' | 'symlink' | 'submodule' | 'folder' | 'special';
  /** The id of its blob, where the source knows one; a file of the working tree has none. */
  readonly id?: string;
}

/** Without `base` the file is new, without `head` it is deleted; with two different paths it was renamed. */
export interface ChangedFile {
  readonly base?: TreeEntry;
  readonly head?: TreeEntry;
}

/** `refused` says in a half sentence why the text is not taken, as in "schemas/a.avsc ‹is larger than 1 MiB›". */
export type FileContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly reason: string };

/** Where changes come from: commits, the working tree, or GitHub. Every method may throw a GateError. */
export interface ChangeSource {
  /** For people: how the changes were found. */
  readonly description: string;
  /** The commit that is judged, and the one it is compared with, where there are such. */
  readonly commit?: string;
  readonly base?: string;
  /** The files that differ. */
  changes(): Promise<readonly ChangedFile[]>;
  /** The texts of entries that {@link changes} named, in their order. */
  read(side: Side, entries: readonly TreeEntry[]): Promise<readonly FileContent[]>;
  /** The text of any file, as configuration; for `base` at the tip of the base branch. */
  readFile(side: Side, path: string): Promise<FileContent>;
}
