import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, record } from './support/avro.js';
import { placed } from './support/placed.js';
import { runPullRequest } from './support/pull-request.js';
import type { PullRequestRun } from './support/pull-request.js';
import { TestRegistry } from './support/registry.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const INCOMPATIBLE = record('Order', ID, field('total', 'long'));
const ORDERS = 'schemas/orders-value.avsc';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await TestRegistry.start({ STEWARD_AUTH: 'token' });
  await registry.createTeam();
  await registry.register('orders-value', ORDER);
});
afterAll(() => registry.close());

const judge = (token: string, more: object = {}) =>
  runPullRequest({
    registryUrl: registry.url,
    base: { [ORDERS]: ORDER },
    change: (git) => git.write({ [ORDERS]: INCOMPATIBLE }),
    inputs: { token },
    ...more,
  });

/** A token stands in the command that masks it, which no log shows, and nowhere else. */
function expectHidden({ stdout, stderr, summary, outputs }: PullRequestRun, token: string): void {
  const mask = `::add-mask::${token}\n`;
  expect(stdout.startsWith(mask), 'it is masked before anything else is printed').toBe(true);
  expect(`${stdout.slice(mask.length)}${stderr}${summary}${JSON.stringify(outputs)}`).not.toContain(token);
}

test('the right token passes, and is nowhere to be seen', async () => {
  const run = await judge(registry.adminToken);
  expect([run.exitCode, placed(run)]).toEqual([
    1,
    [`error avro-reader-field-without-default ${ORDERS}:6:15`],
  ]);
  expectHidden(run, registry.adminToken);
});

test('a wrong token fails closed, says what to do, and is nowhere to be seen', async () => {
  const wrong = `steward_admin_${'a'.repeat(43)}`;
  const run = await judge(wrong);
  expect([run.exitCode, run.annotations.map(({ message }) => message)]).toEqual([
    3,
    [
      `The registry at ${new URL(registry.url).host} answers 401: The credentials are not valid here. Nothing was judged, so the check fails.\n` +
        'Give a token that the registry knows: the input "token" of the action (a pull request from a fork gets no secrets), or STEWARD_TOKEN for the command line.',
    ],
  ]);
  expectHidden(run, wrong);
});

test('a pull request from a fork, which has no secrets, fails closed and is told why', async () => {
  const run = await judge('', { fromFork: true });
  expect([run.exitCode, run.annotations.map(({ message }) => message)]).toEqual([
    3,
    [
      `The registry at ${new URL(registry.url).host} answers 401: The request carries no credentials. Nothing was judged, so the check fails.\n` +
        'Add "permissions: { contents: read, id-token: write }" to the job and have the registry trust this repository, or give the input "token". ' +
        'A pull request from a fork gets neither: push to a branch of the repository itself.',
    ],
  ]);
});

test('a change that names the registry itself does not get the token', async () => {
  const run = await judge(registry.adminToken, {
    withoutConfig: true,
    change: (git: { write(files: Record<string, string>): unknown }) =>
      git.write({
        'steward.yml': `version: 1\nregistry: ${registry.url}\nschemas:\n  - files: schemas/{subject}.avsc\n`,
        [ORDERS]: INCOMPATIBLE,
      }),
    inputs: { token: registry.adminToken, 'registry-url': '' },
  });
  expect([run.exitCode, run.annotations.map(({ message }) => message)]).toEqual([
    2,
    [
      'The token is not sent to a registry that only this change names.\n' +
        "Give the registry's address explicitly until steward.yml is in the base.",
    ],
  ]);
});
