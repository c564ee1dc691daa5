import { HTML } from './addresses.js';
import { ok, text, type Call, type Handler } from './call.js';
import { commitShape, diffEntryShape, gitCommitShape } from './commit-shapes.js';
import type { GitCommit } from './git-data.js';
import { EMPTY_TREE } from './git-diff.js';
import { GitHubError, notFound } from './github-error.js';
import { paginate } from './pagination.js';
import { requireCommit } from './state.js';

/** Most entries of one answer of `git/get-tree` (docs: "Get a tree"). */
const MAX_TREE_ENTRIES = 100_000;
const COMMIT_FILES = { usual: 300, max: 300 };
const MAX_COMMIT_FILES = 3000;
const MAX_COMPARED_FILES = 300;
const COMPARED_COMMITS = { usual: 250, max: 250 };

async function commitOf(call: Call, sha: string): Promise<GitCommit> {
  const commit = await call.repository.git.commit(sha);
  if (commit === undefined) throw notFound();
  return commit;
}

/** `git/get-commit`: by full id, nothing else. */
export const getGitCommit: Handler = async (call) =>
  ok(gitCommitShape(call.repository, await commitOf(call, text(call, 'path', 'commit_sha')), call.addresses));

/** `git/get-tree`: by the id of a tree, or any name of a commit. Any `recursive`, even `0`, means yes. */
export const getTree: Handler = async (call) => {
  const { git, fullName } = call.repository;
  const asked = text(call, 'path', 'tree_sha');
  let sha: string | undefined = asked;
  if ((await git.objectType(asked)) !== 'tree') {
    sha = await call.state.resolve(call.repository, asked);
    if (sha === undefined) throw notFound();
  }
  const recursive = call.query['recursive'] !== undefined;
  const all = (await git.tree(sha)).filter((entry) => recursive || !entry.path.includes('/'));
  const url = `${call.addresses.api}/repos/${fullName}/git`;
  return ok({
    sha,
    url: `${url}/trees/${sha}`,
    tree: all.slice(0, MAX_TREE_ENTRIES).map(({ path, mode, type, sha: id, size }) => ({
      path,
      mode,
      type,
      sha: id,
      ...(size === undefined ? {} : { size }),
      ...(type === 'commit' ? {} : { url: `${url}/${type}s/${id}` }),
    })),
    truncated: all.length > MAX_TREE_ENTRIES,
  });
};

/** `repos/get-commit`: with its files, compared with the first parent. */
export const getCommit: Handler = async (call) => {
  const sha = await requireCommit(call.state, call.repository, text(call, 'path', 'ref'));
  const commit = await commitOf(call, sha);
  const changes = await call.repository.git.diff(commit.parents[0] ?? EMPTY_TREE, sha);
  const page = paginate(changes.slice(0, MAX_COMMIT_FILES), call.query, COMMIT_FILES);
  const additions = changes.reduce((sum, change) => sum + change.additions, 0);
  const deletions = changes.reduce((sum, change) => sum + change.deletions, 0);
  return ok(
    {
      ...commitShape(call.repository, commit, call.addresses),
      stats: { additions, deletions, total: additions + deletions },
      files: page.items.map((change) => diffEntryShape(call.repository, change, sha, call.addresses)),
    },
    page,
  );
};

/**
 * `repos/compare-commits-with-basehead`: `base...head`, each with `owner:` before it if need be. Files come on the first page
 * alone; without paging the answer holds the last 250 commits.
 */
export const compareCommits: Handler = async (call) => {
  const { git, fullName } = call.repository;
  const basehead = text(call, 'path', 'basehead');
  const dots = basehead.indexOf('...');
  if (dots === -1) throw notFound();
  const [baseName, headName] = [basehead.slice(0, dots), basehead.slice(dots + 3)];
  // A fork's branches lie in the same git repository: forks share their objects at GitHub too.
  const resolve = (name: string) => call.state.resolve(call.repository, name.slice(name.indexOf(':') + 1));
  const [base, head] = [await resolve(baseName), await resolve(headName)];
  if (base === undefined || head === undefined) throw notFound();
  const mergeBase = await git.mergeBase(base, head);
  if (mergeBase === undefined) {
    throw new GitHubError(404, `No common ancestor between ${baseName} and ${headName}.`);
  }
  const [ahead, behind] = [await git.commitsBetween(base, head), await git.commitsBetween(head, base)];
  const paged = call.query['page'] !== undefined || call.query['per_page'] !== undefined;
  const page = paginate(paged ? ahead : ahead.slice(-COMPARED_COMMITS.max), call.query, COMPARED_COMMITS);
  const files = page.page === 1 ? (await git.diff(mergeBase, head)).slice(0, MAX_COMPARED_FILES) : [];
  const html = `${HTML}/${fullName}/compare`;
  const shape = (commit: GitCommit) => commitShape(call.repository, commit, call.addresses);
  const name = (ref: string) => encodeURIComponent(ref);
  return ok(
    {
      url: `${call.addresses.api}/repos/${fullName}/compare/${name(baseName)}...${name(headName)}`,
      html_url: `${html}/${name(baseName)}...${name(headName)}`,
      permalink_url: `${html}/${base}...${head}`,
      diff_url: `${html}/${base}...${head}.diff`,
      patch_url: `${html}/${base}...${head}.patch`,
      base_commit: shape(await commitOf(call, base)),
      merge_base_commit: shape(await commitOf(call, mergeBase)),
      status: comparison(ahead.length, behind.length),
      ahead_by: ahead.length,
      behind_by: behind.length,
      total_commits: ahead.length,
      commits: page.items.map(shape),
      ...(page.page === 1
        ? { files: files.map((change) => diffEntryShape(call.repository, change, head, call.addresses)) }
        : {}),
    },
    paged ? page : undefined,
  );
};

function comparison(ahead: number, behind: number): string {
  if (ahead > 0) return behind > 0 ? 'diverged' : 'ahead';
  return behind > 0 ? 'behind' : 'identical';
}
