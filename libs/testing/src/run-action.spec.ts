import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pullRequestEvent } from './github-event.js';
import { runAction, type RunActionOptions } from './run-action.js';

const event = pullRequestEvent({
  action: 'opened',
  repository: { owner: 'acme', name: 'events', id: 42 },
  number: 7,
  base: { ref: 'main', sha: 'a'.repeat(40) },
  head: { ref: 'x', sha: 'b'.repeat(40) },
  author: 'ada',
});

describe('an action run as a process', () => {
  let workspace: string;
  beforeEach(async () => {
    workspace = await realpath(await mkdtemp(join(tmpdir(), 'workspace-')));
  });
  afterEach(() => rm(workspace, { recursive: true }));

  async function run(source: string, more: Partial<RunActionOptions> = {}) {
    const bundle = join(workspace, 'bundle.mjs');
    await writeFile(
      bundle,
      `import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';\n${source}`,
    );
    return runAction({ bundle, workspace, event, inputs: {}, githubUrl: 'http://127.0.0.1:1', ...more });
  }

  it('gives its exit code, what it printed and what it wrote', async () => {
    const result = await run(`
      console.log('::error file=a.avsc,line=2::broken%0Abadly');
      console.error('::notice::and more');
      appendFileSync(process.env.GITHUB_STEP_SUMMARY, '# Blocked\\n');
      appendFileSync(process.env.GITHUB_OUTPUT, 'verdict=fail\\nreport<<END\\none\\ntwo\\nEND\\n');
      process.exitCode = 3;
    `);
    expect(result).toEqual({
      exitCode: 3,
      stdout: '::error file=a.avsc,line=2::broken%0Abadly\n',
      stderr: '::notice::and more\n',
      annotations: [
        { level: 'error', message: 'broken\nbadly', file: 'a.avsc', line: 2 },
        { level: 'notice', message: 'and more' },
      ],
      summary: '# Blocked\n',
      outputs: { verdict: 'fail', report: 'one\ntwo' },
    });
  });

  it('sets inputs as the runner does: upper case, hyphens kept, blanks turned, empty ones present', async () => {
    const { stdout } = await run(
      `console.log(JSON.stringify(Object.fromEntries(Object.entries(process.env).filter(([k]) => k.startsWith('INPUT_')))))`,
      { inputs: { 'registry-url': 'http://x', 'fail on': 'error', token: '' } },
    );
    expect(JSON.parse(stdout)).toEqual({
      'INPUT_REGISTRY-URL': 'http://x',
      INPUT_FAIL_ON: 'error',
      INPUT_TOKEN: '',
    });
  });

  it('says which run it is, and hands over the event', async () => {
    const { stdout } = await run(`
      const { GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_REF, GITHUB_HEAD_REF, GITHUB_API_URL } = process.env;
      const { number } = JSON.parse(readFileSync(process.env.GITHUB_EVENT_PATH, 'utf8'));
      const written = ['OUTPUT', 'STEP_SUMMARY', 'STATE', 'ENV'].map((n) => readFileSync(process.env['GITHUB_' + n], 'utf8'));
      console.log(JSON.stringify([GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_REF, GITHUB_HEAD_REF, GITHUB_API_URL, number, written, process.cwd(), process.version]));
    `);
    expect(JSON.parse(stdout)).toEqual([
      'acme/events',
      'b'.repeat(40),
      'refs/pull/7/merge',
      'x',
      'http://127.0.0.1:1',
      7,
      ['', '', '', ''],
      workspace,
      process.version,
    ]);
  });

  it('passes nothing of its own environment on but PATH; what a test adds wins', async () => {
    process.env['STEWARD_SPEC_SECRET'] = 'secret';
    try {
      const { stdout } = await run(
        `console.log(JSON.stringify([
          Object.keys(process.env).filter((name) => !/^(GITHUB|RUNNER|INPUT)_/.test(name)).sort(),
          process.env.PATH,
          process.env.GITHUB_ACTOR,
        ]))`,
        { env: { GITHUB_ACTOR: 'eve' } },
      );
      expect(JSON.parse(stdout)).toEqual([['CI', 'HOME', 'PATH'], process.env['PATH'], 'eve']);
    } finally {
      delete process.env['STEWARD_SPEC_SECRET'];
    }
  });

  it('is killed with its children when its time is over, and what it printed is told', async () => {
    // Longer where a busy machine did not come as far as the output. A child that lives on would keep it open for ever.
    for (const timeout of [700, 7_000, 70_000]) {
      const slow = run(
        `import { spawn } from 'node:child_process';
         spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
         console.log('working'); setInterval(() => {}, 1000);`,
        { timeout },
      );
      const told = (output: string) =>
        `the action was ended: it ran for more than ${timeout} ms\n--- stdout\n${output}\n--- stderr\n`;
      const { message } = await slow.then(
        () => new Error('it came to an end'),
        (error: Error) => error,
      );
      if (message === told('') && timeout < 70_000) continue;
      expect(message).toBe(told('working\n'));
      break;
    }
  });

  it('that prints without end is killed', async () => {
    const noisy = run(`const text = 'x'.repeat(1 << 20); for (;;) writeFileSync(1, text);`);
    await expect(noisy).rejects.toThrow('the action was ended: it printed more than 16777216 bytes');
  });

  it('with an outputs file that the runner would refuse is refused', async () => {
    await expect(run(`writeFileSync(process.env.GITHUB_OUTPUT, 'report<<END\\n')`)).rejects.toThrow(
      'the value of report never ends: no line is "END"',
    );
  });

  it('leaves nothing behind', async () => {
    const { stdout } = await run(`console.log(process.env.RUNNER_TEMP)`);
    await expect(readdir(stdout.trim())).rejects.toThrow('ENOENT');
  });
});
