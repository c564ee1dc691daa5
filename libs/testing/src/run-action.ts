import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseFileCommands } from './file-commands.js';
import type { ActionEvent } from './github-event.js';
import { parseAnnotations, type WorkflowAnnotation } from './workflow-commands.js';

export interface RunActionOptions {
  /** The file that `runs.main` of action.yml names. */
  readonly bundle: string;
  /** The checkout: `GITHUB_WORKSPACE`, and the working directory, as for every JavaScript action. */
  readonly workspace: string;
  readonly event: ActionEvent;
  /** By their names in action.yml. The runner sets every declared input, so give those that are empty as `''`. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Where the GitHub API answers: the address of a fake. */
  readonly githubUrl: string;
  /** Set over everything else. */
  readonly env?: Readonly<Record<string, string>>;
  /** After this the process and its children are killed; 100,000 unless said otherwise. In milliseconds. */
  readonly timeout?: number;
}

export interface ActionRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Of stdout, then of stderr: the runner reads commands from both. */
  readonly annotations: readonly WorkflowAnnotation[];
  /** What was written to the step summary (Markdown). */
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

const MAX_OUTPUT = 16 * 1024 * 1024;

/**
 * Runs an action's bundle as a process on the Node that runs this, the way GitHub's runner does: inputs as variables, an
 * event file, empty files for what it writes, and nothing else of the caller's environment than `PATH`. `HOME` is empty.
 *
 * Throws an `Error` that holds the output when the process was killed (time, too much output, a signal) or when its outputs
 * file is not well formed.
 */
export async function runAction(options: RunActionOptions): Promise<ActionRun> {
  const folder = await mkdtemp(join(tmpdir(), 'run-action-'));
  try {
    const files = {
      GITHUB_OUTPUT: join(folder, 'output'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_STATE: join(folder, 'state'),
      GITHUB_ENV: join(folder, 'env'),
      GITHUB_PATH: join(folder, 'path'),
    };
    for (const file of Object.values(files)) await writeFile(file, '');
    const eventPath = join(folder, 'event.json');
    await writeFile(eventPath, JSON.stringify(options.event.payload));
    for (const name of ['home', 'temp']) await mkdir(join(folder, name));
    const { exitCode, stdout, stderr } = await runNode(options, {
      PATH: process.env['PATH'] ?? '',
      HOME: join(folder, 'home'),
      ...workflowEnvironment(options),
      ...files,
      GITHUB_EVENT_PATH: eventPath,
      RUNNER_TEMP: join(folder, 'temp'),
      ...inputEnvironment(options.inputs),
      ...options.env,
    });
    return {
      exitCode,
      stdout,
      stderr,
      annotations: [...parseAnnotations(stdout), ...parseAnnotations(stderr)],
      summary: await readFile(files.GITHUB_STEP_SUMMARY, 'utf8'),
      outputs: parseFileCommands(await readFile(files.GITHUB_OUTPUT, 'utf8')),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `fail-on` becomes `INPUT_FAIL-ON`: blanks turn into `_`, hyphens stay. */
function inputEnvironment(inputs: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`,
      value,
    ]),
  );
}

function workflowEnvironment({ event, githubUrl, workspace }: RunActionOptions): Record<string, string> {
  const { owner, name, id } = event.repository;
  return {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_ACTION: '__self',
    GITHUB_ACTOR: event.actor,
    GITHUB_API_URL: githubUrl,
    GITHUB_BASE_REF: event.baseRef,
    GITHUB_EVENT_NAME: event.name,
    GITHUB_GRAPHQL_URL: `${githubUrl}/graphql`,
    GITHUB_HEAD_REF: event.headRef,
    GITHUB_JOB: 'schemas',
    GITHUB_REF: event.ref,
    GITHUB_REF_NAME: event.ref.replace(/^refs\/(?:heads|tags|pull)\//, ''),
    GITHUB_REF_TYPE: event.ref.startsWith('refs/tags/') ? 'tag' : 'branch',
    GITHUB_REPOSITORY: `${owner}/${name}`,
    GITHUB_REPOSITORY_ID: String(id),
    GITHUB_REPOSITORY_OWNER: owner,
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_SHA: event.sha,
    GITHUB_WORKFLOW: 'schemas',
    GITHUB_WORKSPACE: workspace,
    RUNNER_ARCH: 'X64',
    RUNNER_ENVIRONMENT: 'github-hosted',
    RUNNER_OS: 'Linux',
  };
}

function runNode(
  { bundle, workspace, timeout = 100_000 }: RunActionOptions,
  env: Record<string, string>,
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what it started can be ended with it.
    const child = spawn(process.execPath, [bundle], {
      cwd: workspace,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    let size = 0;
    let killed: string | undefined;
    const kill = (reason: string) => {
      killed ??= reason;
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(() => {
      kill(`it ran for more than ${timeout} ms`);
    }, timeout);
    for (const stream of ['stdout', 'stderr'] as const) {
      child[stream].on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_OUTPUT) kill(`it printed more than ${MAX_OUTPUT} bytes`);
        else output[stream].push(chunk);
      });
    }
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('close', (exitCode, signal) => {
      clearTimeout(timer);
      const [stdout, stderr] = [
        Buffer.concat(output.stdout).toString(),
        Buffer.concat(output.stderr).toString(),
      ];
      if (exitCode !== null && killed === undefined) {
        resolve({ exitCode, stdout, stderr });
      } else {
        const reason = killed ?? `it ended by ${String(signal)}`;
        reject(new Error(`the action was ended: ${reason}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`));
      }
    });
  });
}
