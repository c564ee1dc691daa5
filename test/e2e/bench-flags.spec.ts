import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../action/support/steward.js';
import { workspaceRoot } from '../support/workspace.js';

const BENCHES = ['registry', 'event-loop'];
const bench = (name: string, flag: string) =>
  run(process.execPath, [join(workspaceRoot, 'test/dist/bench', `${name}.bench.js`), flag], {
    cwd: workspaceRoot,
    env: {},
  });

test.each(BENCHES)('bench:%s prints its options', async (name) => {
  const { exitCode, stdout, stderr } = await bench(name, '--help');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^npm run bench:${name} -- \\[options\\]\n`));
  for (const option of ['--rounds', '--only', '--strict']) expect(stdout).toContain(`  ${option} `);
});

test.each(BENCHES)('bench:%s says of an option that there is not what there is', async (name) => {
  const { exitCode, stdout, stderr } = await bench(name, '--lrage');
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toContain("Unknown option '--lrage'");
  expect(stderr).toContain(`npm run bench:${name} -- [options]`);
  expect(stderr).not.toMatch(/^ +at .*:\d+/m);
});
