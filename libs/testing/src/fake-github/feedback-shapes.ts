import { HTML, nodeId, type Addresses } from './addresses.js';
import type { JsonObject } from './json.js';
import { userShape } from './repository-shapes.js';
import type { CheckRunState, CommentState, GitHubState, RepositoryState } from './state.js';

/** `issue-comment` of the description. */
export function commentShape(
  repository: RepositoryState,
  comment: CommentState,
  addresses: Addresses,
): JsonObject {
  const issues = `${addresses.api}/repos/${repository.fullName}/issues`;
  return {
    id: comment.id,
    node_id: nodeId('IssueComment', comment.id),
    url: `${issues}/comments/${comment.id}`,
    html_url: `${HTML}/${repository.fullName}/pull/${comment.issueNumber}#issuecomment-${comment.id}`,
    issue_url: `${issues}/${comment.issueNumber}`,
    body: comment.body,
    user: userShape(comment.author, addresses),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: 'NONE',
    performed_via_github_app: null,
  };
}

/** `check-run` of the description; annotations are counted there and kept in the state. */
export function checkRunShape(
  state: GitHubState,
  repository: RepositoryState,
  run: CheckRunState,
  { api }: Addresses,
): JsonObject {
  const url = `${api}/repos/${repository.fullName}`;
  const pulls = state.pulls.filter(
    (pull) =>
      pull.repository === repository.fullName &&
      pull.head.sha === run.headSha &&
      pull.head.repository === undefined,
  );
  const repo = { id: repository.id, url, name: repository.name };
  return {
    id: run.id,
    node_id: nodeId('CheckRun', run.id),
    head_sha: run.headSha,
    external_id: run.externalId,
    url: `${url}/check-runs/${run.id}`,
    html_url: `${HTML}/${repository.fullName}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: {
      ...run.output,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/check-runs/${run.id}/annotations`,
    },
    name: run.name,
    check_suite: { id: 1 },
    app: null,
    pull_requests: pulls.map((pull) => ({
      id: repository.id * 10_000 + pull.number,
      number: pull.number,
      url: `${url}/pulls/${pull.number}`,
      head: { ref: pull.head.ref, sha: pull.head.sha, repo },
      base: { ref: pull.base.ref, sha: pull.base.sha, repo },
    })),
  };
}
