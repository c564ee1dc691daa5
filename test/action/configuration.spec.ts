import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed, summarised } from './support/placed.js';
import { STEWARD_YML, runPullRequest } from './support/pull-request.js';
import type { Checkout, PullRequestOptions } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const INCOMPATIBLE = record('Order', ID, field('total', 'long'));
const ORDERS = 'schemas/orders-value.avsc';
const MISSING = `error avro-reader-field-without-default ${ORDERS}:6:15`;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start();
  await registry.createTeam();
  await registry.register('orders-value', ORDER);
});
afterAll(() => registry.close());

const run = (options: Omit<PullRequestOptions, 'registryUrl'>) =>
  runPullRequest({ registryUrl: registry.url, ...options });

const checkouts: readonly Checkout[] = ['history', 'shallow'];

describe.each(checkouts)('steward.yml, read from a checkout with %s', (checkout) => {
  test('a change that unmaps its own file is judged all the same', async () => {
    const result = await run({
      checkout,
      base: { [ORDERS]: ORDER },
      change: (git) =>
        git.write({ [ORDERS]: INCOMPATIBLE, 'steward.yml': STEWARD_YML.replace('schemas/', 'none/') }),
    });
    expect([result.exitCode, placed(result)]).toEqual([1, [MISSING]]);
    expect(result.stdout).toContain(
      'This change edits steward.yml: the one of the base counts, and what the new one maps besides is checked too.\n',
    );
  });

  test('a change that removes it is judged by the one of the base', async () => {
    const result = await run({
      checkout,
      base: { [ORDERS]: ORDER },
      change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }).remove('steward.yml'),
    });
    expect([result.exitCode, placed(result)]).toEqual([1, [MISSING]]);
    expect(result.stdout).toContain('This change removes steward.yml: the one of the base is used.\n');
  });

  test('a base without one takes the one of the change, and says so', async () => {
    const result = await run({
      checkout,
      withoutConfig: true,
      base: { [ORDERS]: ORDER },
      change: (git) => git.write({ [ORDERS]: INCOMPATIBLE, 'steward.yml': STEWARD_YML }),
    });
    expect([result.exitCode, placed(result)]).toEqual([1, [MISSING]]);
    expect(result.stdout).toContain('The base has no steward.yml yet: the one of this change is used.\n');
  });

  test('nobody having one is an error that shows what to write', async () => {
    const result = await run({
      checkout,
      withoutConfig: true,
      base: { [ORDERS]: ORDER },
      change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    });
    expect([result.exitCode, result.annotations.map(({ message }) => message)]).toEqual([
      2,
      [
        'There is no steward.yml.\n' +
          'Write one: "version: 1", then "schemas:" with "- files: schemas/{subject}.avsc".',
      ],
    ]);
    expect(summarised(result)).toEqual(['## ❌ Schema check could not judge']);
  });
});

test('what a change maps besides is judged too', async () => {
  const result = await run({
    base: { 'old/orders-value.avsc': ORDER },
    change: (git) =>
      git.write({
        'steward.yml': `${STEWARD_YML}  - files: old/{subject}.avsc\n`,
        'old/orders-value.avsc': INCOMPATIBLE,
      }),
  });
  expect([result.exitCode, placed(result)]).toEqual([1, [MISSING.replace('schemas/', 'old/')]]);
});

