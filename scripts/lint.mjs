import { spawnSync } from 'node:child_process';
import { environment, root, run } from './lib/process.mjs';

/**
 * ESLint with the module boundaries, over the files that are named or over everything. The boundary rule reads Nx's
 * project graph and passes everything when there is none: so the graph is made first, and a skipped rule is a failure.
 */
run('nx', ['show', 'projects'], { stdio: ['ignore', 'ignore', 'inherit'] });
const given = process.argv.slice(2);
const paths = given.some((argument) => !argument.startsWith('-')) ? [] : ['.'];
const lint = spawnSync('eslint', ['--max-warnings', '0', ...given, ...paths], {
  cwd: root,
  env: environment(),
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
process.stdout.write(lint.stdout);
process.stderr.write(lint.stderr);
if (`${lint.stdout}${lint.stderr}`.includes('No cached ProjectGraph')) {
  process.stderr.write('The module boundaries were not checked: there is no project graph.\n');
  process.exitCode = 1;
} else process.exitCode = lint.status ?? 1;
