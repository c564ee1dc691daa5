import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed } from './support/placed.js';
import { runPullRequest } from './support/pull-request.js';
import type { Checkout } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const INCOMPATIBLE = record('Order', ID, field('total', 'long'));

/** What is read as more than a name by a log, a runner, a terminal, markdown, HTML, git or JavaScript. */
const NAMES = [
  '::error::forged',
  '%0A::error::forged',
  '##[error]forged',
  '##vso[task.logissue type=error]forged',
  '::stop-commands::x',
  'a|b',
  '<script>alert(1)<!--',
  '`code` **bold** [link](x) ![image](x)',
  '@all fixes #1',
  '${{ github.token }}',
  'a:b,c=d;e"f\'g',
  'back\\slash',
  '--output=pwned',
  '$(touch pwned)',
  '🚚',
  'e\u0301\u202etxet\u200b',
  '__proto__',
  'constructor',
];
const fileOf = (name: string) => `schemas/${name}.avsc`;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  for (const name of NAMES) await registry.register(name, ORDER);
});
afterAll(() => registry.close());

/** All names at once: half a pull request's files would be hidden otherwise by the limit of ten annotations. */
const judge = (names: readonly string[], checkout: Checkout) =>
  runPullRequest({
    registryUrl: registry.url,
    checkout,
    base: Object.fromEntries(names.map((name) => [fileOf(name), ORDER])),
    change: (git) => git.write(Object.fromEntries(names.map((name) => [fileOf(name), INCOMPATIBLE]))),
  });

/** What hides or acts is spelled out, where it is shown. */
const shown = (name: string) => name.replaceAll('\u202e', '\\u202e').replaceAll('\u200b', '\\u200b');

describe.each(['history', 'shallow'] as const)('names in a checkout with %s', (checkout) => {
  test.each([
    ['the first half', NAMES.slice(0, 9)],
    ['the second half', NAMES.slice(9)],
  ])(
    'each has its one annotation, none forges another, nothing of it is markup: %s',
    async (_half, names) => {
      const run = await judge(names, checkout);
      expect(run.exitCode).toBe(1);
      expect(placed(run).toSorted()).toEqual(
        names.map((name) => `error avro-reader-field-without-default ${shown(fileOf(name))}:6:15`).toSorted(),
      );
      expect(run.annotations.map(({ message }) => message.split(': The field')[0]).toSorted()).toEqual(
        names.map(shown).toSorted(),
      );
      expect(run.outputs['verdict']).toBe('fail');

      // Every command in the log is ours: a mask, or one annotation a file.
      const commands = run.stdout.split(/\r\n|\n|\r/).filter((line) => /^\s*::|##\[|##vso\[/.test(line));
      expect(commands.filter((line) => !line.startsWith('::add-mask::'))).toHaveLength(names.length);
      // eslint-disable-next-line no-control-regex
      expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\u200b]/);

      // All that is left of markup in the summary is ours.
      expect(new Set(run.summary.match(/<[^>]*>?/g))).toEqual(
        new Set(['<code>', '</code>', '<sub>', '</sub>']),
      );
      expect(run.summary).not.toMatch(/`|\]\(|\*\*bold|\$\{|__proto__|#1\b/);
      const rows = run.summary.split('\n').filter((line) => line.startsWith('| <code>'));
      expect(rows.map((row) => row.match(/\|/g)?.length)).toEqual(names.map(() => 6));
    },
  );

  test.each(['x\n::error::forged', 'x\r##[error]forged', '\u001b[2Jx'])(
    'a name that cannot be a subject is refused: %j',
    async (name) => {
      const run = await judge([name], checkout);
      expect(run.exitCode).toBe(2);
      expect(run.annotations).toEqual([
        {
          level: 'error',
          title: 'Schema Steward',
          message:
            'The name of a file cannot be a subject.\nRename the file, or give it a subject in steward.yml.',
        },
        {
          level: 'error',
          title: 'Schema Steward',
          file: fileOf(name).replace('\u001b', '\\x1b'),
          line: 1,
          message: `Its subject ${JSON.stringify(name)} holds a control character.`,
        },
      ]);
      expect(run.summary).not.toContain('\n::error');
    },
  );
});

test('hostile words in a schema are words', async () => {
  const hostile = 'a\\n::error::forged%0A | <script> @all `x` \\u001b[2J ##[error]x';
  const run = await runPullRequest({
    registryUrl: registry.url,
    base: { 'schemas/constructor.avsc': ORDER },
    change: (git) =>
      git.write({
        'schemas/constructor.avsc': `{ "type": "record", "name": "Order", "doc": "${hostile}", "fields": [
  { "name": "${hostile}", "type": "string" } ] }`,
      }),
  });
  expect([run.exitCode, placed(run)]).toEqual([
    4,
    ['error schema-does-not-parse schemas/constructor.avsc:2:13'],
  ]);
  // eslint-disable-next-line no-control-regex
  expect(run.stdout).not.toMatch(/\u001b|^::error::forged/m);
  expect(run.summary).not.toMatch(/<script>|`/);
});
