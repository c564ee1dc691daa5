import { execFile } from 'node:child_process';

const MAX_OUTPUT = 128 * 1024 * 1024;

/** git ended with a code other than 0, or wrote too much. */
export class GitFailed extends Error {}

/**
 * Runs git in `directory` (bare or not) and gives what it wrote. Nothing of the caller's environment or configuration
 * takes part: no pager, hooks of the user, aliases, colours, other languages.
 */
export function runGit(directory: string, args: readonly string[]): Promise<Buffer> {
  const settings = [
    'safe.directory=*',
    'core.quotePath=false',
    'diff.noprefix=false',
    'diff.renameLimit=1000',
  ];
  return new Promise((resolve, reject) => {
    execFile(
      'git',
      [...settings.flatMap((setting) => ['-c', setting]), ...args],
      {
        cwd: directory,
        encoding: 'buffer',
        maxBuffer: MAX_OUTPUT,
        env: {
          PATH: process.env['PATH'],
          LC_ALL: 'C',
          GIT_CONFIG_NOSYSTEM: '1',
          GIT_CONFIG_GLOBAL: '/dev/null',
          GIT_OPTIONAL_LOCKS: '0',
          GIT_TERMINAL_PROMPT: '0',
          GIT_NO_REPLACE_OBJECTS: '1',
        },
      },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else
          reject(new GitFailed(`git ${args[0] ?? ''}: ${stderr.toString('utf8').trim() || error.message}`));
      },
    );
  });
}
