import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A real git repository in a temporary folder, apart from the machine's git configuration. `dispose` removes it. */
export class GitRepository implements Disposable {
  private constructor(readonly root: string) {}

  /** An empty repository whose first branch is `main`. */
  static create(): GitRepository {
    const repository = new GitRepository(temporaryFolder());
    repository.git('init', '--quiet', '--initial-branch=main');
    return repository;
  }

  /** Runs git in the repository and returns what it prints, trimmed. Throws with git's own words when it fails. */
  git(...args: string[]): string {
    return runGit(this.root, args);
  }

  /** Writes files, by path, making the folders above them. Stages nothing. */
  write(files: Readonly<Record<string, string | Uint8Array>>): this {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), content);
    }
    return this;
  }

  remove(path: string): this {
    rmSync(join(this.root, path), { recursive: true });
    return this;
  }

  move(from: string, to: string): this {
    mkdirSync(dirname(join(this.root, to)), { recursive: true });
    renameSync(join(this.root, from), join(this.root, to));
    return this;
  }

  /** A symbolic link at `path` to `target`, as written. */
  link(path: string, target: string): this {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    symlinkSync(target, join(this.root, path));
    return this;
  }

  /** An entry of a submodule, without its repository: what a tree shows of one. */
  submodule(path: string): this {
    this.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},${path}`);
    return this;
  }

  /** Commits everything in the working tree, and returns the commit's id. */
  commit(message = 'change'): string {
    this.git('add', '--all');
    return this.commitStaged(message);
  }

  /** Commits what is staged, and returns the commit's id. */
  commitStaged(message = 'change'): string {
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.git('rev-parse', 'HEAD');
  }

  /** A new branch here, checked out. */
  branch(name: string): this {
    this.git('switch', '--quiet', '--create', name);
    return this;
  }

  switchTo(name: string): this {
    this.git('switch', '--quiet', name);
    return this;
  }

  /** A merge commit of `name` into the branch that is checked out, as GitHub makes one for a pull request. */
  merge(name: string): string {
    this.git('merge', '--quiet', '--no-ff', '--no-edit', name);
    return this.git('rev-parse', 'HEAD');
  }

  /** A clone of this repository at `ref` (a branch); with `depth`, as shallow as actions/checkout makes one. */
  clone(ref: string, depth?: number): GitRepository {
    const root = temporaryFolder();
    const shallow = depth === undefined ? [] : [`--depth=${depth}`];
    runGit(root, ['clone', '--quiet', ...shallow, `--branch=${ref}`, pathToFileURL(this.root).href, '.']);
    return new GitRepository(root);
  }

  dispose(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

function temporaryFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'steward-repository-')));
}

function runGit(cwd: string, args: readonly string[]): string {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
      GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z',
      GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z',
    },
  }).trim();
}
