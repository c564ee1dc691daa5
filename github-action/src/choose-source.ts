import { CommitChanges, GateError, GitCheckout, GitHubChanges } from '@schema-steward/gate';
import type { ChangeSource, GitHubRequest } from '@schema-steward/gate';
import type { Comparison } from './comparison.js';

export interface Places {
  /** The folder that may hold a checkout. */
  readonly workspace: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Absent where there is no token for it. */
  readonly request?: GitHubRequest;
}

/**
 * Where the changes are read from: the checkout where it has both commits and the history between them, else GitHub.
 * @throws GateError where neither can be.
 */
export async function chooseSource(
  comparison: Comparison,
  { workspace, repository, request }: Places,
): Promise<ChangeSource> {
  const local = await fromCheckout(comparison, workspace);
  if (local !== undefined) return local;
  const [owner, repo] = repository.split('/');
  const { remote, pullRequest } = comparison;
  if (request !== undefined && remote !== undefined && owner !== undefined && repo !== undefined) {
    return new GitHubChanges(request, {
      owner,
      repo,
      ...remote,
      ...(pullRequest !== undefined && { pullRequest }),
    });
  }
  throw new GateError(
    'usage-error',
    'The checkout lacks the commits to compare, and GitHub cannot be asked for them.',
    'Check out with "fetch-depth: 0" before this step, or give it a github-token.',
  );
}

async function fromCheckout(
  { bases, heads }: Comparison,
  workspace: string,
): Promise<ChangeSource | undefined> {
  // No checkout, no git, or one that git does not trust: GitHub knows as well.
  const checkout = await GitCheckout.open(workspace).catch(() => undefined);
  if (checkout === undefined) return undefined;
  for (const head of heads) {
    if (bases.length === 0) return CommitChanges.ofEverything(checkout, head);
    for (const base of bases) {
      const changes = await CommitChanges.between(checkout, base, head);
      if (changes !== undefined) return changes;
    }
  }
  return undefined;
}
