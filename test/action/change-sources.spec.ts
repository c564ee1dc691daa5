import { mergeGroupEvent, pullRequestEvent, pushEvent, workflowDispatchEvent } from '@schema-steward/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed, summarised } from './support/placed.js';
import { fakeGitHub, repository, repositoryOf, runEvent, runPullRequest } from './support/pull-request.js';
import type { Checkout } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const INCOMPATIBLE = record('Order', ID, field('total', 'long'));
const ORDERS = 'schemas/orders-value.avsc';
const REFUNDS = 'schemas/refunds-value.avsc';
const BLOCKED = [1, [`error avro-reader-field-without-default ${ORDERS}:6:15`]];

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  await registry.register('orders-value', ORDER);
  await registry.register('refunds-value', ORDER);
  await registry.register('returns-value', ORDER);
});
afterAll(() => registry.close());

describe('a pull request', () => {
  const everything = (checkout: Checkout, more: object = {}) =>
    runPullRequest({
      registryUrl: registry.url,
      checkout,
      base: { [ORDERS]: ORDER, [REFUNDS]: ORDER, 'schemas/returns-value.avsc': ORDER },
      change: (git) =>
        git
          .write({ [ORDERS]: INCOMPATIBLE, 'schemas/new-value.avsc': ORDER, 'README.md': 'More\n' })
          .remove(REFUNDS)
          .move('schemas/returns-value.avsc', 'schemas/sent-back-value.avsc'),
      ...more,
    });
  const found = [
    `error avro-reader-field-without-default ${ORDERS}:6:15`,
    'warning owner-missing schemas/new-value.avsc:1',
    `warning schema-file-deleted ${REFUNDS}:1`,
    'warning schema-file-deleted schemas/returns-value.avsc:1',
    'warning owner-missing schemas/sent-back-value.avsc:1',
  ];

  test('with its history is read from git', async () => {
    const run = await everything('history');
    expect([run.exitCode, placed(run), run.asked]).toEqual([1, found, []]);
    expect(run.stdout).toMatch(/^Changes are read from git, [0-9a-f]{12}\.\.[0-9a-f]{12}\.$/m);
  });

  test.each(['shallow', 'none'] as const)(
    'in a checkout that is %s is read from GitHub, with the same findings',
    async (checkout) => {
      const run = await everything(checkout);
      expect([run.exitCode, placed(run)]).toEqual([1, found]);
      expect(new Set(run.asked)).toEqual(new Set(['pulls/list-files', 'repos/get-content']));
      expect(run.stdout).toMatch(/^Changes are read from the GitHub API, [0-9a-f]{12}\.\.[0-9a-f]{12}\.$/m);
      expect(summarised(run)).toEqual(summarised(await everything('history')));
    },
  );

  test.each(['history', 'shallow'] as const)(
    'that changes more files than GitHub lists at once is judged whole: %s',
    async (checkout) => {
      const many = Object.fromEntries(
        Array.from({ length: 230 }, (_, i) => [`src/file-${String(i).padStart(3, '0')}.ts`, `${i}\n`]),
      );
      const run = await runPullRequest({
        registryUrl: registry.url,
        checkout,
        base: {
          'zz/orders-value.avsc': ORDER,
          'steward.yml': 'version: 1\nschemas:\n  - files: zz/{subject}.avsc\n',
        },
        change: (git) => git.write({ ...many, 'zz/orders-value.avsc': INCOMPATIBLE }),
      });
      expect([run.exitCode, placed(run)]).toEqual([
        1,
        ['error avro-reader-field-without-default zz/orders-value.avsc:6:15'],
      ]);
      expect(run.asked.filter((operation) => operation === 'pulls/list-files')).toHaveLength(
        checkout === 'history' ? 0 : 3,
      );
    },
  );

  test.each(['history', 'shallow'] as const)(
    'whose base has moved on is compared with where it left: %s',
    async (checkout) => {
      const git = repositoryOf({ base: { [ORDERS]: ORDER, [REFUNDS]: ORDER } });
      git.branch('change').write({ [REFUNDS]: record('Order', ID, field('why', 'string')) });
      const head = git.commit();
      git.switchTo('main').write({ [ORDERS]: INCOMPATIBLE });
      const base = git.commit('what main did meanwhile');
      git.branch('merged');
      const mergeSha = git.merge('change');
      const pull = { number: 7, title: 'T', author: 'ada', mergeSha };
      const sides = { base: { ref: 'main', sha: base }, head: { ref: 'change', sha: head } };
      const github = await fakeGitHub({
        repositories: [{ ...repository, gitDirectory: git.root, pulls: [{ ...pull, ...sides }] }],
      });
      const event = pullRequestEvent({ action: 'opened', repository, ...pull, ...sides });
      const run = await runEvent(event, {
        registryUrl: registry.url,
        checkout,
        git,
        github,
        branch: 'merged',
      });
      expect([run.exitCode, placed(run)]).toEqual([
        1,
        [`error avro-reader-field-without-default ${REFUNDS}:6:15`],
      ]);
    },
  );

  test('from a fork without secrets is judged, from git and from GitHub', async () => {
    for (const checkout of ['history', 'shallow'] as const) {
      const run = await runPullRequest({
        registryUrl: registry.url,
        fromFork: true,
        checkout,
        base: { [ORDERS]: ORDER },
        change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
        github: { denied: ['issues/create-comment', 'checks/create'] },
      });
      expect([run.exitCode, placed(run)]).toEqual(BLOCKED);
    }
  });

  test('without history and without a token for GitHub cannot be judged, and is told what to do', async () => {
    const run = await runPullRequest({
      registryUrl: registry.url,
      checkout: 'shallow',
      base: { [ORDERS]: ORDER },
      change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
      inputs: { 'github-token': '' },
    });
    expect([run.exitCode, run.annotations.map(({ message }) => message), run.asked]).toEqual([
      2,
      [
        'The checkout lacks the commits to compare, and GitHub cannot be asked for them.\n' +
          'Check out with "fetch-depth: 0" before this step, or give it a github-token.',
      ],
      [],
    ]);
    expect(run.outputs).toEqual({ verdict: 'error', report: '' });
  });

  test.each([
    ['may not list the files', 'pulls/list-files'],
    ['may not read contents', 'repos/get-content'],
  ] as const)('whose token %s fails closed, and is told what to do', async (_what, operation) => {
    const run = await runPullRequest({
      registryUrl: registry.url,
      checkout: 'shallow',
      base: { [ORDERS]: ORDER },
      change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
      github: { denied: [operation] },
    });
    expect(run.exitCode).toBe(3);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^GitHub answers 403: Resource not accessible by integration.*\nCheck out with "fetch-depth: 0", or let the token read contents and pull requests\.$/,
      ),
    ]);
  });
});

