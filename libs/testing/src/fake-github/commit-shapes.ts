import { encodePath, HTML, nodeId, type Addresses } from './addresses.js';
import type { GitCommit } from './git-data.js';
import type { FileChange } from './git-diff.js';
import type { JsonObject } from './json.js';
import type { RepositoryState } from './state.js';

const UNVERIFIED = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

/** `commit` of the description, as commits and comparisons answer it. Nobody here has linked an address to an account. */
export function commitShape(repository: RepositoryState, commit: GitCommit, { api }: Addresses): JsonObject {
  const url = `${api}/repos/${repository.fullName}`;
  const html = `${HTML}/${repository.fullName}/commit`;
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', commit.sha),
    commit: {
      author: { ...commit.author },
      committer: { ...commit.committer },
      message: commit.message,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      url: `${url}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: UNVERIFIED,
    },
    url: `${url}/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    comments_url: `${url}/commits/${commit.sha}/comments`,
    author: null,
    committer: null,
    parents: commit.parents.map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${html}/${sha}` })),
  };
}

/** `git-commit` of the description: the object as git holds it. */
export function gitCommitShape(
  repository: RepositoryState,
  commit: GitCommit,
  { api }: Addresses,
): JsonObject {
  const url = `${api}/repos/${repository.fullName}/git`;
  const html = `${HTML}/${repository.fullName}/commit`;
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', commit.sha),
    url: `${url}/commits/${commit.sha}`,
    html_url: `${html}/${commit.sha}`,
    author: { ...commit.author },
    committer: { ...commit.committer },
    tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((sha) => ({ sha, url: `${url}/commits/${sha}`, html_url: `${html}/${sha}` })),
    verification: UNVERIFIED,
  };
}

/** `diff-entry` of the description. `at` is the commit that the file's addresses point into. */
export function diffEntryShape(
  repository: RepositoryState,
  change: FileChange,
  at: string,
  { api }: Addresses,
): JsonObject {
  const path = encodePath(change.path);
  return {
    sha: change.sha,
    filename: change.path,
    status: change.status,
    additions: change.additions,
    deletions: change.deletions,
    changes: change.additions + change.deletions,
    blob_url: `${HTML}/${repository.fullName}/blob/${at}/${path}`,
    raw_url: `${HTML}/${repository.fullName}/raw/${at}/${path}`,
    contents_url: `${api}/repos/${repository.fullName}/contents/${path}?ref=${at}`,
    ...(change.patch === undefined ? {} : { patch: change.patch }),
    ...(change.previousPath === undefined ? {} : { previous_filename: change.previousPath }),
  };
}
