import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitRepository } from '../git-repository.js';
import { startFakeGitHub, type FakeGitHub } from './fake-github.js';
import { ACME, AT, octokitFor, refusal } from './spec-octokit.js';

const SCHEMA = ['{', '  "type": "record",', '  "name": "Shipment",', '  "fields": []', '}', ''].join('\n');

describe('pull requests of a real git repository', () => {
  let git: GitRepository;
  let fake: FakeGitHub;
  let base: string;
  let head: string;
  let many: string;
  let huge: string;
  let mainNow: string;

  beforeAll(async () => {
    git = GitRepository.create().write({
      'schemas/changed.avsc': SCHEMA,
      'schemas/moved.avsc': `${SCHEMA}\n// a text long enough to be known again\n`,
      'schemas/gone.avsc': SCHEMA.replace('Shipment', 'Gone'),
      'schemas/turned.avsc': SCHEMA.replace('Shipment', 'Turned'),
      'logo.bin': Uint8Array.of(0, 1, 2, 0),
    });
    base = git.commit('base');
    git.branch('feature/carrier').write({
      'schemas/changed.avsc': SCHEMA.replace('"fields": []', '"fields": [1]'),
      'schemas/neu ü.avsc': 'no newline at the end',
      'logo.bin': Uint8Array.of(0, 9, 9, 0),
    });
    git.move('schemas/moved.avsc', 'schemas/new/moved.avsc').remove('schemas/gone.avsc');
    git.remove('schemas/turned.avsc').link('schemas/turned.avsc', 'changed.avsc');
    head = git.commit('head');
    git.switchTo('main').branch('many');
    git.write(Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`many/${1000 + n}.txt`, `${n}\n`])));
    many = git.commit('many');
    git.write(Object.fromEntries(Array.from({ length: 2751 }, (_, n) => [`more/${1000 + n}.txt`, `${n}\n`])));
    huge = git.commit('huge');
    // Main moves on: a comparison with two dots would show this file as well.
    mainNow = git.switchTo('main').write({ 'later.txt': 'later' }).commit('later');
    fake = await startFakeGitHub({
      repositories: [
        {
          ...ACME,
          gitDirectory: git.root,
          pulls: [
            {
              number: 7,
              title: 'Name the carrier',
              author: 'ada',
              base: { ref: 'main', sha: mainNow },
              head: { ref: 'feature/carrier', sha: head },
              labels: ['schema'],
            },
            {
              number: 8,
              title: 'Many files',
              author: 'eve',
              base: { ref: 'main', sha: mainNow },
              head: { ref: 'many', sha: many, repository: { owner: 'eve', name: 'events', id: 43 } },
            },
            {
              number: 9,
              title: 'More files than are ever listed',
              author: 'ada',
              base: { ref: 'main', sha: mainNow },
              head: { ref: 'many', sha: huge },
              state: 'closed',
            },
            {
              number: 3,
              title: 'Old',
              author: 'ada',
              base: { ref: 'main', sha: base },
              head: { ref: 'feature/carrier', sha: head },
              state: 'closed',
            },
          ],
        },
      ],
    });
  });
  afterAll(async () => {
    await fake.close();
    git.dispose();
    expect(fake.violations).toEqual([]);
  });

  it('a pull request has its branches, its author and what its commits add up to', async () => {
    const { data } = await octokitFor(fake).rest.pulls.get({ ...AT, pull_number: 7 });
    expect({
      title: data.title,
      author: data.user.login,
      base: [data.base.ref, data.base.sha, data.base.repo.full_name],
      head: [data.head.ref, data.head.sha, data.head.label],
      labels: data.labels.map((label) => label.name),
      counts: [data.commits, data.changed_files, data.additions, data.deletions],
    }).toEqual({
      title: 'Name the carrier',
      author: 'ada',
      base: ['main', mainNow, 'acme/events'],
      head: ['feature/carrier', head, 'acme:feature/carrier'],
      labels: ['schema'],
      counts: [1, 6, 3, 11],
    });
  });

  it("a fork's pull request names the fork as the repository of its head", async () => {
    const { data } = await octokitFor(fake).rest.pulls.get({ ...AT, pull_number: 8 });
    expect([data.head.repo.full_name, data.head.repo.fork, data.base.repo.full_name]).toEqual([
      'eve/events',
      true,
      'acme/events',
    ]);
  });

  it('the files of a pull request are those since it left its base, in GitHub’s words', async () => {
    const { data } = await octokitFor(fake).rest.pulls.listFiles({ ...AT, pull_number: 7 });
    expect(
      data.map((file) => [
        file.status,
        file.filename,
        file.previous_filename ?? null,
        file.additions,
        file.deletions,
        file.sha === git.git('rev-parse', `${file.status === 'removed' ? base : head}:${file.filename}`),
      ]),
    ).toEqual([
      ['modified', 'logo.bin', null, 0, 0, true],
      ['modified', 'schemas/changed.avsc', null, 1, 1, true],
      ['removed', 'schemas/gone.avsc', null, 0, 5, true],
      ['added', 'schemas/neu ü.avsc', null, 1, 0, true],
      ['renamed', 'schemas/new/moved.avsc', 'schemas/moved.avsc', 0, 0, true],
      ['changed', 'schemas/turned.avsc', null, 1, 5, true],
    ]);
  });

  it('a patch is its hunks; a binary file and a mere new name have none', async () => {
    const { data } = await octokitFor(fake).rest.pulls.listFiles({ ...AT, pull_number: 7 });
    expect(Object.fromEntries(data.map((file) => [file.filename, file.patch]))).toEqual({
      'logo.bin': undefined,
      'schemas/changed.avsc':
        '@@ -1,5 +1,5 @@\n {\n   "type": "record",\n   "name": "Shipment",\n-  "fields": []\n+  "fields": [1]\n }',
      'schemas/gone.avsc':
        '@@ -1,5 +0,0 @@\n-{\n-  "type": "record",\n-  "name": "Gone",\n-  "fields": []\n-}',
      'schemas/new/moved.avsc': undefined,
      'schemas/neu ü.avsc': '@@ -0,0 +1 @@\n+no newline at the end\n\\ No newline at end of file',
      'schemas/turned.avsc':
        '@@ -1,5 +0,0 @@\n-{\n-  "type": "record",\n-  "name": "Turned",\n-  "fields": []\n-}\n' +
        '@@ -0,0 +1 @@\n+changed.avsc\n\\ No newline at end of file',
    });
  });

  it('pages of files are linked, by the id of the repository, and octokit follows them to the end', async () => {
    const octokit = octokitFor(fake);
    const first = await octokit.rest.pulls.listFiles({ ...AT, pull_number: 8, per_page: 100 });
    expect(first.headers.link).toBe(
      `<${fake.url}/repositories/42/pulls/8/files?per_page=100&page=2>; rel="next", ` +
        `<${fake.url}/repositories/42/pulls/8/files?per_page=100&page=3>; rel="last"`,
    );
    const all = await octokit.paginate(octokit.rest.pulls.listFiles, {
      ...AT,
      pull_number: 8,
      per_page: 100,
    });
    expect([all.length, all[0]?.filename, all[249]?.filename]).toEqual([
      250,
      'many/1000.txt',
      'many/1249.txt',
    ]);
  });

  it('a page has 30 files unless asked otherwise, and never more than 100', async () => {
    const { rest } = octokitFor(fake);
    const length = async (per_page?: number, page = 1) =>
      (await rest.pulls.listFiles({ ...AT, pull_number: 8, page, ...(per_page ? { per_page } : {}) })).data
        .length;
    expect([await length(), await length(500), await length(100, 3), await length(100, 4)]).toEqual([
      30, 100, 50, 0,
    ]);
  });

  it('a pull request lists 3,000 files of its 3,001, and a comparison 300', async () => {
    const { rest } = octokitFor(fake);
    const page = async (page: number) =>
      (await rest.pulls.listFiles({ ...AT, pull_number: 9, per_page: 100, page })).data.length;
    expect([await page(30), await page(31)]).toEqual([100, 0]);
    expect((await rest.pulls.get({ ...AT, pull_number: 9 })).data.changed_files).toBe(3001);
    const { data } = await rest.repos.compareCommitsWithBasehead({ ...AT, basehead: `main...${huge}` });
    expect(data.files?.length).toBe(300);
  });

  it('pull requests are listed newest first, and filtered by state, base and head', async () => {
    const { rest } = octokitFor(fake);
    const numbers = async (filter: { state?: 'open' | 'closed' | 'all'; base?: string; head?: string }) =>
      (await rest.pulls.list({ ...AT, ...filter })).data.map((pull) => pull.number);
    expect({
      usual: await numbers({}),
      all: await numbers({ state: 'all' }),
      closed: await numbers({ state: 'closed' }),
      otherBase: await numbers({ base: 'develop' }),
      head: await numbers({ head: 'eve:many' }),
    }).toEqual({ usual: [8, 7], all: [9, 8, 7, 3], closed: [9, 3], otherBase: [], head: [8] });
  });

  it('a commit may belong to several pull requests, and one of the base to none', async () => {
    const { rest } = octokitFor(fake);
    const numbers = async (commit_sha: string) =>
      (await rest.repos.listPullRequestsAssociatedWithCommit({ ...AT, commit_sha })).data.map(
        (p) => p.number,
      );
    expect([await numbers(head), await numbers(base)]).toEqual([[7, 3], []]);
  });

  it('labels are those of now, whatever the event said', async () => {
    const { rest } = octokitFor(fake);
    const labels = async () =>
      (await rest.issues.listLabelsOnIssue({ ...AT, issue_number: 3 })).data.map((label) => label.name);
    const before = await labels();
    fake.state.pull('acme/events', 3).labels = ['approved', 'a/b'];
    expect([before, await labels()]).toEqual([[], ['approved', 'a/b']]);
  });

  it('a repository answers by any case of its name', async () => {
    const { data } = await octokitFor(fake).rest.repos.get({ owner: 'ACME', repo: 'Events' });
    expect([data.full_name, data.id, data.default_branch]).toEqual(['acme/events', 42, 'main']);
  });

  it.each([
    ['a pull request', () => octokitFor(fake).rest.pulls.get({ ...AT, pull_number: 99 })],
    ['the files of a pull request', () => octokitFor(fake).rest.pulls.listFiles({ ...AT, pull_number: 99 })],
    ['a repository', () => octokitFor(fake).rest.repos.get({ owner: 'acme', repo: 'other' })],
  ])('%s that is not there is 404 Not Found', async (_, call) => {
    expect(await refusal(call())).toEqual({ status: 404, message: 'Not Found' });
  });
});
