import { userId } from './fake-github/repository-shapes.js';
import type { JsonObject } from './fake-github/json.js';
import type { RepositoryIdentity } from './fake-github/state.js';

/** What a workflow run is about: the payload file and what the runner says of it in the environment. */
export interface ActionEvent {
  /** `GITHUB_EVENT_NAME`. */
  readonly name: 'pull_request' | 'push' | 'merge_group' | 'workflow_dispatch';
  /** The text of the file that `GITHUB_EVENT_PATH` names, as an object. */
  readonly payload: JsonObject;
  /** `GITHUB_SHA`. */
  readonly sha: string;
  /** `GITHUB_REF`, in full. */
  readonly ref: string;
  /** `GITHUB_HEAD_REF` and `GITHUB_BASE_REF`: names of branches, empty outside pull requests. */
  readonly headRef: string;
  readonly baseRef: string;
  readonly repository: RepositoryIdentity;
  /** `GITHUB_ACTOR`, a login. */
  readonly actor: string;
}

interface Branch {
  readonly ref: string;
  readonly sha: string;
}

const NO_COMMIT = '0'.repeat(40);

/**
 * `pull_request`. The runner checks out a merge of head and base that GitHub makes; `mergeSha` is that commit, and the head
 * itself where a test has none. `head.repository` is the fork, where there is one; `before` belongs to `synchronize`.
 */
export function pullRequestEvent(options: {
  readonly action: 'opened' | 'reopened' | 'synchronize' | 'labeled' | 'unlabeled';
  readonly repository: RepositoryIdentity;
  readonly number: number;
  readonly base: Branch;
  readonly head: Branch & { readonly repository?: RepositoryIdentity };
  readonly author: string;
  readonly title?: string;
  readonly labels?: readonly string[];
  readonly draft?: boolean;
  readonly before?: string;
  readonly mergeSha?: string;
}): ActionEvent {
  const { repository, number, base, head, author, labels = [] } = options;
  const fork = head.repository;
  const url = `https://api.github.com/repos/${fullName(repository)}/pulls/${number}`;
  return {
    name: 'pull_request',
    sha: options.mergeSha ?? head.sha,
    ref: `refs/pull/${number}/merge`,
    headRef: head.ref,
    baseRef: base.ref,
    repository,
    actor: author,
    payload: {
      action: options.action,
      number,
      ...(options.action === 'synchronize' ? { before: options.before ?? base.sha, after: head.sha } : {}),
      pull_request: {
        url,
        html_url: `https://github.com/${fullName(repository)}/pull/${number}`,
        number,
        state: 'open',
        title: options.title ?? `Pull request ${number}`,
        draft: options.draft ?? false,
        user: account(author),
        labels: labels.map((name) => ({ id: userId(`label ${name}`), name })),
        merge_commit_sha: options.mergeSha ?? null,
        head: branch(head, fork ?? repository, fork !== undefined),
        base: branch(base, repository, false),
      },
      repository: repositoryPayload(repository),
      sender: account(author),
    },
  };
}

/** `push` to a branch. `before` is all zeros for a new branch, `after` for one that is deleted. */
export function pushEvent(options: {
  readonly repository: RepositoryIdentity;
  /** The name of the branch. */
  readonly branch: string;
  readonly before?: string;
  readonly after: string;
  readonly pusher: string;
  readonly forced?: boolean;
}): ActionEvent {
  const { repository, after, pusher, before = NO_COMMIT } = options;
  const ref = `refs/heads/${options.branch}`;
  return {
    ...outsidePulls('push', repository, pusher, ref, after),
    payload: {
      ref,
      before,
      after,
      created: before === NO_COMMIT,
      deleted: after === NO_COMMIT,
      forced: options.forced ?? false,
      base_ref: null,
      compare: `https://github.com/${fullName(repository)}/compare/${before}...${after}`,
      commits: [],
      head_commit: after === NO_COMMIT ? null : { id: after },
      pusher: { name: pusher },
      repository: repositoryPayload(repository),
      sender: account(pusher),
    },
  };
}

/** `merge_group` (a merge queue asks for its checks): `head` is the commit that would become the base branch's next. */
export function mergeGroupEvent(options: {
  readonly repository: RepositoryIdentity;
  /** The branch that is merged into, and where it stands. */
  readonly base: Branch;
  /** The number of the pull request that heads the group: part of the queue's branch name. */
  readonly number: number;
  readonly headSha: string;
}): ActionEvent {
  const { repository, base, number, headSha } = options;
  const ref = `refs/heads/gh-readonly-queue/${base.ref}/pr-${number}-${base.sha}`;
  return {
    ...outsidePulls('merge_group', repository, 'github-merge-queue[bot]', ref, headSha),
    payload: {
      action: 'checks_requested',
      merge_group: {
        head_sha: headSha,
        head_ref: ref,
        base_sha: base.sha,
        base_ref: `refs/heads/${base.ref}`,
        head_commit: { id: headSha },
      },
      repository: repositoryPayload(repository),
      sender: account('github-merge-queue[bot]'),
    },
  };
}

/** `workflow_dispatch`: somebody pressed the button, on a branch. */
export function workflowDispatchEvent(options: {
  readonly repository: RepositoryIdentity;
  readonly branch: string;
  readonly sha: string;
  readonly actor: string;
  readonly inputs?: Readonly<Record<string, string>>;
}): ActionEvent {
  const { repository, sha, actor, inputs = {} } = options;
  const ref = `refs/heads/${options.branch}`;
  return {
    ...outsidePulls('workflow_dispatch', repository, actor, ref, sha),
    payload: {
      ref,
      inputs,
      workflow: '.github/workflows/schemas.yml',
      repository: repositoryPayload(repository),
      sender: account(actor),
    },
  };
}

function outsidePulls<Name extends ActionEvent['name']>(
  name: Name,
  repository: RepositoryIdentity,
  actor: string,
  ref: string,
  sha: string,
) {
  return { name, repository, actor, ref, sha, headRef: '', baseRef: '' };
}

const fullName = ({ owner, name }: RepositoryIdentity) => `${owner}/${name}`;

function account(login: string): JsonObject {
  return { login, id: userId(login), type: login.endsWith('[bot]') ? 'Bot' : 'User' };
}

function branch({ ref, sha }: Branch, repository: RepositoryIdentity, fork: boolean): JsonObject {
  return {
    label: `${repository.owner}:${ref}`,
    ref,
    sha,
    user: account(repository.owner),
    repo: { ...repositoryPayload(repository), fork },
  };
}

function repositoryPayload(repository: RepositoryIdentity): JsonObject {
  return {
    id: repository.id,
    name: repository.name,
    full_name: fullName(repository),
    private: false,
    fork: false,
    owner: account(repository.owner),
    html_url: `https://github.com/${fullName(repository)}`,
    default_branch: 'main',
  };
}
