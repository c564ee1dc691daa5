import { HTML, nodeId, type Addresses } from './addresses.js';
import type { JsonObject } from './json.js';
import { repositoryShape, userId, userShape } from './repository-shapes.js';
import type { PullState, RepositoryIdentity, RepositoryState } from './state.js';

export function labelShape(repository: RepositoryState, name: string, { api }: Addresses): JsonObject {
  return {
    id: userId(`label ${name}`),
    node_id: nodeId('Label', `${repository.id} ${name}`),
    url: `${api}/repos/${repository.fullName}/labels/${encodeURIComponent(name)}`,
    name,
    color: 'ededed',
    default: false,
    // The description of the list has no null here.
    description: '',
  };
}

/** `pull-request-simple` of the description: what lists of pull requests hold. */
export function pullShape(repository: RepositoryState, pull: PullState, addresses: Addresses): JsonObject {
  const url = `${addresses.api}/repos/${repository.fullName}/pulls/${pull.number}`;
  const issue = `${addresses.api}/repos/${repository.fullName}/issues/${pull.number}`;
  const html = `${HTML}/${repository.fullName}/pull/${pull.number}`;
  const statuses = `${addresses.api}/repos/${repository.fullName}/statuses/${pull.head.sha}`;
  const fork = pull.head.repository;
  const time = '2026-01-01T00:00:00Z';
  return {
    url,
    id: repository.id * 10_000 + pull.number,
    node_id: nodeId('PullRequest', `${repository.id} ${pull.number}`),
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${addresses.api}/repos/${repository.fullName}/pulls/comments{/number}`,
    comments_url: `${issue}/comments`,
    statuses_url: statuses,
    number: pull.number,
    state: pull.state,
    locked: false,
    title: pull.title,
    user: userShape(pull.author, addresses),
    body: pull.body === '' ? null : pull.body,
    labels: pull.labels.map((label) => labelShape(repository, label, addresses)),
    milestone: null,
    active_lock_reason: null,
    created_at: time,
    updated_at: time,
    closed_at: pull.state === 'closed' ? time : null,
    merged_at: null,
    merge_commit_sha: pull.mergeSha ?? null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    head: branchShape(fork ?? repository, pull.head, addresses, fork !== undefined),
    base: branchShape(repository, pull.base, addresses, false),
    _links: {
      self: { href: url },
      html: { href: html },
      issue: { href: issue },
      comments: { href: `${issue}/comments` },
      review_comments: { href: `${url}/comments` },
      review_comment: { href: `${addresses.api}/repos/${repository.fullName}/pulls/comments{/number}` },
      commits: { href: `${url}/commits` },
      statuses: { href: statuses },
    },
    author_association: fork === undefined ? 'MEMBER' : 'CONTRIBUTOR',
    auto_merge: null,
    draft: pull.draft,
  };
}

function branchShape(
  repository: RepositoryIdentity,
  branch: { readonly ref: string; readonly sha: string },
  addresses: Addresses,
  fork: boolean,
): JsonObject {
  return {
    label: `${repository.owner}:${branch.ref}`,
    ref: branch.ref,
    sha: branch.sha,
    user: userShape(repository.owner, addresses),
    repo: repositoryShape(repository, addresses, { fork }),
  };
}

/** `pull-request` of the description: one pull request with what its commits add up to. */
export function fullPullShape(
  repository: RepositoryState,
  pull: PullState,
  counts: {
    readonly commits: number;
    readonly additions: number;
    readonly deletions: number;
    readonly changedFiles: number;
    readonly comments: number;
  },
  addresses: Addresses,
): JsonObject {
  return {
    ...pullShape(repository, pull, addresses),
    merged: false,
    mergeable: pull.state === 'open' ? true : null,
    rebaseable: pull.state === 'open' ? true : null,
    mergeable_state: pull.state === 'open' ? 'clean' : 'unknown',
    merged_by: null,
    comments: counts.comments,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: counts.commits,
    additions: counts.additions,
    deletions: counts.deletions,
    changed_files: counts.changedFiles,
  };
}
