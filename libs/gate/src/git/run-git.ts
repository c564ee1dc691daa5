import { spawn } from 'node:child_process';
import { GateError } from '../gate-error.js';

export interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  /** Git's own words, for people. */
  readonly stderr: string;
}

const LARGEST_OUTPUT = 256 * 1024 * 1024;
const DEADLINE_MS = 120_000;

/**
 * Settings that a repository's own configuration must not change here: no monitor program is started, paths are never
 * quoted, and nothing in them is a pattern.
 */
const FIXED = [
  '--no-pager',
  '--literal-pathspecs',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
];

/**
 * Runs git without a shell, in `cwd` alone: the GIT_* variables that a hook sets are dropped. Resolves for every exit
 * code.
 * @throws GateError where git is missing, does not end, or says too much.
 */
export function runGit(cwd: string, args: readonly string[], input = ''): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...FIXED, ...args], { cwd, env: gitEnvironment() });
    // Not spawn's own timeout: where git is missing nothing would clear it, and this process would wait for it.
    const deadline = setTimeout(() => child.kill(), DEADLINE_MS);
    const out: Buffer[] = [];
    let size = 0;
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > LARGEST_OUTPUT) child.kill();
      else out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString('utf8')).slice(-2000);
    });
    child.on('error', (cause) => {
      clearTimeout(deadline);
      reject(
        new GateError('usage-error', 'git could not be started.', 'Install git, or put it on the PATH.', [], {
          cause,
        }),
      );
    });
    child.on('close', (code) => {
      clearTimeout(deadline);
      if (code !== null) return resolve({ code, stdout: Buffer.concat(out), stderr: stderr.trim() });
      reject(
        new GateError(
          'usage-error',
          `git ${args[0] ?? ''} was stopped: it took too long or printed too much.`,
        ),
      );
    });
    // A child that ends early closes its input; what it says then is in its exit code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

function gitEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^GIT_(?!SSH|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)$)/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    // A replacement on this machine alone would hide what others get.
    GIT_NO_REPLACE_OBJECTS: '1',
  };
}
