import type { ChangeSource, ChangedFile, FileContent, Side, TreeEntry } from '../changed-file.js';
import { refusedKind } from '../file-text.js';
import type { GitCheckout } from './git-checkout.js';
import { oddEntries } from './odd-entries.js';
import { USUAL_BASES, noBase } from './usual-bases.js';
import { readWorkingFile } from './read-working-file.js';

interface WorkingRange {
  /** The tip of the base branch; undefined in a repository without commits. */
  readonly base?: string;
  /** What the working tree is compared with: a commit, or the empty tree. */
  readonly from: string;
  readonly baseName: string;
}

/** What the working tree changes against a base: commits of the branch, uncommitted changes and untracked files. */
export class WorkingTreeChanges implements ChangeSource {
  readonly description: string;
  readonly base?: string;

  private constructor(
    private readonly checkout: GitCheckout,
    private readonly range: WorkingRange,
  ) {
    if (range.base !== undefined) this.base = range.base;
    this.description = `git, the working tree against ${range.baseName}`;
  }

  /**
   * @param baseRef the branch or commit to compare with; by default the first of origin/HEAD, main and master.
   * @throws GateError where the base is not there, or shares no history with HEAD.
   */
  static async since(checkout: GitCheckout, baseRef?: string): Promise<WorkingTreeChanges> {
    const head = await checkout.resolveCommit('HEAD');
    if (head === undefined && baseRef === undefined) {
      const from = await checkout.emptyTree();
      return new WorkingTreeChanges(checkout, { from, baseName: 'an empty repository' });
    }
    for (const name of baseRef === undefined ? USUAL_BASES : [baseRef]) {
      const base = await checkout.resolveCommit(name);
      if (base === undefined) continue;
      const from = await checkout.mergeBase(base, head ?? base);
      if (from !== undefined) return new WorkingTreeChanges(checkout, { base, from, baseName: name });
    }
    throw noBase(baseRef);
  }

  async changes(): Promise<readonly ChangedFile[]> {
    const tracked = await this.checkout.diffWorkingTree(this.range.from);
    const untracked = await this.checkout.untracked();
    const known = new Set(tracked.map(({ head }) => head?.path));
    const others = [
      ...(await this.checkout.stagedSubmodules(this.range.from)),
      ...[...untracked, ...(await this.#unlisted(untracked))].map((head) => ({ head })),
    ];
    return [...tracked, ...others.filter(({ head }) => !known.has(head?.path))];
  }

  /** What git does not list, and somebody may take for a schema. */
  async #unlisted(untracked: readonly TreeEntry[]): Promise<TreeEntry[]> {
    const listed = untracked.map(({ path }) => path);
    const modules = new Set(untracked.flatMap(({ path, kind }) => (kind === 'submodule' ? [path] : [])));
    const odd = await oddEntries(this.checkout.root, await this.checkout.tracked(), listed);
    const ignored = await this.checkout.ignoredFolders();
    return odd.filter(({ path }) => !modules.has(path) && !ignored.has(path));
  }

  read(side: Side, entries: readonly TreeEntry[]): Promise<readonly FileContent[]> {
    if (side === 'base') return this.checkout.readBlobs(entries);
    return Promise.all(
      entries.map(({ path, kind }) =>
        kind === 'file' ? readWorkingFile(this.checkout.root, path) : refusedKind(kind),
      ),
    );
  }

  async readFile(side: Side, path: string): Promise<FileContent> {
    if (side === 'head') return readWorkingFile(this.checkout.root, path);
    return this.range.base === undefined ? { kind: 'absent' } : this.checkout.readFile(this.range.base, path);
  }
}