describe('other events', () => {
  const run = async (
    event: Parameters<typeof runEvent>[0],
    git: ReturnType<typeof repositoryOf>,
    branch: string,
    checkout: Checkout,
  ) => {
    const github = await fakeGitHub({ repositories: [{ ...repository, gitDirectory: git.root }] });
    return runEvent(event, { registryUrl: registry.url, git, github, branch, checkout });
  };
  const checkouts = ['history', 'shallow', 'none'] as const;

  test.each(checkouts)('a push to main is compared with what main was before: %s', async (checkout) => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    const before = git.git('rev-parse', 'main');
    const after = git.write({ [ORDERS]: INCOMPATIBLE }).commit();
    const event = pushEvent({ repository, branch: 'main', before, after, pusher: 'ada' });
    const result = await run(event, git, 'main', checkout);
    expect([result.exitCode, placed(result)]).toEqual(BLOCKED);
    expect(result.asked.length > 0).toBe(checkout !== 'history');
  });

  test.each(checkouts)('the first push of a new branch is compared with main: %s', async (checkout) => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    const after = git
      .branch('topic')
      .write({ [ORDERS]: INCOMPATIBLE })
      .commit();
    const event = pushEvent({ repository, branch: 'topic', after, pusher: 'ada' });
    const result = await run(event, git, 'topic', checkout);
    expect([result.exitCode, placed(result)]).toEqual(BLOCKED);
  });

  test('the first push of a repository judges every schema', async () => {
    const git = repositoryOf({ base: { [ORDERS]: INCOMPATIBLE, [REFUNDS]: ORDER } });
    const event = pushEvent({
      repository,
      branch: 'main',
      after: git.git('rev-parse', 'main'),
      pusher: 'ada',
    });
    const result = await run(event, git, 'main', 'history');
    expect([result.exitCode, placed(result)]).toEqual(BLOCKED);
    expect(summarised(result)).toHaveLength(3);
  });

  test('a push that deletes a branch has nothing to check', async () => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    const before = git.git('rev-parse', 'main');
    const event = pushEvent({ repository, branch: 'gone', before, after: '0'.repeat(40), pusher: 'ada' });
    const result = await run(event, git, 'main', 'history');
    expect([result.exitCode, placed(result)]).toEqual([0, []]);
    expect(result.stdout).toContain('The branch was deleted.\n');
  });

  test.each(checkouts)('a merge group is compared with the base of its queue: %s', async (checkout) => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    const base = { ref: 'main', sha: git.git('rev-parse', 'main') };
    const headSha = git
      .branch('queue')
      .write({ [ORDERS]: INCOMPATIBLE })
      .commit();
    const result = await run(
      mergeGroupEvent({ repository, base, number: 7, headSha }),
      git,
      'queue',
      checkout,
    );
    expect([result.exitCode, placed(result)]).toEqual(BLOCKED);
  });

  test.each(checkouts)('a run by hand is compared with main: %s', async (checkout) => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    const sha = git
      .branch('topic')
      .write({ [ORDERS]: INCOMPATIBLE })
      .commit();
    const event = workflowDispatchEvent({ repository, branch: 'topic', sha, actor: 'ada' });
    const result = await run(event, git, 'topic', checkout);
    expect([result.exitCode, placed(result)]).toEqual(BLOCKED);
  });

  test('a run by hand on main has nothing to compare, and passes', async () => {
    const git = repositoryOf({ base: { [ORDERS]: INCOMPATIBLE } });
    const sha = git.git('rev-parse', 'main');
    const event = workflowDispatchEvent({ repository, branch: 'main', sha, actor: 'ada' });
    const result = await run(event, git, 'main', 'history');
    expect([result.exitCode, placed(result)]).toEqual([0, []]);
  });
});
