import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pullRequestEvent, runAction } from '../../libs/testing/dist/index.js';
import { root, say } from './process.mjs';

export const example = join(root, 'examples', 'logistics');
export const read = (name) => readFile(join(example, name), 'utf8');
export const heading = (text) => say(`\n━━ ${text}`);
const indent = (text) => text.replace(/^/gm, '    ');

/** A registry as a process, on its own database in the folder, for those who have a token. */
export async function startRegistry(folder) {
  const server = spawn(process.execPath, [join(root, 'apps', 'registry', 'dist', 'main.js')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      STEWARD_DATA_DIR: folder,
      STEWARD_AUTH: 'token',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
  };
  for await (const line of createInterface({ input: server.stdout })) {
    say(line);
    const url = /serves on (http:\/\/\S+)/.exec(line)?.[1];
    if (url) return { url, stop, adminToken: (await readFile(join(folder, 'admin-token'), 'utf8')).trim() };
  }
  throw new Error('the registry ended before it served');
}

/** Runs the Action's bundle on a pull request from `base` to what is checked out, and shows what people would see. */
export async function pullRequest({ repository, registryUrl, token, base, branch }) {
  const run = await runAction({
    bundle: join(root, 'github-action', 'dist', 'index.js'),
    workspace: repository.root,
    event: pullRequestEvent({
      action: 'opened',
      repository: { owner: 'example', name: 'fulfillment', id: 1 },
      number: 1,
      author: 'ada',
      base: { ref: 'main', sha: base },
      head: { ref: branch, sha: repository.git('rev-parse', 'HEAD') },
    }),
    inputs: {
      'registry-url': registryUrl,
      token,
      config: 'steward.yml',
      'fail-on': 'error',
      'github-token': '',
    },
    githubUrl: 'http://127.0.0.1:9',
  });
  for (const { level, message, file, line, col } of run.annotations)
    say(`${level} at ${file}:${line}:${col}\n${indent(message)}`);
  say(`\nStep summary:\n${indent(run.summary.trim())}`);
  return run;
}

/** The command line, in a folder, with a token in the environment. */
export async function steward(cwd, token, args, { quiet = false } = {}) {
  const child = spawn(process.execPath, [join(root, 'apps', 'cli', 'dist', 'main.js'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, STEWARD_TOKEN: token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    if (!quiet) process.stdout.write(text);
  });
  const exitCode = await new Promise((resolve) => child.once('close', resolve));
  return { exitCode, stdout };
}

export function expectExit(run, code, word) {
  say(`\nThe check exits with ${run.exitCode}: ${word}.`);
  if (run.exitCode !== code)
    throw new Error(`the demo expected exit code ${code}:\n${run.stdout}${run.stderr ?? ''}`);
}

/** What the API answered, or an error with what it said instead. */
export function answer({ data, error, response }) {
  if (data === undefined) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}