test('another path may be given', async () => {
  const result = await run({
    withoutConfig: true,
    base: { 'ci/steward.yml': STEWARD_YML, [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { config: 'ci/steward.yml' },
  });
  expect([result.exitCode, placed(result)]).toEqual([1, [MISSING]]);
});

const bomb = `version: 1
schemas: &a [{ files: "x/{subject}.avsc" }]
b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]
e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d]
f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e]
g: &g [*f, *f, *f, *f, *f, *f, *f, *f, *f]
`;

test.each([
  [
    'an unknown key',
    'version: 1\nschemes:\n  - files: schemas/{subject}.avsc\n',
    'steward.yml:2:1',
    'Unknown key "schemes" in the file; did you mean "schemas"? Known are version, registry, context, schemas.',
  ],
  ['YAML that is none', 'version: 1\nschemas: [\n', 'steward.yml:3:1', 'Flow sequence'],
  ['an alias', 'version: 1\nschemas: &x\n  - *x\n', 'steward.yml:3:5', 'Aliases are not allowed'],
  ['an alias bomb', bomb, 'steward.yml:3:1', 'Unknown key "b"'],
  [
    'a pattern that leaves the checkout',
    'version: 1\nschemas:\n  - files: ../{subject}.avsc\n',
    'steward.yml:3:12',
    'A pattern must not leave the repository by "..".',
  ],
  [
    'a newer version',
    'version: 2\nschemas: []\n',
    'steward.yml:1:10',
    'version 2 is newer than this steward knows',
  ],
  [
    'a key called __proto__',
    'version: 1\n__proto__: {}\nschemas: []\n',
    'steward.yml:2:1',
    'Unknown key "__proto__"',
  ],
])('%s in it is an error with its line: nothing is asked', async (_what, config, place, mistake) => {
  const result = await run({
    base: { 'steward.yml': config, [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { 'registry-url': 'http://127.0.0.1:1' },
  });
  expect(result.exitCode).toBe(2);
  expect(result.annotations.length).toBeLessThanOrEqual(10);
  expect(placed(result).slice(0, 2)).toEqual(['error Schema Steward', `error Schema Steward ${place}`]);
  expect(result.annotations[1]?.message).toContain(mistake);
  expect(result.summary).toContain('steward.yml');
  expect(result.outputs).toEqual({ verdict: 'error', report: '' });
});

test.each([
  ['../steward.yml', 'The configuration lies outside the checkout.'],
  ['/etc/passwd', 'The configuration lies outside the checkout.'],
  ['-steward.yml', 'There is no -steward.yml.'],
])('a configuration at %s is refused', async (config, message) => {
  const result = await run({
    base: { [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { config },
  });
  expect([result.exitCode, result.annotations[0]?.message.split('\n')[0]]).toEqual([2, message]);
});

test('a configuration that is a link is refused', async () => {
  const result = await run({
    withoutConfig: true,
    base: { [ORDERS]: ORDER },
    change: (git) =>
      git.write({ [ORDERS]: INCOMPATIBLE, 'real.yml': STEWARD_YML }).link('steward.yml', 'real.yml'),
  });
  expect([result.exitCode, result.annotations[0]?.message.split('\n')[0]]).toEqual([
    2,
    'steward.yml in the head is a symbolic link, not a file.',
  ]);
});

test.each([
  ['fail-on', 'sometimes', 'The input fail-on is none of error, warning and never.'],
  ['timeout', '0', 'The input timeout is no whole number of seconds from 1 to 3600.'],
  ['registry-url', 'registry', 'The address of the registry is no http or https URL.'],
  [
    'registry-url',
    'https://ada:secret@registry.example.com',
    'The address of the registry holds credentials.',
  ],
])('the input %s: %s is refused', async (name, value, message) => {
  const result = await run({
    base: { [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { [name]: value },
  });
  expect([result.exitCode, result.annotations[0]?.message.split('\n')[0]]).toEqual([2, message]);
  expect(`${result.stdout}${result.summary}`).not.toContain('secret');
});

test('without the input the registry of steward.yml is asked', async () => {
  const result = await run({
    base: { 'steward.yml': `registry: ${registry.url}\n${STEWARD_YML}`, [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { 'registry-url': '' },
  });
  expect([result.exitCode, placed(result)]).toEqual([1, [MISSING]]);
});

test('a change cannot choose who is asked', async () => {
  const result = await run({
    base: { 'steward.yml': `registry: ${registry.url}\n${STEWARD_YML}`, [ORDERS]: ORDER },
    change: (git) =>
      git.write({
        'steward.yml': `registry: http://127.0.0.1:1\n${STEWARD_YML}`,
        [ORDERS]: INCOMPATIBLE,
      }),
    inputs: { 'registry-url': '' },
  });
  expect([result.exitCode, placed(result)]).toEqual([1, [MISSING]]);
});

test('without any registry it says where to write one', async () => {
  const result = await run({
    base: { [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { 'registry-url': '' },
  });
  expect([result.exitCode, result.annotations.map(({ message }) => message)]).toEqual([
    2,
    [
      'No registry is given.\nGive its address (the input registry-url of the action; --registry or STEWARD_REGISTRY_URL on the command line), or write "registry:" in steward.yml.',
    ],
  ]);
});
