import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workspaceRoot } from './workspace.js';

/** Milliseconds for which the event loop was kept from its timers, at the most. */
export interface LoopDelay {
  /** By the clock: a machine that is busy with others adds to it. */
  readonly max: number;
  /** The main thread's own processor time. */
  readonly busy: number;
}

/** The environment of a registry whose event loop is watched; what it measures goes through `file`. */
export function probeEnvironment(file: string): Record<string, string> {
  const probe = join(workspaceRoot, 'test', 'support', 'event-loop-probe.mjs');
  return { NODE_OPTIONS: `--import=${probe}`, EVENT_LOOP_PROBE_FILE: file };
}

/** What the process measured since the last time it was asked. */
export async function readLoopDelay(pid: number, file: string): Promise<LoopDelay> {
  const before = await roundOf(file);
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    await sleep(5);
    const { round, ...delay } = await read(file);
    if (round > before) return delay;
  }
}

const roundOf = async (file: string): Promise<number> => (await read(file)).round;

async function read(file: string): Promise<LoopDelay & { round: number }> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return { round: 0, max: 0, busy: 0 };
  return JSON.parse(text) as LoopDelay & { round: number };
}
