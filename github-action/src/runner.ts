import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summary } from '@actions/core';
import { GateError } from '@schema-steward/gate';
import type { WorkflowEvent } from './comparison.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws GateError where this does not run in a workflow. */
export async function readEvent(env: Environment): Promise<WorkflowEvent> {
  const { GITHUB_EVENT_PATH: path = '', GITHUB_EVENT_NAME: name = '', GITHUB_SHA: sha = '' } = env;
  try {
    return { name, sha, payload: JSON.parse(await readFile(path, 'utf8')) as unknown };
  } catch (cause) {
    const hint = 'Run this action in a workflow; on a machine of your own, run "steward check".';
    throw new GateError('usage-error', 'The event of this workflow cannot be read.', hint, [], { cause });
  }
}

/** Writes the step summary. The file is GitHub's: nothing is written where there is none. */
export async function writeSummary(markdown: string, env: Environment): Promise<void> {
  if ((env['GITHUB_STEP_SUMMARY'] ?? '') === '') return;
  await summary.addRaw(markdown).write();
}

/** Writes the report to a folder of its own, outside the checkout, and returns its path. */
export async function writeReport(json: string, env: Environment): Promise<string> {
  const folder = await mkdtemp(join(env['RUNNER_TEMP'] || tmpdir(), 'schema-steward-'));
  const path = join(folder, 'report.json');
  await writeFile(path, json);
  return path;
}
