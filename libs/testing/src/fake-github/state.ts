import type { Clock } from '@schema-steward/kernel';
import { GitData, wholeSeconds } from './git-data.js';
import { GitHubError, notFound } from './github-error.js';
import type { JsonObject } from './json.js';

/** Who a repository is: names change, the id stays. */
export interface RepositoryIdentity {
  readonly owner: string;
  readonly name: string;
  readonly id: number;
}

export interface FakeRepository extends RepositoryIdentity {
  /** A real git repository, bare or not, that holds every commit named below. */
  readonly gitDirectory: string;
  /** `main` unless said otherwise. */
  readonly defaultBranch?: string;
  readonly private?: boolean;
  readonly pulls?: readonly FakePull[];
}

export interface FakePull {
  readonly number: number;
  readonly title: string;
  /** A login. */
  readonly author: string;
  readonly base: { readonly ref: string; readonly sha: string };
  /** `repository` names the fork that the branch lies in; without it the branch lies in the repository itself. */
  readonly head: { readonly ref: string; readonly sha: string; readonly repository?: RepositoryIdentity };
  /** The merge of head and base that a workflow checks out: `refs/pull/N/merge`. */
  readonly mergeSha?: string;
  readonly labels?: readonly string[];
  readonly state?: 'open' | 'closed';
  readonly draft?: boolean;
  readonly body?: string;
}

/** A pull request as it is now. A test may change it: labels come, a push moves the head. */
export interface PullState extends FakePull {
  /** `owner/name`. */
  readonly repository: string;
  title: string;
  base: FakePull['base'];
  head: FakePull['head'];
  labels: readonly string[];
  state: 'open' | 'closed';
  draft: boolean;
  body: string;
}

export interface CommentState {
  readonly id: number;
  /** `owner/name`. */
  readonly repository: string;
  readonly issueNumber: number;
  readonly author: string;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
}

export interface CheckRunState {
  readonly id: number;
  readonly repository: string;
  name: string;
  readonly headSha: string;
  status: string;
  conclusion: string | null;
  startedAt: string | null;
  completedAt: string | null;
  externalId: string;
  detailsUrl: string | null;
  output: { readonly title: string | null; readonly summary: string | null; readonly text: string | null };
  /** Those of all requests, in their order: an update adds to them. */
  readonly annotations: JsonObject[];
}

export interface RepositoryState extends RepositoryIdentity {
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly private: boolean;
  readonly git: GitData;
}

/** The account that a workflow's own token acts as. */
export const BOT = 'github-actions[bot]';

/** All that the fake remembers. What git knows is asked from git each time. */
export class GitHubState {
  readonly repositories: readonly RepositoryState[];
  readonly pulls: PullState[];
  readonly comments: CommentState[] = [];
  readonly checkRuns: CheckRunState[] = [];
  #lastId = 1000;

  constructor(
    repositories: readonly FakeRepository[],
    readonly clock: Clock,
  ) {
    this.repositories = repositories.map((repository) => ({
      owner: repository.owner,
      name: repository.name,
      id: repository.id,
      fullName: `${repository.owner}/${repository.name}`,
      defaultBranch: repository.defaultBranch ?? 'main',
      private: repository.private ?? false,
      git: new GitData(repository.gitDirectory),
    }));
    this.pulls = repositories.flatMap((repository) =>
      (repository.pulls ?? []).map((pull) => ({
        ...pull,
        labels: pull.labels ?? [],
        state: pull.state ?? 'open',
        draft: pull.draft ?? false,
        body: pull.body ?? '',
        repository: `${repository.owner}/${repository.name}`,
      })),
    );
  }

  nextId(): number {
    return ++this.#lastId;
  }

  now(): string {
    return wholeSeconds(this.clock.now());
  }

  /** Names are compared without regard to case, as GitHub does. Throws GitHub's 404. */
  repository(owner: string, name: string): RepositoryState {
    const wanted = `${owner}/${name}`.toLowerCase();
    const found = this.repositories.find((repository) => repository.fullName.toLowerCase() === wanted);
    if (found === undefined) throw notFound();
    return found;
  }

  /** Throws GitHub's 404. */
  pull(repository: string, number: number): PullState {
    const found = this.pulls.find((pull) => pull.repository === repository && pull.number === number);
    if (found === undefined) throw notFound();
    return found;
  }

  /** The commit that a name means, refs of pull requests included; undefined when nothing has the name. */
  async resolve(repository: RepositoryState, ref: string): Promise<string | undefined> {
    const [, number, side] = /^(?:refs\/)?pull\/(\d+)\/(head|merge)$/.exec(ref) ?? [];
    if (number === undefined) return repository.git.resolveCommit(ref);
    const pull = this.pulls.find(
      (candidate) => candidate.repository === repository.fullName && candidate.number === Number(number),
    );
    return side === 'merge' ? pull?.mergeSha : pull?.head.sha;
  }

  /** Writes a comment as `author`, by hand or for a request. */
  addComment(repository: string, issueNumber: number, body: string, author: string = BOT): CommentState {
    const now = this.now();
    const comment = {
      id: this.nextId(),
      repository,
      issueNumber,
      author,
      body,
      createdAt: now,
      updatedAt: now,
    };
    this.comments.push(comment);
    return comment;
  }

  /** Throws GitHub's 404. */
  comment(repository: string, id: number): CommentState {
    const found = this.comments.find((comment) => comment.repository === repository && comment.id === id);
    if (found === undefined) throw notFound();
    return found;
  }

  checkRun(repository: string, id: number): CheckRunState {
    const found = this.checkRuns.find((run) => run.repository === repository && run.id === id);
    if (found === undefined) throw notFound();
    return found;
  }
}

/** The full id of a commit, or GitHub's 422 for a name that means none. */
export async function requireCommit(
  state: GitHubState,
  repository: RepositoryState,
  ref: string,
): Promise<string> {
  const sha = await state.resolve(repository, ref);
  if (sha === undefined) throw new GitHubError(422, `No commit found for SHA: ${ref}`);
  return sha;
}
