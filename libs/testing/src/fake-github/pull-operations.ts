import { ok, text, type Call, type Handler } from './call.js';
import { diffEntryShape } from './commit-shapes.js';
import type { FileChange } from './git-diff.js';
import { GitHubError } from './github-error.js';
import { paginate } from './pagination.js';
import { fullPullShape, labelShape, pullShape } from './pull-shapes.js';
import { repositoryShape } from './repository-shapes.js';
import { requireCommit, type PullState } from './state.js';

/** Most files that the list of a pull request ever shows (docs: "List pull requests files"). */
const MAX_FILES = 3000;

/** `repos/get`. */
export const getRepository: Handler = (call) => ok(repositoryShape(call.repository, call.addresses));

function pullOf(call: Call, parameter: 'pull_number' | 'issue_number'): PullState {
  return call.state.pull(call.repository.fullName, Number(call.path[parameter]));
}

/** Three dots: what the head has done since it left the base. */
async function changesOf(call: Call, pull: PullState): Promise<readonly FileChange[]> {
  const mergeBase = await call.repository.git.mergeBase(pull.base.sha, pull.head.sha);
  if (mergeBase === undefined) {
    throw new GitHubError(422, `No common ancestor between ${pull.base.sha} and ${pull.head.sha}.`);
  }
  return call.repository.git.diff(mergeBase, pull.head.sha);
}

/** `pulls/get`. */
export const getPull: Handler = async (call) => {
  const pull = pullOf(call, 'pull_number');
  const changes = await changesOf(call, pull);
  const counts = {
    commits: (await call.repository.git.commitsBetween(pull.base.sha, pull.head.sha)).length,
    additions: changes.reduce((sum, change) => sum + change.additions, 0),
    deletions: changes.reduce((sum, change) => sum + change.deletions, 0),
    changedFiles: changes.length,
    comments: call.state.comments.filter(
      (comment) => comment.repository === pull.repository && comment.issueNumber === pull.number,
    ).length,
  };
  return ok(fullPullShape(call.repository, pull, counts, call.addresses));
};

/** `pulls/list-files`. */
export const listFiles: Handler = async (call) => {
  const pull = pullOf(call, 'pull_number');
  const page = paginate((await changesOf(call, pull)).slice(0, MAX_FILES), call.query);
  return ok(
    page.items.map((change) => diffEntryShape(call.repository, change, pull.head.sha, call.addresses)),
    page,
  );
};

/** `pulls/list`. Every order is the order of the numbers: here nothing else tells pull requests apart. */
export const listPulls: Handler = (call) => {
  const state = text(call, 'query', 'state') || 'open';
  const base = text(call, 'query', 'base');
  const head = text(call, 'query', 'head');
  const ascending = call.query['direction'] === 'asc';
  const found = call.state.pulls
    .filter((pull) => pull.repository === call.repository.fullName)
    .filter((pull) => state === 'all' || pull.state === state)
    .filter((pull) => base === '' || pull.base.ref === base)
    .filter(
      (pull) => head === '' || head === `${(pull.head.repository ?? call.repository).owner}:${pull.head.ref}`,
    )
    .sort((a, b) => (ascending ? a.number - b.number : b.number - a.number));
  const page = paginate(found, call.query);
  return ok(
    page.items.map((pull) => pullShape(call.repository, pull, call.addresses)),
    page,
  );
};

/** `repos/list-pull-requests-associated-with-commit`: those whose own commits hold it. There may be several. */
export const listPullsOfCommit: Handler = async (call) => {
  const sha = await requireCommit(call.state, call.repository, text(call, 'path', 'commit_sha'));
  const holds = async (pull: PullState) =>
    (await call.repository.git.commitsBetween(pull.base.sha, pull.head.sha)).some(
      (commit) => commit.sha === sha,
    );
  const found: PullState[] = [];
  for (const pull of call.state.pulls) {
    if (pull.repository === call.repository.fullName && (await holds(pull))) found.push(pull);
  }
  const page = paginate(found, call.query);
  return ok(
    page.items.map((pull) => pullShape(call.repository, pull, call.addresses)),
    page,
  );
};

/** `issues/list-labels-on-issue`: as they are now, whatever the event's payload said. */
export const listLabels: Handler = (call) => {
  const page = paginate(pullOf(call, 'issue_number').labels, call.query);
  return ok(
    page.items.map((label) => labelShape(call.repository, label, call.addresses)),
    page,
  );
};
