import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitRepository } from '../git-repository.js';
import { startFakeGitHub, type FakeGitHub } from './fake-github.js';
import { ACME, AT, octokitFor, refusal } from './spec-octokit.js';

describe('commits and comparisons of a bare git repository', () => {
  let git: GitRepository;
  let bare: GitRepository;
  let fake: FakeGitHub;
  let first: string;
  let onMain: string;
  let onSide: string;
  let merged: string;

  beforeAll(async () => {
    git = GitRepository.create().write({ 'a.txt': 'one\n' });
    first = git.commit('first\n\nwith a body');
    git.branch('side/way').write({ 'b.txt': 'two\nlines\n' });
    onSide = git.commit('side');
    git.switchTo('main').write({ 'a.txt': 'uno\n' });
    onMain = git.commit('main');
    git.git('switch', '--quiet', '--orphan', 'alone');
    git.commit('alone');
    git.git('switch', '--quiet', '--detach', 'main');
    merged = git.merge('side/way');
    git.branch('kept');
    bare = GitRepository.create();
    bare.git('clone', '--quiet', '--bare', git.root, 'bare.git');
    fake = await startFakeGitHub({
      repositories: [
        {
          ...ACME,
          gitDirectory: `${bare.root}/bare.git`,
          pulls: [
            {
              number: 5,
              title: 'Side',
              author: 'ada',
              base: { ref: 'main', sha: onMain },
              head: { ref: 'side/way', sha: onSide },
              mergeSha: merged,
            },
          ],
        },
      ],
    });
  });
  afterAll(async () => {
    await fake.close();
    git.dispose();
    bare.dispose();
    expect(fake.violations).toEqual([]);
  });

  const compare = async (basehead: string) =>
    (await octokitFor(fake).rest.repos.compareCommitsWithBasehead({ ...AT, basehead })).data;

  it('a comparison has the files since the branches parted, and says who is ahead', async () => {
    const data = await compare('main...side/way');
    expect({
      status: data.status,
      counts: [data.ahead_by, data.behind_by, data.total_commits],
      mergeBase: data.merge_base_commit.sha,
      commits: data.commits.map((commit) => commit.sha),
      files: data.files?.map((file) => `${file.status} ${file.filename}`),
    }).toEqual({
      status: 'diverged',
      counts: [1, 1, 1],
      mergeBase: first,
      commits: [onSide],
      files: ['added b.txt'],
    });
  });

  it.each([
    ['main...main', 'identical'],
    ['acme:main...eve:side/way', 'diverged'],
  ])('%s is %s', async (basehead, status) => {
    expect((await compare(basehead)).status).toBe(status);
  });

  it('a branch is ahead of where it began, and that is behind it', async () => {
    expect([(await compare(`${first}...main`)).status, (await compare(`main...${first}`)).status]).toEqual([
      'ahead',
      'behind',
    ]);
  });

  it("a pull request's head and its merge with the base have refs of their own", async () => {
    const files = async (ref: string) =>
      (await compare(`${first}...${ref}`)).files?.map((file) => file.filename);
    expect([await files('refs/pull/5/head'), await files('refs/pull/5/merge')]).toEqual([
      ['b.txt'],
      ['a.txt', 'b.txt'],
    ]);
  });

  it('the older operation, with base and head apart, answers the same', async () => {
    const { data } = await octokitFor(fake).rest.repos.compareCommits({
      ...AT,
      base: 'main',
      head: 'side/way',
    });
    expect(data.ahead_by).toBe(1);
  });

  it('a later page of a comparison has no files', async () => {
    const { data } = await octokitFor(fake).rest.repos.compareCommitsWithBasehead({
      ...AT,
      basehead: `${first}...main`,
      page: 2,
      per_page: 1,
    });
    expect([data.total_commits, data.commits, data.files]).toEqual([1, [], undefined]);
  });

  it('branches with no common history, and names of nothing, are 404', async () => {
    const call = (basehead: string) => refusal(compare(basehead));
    expect([await call('main...alone'), await call('main...nowhere'), await call('main')]).toEqual([
      { status: 404, message: 'No common ancestor between main and alone.' },
      { status: 404, message: 'Not Found' },
      { status: 404, message: 'Not Found' },
    ]);
  });

  it('a commit has its message, parents, statistics and files; the first one has everything as added', async () => {
    const { rest } = octokitFor(fake);
    const commit = async (ref: string) => {
      const { data } = await rest.repos.getCommit({ ...AT, ref });
      return [
        data.sha,
        data.commit.message,
        data.parents.map((parent) => parent.sha),
        data.stats,
        data.files?.map((file) => `${file.status} ${file.filename}`),
      ];
    };
    expect(await commit('main')).toEqual([
      onMain,
      'main',
      [first],
      { additions: 1, deletions: 1, total: 2 },
      ['modified a.txt'],
    ]);
    expect(await commit(first.slice(0, 7))).toEqual([
      first,
      'first\n\nwith a body',
      [],
      { additions: 1, deletions: 0, total: 1 },
      ['added a.txt'],
    ]);
  });

  it('a commit that is not there is 422 by any name, and 404 as an object', async () => {
    const { rest } = octokitFor(fake);
    expect(await refusal(rest.repos.getCommit({ ...AT, ref: 'nowhere' }))).toEqual({
      status: 422,
      message: 'No commit found for SHA: nowhere',
    });
    expect(await refusal(rest.git.getCommit({ ...AT, commit_sha: 'main' }))).toEqual({
      status: 404,
      message: 'Not Found',
    });
  });

  it('a commit as an object has its tree and its author with a time in UTC', async () => {
    const { data } = await octokitFor(fake).rest.git.getCommit({ ...AT, commit_sha: first });
    expect([data.tree.sha, data.author]).toEqual([
      git.git('rev-parse', `${first}^{tree}`),
      { name: 'Ada', email: 'ada@example.com', date: '2026-01-01T00:00:00Z' },
    ]);
  });
});
