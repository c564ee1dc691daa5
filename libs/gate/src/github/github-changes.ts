import type { ChangeSource, ChangedFile, FileContent, Side, TreeEntry } from '../changed-file.js';
import { LARGEST_FILE, TOO_LARGE, fileText, refusedKind } from '../file-text.js';
import { GateError } from '../gate-error.js';
import type { GitHubRequest } from './github-client.js';
import { changedFileOf } from './listed-file.js';
import type { ListedFile } from './listed-file.js';

export interface GitHubRange {
  readonly owner: string;
  readonly repo: string;
  /** Commit ids, or for `base` a branch. */
  readonly base: string;
  readonly head: string;
  readonly pullRequest?: number;
}

/** What GitHub lists of a pull request's files, and of a comparison's; beyond that it is silent. */
const MOST_FILES = 3000;
const MOST_COMPARED = 300;
const PER_PAGE = 100;
const AT_ONCE = 8;

/** What a pull request or a push changes, asked of GitHub: for a checkout without history, or none at all. */
export class GitHubChanges implements ChangeSource {
  readonly description: string;
  readonly commit: string;
  readonly base?: string;

  constructor(
    private readonly request: GitHubRequest,
    private readonly range: GitHubRange,
  ) {
    this.commit = range.head;
    if (/^[0-9a-f]{40,64}$/.test(range.base)) this.base = range.base;
    this.description = `the GitHub API, ${range.base.slice(0, 12)}..${range.head.slice(0, 12)}`;
  }

  async changes(): Promise<readonly ChangedFile[]> {
    const { pullRequest } = this.range;
    const files =
      pullRequest === undefined ? await this.#compare() : await this.#listPullRequest(pullRequest);
    return files.map(changedFileOf);
  }

  async read(side: Side, entries: readonly TreeEntry[]): Promise<readonly FileContent[]> {
    const contents: FileContent[] = [];
    for (let i = 0; i < entries.length; i += AT_ONCE) {
      contents.push(
        ...(await Promise.all(entries.slice(i, i + AT_ONCE).map((entry) => this.#content(side, entry)))),
      );
    }
    return contents;
  }

  readFile(side: Side, path: string): Promise<FileContent> {
    return this.#content(side, { path, kind: 'file' });
  }

  async #listPullRequest(number: number): Promise<readonly ListedFile[]> {
    const { owner, repo } = this.range;
    const files: ListedFile[] = [];
    for (let page = 1; files.length < MOST_FILES; page += 1) {
      const { data } = await this.#ask(() =>
        this.request('GET /repos/{owner}/{repo}/pulls/{pull_number}/files', {
          owner,
          repo,
          pull_number: number,
          per_page: PER_PAGE,
          page,
        }),
      );
      files.push(...data);
      if (data.length < PER_PAGE) return files;
    }
    throw tooMany(MOST_FILES);
  }

  async #compare(): Promise<readonly ListedFile[]> {
    const { owner, repo, base, head } = this.range;
    const { data } = await this.#ask(() =>
      this.request('GET /repos/{owner}/{repo}/compare/{basehead}', {
        owner,
        repo,
        basehead: `${base}...${head}`,
        per_page: 1,
      }),
    );
    const files = data.files ?? [];
    if (files.length >= MOST_COMPARED) throw tooMany(MOST_COMPARED);
    return files;
  }

  async #content(side: Side, { path, id }: TreeEntry): Promise<FileContent> {
    const { owner, repo } = this.range;
    const data = await this.#askOrAbsent(() =>
      this.request('GET /repos/{owner}/{repo}/contents/{path}', { owner, repo, path, ref: this.range[side] }),
    );
    if (data === undefined || Array.isArray(data.data)) return { kind: 'absent' };
    const file = data.data;
    if (file.type === 'symlink' || file.type === 'submodule') return refusedKind(file.type);
    if (file.type !== 'file') return { kind: 'refused', reason: 'is not a file' };
    // GitHub follows a link to a file inside the repository, and answers with the blob at its end.
    if (side === 'head' && id !== undefined && file.sha !== id) {
      return { kind: 'refused', reason: 'is a symbolic link, or changed while it was being read' };
    }
    if (file.size > LARGEST_FILE) return { kind: 'refused', reason: TOO_LARGE };
    if ('content' in file && file.encoding === 'base64') return fileText(Buffer.from(file.content, 'base64'));
    return this.#blob(file.sha);
  }

  async #blob(sha: string): Promise<FileContent> {
    const { owner, repo } = this.range;
    const { data } = await this.#ask(() =>
      this.request('GET /repos/{owner}/{repo}/git/blobs/{file_sha}', { owner, repo, file_sha: sha }),
    );
    return fileText(Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8'));
  }

  async #askOrAbsent<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw refusal(error);
    }
  }

  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw refusal(error);
    }
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined;
}

function refusal(error: unknown): GateError {
  // octokit gives a failed connection the status 500, but no response.
  const answered = error instanceof Error && 'response' in error && error.response !== undefined;
  const status = answered ? statusOf(error) : undefined;
  const message = error instanceof Error ? error.message.slice(0, 300) : 'no reason is given';
  return new GateError(
    'remote-error',
    status === undefined ? `GitHub cannot be reached: ${message}` : `GitHub answers ${status}: ${message}`,
    'Check out with "fetch-depth: 0", or let the token read contents and pull requests.',
    [],
    { cause: error },
  );
}

function tooMany(most: number): GateError {
  return new GateError(
    'usage-error',
    `GitHub lists ${most} changed files at most, and this change has as many or more.`,
    'Check out with "fetch-depth: 0", so that git lists them.',
  );
}
