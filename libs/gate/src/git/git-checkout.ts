import type { ChangedFile, FileContent, TreeEntry } from '../changed-file.js';
import { LARGEST_FILE, TOO_LARGE, fileText, refusedKind } from '../file-text.js';
import { GateError } from '../gate-error.js';
import { parseBatch, parseBatchCheck } from './parse-batch.js';
import { kindOfMode, parseRawDiff } from './parse-raw-diff.js';
import { runGit } from './run-git.js';

const DIFF_OPTIONS = ['-r', '--raw', '-z', '--no-abbrev', '--find-renames', '--no-ext-diff', '--no-textconv'];

/** Whether git would take the name for something else than a revision. */
export function isUnsafeRef(ref: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  return ref === '' || ref.startsWith('-') || ref.length > 1000 || /[\u0000-\u0020\u007f]/.test(ref);
}

/** A checkout on this machine, asked through git. Everything after {@link resolveCommit} takes commit ids, never names. */
export class GitCheckout {
  private constructor(
    /** The top folder, absolute. */
    readonly root: string,
  ) {}

  /** @throws GateError where `folder` is in no checkout that git agrees to read. */
  static async open(folder: string): Promise<GitCheckout> {
    const { code, stdout, stderr } = await runGit(folder, ['rev-parse', '--show-toplevel']);
    const root = stdout.toString('utf8').replace(/\r?\n$/, '');
    if (code === 0 && root !== '') return new GitCheckout(root);
    throw new GateError(
      'usage-error',
      `There is no git checkout here: ${stderr}`,
      'Run steward inside the repository.',
    );
  }

  /**
   * The id of the commit that a ref names, or undefined where there is none in this checkout.
   * @throws GateError for a ref that starts with `-` or that git could misread.
   */
  async resolveCommit(ref: string): Promise<string | undefined> {
    if (isUnsafeRef(ref)) {
      throw new GateError(
        'usage-error',
        `${JSON.stringify(ref.slice(0, 100))} is no name of a commit.`,
        'Give a branch, a tag or a commit id.',
      );
    }
    const { code, stdout } = await runGit(this.root, [
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${ref}^{commit}`,
    ]);
    const id = stdout.toString('latin1').trim();
    return code === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
  }

  /** The best common ancestor, or undefined where the history that is here shows none. */
  async mergeBase(a: string, b: string): Promise<string | undefined> {
    const { code, stdout } = await runGit(this.root, ['merge-base', a, b]);
    return code === 0 ? stdout.toString('latin1').trim() : undefined;
  }

  /** The id of the tree without files: the base of a repository without commits. */
  async emptyTree(): Promise<string> {
    return (await this.#output(['hash-object', '-t', 'tree', '--stdin'])).trim();
  }

  /** The files that differ between two commits or trees. */
  async diffCommits(base: string, head: string): Promise<ChangedFile[]> {
    return parseRawDiff(await this.#output(['diff-tree', ...DIFF_OPTIONS, base, head]));
  }

  /** The tracked files of the working tree that differ from a commit. */
  async diffWorkingTree(base: string): Promise<ChangedFile[]> {
    return parseRawDiff(await this.#output(['diff-index', ...DIFF_OPTIONS, base]));
  }

  /** The submodules of the index that a commit has not: there may be no folder of theirs yet. */
  async stagedSubmodules(base: string): Promise<ChangedFile[]> {
    const staged = parseRawDiff(await this.#output(['diff-index', '--cached', ...DIFF_OPTIONS, base]));
    return staged.filter(({ head }) => head?.kind === 'submodule');
  }

  /** What git neither tracks nor ignores: files, and other repositories, which it would add as submodules. */
  async untracked(): Promise<TreeEntry[]> {
    const paths = await this.#paths(['ls-files', '--others', '--exclude-standard', '--full-name', '-z']);
    // What kind a path is shows when it is read: links are refused there.
    return paths.map((path) =>
      path.endsWith('/') ? { path: path.slice(0, -1), kind: 'submodule' } : { path, kind: 'file' },
    );
  }

  /** The paths in the index. */
  tracked(): Promise<string[]> {
    return this.#paths(['ls-files', '--full-name', '-z']);
  }

  /** The folders that git ignores as a whole. */
  async ignoredFolders(): Promise<Set<string>> {
    const listing = ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z'];
    const paths = await this.#paths([...listing, '--full-name']);
    return new Set(paths.flatMap((path) => (path.endsWith('/') ? path.slice(0, -1) : [])));
  }

  /** The text of a file in a commit. */
  async readFile(commit: string, path: string): Promise<FileContent> {
    const listed = await this.#output(['ls-tree', '-z', '--full-tree', commit, '--', path]);
    const [, mode, type, id] = /^(\d+) (\w+) ([0-9a-f]+)\t/.exec(listed) ?? [];
    if (mode === undefined || id === undefined || type === 'tree') return { kind: 'absent' };
    const [content] = await this.readBlobs([{ path, kind: kindOfMode(mode), id }]);
    return content ?? { kind: 'absent' };
  }

  /** The texts of entries, in their order. Blobs that are too large are never loaded. */
  async readBlobs(entries: readonly TreeEntry[]): Promise<FileContent[]> {
    const ids = entries.flatMap(({ kind, id }) => (kind === 'file' && id !== undefined ? [id] : []));
    const sizes = parseBatchCheck(await this.#output(['cat-file', '--batch-check'], lines(ids)));
    const small = ids.filter((id) => (sizes.get(id) ?? Infinity) <= LARGEST_FILE);
    const blobs = parseBatch(await this.#bytes(['cat-file', '--batch'], lines(small)));
    return entries.map(({ kind, id = '' }) => {
      if (kind !== 'file') return refusedKind(kind);
      const bytes = blobs.get(id);
      if (bytes !== undefined) return fileText(bytes);
      return sizes.has(id) ? { kind: 'refused', reason: TOO_LARGE } : { kind: 'absent' };
    });
  }

  async #paths(args: readonly string[]): Promise<string[]> {
    return split(await this.#output(args));
  }

  async #output(args: readonly string[], input?: string): Promise<string> {
    return (await this.#bytes(args, input)).toString('utf8');
  }

  async #bytes(args: readonly string[], input?: string): Promise<Buffer> {
    const { code, stdout, stderr } = await runGit(this.root, args, input);
    if (code === 0) return stdout;
    throw new GateError(
      'usage-error',
      `git ${args[0] ?? ''} failed: ${stderr}`,
      'Check that the checkout is whole.',
    );
  }
}

function split(output: string): string[] {
  return output.split('\0').filter((path) => path !== '');
}

function lines(ids: readonly string[]): string {
  return [...new Set(ids)].map((id) => `${id}\n`).join('');
}
