import { GateError } from '@schema-steward/gate';

/** What a workflow run is about, as the runner says it. */
export interface WorkflowEvent {
  /** `GITHUB_EVENT_NAME`. */
  readonly name: string;
  /** `GITHUB_SHA`. */
  readonly sha: string;
  /** What the file of `GITHUB_EVENT_PATH` holds. */
  readonly payload: unknown;
}

/** What is compared with what. Names are tried in their order; an empty `bases` compares with nothing. */
export interface Comparison {
  /** For git: commits or branches that may be in the checkout. */
  readonly bases: readonly string[];
  readonly heads: readonly string[];
  /** For the API; undefined where it has nothing to compare. */
  readonly remote?: { readonly base: string; readonly head: string };
  readonly pullRequest?: number;
  /** The commit as people know it. */
  readonly commit: string;
}

const COMMIT = /^(?!0+$)[0-9a-f]{40,64}$/;

function field(value: unknown, ...path: readonly string[]): unknown {
  let at: unknown = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

function commitAt(payload: unknown, ...path: readonly string[]): string | undefined {
  const value = field(payload, ...path);
  return typeof value === 'string' && COMMIT.test(value) ? value : undefined;
}

/**
 * Which commits an event asks to compare; undefined where a branch was deleted.
 * @throws GateError where the event does not say.
 */
export function comparisonOf(event: WorkflowEvent): Comparison | undefined {
  if (field(event.payload, 'pull_request') !== undefined) return ofPullRequest(event);
  if (event.name === 'push') return ofPush(event);
  if (event.name === 'merge_group') return ofMergeGroup(event);
  return withDefaultBranch(event);
}

function ofPullRequest({ name, sha, payload }: WorkflowEvent): Comparison {
  const base = commitAt(payload, 'pull_request', 'base', 'sha');
  const head = commitAt(payload, 'pull_request', 'head', 'sha');
  const number = field(payload, 'pull_request', 'number');
  if (base === undefined) throw unusable(name, 'pull_request.base.sha', 'commit id');
  if (head === undefined) throw unusable(name, 'pull_request.head.sha', 'commit id');
  if (typeof number !== 'number') throw unusable(name, 'pull_request.number', 'number');
  return {
    bases: [base],
    // Only `pull_request` runs on the merge of head and base; for its kin, GITHUB_SHA is on the base: judging that would
    // pass everything.
    heads: name === 'pull_request' ? [sha, head] : [head],
    remote: { base, head },
    pullRequest: number,
    commit: head,
  };
}

function ofPush(event: WorkflowEvent): Comparison | undefined {
  const { sha, payload } = event;
  if (field(payload, 'deleted') === true) return undefined;
  const before = commitAt(payload, 'before');
  if (before !== undefined)
    return { bases: [before], heads: [sha], remote: { base: before, head: sha }, commit: sha };
  const isFirst = field(payload, 'ref') === `refs/heads/${defaultBranch(event)}`;
  return isFirst ? { bases: [], heads: [sha], commit: sha } : withDefaultBranch(event);
}

function ofMergeGroup({ name, sha, payload }: WorkflowEvent): Comparison {
  const base = commitAt(payload, 'merge_group', 'base_sha');
  const head = commitAt(payload, 'merge_group', 'head_sha') ?? sha;
  if (base === undefined) throw unusable(name, 'merge_group.base_sha', 'commit id');
  return { bases: [base], heads: [head], remote: { base, head }, commit: head };
}

/** What has no base of its own: a button, a clock, a new branch. */
function withDefaultBranch(event: WorkflowEvent): Comparison {
  const branch = defaultBranch(event);
  const { sha } = event;
  return {
    bases: [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`],
    heads: [sha],
    remote: { base: branch, head: sha },
    commit: sha,
  };
}

function defaultBranch({ name, payload }: WorkflowEvent): string {
  const branch = field(payload, 'repository', 'default_branch');
  if (typeof branch !== 'string' || branch === '') throw incomplete(name);
  return branch;
}

/** An event of a kind that has no two sides. */
function incomplete(name: string): GateError {
  return new GateError(
    'usage-error',
    `The event ${JSON.stringify(name)} does not say what to compare.`,
    'Run this action on pull_request, push, merge_group or workflow_dispatch.',
  );
}

/** An event of the right kind that does not hold what GitHub writes there. */
function unusable(name: string, at: string, what: string): GateError {
  return new GateError(
    'usage-error',
    `The event ${JSON.stringify(name)} does not say what to compare: its ${at} is no ${what}.`,
    'Run this action on the event as GitHub sends it.',
  );
}
