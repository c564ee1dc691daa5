import { gitHubClient } from '@schema-steward/gate';
import { GitRepository } from '@schema-steward/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseSource } from './choose-source.js';
import type { Comparison } from './comparison.js';

const repositories: GitRepository[] = [];
afterEach(() => {
  for (const repository of repositories.splice(0)) repository.dispose();
});

/** A base, a feature branch on it, and the merge that GitHub would try. */
function pullRequest(): { origin: GitRepository; base: string; head: string; merge: string } {
  const origin = GitRepository.create().write({ a: '1' });
  repositories.push(origin);
  const base = origin.commit();
  const head = origin.branch('feature').write({ a: '2' }).commit();
  origin.switchTo('main').branch('pull');
  return { origin, base, head, merge: origin.merge('feature') };
}

function clone(of: GitRepository, ref: string, depth?: number): string {
  const cloned = of.clone(ref, depth);
  repositories.push(cloned);
  return cloned.root;
}

const request = gitHubClient({ token: 't', baseUrl: 'http://127.0.0.1:1', retries: 0 });
const repository = 'acme/events';
const compared = ({ base, head, merge }: { base: string; head: string; merge: string }): Comparison => ({
  bases: [base],
  heads: [merge, head],
  remote: { base, head },
  pullRequest: 7,
  commit: head,
});
const short = (commit: string): string => commit.slice(0, 12);

describe('the source of changes', () => {
  it('is git where the checkout has the whole history', async () => {
    const pull = pullRequest();
    const source = await chooseSource(compared(pull), {
      workspace: clone(pull.origin, 'pull'),
      repository,
      request,
    });
    expect(source.description).toBe(`git, ${short(pull.base)}..${short(pull.merge)}`);
  });

  it('is git where the checkout has the merge and its parents alone', async () => {
    const pull = pullRequest();
    const source = await chooseSource(compared(pull), {
      workspace: clone(pull.origin, 'pull', 2),
      repository,
      request,
    });
    expect(source.description).toBe(`git, ${short(pull.base)}..${short(pull.merge)}`);
  });

  it('is git where the head was checked out instead of the merge', async () => {
    const pull = pullRequest();
    const source = await chooseSource(compared(pull), {
      workspace: clone(pull.origin, 'feature', 2),
      repository,
    });
    expect(source.description).toBe(`git, ${short(pull.base)}..${short(pull.head)}`);
  });

  it('is GitHub where the checkout is shallow', async () => {
    const pull = pullRequest();
    const source = await chooseSource(compared(pull), {
      workspace: clone(pull.origin, 'pull', 1),
      repository,
      request,
    });
    expect(source.description).toBe(`the GitHub API, ${short(pull.base)}..${short(pull.head)}`);
  });

  it('is GitHub where there is no checkout', async () => {
    const pull = pullRequest();
    const source = await chooseSource(compared(pull), { workspace: '/', repository, request });
    expect(source.description).toBe(`the GitHub API, ${short(pull.base)}..${short(pull.head)}`);
  });

  it('is a usage error that says what to do where neither can be', async () => {
    const pull = pullRequest();
    const workspace = clone(pull.origin, 'pull', 1);
    await expect(chooseSource(compared(pull), { workspace, repository })).rejects.toMatchObject({
      kind: 'usage-error',
      message: 'The checkout lacks the commits to compare, and GitHub cannot be asked for them.',
      hint: 'Check out with "fetch-depth: 0" before this step, or give it a github-token.',
    });
  });

  it('is everything in git where a repository begins', async () => {
    const { origin, base } = pullRequest();
    const source = await chooseSource(
      { bases: [], heads: [base], commit: base },
      { workspace: origin.root, repository },
    );
    expect(await source.changes()).toMatchObject([{ head: { path: 'a' } }]);
  });
});
