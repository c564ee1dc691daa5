import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitRepository, pullRequestEvent, runAction, startFakeGitHub } from '@schema-steward/testing';
import type { ActionEvent, ActionRun, FakeGitHub, FakeGitHubOptions } from '@schema-steward/testing';
import { expect, onTestFinished } from 'vitest';
import { workspaceRoot } from '../../support/workspace.js';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** The file that `runs.main` of action.yml names: what GitHub runs. */
export const bundle = join(workspaceRoot, 'github-action', 'dist', 'index.js');

export const repository = { owner: 'example', name: 'fulfillment', id: 42 };
const fork = { owner: 'stranger', name: 'fulfillment', id: 43 };
const GITHUB_TOKEN = 'ghs_workflow';

export const STEWARD_YML = 'version: 1\nschemas:\n  - files: schemas/{subject}.avsc\n';

/**
 * `history`: actions/checkout with `fetch-depth: 0`. `shallow`: its default, the merge commit alone. `none`: a workflow
 * that checks nothing out.
 */
export type Checkout = 'history' | 'shallow' | 'none';

export interface PullRequestOptions {
  readonly registryUrl: string;
  /** Files of the base, besides a steward.yml that maps `schemas/{subject}.avsc`; null leaves that out. */
  readonly base: Files & { readonly 'steward.yml'?: string };
  readonly withoutConfig?: boolean;
  /** What the pull request does to the working tree; everything is committed after it. */
  readonly change: (git: GitRepository) => unknown;
  readonly checkout?: Checkout;
  readonly fromFork?: boolean;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly github?: Pick<FakeGitHubOptions, 'denied'>;
  readonly env?: Readonly<Record<string, string>>;
}

export interface PullRequestRun extends ActionRun {
  /** What the bundle asked GitHub, by GitHub's names for it. */
  readonly asked: readonly (string | null)[];
  readonly git: GitRepository;
}

/** Runs the bundle for a pull request in a repository of its own. GitHub's rules are held against it at the test's end. */
export async function runPullRequest(options: PullRequestOptions): Promise<PullRequestRun> {
  const git = repositoryOf(options);
  const base = git.git('rev-parse', 'main');
  git.branch('change');
  options.change(git);
  const head = git.commit('the change');
  // The merge commit that GitHub makes: its tree is the head's, since the base has not moved on.
  const mergeSha = git.git('commit-tree', `${head}^{tree}`, '-p', base, '-p', head, '-m', 'merge');
  git.git('branch', 'merged', mergeSha);

  const sides = {
    base: { ref: 'main', sha: base },
    head: { ref: 'change', sha: head, ...(options.fromFork === true && { repository: fork }) },
    mergeSha,
  };
  const pull = { number: 7, title: 'A change', author: 'ada', ...sides };
  const github = await fakeGitHub({
    repositories: [{ ...repository, gitDirectory: git.root, pulls: [pull] }],
    ...options.github,
  });
  const event = pullRequestEvent({ action: 'synchronize', repository, ...pull });
  return runEvent(event, { ...options, git, github, branch: 'merged' });
}

/** A repository whose `main` holds the base's files, removed at the test's end. */
export function repositoryOf({
  base,
  withoutConfig = false,
}: Pick<PullRequestOptions, 'base' | 'withoutConfig'>) {
  const git = GitRepository.create();
  onTestFinished(() => git.dispose());
  git.write({ ...(!withoutConfig && { 'steward.yml': STEWARD_YML }), 'README.md': 'Orders\n', ...base });
  git.commit('the base');
  return git;
}

/** A GitHub that asks for the workflow's token, and whose rules nobody may have broken when the test ends. */
export async function fakeGitHub(options: FakeGitHubOptions): Promise<FakeGitHub> {
  const github = await startFakeGitHub({ token: GITHUB_TOKEN, ...options });
  onTestFinished(async () => {
    await github.close();
    expect(github.violations).toEqual([]);
  });
  return github;
}

export interface EventOptions extends Pick<
  PullRequestOptions,
  'registryUrl' | 'checkout' | 'inputs' | 'env'
> {
  readonly git: GitRepository;
  readonly github: FakeGitHub;
  /** The branch that actions/checkout would check out. */
  readonly branch: string;
}

/** Runs the bundle for an event, on a checkout as the workflow makes it. */
export async function runEvent(event: ActionEvent, options: EventOptions): Promise<PullRequestRun> {
  const { git, github, inputs, env } = options;
  const run = await runAction({
    bundle,
    workspace: workspaceOf(options),
    event,
    inputs: {
      'registry-url': options.registryUrl,
      token: '',
      config: 'steward.yml',
      'fail-on': 'error',
      timeout: '60',
      'github-token': GITHUB_TOKEN,
      ...inputs,
    },
    githubUrl: github.url,
    ...(env && { env }),
  });
  return { ...run, asked: github.requests.map(({ operationId }) => operationId), git };
}

function workspaceOf({ checkout = 'history', git, branch }: EventOptions): string {
  if (checkout === 'none') {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'no-checkout-')));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    return folder;
  }
  if (checkout === 'history') {
    git.git('switch', '--quiet', branch);
    return git.root;
  }
  const clone = git.clone(branch, 1);
  onTestFinished(() => clone.dispose());
  return clone.root;
}
