import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The pid of the PostgreSQL that a registry runs in its data folder, or undefined where it keeps none there. */
export async function postmasterPid(dataDirectory: string): Promise<number | undefined> {
  const file = join(dataDirectory, 'postgres', 'cluster', 'data', 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return pid > 1 ? pid : undefined;
}

/** Whether a process runs; one that has ended and only waits for its parent to notice does not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== '';
}

/** The processor time that a process has used by itself, in milliseconds; 0 where Linux is not there to tell. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in parentheses, may hold anything; after it `utime` and `stime` are the 12th and 13th, in 1/100 s.
  const [user = '0', system = '0'] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return stat === '' ? 0 : (Number(user) + Number(system)) * 10;
}

/** Asks again and again until the answer is yes. Throws after 100 s, which ends what hangs. */
export async function until(question: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 100_000;
  while (!(await question())) {
    if (Date.now() > deadline) throw new Error(`waited 100 s in vain until ${what}`);
    await sleep(20);
  }
}
