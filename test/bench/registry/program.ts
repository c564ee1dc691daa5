import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that serves and says where, `serves on <url> `. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** From its start to its first answer, in milliseconds. */
  readonly startMs: number;
  /** What is kept in memory at the moment, in MB. Linux only; else NaN. */
  memory(): Promise<number>;
  /** Processor time that it has taken so far, in microseconds. Linux only; else NaN. */
  busy(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a program and waits until `path` is answered. */
export async function startProgram(
  file: string,
  {
    env = {},
    nodeOptions = [],
    stdin,
    path,
  }: { env?: Record<string, string>; nodeOptions?: readonly string[]; stdin?: string; path: string },
): Promise<Program> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, file], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(stdin ?? '');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const pid = child.pid ?? 0;
  for (;;) {
    const url = /serves on (http:\S+) /.exec(output)?.[1];
    if (url !== undefined && (await fetch(`${url}${path}`).catch(() => undefined)) !== undefined) {
      const startMs = performance.now() - startedAt;
      const stop = async () => {
        child.kill();
        await ended;
      };
      return {
        url,
        pid,
        startMs,
        memory: () => residentMegabytes(pid),
        busy: () => busyMicroseconds(pid),
        stop,
      };
    }
    if (child.exitCode !== null) throw new Error(`${file} ended: ${output}`);
    await sleep(5);
  }
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

async function busyMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may have blanks: user and system time are the 12th and the 13th, in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
