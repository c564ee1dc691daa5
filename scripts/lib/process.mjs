import { spawn, spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const bin = join(root, 'node_modules', '.bin');

/** The workspace's own tools first, its own Node among them; nothing reports to anybody. */
export const environment = () => ({
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  SCARF_ANALYTICS: 'false',
  DO_NOT_TRACK: '1',
});

/** Runs a command in the workspace, showing what it prints. Throws {@link CommandFailed} with its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
  if (result.error) throw result.error;
  if (result.status !== 0)
    throw new CommandFailed(command, args, result.status ?? 1, String(result.stderr ?? ''));
  return result;
}

/** Becomes a command, as far as a parent can: signals go to it, its exit code comes back. */
export function become(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment(), ...options });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal ? 1 : 0);
      resolve(undefined);
    });
  });
}

export class CommandFailed extends Error {
  constructor(command, args, exitCode, stderr) {
    super(`${[command, ...args].join(' ')} failed with exit code ${exitCode}`);
    this.exitCode = exitCode;
    this.stderr = stderr;
  }
}

export const say = (line) => process.stdout.write(`${line}\n`);
