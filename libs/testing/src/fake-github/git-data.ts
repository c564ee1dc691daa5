import { diffTrees, type FileChange } from './git-diff.js';
import { GitFailed, runGit } from './run-git.js';

export interface GitCommit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: GitPerson;
  readonly committer: GitPerson;
  readonly message: string;
}

export interface GitPerson {
  readonly name: string;
  readonly email: string;
  /** ISO 8601, UTC, whole seconds, as GitHub writes it. */
  readonly date: string;
}

export interface GitTreeEntry {
  /** From the root of the tree, without a leading slash. */
  readonly path: string;
  /** `100644`, `100755`, `120000` (a link), `160000` (a submodule) or `040000`. */
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** In bytes; only blobs have one. */
  readonly size: number | undefined;
}

const FULL_SHA = /^[0-9a-f]{40}$/;
const KEPT = 64;

/** Reads objects of one real git repository. What does not exist is `undefined`; nothing is ever written. */
export class GitData {
  readonly #trees = new Map<string, Promise<readonly GitTreeEntry[]>>();
  readonly #diffs = new Map<string, Promise<readonly FileChange[]>>();

  constructor(readonly directory: string) {}

  /** The commit that a branch, a tag, or a whole or shortened (7 digits or more) commit id names, as its full id. */
  async resolveCommit(ref: string): Promise<string | undefined> {
    // What git itself would take for an option, a range or an expression is no name of a branch.
    if (ref === '' || ref.startsWith('-') || /[\s~^:?*[\\\p{Cc}]|\.\.|@\{/u.test(ref)) return undefined;
    const names = [`refs/heads/${ref}`, `refs/tags/${ref}`, ...(ref.startsWith('refs/') ? [ref] : [])];
    if (ref.startsWith('heads/') || ref.startsWith('tags/')) names.push(`refs/${ref}`);
    if (/^[0-9a-f]{7,40}$/.test(ref)) names.unshift(ref);
    for (const name of names) {
      const sha = await this.#ask(['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
      if (sha !== undefined) return sha.toString('utf8').trim();
    }
    return undefined;
  }

  async commit(sha: string): Promise<GitCommit | undefined> {
    if (!FULL_SHA.test(sha) || (await this.objectType(sha)) !== 'commit') return undefined;
    return (await this.#log(['--no-walk', sha]))[0];
  }

  /** The commits of `head` that `base` lacks, oldest first. */
  async commitsBetween(base: string, head: string): Promise<GitCommit[]> {
    return this.#log(['--reverse', '--topo-order', `${base}..${head}`]);
  }

  async mergeBase(a: string, b: string): Promise<string | undefined> {
    return (await this.#ask(['merge-base', a, b]))?.toString('utf8').trim();
  }

  async objectType(sha: string): Promise<string | undefined> {
    if (!FULL_SHA.test(sha)) return undefined;
    return (await this.#ask(['cat-file', '-t', sha]))?.toString('utf8').trim();
  }

  async blobSize(sha: string): Promise<number | undefined> {
    if ((await this.objectType(sha)) !== 'blob') return undefined;
    return Number((await runGit(this.directory, ['cat-file', '-s', sha])).toString('utf8'));
  }

  async blob(sha: string): Promise<Buffer> {
    return runGit(this.directory, ['cat-file', 'blob', sha]);
  }

  /** Every entry below a tree, folders before what they hold. `treeish` is a full id of a tree or of a commit. */
  tree(treeish: string): Promise<readonly GitTreeEntry[]> {
    return keep(this.#trees, treeish, () => this.#readTree(treeish));
  }

  /** What changed from one tree or commit (a full id) to another. */
  diff(from: string, to: string): Promise<readonly FileChange[]> {
    return keep(this.#diffs, `${from} ${to}`, () => diffTrees(this.directory, from, to));
  }

  async #readTree(treeish: string): Promise<readonly GitTreeEntry[]> {
    const listed = await runGit(this.directory, ['ls-tree', '-r', '-t', '-l', '-z', '--full-tree', treeish]);
    return splitNul(listed.toString('utf8')).map((line) => {
      const tab = line.indexOf('\t');
      const [mode = '', type = '', sha = '', size = '-'] = line.slice(0, tab).split(/ +/);
      return {
        path: line.slice(tab + 1),
        mode,
        type: type as GitTreeEntry['type'],
        sha,
        size: size === '-' ? undefined : Number(size),
      };
    });
  }

  async #log(args: readonly string[]): Promise<GitCommit[]> {
    const format = ['%H', '%T', '%P', '%an', '%ae', '%aI', '%cn', '%ce', '%cI', '%B'];
    const output = await runGit(this.directory, [
      'log',
      '-z',
      `--format=${format.join('%x00')}`,
      ...args,
      '--',
    ]);
    const fields = output.toString('utf8').split('\0');
    const commits: GitCommit[] = [];
    for (let at = 0; at + format.length <= fields.length; at += format.length) {
      const field = (index: number) => fields[at + index] ?? '';
      commits.push({
        sha: field(0),
        tree: field(1),
        parents: field(2) === '' ? [] : field(2).split(' '),
        author: { name: field(3), email: field(4), date: wholeSeconds(new Date(field(5))) },
        committer: { name: field(6), email: field(7), date: wholeSeconds(new Date(field(8))) },
        message: field(9).trimEnd(),
      });
    }
    return commits;
  }

  /** What git wrote, or undefined when it answered "no" by its exit code. */
  async #ask(args: readonly string[]): Promise<Buffer | undefined> {
    try {
      return await runGit(this.directory, args);
    } catch (error) {
      if (error instanceof GitFailed) return undefined;
      throw error;
    }
  }
}

/** Objects never change, so neither do answers about them; the oldest answer makes room. */
function keep<T>(kept: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT) kept.delete(oldest);
  const answer = read();
  kept.set(key, answer);
  return answer;
}

/** `2026-03-01T10:00:00Z`: GitHub writes times without fractions of a second. */
export function wholeSeconds(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

export function splitNul(text: string): string[] {
  return text.split('\0').filter((part) => part !== '');
}
