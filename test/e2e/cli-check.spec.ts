import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CheckReport } from '@schema-steward/report';
import type { GitRepository } from '@schema-steward/testing';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { field, record } from '../action/support/avro.js';
import { runPullRequest, repositoryOf } from '../action/support/pull-request.js';
import type { Files } from '../action/support/pull-request.js';
import { TestRegistry } from '../action/support/registry.js';
import { run, steward, stewardBin } from '../action/support/steward.js';

const ID = field('order_id', 'string');
const ORDER = record('Order', ID);
const INCOMPATIBLE = record('Order', ID, field('total', 'long'));
const COMPATIBLE = record('Order', ID, field('total', 'long', '"default": 0'));
const ORDERS = 'schemas/orders-value.avsc';

let registry: TestRegistry;
let guarded: TestRegistry;
beforeAll(async () => {
  [registry, guarded] = await Promise.all([
    TestRegistry.start(),
    TestRegistry.start({ STEWARD_AUTH: 'token' }),
  ]);
  for (const one of [registry, guarded]) {
    await one.createTeam();
    await one.register('orders-value', ORDER);
  }
});
afterAll(() => Promise.all([registry.close(), guarded.close()]));

const check = (git: GitRepository, argv: readonly string[] = [], env: Record<string, string> = {}) =>
  steward(['check', ...argv], { cwd: git.root, env: { STEWARD_REGISTRY_URL: registry.url, ...env } });

/** What two checks of one change must have in common: everything but their own name and time. */
/** A report without what another run of the same check may say otherwise: whether a message was found in time. */
function comparable(text: string): unknown {
  const {
    id: _id,
    createdAt: _createdAt,
    ...report
  } = JSON.parse(text, (key, value: unknown) => (key === 'witness' ? undefined : value)) as CheckReport;
  return report;
}

describe('the same change on a laptop and in the Action', () => {
  test.each<[string, number, Files, (git: GitRepository) => unknown]>([
    ['incompatible', 1, { [ORDERS]: ORDER }, (git) => git.write({ [ORDERS]: INCOMPATIBLE })],
    ['compatible', 0, { [ORDERS]: ORDER }, (git) => git.write({ [ORDERS]: COMPATIBLE })],
    ['that does not parse', 4, { [ORDERS]: ORDER }, (git) => git.write({ [ORDERS]: '{ "type": ' })],
    ['that deletes a file', 0, { [ORDERS]: ORDER }, (git) => git.remove(ORDERS)],
    [
      'that renames a file',
      0,
      { [ORDERS]: ORDER },
      (git) => git.move(ORDERS, 'schemas/purchases-value.avsc'),
    ],
  ])('%s has the same findings and ends by %i', async (_what, exitCode, base, change) => {
    const temp = realpathSync(mkdtempSync(join(tmpdir(), 'runner-temp-')));
    onTestFinished(() => rmSync(temp, { recursive: true }));
    const action = await runPullRequest({
      registryUrl: registry.url,
      base,
      change,
      env: { RUNNER_TEMP: temp },
    });
    expect(action.exitCode).toBe(exitCode);
    const report = comparable(readFileSync(action.outputs['report'] ?? '', 'utf8'));

    action.git.switchTo('change');
    const committed = await check(action.git, ['--format', 'json', '--base', 'main', '--head', 'change']);
    expect([committed.exitCode, comparable(committed.stdout)]).toEqual([exitCode, report]);
    const workingTree = await check(action.git, ['--format', 'json']);
    expect([workingTree.exitCode, comparable(workingTree.stdout)]).toEqual([exitCode, report]);
  });
});

