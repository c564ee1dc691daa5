import { spawn } from 'node:child_process';

/** Whom a program runs as. Empty: as ourselves. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

export interface ToolResult {
  /** Exit code; null when the program could not be started or was ended by a signal. */
  readonly code: number | null;
  /** Both output streams, or why it could not be started. */
  readonly output: string;
}

/** English messages that can be recognised, and none of the PG* variables that a user may have set. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  // `useradd` is not on every root's path.
  return { PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/bin:/usr/sbin:/sbin`, LC_ALL: 'C', TZ: 'UTC' };
}

/** Runs a program to its end. Never throws. */
export async function runTool(
  command: string,
  args: readonly string[],
  runAs: RunAs = {},
): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...runAs,
      cwd: '/',
      env: toolEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
