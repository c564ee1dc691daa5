import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed } from './support/placed.js';
import { runPullRequest } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const documented = (size: number, letter: string) =>
  record('Order', field('order_id', 'string', `"doc": "${letter.repeat(size)}"`));
const BROKEN = record('Order', ID, field('total', 'long'));
const file = (subject: string) => `schemas/${subject}.avsc`;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  for (const subject of ['large-value', 'zebra-value']) await registry.register(subject, record('Order', ID));
});
afterAll(() => registry.close());

/** What is said of how the changes were sent. */
const notes = ({ stdout }: { readonly stdout: string }) =>
  stdout.split('\n').filter((line) => /^The changes were sent|too large to be sent/.test(line));

describe('a pull request with more than one question can hold', () => {
  test('501 schemas are judged, and one that breaks in the last part fails them all', async () => {
    const added = Array.from({ length: 500 }, (_, i) => file(`new-${String(i).padStart(3, '0')}-value`));
    const run = await runPullRequest({
      registryUrl: registry.url,
      base: { [file('zebra-value')]: record('Order', ID) },
      change: (git) =>
        git.write({
          ...Object.fromEntries(added.map((path) => [path, record('Order', ID)])),
          [file('zebra-value')]: BROKEN,
        }),
    });
    expect([run.exitCode, run.outputs['verdict']]).toEqual([1, 'fail']);
    expect(placed(run)[0]).toBe(`error avro-reader-field-without-default ${file('zebra-value')}:6:15`);
    expect(run.summary).toContain('## ❌ Schema check failed: 1 error, 500 warnings in 501 schemas\n');
    expect(notes(run)).toEqual(['The changes were sent in 2 parts: the report has the id of the first.']);
  });

  test('500 changed schemas of 2 kB each are judged', async () => {
    const paths = Array.from({ length: 500 }, (_, i) => file(`changed-${i}-value`));
    const all = (letter: string) => Object.fromEntries(paths.map((path) => [path, documented(2000, letter)]));
    const run = await runPullRequest({
      registryUrl: registry.url,
      base: all('a'),
      change: (git) => git.write(all('b')),
    });
    expect([run.exitCode, run.outputs['verdict']]).toEqual([0, 'pass']);
    expect(run.summary).toContain(' in 500 schemas\n');
    expect(notes(run)).toEqual(['The changes were sent in 3 parts: the report has the id of the first.']);
  });

  test('a schema of 540 kB is judged without the text of its base, and says so', async () => {
    const run = await runPullRequest({
      registryUrl: registry.url,
      base: { [file('large-value')]: documented(540_000, 'a') },
      change: (git) => git.write({ [file('large-value')]: documented(540_000, 'b') }),
    });
    expect([run.exitCode, placed(run)]).toEqual([0, []]);
    expect(notes(run)).toEqual([
      `${file('large-value')} is too large to be sent with the text of the base: findings that the base has already cannot be told apart.`,
    ]);
  });

  test('a schema that the registry does not take is named, with the limit', async () => {
    const run = await runPullRequest({
      registryUrl: registry.url,
      base: {},
      change: (git) =>
        git.write({
          [file('good-value')]: record('Order', ID),
          // A line break takes two bytes as JSON.
          [file('large-value')]: record('Order', ID) + '\n'.repeat(600_000),
        }),
    });
    expect([run.exitCode, placed(run)]).toEqual([
      3,
      ['error Schema Steward', `error Schema Steward ${file('large-value')}:1`],
    ]);
    expect(run.annotations.map(({ message }) => message)).toEqual([
      'A schema is larger than what the registry takes. Nothing was judged, so the check fails.\n' +
        'Make the schema smaller, or ask the operator of the registry to raise its limit for bodies (STEWARD_BODY_LIMIT, 1 MiB by default).',
      'This schema is larger than what the registry takes.',
    ]);
  });
});

test('a registry that takes less than usual is asked in smaller parts', async () => {
  const small = await TestRegistry.start({ STEWARD_BODY_LIMIT: '4KiB' });
  try {
    const run = await runPullRequest({
      registryUrl: small.url,
      base: {},
      change: (git) =>
        git.write(
          Object.fromEntries(['a', 'b', 'c'].map((subject) => [file(subject), documented(2000, 'x')])),
        ),
    });
    expect([run.exitCode, notes(run)]).toEqual([
      0,
      ['The changes were sent in 3 parts: the report has the id of the first.'],
    ]);
  } finally {
    await small.close();
  }
});