describe('the working tree', () => {
  test('is judged with commits, uncommitted changes and untracked files', async () => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER, 'schemas/committed-value.avsc': ORDER } });
    git.branch('topic').write({ 'schemas/committed-value.avsc': COMPATIBLE }).commit();
    git.write({ [ORDERS]: INCOMPATIBLE, 'schemas/untracked-value.avsc': ORDER, 'notes.txt': '' });
    const result = await check(git, ['--format', 'json']);
    expect(result.exitCode).toBe(1);
    expect(
      (JSON.parse(result.stdout) as CheckReport).changes.map(
        ({ subject, change, findings }) =>
          `${subject} ${change} ${findings.map(({ ruleId }) => ruleId).join()}`,
      ),
    ).toEqual([
      'committed-value added owner-missing',
      'orders-value modified avro-reader-field-without-default',
      'untracked-value added owner-missing',
    ]);
    expect(git.git('status', '--porcelain'), 'nothing is touched').toBe(
      'M schemas/orders-value.avsc\n?? notes.txt\n?? schemas/untracked-value.avsc',
    );
  });

  test('without changes has nothing to check, whatever the registry', async () => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } });
    expect(await check(git, ['--registry', 'http://127.0.0.1:1'])).toEqual({
      exitCode: 0,
      stdout: 'Nothing to check: no file changed that the configuration maps to a subject.\n',
      stderr: 'note: Changes are read from git, the working tree against main.\n',
    });
  });

  test('with a link in the place of a schema is refused', async () => {
    const git = repositoryOf({ base: { [ORDERS]: ORDER } })
      .remove(ORDERS)
      .link(ORDERS, '/etc/passwd');
    const result = await check(git);
    expect([result.exitCode, result.stdout]).toEqual([2, '']);
    expect(result.stderr).toContain(`  ${ORDERS}:1  This schema is a symbolic link, not a file.\n`);
  });
});

/** What a finding shows of a message that breaks. */
const WITNESS = [
  'A message that breaks: {"order_id":"text"}',
  'Its bytes, base64: CHRleHQ=',
  'Reading it: the reader cannot decode it; avsc says: no matching field for default-less Order.total',
  'This one would read, of a schema mended there: {"order_id":"text","total":1}',
  'Its bytes, base64: CHRleHQC',
];

