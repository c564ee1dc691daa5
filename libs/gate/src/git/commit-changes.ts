import type { ChangeSource, ChangedFile, FileContent, Side, TreeEntry } from '../changed-file.js';
import type { GitCheckout } from './git-checkout.js';

export interface CommitRange {
  /** The tip of the base branch: its configuration counts. Undefined for a branch that starts from nothing. */
  readonly base?: string;
  /** Where the head left the base, a commit or the empty tree: the texts there are what the change starts from. */
  readonly from: string;
  readonly head: string;
}

/** What a commit changes against its base, read from git's objects and never from the working tree. */
export class CommitChanges implements ChangeSource {
  readonly description: string;
  readonly commit: string;
  readonly base?: string;

  private constructor(
    private readonly checkout: GitCheckout,
    private readonly range: CommitRange,
  ) {
    this.commit = range.head;
    if (range.base !== undefined) this.base = range.base;
    this.description = `git, ${range.base === undefined ? 'nothing' : range.from.slice(0, 12)}..${range.head.slice(0, 12)}`;
  }

  /** Undefined where this checkout lacks a commit or the history between the two: a shallow one. */
  static async between(
    checkout: GitCheckout,
    baseRef: string,
    headRef: string,
  ): Promise<CommitChanges | undefined> {
    const [base, head] = [await checkout.resolveCommit(baseRef), await checkout.resolveCommit(headRef)];
    if (base === undefined || head === undefined) return undefined;
    const from = await checkout.mergeBase(base, head);
    return from === undefined ? undefined : new CommitChanges(checkout, { base, from, head });
  }

  /** Everything in a commit, as new: the first branch of a repository. Undefined where the commit is not here. */
  static async ofEverything(checkout: GitCheckout, headRef: string): Promise<CommitChanges | undefined> {
    const head = await checkout.resolveCommit(headRef);
    return head === undefined
      ? undefined
      : new CommitChanges(checkout, { from: await checkout.emptyTree(), head });
  }

  changes(): Promise<readonly ChangedFile[]> {
    return this.checkout.diffCommits(this.range.from, this.range.head);
  }

  read(_side: Side, entries: readonly TreeEntry[]): Promise<readonly FileContent[]> {
    return this.checkout.readBlobs(entries);
  }

  async readFile(side: Side, path: string): Promise<FileContent> {
    const commit = side === 'base' ? this.range.base : this.range.head;
    return commit === undefined ? { kind: 'absent' } : this.checkout.readFile(commit, path);
  }
}
