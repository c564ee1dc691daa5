import { spawnSync } from 'node:child_process';
import { environment, root } from './lib/process.mjs';

/** Every dependency that wants to run a script at install is approved or refused in package.json, or this fails. */
const { stdout, status } = spawnSync('npm', ['install-scripts', 'ls', '--json'], {
  cwd: root,
  env: environment(),
  encoding: 'utf8',
});
const unreviewed = status === 0 ? JSON.parse(stdout).allowScripts : undefined;
if (!Array.isArray(unreviewed) || unreviewed.length > 0) {
  process.stderr.write(
    `Install scripts that nobody reviewed: ${stdout}\nApprove or deny them in package.json.\n`,
  );
  process.exitCode = 1;
}