describe('the output', () => {
  const changed = () => repositoryOf({ base: { [ORDERS]: ORDER } }).write({ [ORDERS]: INCOMPATIBLE });
  const message =
    'The field total (long) of Order has no default in the new schema and is missing in the old schema.';
  const why =
    'Consumers on the new schema cannot read what was written with the old one: nothing there says what total is.';
  const fix =
    'Give total a default in the new schema; or, if it is an old field renamed, name the old one in its "aliases".';
  const NOTE = 'note: Changes are read from git, the working tree against main.\n';

  test('is text for people, and what is said besides stands beside it', async () => {
    expect(await check(changed())).toEqual({
      exitCode: 1,
      stdout: `fail: 1 error in 1 schema

schemas/orders-value.avsc
  orders-value: modified, BACKWARD against version 1
  owner: Fulfillment (fulfillment), slack #fulfillment-events

schemas/orders-value.avsc:6:15  error  avro-reader-field-without-default  ${message}
    6 |     { "name": "total", "type": "long" }
      |               ^^^^^^^
  why: ${why}
  fix: ${fix}
  a message that breaks: {"order_id":"text"}
  its bytes, base64: CHRleHQ=
  reading it: the reader cannot decode it; avsc says: no matching field for default-less Order.total
  this one would read, of a schema mended there: {"order_id":"text","total":1}
  its bytes, base64: CHRleHQC

  To break it on purpose:
  - Register the new shape under orders-v2-value, say that it takes the place of orders-value, and write both until every reader has moved.
      POST /subjects/orders-v2-value/versions {"schema":"<the new schema>"}
      PUT /api/v1/subjects/orders-v2-value/predecessor {"subject":"orders-value"}
  - Start a new compatibility group in orders-value: versions are compared only with those of equal application.major.version, and readers choose a group.
      PUT /config/orders-value {"compatibilityGroup":"application.major.version"}
      register with "metadata":{"properties":{"application.major.version":"<the next major version>"}}
  - Ask an owner of the subject or an approver, who is not the author, to approve exactly these findings, for a reason and until a date. The registration uses the approval up.
      steward approve orders-value --finding cad2e21e011ae669 --reason "<why>" --until <date> --author "<who wrote it>"
`,
      stderr: NOTE,
    });
  });

  test('is annotations with --format github', async () => {
    const { exitCode, stdout } = await check(changed(), ['--format', 'github']);
    expect([exitCode, stdout]).toEqual([
      1,
      `::error file=${ORDERS},line=6,endLine=6,col=15,endColumn=22,title=avro-reader-field-without-default::` +
        `orders-value: ${message}%0AWhy: ${why}%0AFix: ${fix}%0A${WITNESS.join('%0A')}%0AOwner: Fulfillment\n`,
    ]);
  });

  test('is a comment with --format markdown', async () => {
    const { exitCode, stdout } = await check(changed(), ['--format', 'markdown']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^## ❌ Schema check failed: 1 error in 1 schema\n\n\| Schema \| Change \|/);
  });

  test('is the report with --format json', async () => {
    const { exitCode, stdout } = await check(changed(), ['--format', 'json']);
    const { id } = JSON.parse(stdout) as CheckReport;
    expect([exitCode, JSON.parse(stdout)]).toEqual([
      1,
      await (await fetch(`${registry.url}/api/v1/checks/${id}`)).json(),
    ]);
  });

  test.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '' }, true],
    [{ TERM: 'dumb' }, false],
  ])('on a terminal with %j has colours: %s', async (env, coloured) => {
    const hasScript = await run('script', ['--version'], { cwd: '/', env: {} }).then(
      ({ stdout }) => stdout.includes('util-linux'),
      () => false,
    );
    if (!hasScript) return;
    const git = changed();
    const command = `'${process.execPath}' '${stewardBin}' check --registry ${registry.url}`;
    const { exitCode, stdout } = await run('script', ['-qec', command, '/dev/null'], {
      cwd: git.root,
      env: { TERM: 'xterm', ...env },
    });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('fail: 1 error in 1 schema');
    expect(stdout.includes('\u001b[31m')).toBe(coloured);
  });
});

describe('a registry that wants a token', () => {
  const changed = () => repositoryOf({ base: { [ORDERS]: ORDER } }).write({ [ORDERS]: INCOMPATIBLE });
  const ask = (git: GitRepository, argv: string[], env: Record<string, string> = {}) =>
    check(git, ['--registry', guarded.url, ...argv], env);

  test('takes it from the environment and from a file, and shows it nowhere', async () => {
    const git = changed();
    git.write({ '.git/token': `${guarded.adminToken}\n` });
    for (const result of [
      await ask(git, [], { STEWARD_TOKEN: guarded.adminToken }),
      await ask(git, ['--token-file', '.git/token'], { STEWARD_TOKEN: 'another' }),
    ]) {
      expect(result.exitCode).toBe(1);
      expect(result.stdout).toContain('fail: 1 error in 1 schema');
      expect(result.stdout + result.stderr).not.toContain(guarded.adminToken);
    }
  });

  test.each([
    ['without one', {}, 'The request carries no credentials.'],
    ['with a wrong one', { STEWARD_TOKEN: 'steward_wrong' }, 'The credentials are not valid here.'],
  ])('%s fails closed, and says what to do', async (_what, env, said) => {
    expect(await ask(changed(), [], env)).toEqual({
      exitCode: 3,
      stdout: '',
      stderr:
        'note: Changes are read from git, the working tree against main.\n' +
        `steward: The registry at ${new URL(guarded.url).host} answers 401: ${said} Nothing was judged, so the check fails.\n` +
        '  Give a token that the registry knows: the input "token" of the action (a pull request from a fork gets no secrets), or STEWARD_TOKEN for the command line.\n',
    });
  });
});
