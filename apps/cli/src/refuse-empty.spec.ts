import { expect, test } from 'vitest';
import { runCli } from './run-cli.js';

test.each<[argv: string[], name: string, command: string]>([
  [['contract', 'publish', 'c.yml', '--application', 'b', '--version', ''], '--version', 'contract publish'],
  [['contract', 'publish', 'c.yml', '--application=', '--version', '1'], '--application', 'contract publish'],
  [
    ['contract', 'publish', 'c.yml', '', '--application', 'b', '--version', '1'],
    '<files>',
    'contract publish',
  ],
  [
    ['deployment', 'record', '--application', 'b', '--environment', 'e', '--version', ''],
    '--version',
    'deployment record',
  ],
  [
    ['release', 'end', '--application', 'b', '--environment', '', '--version', '1'],
    '--environment',
    'release end',
  ],
  [['can-i-deploy', '--application', 'b', '--version', ''], '--version', 'can-i-deploy'],
  [['usage', ''], '<subject>', 'usage'],
])('%j is refused before anything is asked: %s is empty', async (argv, name, command) => {
  let err = '';
  const code = await runCli(argv, {
    // Whoever asked it would be told so.
    env: { STEWARD_REGISTRY_URL: 'http://127.0.0.1:9' },
    cwd: '/',
    colour: false,
    out: () => undefined,
    err: (text) => (err += text),
  });
  expect([code, err]).toEqual([
    2,
    `error: ${name} is empty; is the variable set that fills it?\nRun "steward ${command} --help" for what there is.\n`,
  ]);
});
