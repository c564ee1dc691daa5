import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPILE_CACHE } from '../../support/compile-cache.js';
import { workspaceRoot } from '../../support/workspace.js';

export interface StewardRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const stewardBin = join(workspaceRoot, 'apps', 'cli', 'bin', 'steward.js');

/** Runs the command line as a process of its own; of the caller's environment it gets `PATH` alone, beside Node's
 * cache. */
export function steward(
  argv: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<StewardRun> {
  return run(process.execPath, [stewardBin, ...argv], { cwd, env });
}

export function run(
  file: string,
  argv: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<StewardRun> {
  return new Promise((resolve, reject) => {
    const options = {
      cwd,
      env: { ...COMPILE_CACHE, PATH: process.env['PATH'] ?? '', HOME: tmpdir(), ...env },
      maxBuffer: 2 ** 26,
    };
    execFile(file, argv, options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : error.code;
      if (typeof exitCode === 'number') resolve({ exitCode, stdout, stderr });
      else reject(error ?? new Error('no exit code'));
    });
  });
}
