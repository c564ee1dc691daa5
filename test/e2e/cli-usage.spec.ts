import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addressOfNobody } from '../action/support/far-end.js';
import { repositoryOf } from '../action/support/pull-request.js';
import { run, steward } from '../action/support/steward.js';
import { isInstalledAsLocked, workspaceRoot } from '../support/workspace.js';

const ORDERS = 'schemas/orders-value.avsc';

function emptyFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'no-repository-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('outside of a repository it says where to run it', async () => {
  expect(await steward(['check'], { cwd: emptyFolder() })).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'steward: There is no git checkout here: fatal: not a git repository (or any of the parent directories): .git\n' +
      '  Run steward inside the repository.\n',
  });
});

test.each(['--version', '-V'])('%s prints the version of the package, wherever it is run', async (flag) => {
  const { version } = JSON.parse(
    readFileSync(join(workspaceRoot, 'apps', 'cli', 'package.json'), 'utf8'),
  ) as { version: string };
  expect(await steward([flag], { cwd: emptyFolder() })).toEqual({
    exitCode: 0,
    stdout: `${version}\n`,
    stderr: '',
  });
});

test('without git it says what to install', async () => {
  const { exitCode, stderr } = await steward(['check'], { cwd: emptyFolder(), env: { PATH: '/nowhere' } });
  expect([exitCode, stderr]).toEqual([
    2,
    'steward: git could not be started.\n  Install git, or put it on the PATH.\n',
  ]);
});

test.each([
  ['an unknown flag', ['check', '--regstry', 'x'], "error: unknown option '--regstry'"],
  ['an unknown command', ['chek'], "error: unknown command 'chek'"],
  [
    'an unknown format',
    ['check', '--format', 'xml'],
    "error: option '--format <name>' argument 'xml' is invalid.",
  ],
  [
    'a timeout that is none',
    ['check', '--timeout', 'soon'],
    'steward: --timeout is no whole number of seconds from 1 to 3600.',
  ],
  [
    'a base that looks like a flag',
    ['check', '--base=--output=pwned'],
    'steward: "--output=pwned" is no name of a commit.',
  ],
  ['a head that looks like a flag', ['check', '--head=-x'], 'steward: "-x" is no name of a commit.'],
  [
    'a base that is not there',
    ['check', '--base', 'nowhere'],
    'steward: The base "nowhere" is not in this checkout',
  ],
  [
    'a configuration outside',
    ['check', '--config', '../steward.yml'],
    'steward: The configuration lies outside the checkout.',
  ],
  [
    'a registry that is no address',
    ['check', '--registry', 'registry'],
    'steward: The address of the registry is no http or https URL.',
  ],
])('%s ends by 2, and is named', async (_what, argv, message) => {
  const git = repositoryOf({ base: { [ORDERS]: '{}' } }).write({ [ORDERS]: '{ }' });
  const { exitCode, stdout, stderr } = await steward(argv, { cwd: git.root });
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([[['--token', 's3cret']], [['--token=s3cret']]])(
  '%j is refused, and not repeated',
  async (argv) => {
    const git = repositoryOf({ base: { [ORDERS]: '{}' } });
    expect(await steward(['check', ...argv], { cwd: git.root })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr:
        'steward: A token is not taken as an argument: every process could read it.\n' +
        '  Set STEWARD_TOKEN, or give a file with --token-file.\n',
    });
  },
);

test('a registry that is down fails closed', async () => {
  const git = repositoryOf({ base: { [ORDERS]: '{}' } }).write({ [ORDERS]: '{ }' });
  const url = await addressOfNobody();
  const { exitCode, stdout, stderr } = await steward(['check', '--registry', url], { cwd: git.root });
  expect([exitCode, stdout]).toEqual([3, '']);
  expect(stderr).toContain(
    `steward: The registry at ${new URL(url).host} cannot be reached (ECONNREFUSED). Nothing was judged, so the check fails.\n` +
      '  Check its address and that it runs.\n',
  );
});

test('a configuration that is broken is shown with its lines', async () => {
  const git = repositoryOf({ base: { 'steward.yml': 'version: 1\nschemes: []\n' } });
  const { exitCode, stderr } = await steward(['check'], { cwd: git.root });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`steward: steward.yml cannot be used.
  steward.yml:2:1  Unknown key "schemes" in the file; did you mean "schemas"? Known are version, registry, context, schemas.
  steward.yml:1:1  schemas is missing: list the files that are schemas.
  Mend the places named.
`);
});

test('npx steward is the command, in the workspace', async () => {
  // `--no`: nothing is installed where it is not there.
  const { exitCode, stdout } = await run('npx', ['--offline', '--no', 'steward', 'check', '--help'], {
    cwd: workspaceRoot,
    env: {},
  });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Usage: steward check \[options\]/m);
});

test('the linked command works in any repository', async () => {
  const git = repositoryOf({ base: { [ORDERS]: '{}' } });
  const linked = join(workspaceRoot, 'node_modules', '.bin', 'steward');
  const { exitCode, stdout } = await run(linked, ['check', '--registry', 'http://127.0.0.1:1'], {
    cwd: git.root,
    env: {},
  });
  expect([exitCode, stdout]).toEqual([
    0,
    'Nothing to check: no file changed that the configuration maps to a subject.\n',
  ]);
});

test('npm run steward is the command', async (context) => {
  // It would install first, and a test must not do that to the folder it runs in.
  if (!isInstalledAsLocked()) context.skip('what is installed is not what package-lock.json names');
  const { exitCode, stdout } = await run('npm', ['run', '--silent', 'steward', '--', 'check', '--help'], {
    cwd: workspaceRoot,
    env: {},
  });
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^Usage: steward check \[options\]/m);
  expect(stdout).toContain('Exit codes: 0 passed, 1 blocked, ');
});

test('the alias of the guides prints what steward prints, and ends and complains as it does', async (context) => {
  if (!isInstalledAsLocked()) context.skip('what is installed is not what package-lock.json names');
  const elsewhere = repositoryOf({ base: { [ORDERS]: '{}' } });
  const alias = ['--silent', '--prefix', workspaceRoot, 'run', 'steward', '--'];
  const options = { cwd: elsewhere.root, env: {} };
  const rules = await run('npm', [...alias, 'rules', 'list', '--format', 'json'], options);
  expect([rules.exitCode, rules.stderr]).toEqual([0, '']);
  expect(JSON.parse(rules.stdout)).not.toEqual([]);
  const wrong = await run('npm', [...alias, 'check', '--regsitry', 'x'], options);
  expect([wrong.exitCode, wrong.stdout]).toEqual([2, '']);
  expect(wrong.stderr).toContain('Did you mean --registry?');
});
