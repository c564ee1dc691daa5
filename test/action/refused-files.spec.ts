import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pullRequestEvent } from '@schema-steward/testing';
import type { GitRepository } from '@schema-steward/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed } from './support/placed.js';
import { fakeGitHub, repository, repositoryOf, runEvent, runPullRequest } from './support/pull-request.js';
import type { Files } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ORDER = record('Order', field('order_id', 'string'));
const BROKEN = record('Order', field('other', 'string'));
const ORDERS = 'schemas/orders-value.avsc';
const MIB = 1024 * 1024;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  await registry.register('orders-value', ORDER);
});
afterAll(() => registry.close());

type Refused = [what: string, base: Files, change: (git: GitRepository) => unknown, reason: RegExp];
const LINK = /^This schema is a symbolic link, (?:not a file|or changed while it was being read)\.$/;
const MODULES =
  '[submodule "m"]\n\tpath = schemas/orders-value.avsc\n\turl = https://github.com/example/m.git\n';

const refused: Refused[] = [
  ['a link to a schema', { 'a.avsc': ORDER }, (git) => git.link(ORDERS, '../a.avsc'), LINK],
  ['a link out of the checkout', {}, (git) => git.link(ORDERS, '/etc/passwd'), LINK],
  [
    'a file that becomes a link',
    { [ORDERS]: ORDER, 'a.avsc': ORDER },
    (git) => git.remove(ORDERS).link(ORDERS, '../a.avsc'),
    LINK,
  ],
  ['a link to itself', {}, (git) => git.link(ORDERS, 'orders-value.avsc'), LINK],
  [
    'a submodule',
    {},
    (git) => {
      git.write({ '.gitmodules': MODULES }).git('init', '--quiet', ORDERS);
      git.git('-C', ORDERS, 'commit', '--quiet', '--allow-empty', '--message', 'a module');
    },
    /^This schema is a submodule, not a file\.$/,
  ],
  [
    'a text over 1 MiB',
    {},
    (git) => git.write({ [ORDERS]: ORDER + ' '.repeat(MIB) }),
    /^This schema is larger than 1 MiB\.$/,
  ],
  [
    'a text that is not UTF-8',
    {},
    (git) => git.write({ [ORDERS]: Buffer.from(`\ufeff${ORDER}`, 'utf16le') }),
    /^This schema is not UTF-8\.$/,
  ],
];

describe.each(['history', 'shallow'] as const)('in a checkout with %s', (checkout) => {
  test.each(refused)('%s is refused, and nothing is asked', async (_what, base, change, reason) => {
    const run = await runPullRequest({ registryUrl: 'http://127.0.0.1:1', checkout, base, change });
    expect(run.exitCode).toBe(2);
    expect(placed(run)).toEqual(['error Schema Steward', `error Schema Steward ${ORDERS}:1`]);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      'A schema file cannot be read.\nA schema is a regular UTF-8 file of 1 MiB at most in the checkout.',
      expect.stringMatching(reason),
    ]);
    expect(run.outputs).toEqual({ verdict: 'error', report: '' });
  });

  test.each<[what: string, hide: (git: GitRepository) => unknown, kind: string]>([
    [
      'a link to the folder that the schemas moved to',
      (git) =>
        git.move('schemas', 'real').write({ 'real/orders-value.avsc': BROKEN }).link('schemas', 'real'),
      'symbolic link',
    ],
    ['a link out of the checkout', (git) => git.remove('schemas').link('schemas', '/etc'), 'symbolic link'],
    [
      'a submodule',
      (git) => {
        git.remove('schemas').write({ '.gitmodules': MODULES.replace(ORDERS, 'schemas') });
        // What was beneath must leave the index before git takes the folder for a submodule.
        git.git('add', '--all');
        git.git('init', '--quiet', 'schemas');
        git.git('-C', 'schemas', 'commit', '--quiet', '--allow-empty', '--message', 'a module');
      },
      'submodule',
    ],
  ])('%s in place of the folder is refused, and nothing is asked', async (_what, change, kind) => {
    const run = await runPullRequest({
      registryUrl: 'http://127.0.0.1:1',
      checkout,
      base: { [ORDERS]: ORDER },
      change,
    });
    expect([run.exitCode, placed(run)]).toEqual([
      2,
      ['error Schema Steward', 'error Schema Steward schemas:1'],
    ]);
    expect(run.annotations[1]?.message).toBe(
      `Schemas belong beneath this path, and it is a ${kind}, not a file.`,
    );
  });

  test('all that are refused are named at once', async () => {
    const run = await runPullRequest({
      registryUrl: 'http://127.0.0.1:1',
      checkout,
      base: {},
      change: (git) =>
        git
          .write({ 'schemas/a.avsc': Buffer.from([0xff]), 'schemas/good.avsc': ORDER })
          .link('schemas/b.avsc', 'good.avsc'),
    });
    expect([run.exitCode, placed(run)]).toEqual([
      2,
      [
        'error Schema Steward',
        'error Schema Steward schemas/a.avsc:1',
        'error Schema Steward schemas/b.avsc:1',
      ],
    ]);
  });

  test('a text with a byte order mark and CRLF is read', async () => {
    const text = `\ufeff${ORDER.replaceAll('\n', '\r\n')}`;
    const run = await runPullRequest({
      registryUrl: registry.url,
      checkout,
      base: { [ORDERS]: ORDER },
      change: (git) => git.write({ [ORDERS]: text }),
    });
    expect([run.exitCode, placed(run)]).toEqual([0, []]);
  });
});

describe('what an event names', () => {
  const judge = async (names: { baseSha?: string; headRef?: string }) => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    const base = { ref: 'main', sha: git.git('rev-parse', 'main') };
    git.branch('change').write({ [ORDERS]: record('Order') });
    const head = { ref: names.headRef ?? 'change', sha: git.commit() };
    const github = await fakeGitHub({ repositories: [{ ...repository, gitDirectory: git.root }] });
    const event = pullRequestEvent({
      action: 'opened',
      repository,
      number: 7,
      author: 'ada',
      base: { ref: 'main', sha: names.baseSha ?? base.sha },
      head,
    });
    return runEvent(event, { registryUrl: registry.url, git, github, branch: 'change' });
  };

  test('a branch that looks like an option is a name', async () => {
    expect((await judge({ headRef: '--upload-pack=touch pwned' })).exitCode).toBe(0);
  });

  test('a commit that looks like an option is refused', async () => {
    const run = await judge({ baseSha: '--output=pwned' });
    expect([run.exitCode, run.annotations.map(({ message }) => message)]).toEqual([
      2,
      [
        'The event "pull_request" does not say what to compare: its pull_request.base.sha is no commit id.\n' +
          'Run this action on the event as GitHub sends it.',
      ],
    ]);
    expect(existsSync(join(run.git.root, 'pwned'))).toBe(false);
  });
});
