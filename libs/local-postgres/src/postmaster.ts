import { constants } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterHome } from './cluster-home.js';
import { LocalPostgresError } from './local-postgres-error.js';
import { runTool } from './run-tool.js';

/** What PostgreSQL writes into `postmaster.pid` (its source: `utils/pidfile.h`), and whether it is true. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Empty when it listens on no Unix socket. */
  readonly socketDirectory: string;
  /** Empty when it listens on no TCP address. */
  readonly address: string;
  readonly status: string;
  /** `live`: it runs on this data. `dead`: nothing has this pid. `stranger`: another program has it by now. */
  readonly process: 'live' | 'dead' | 'stranger';
}

const STOP_TIMEOUT_MS = 60_000;
const EMPTY_FILE_GRACE_MS = 5_000;

const pidFile = (home: ClusterHome): string => join(home.data, 'postmaster.pid');

/** Reads the server's lock file; undefined where there is none, or where its writer has not come to its pid yet. */
export async function readPostmaster(home: ClusterHome): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const [pidText = '', , , port = '', socketDirectory = '', address = '', , status = ''] = text.split('\n');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 1) return undefined;
  return {
    pid,
    port: Number(port),
    socketDirectory: socketDirectory.trim(),
    address: address.trim(),
    status: status.trim(),
    process: await processOf(pid, home.data),
  };
}

/** A pid is given to other programs after a crash or a reboot: only one that runs on our data counts. */
async function processOf(pid: number, data: string): Promise<Postmaster['process']> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'dead';
  }
  if (process.platform === 'linux') {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    // Empty: it has ended and only waits for its parent to notice.
    if (commandLine === '') return 'dead';
    return commandLine.split('\0').includes(data) ? 'live' : 'stranger';
  }
  const { output } = await runTool('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return output.includes(data) ? 'live' : 'stranger';
}

/**
 * Makes a lock file that names a stranger's pid acceptable to the next start. PostgreSQL takes its parent's pid in
 * the file for stale, and still checks the shared memory that the file names: deleting it would lose that safeguard.
 */
export async function disownStranger(home: ClusterHome, stranger: number): Promise<void> {
  const text = await readFile(pidFile(home), 'utf8').catch(() => '');
  if (!text.startsWith(`${stranger}\n`)) return;
  const file = await open(pidFile(home), constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  try {
    await file.writeFile(text.replace(String(stranger), String(process.pid)));
  } finally {
    await file.close();
  }
  const socket = join(home.run, `.s.PGSQL.${text.split('\n')[3] ?? ''}`);
  const lock = await readFile(`${socket}.lock`, 'utf8').catch(() => '');
  if (lock.startsWith(`${stranger}\n`)) await rm(`${socket}.lock`, { force: true });
}

/** PostgreSQL does not start over an empty lock file, which a full disk or a lost machine leaves behind. */
export async function removeEmptyLock(home: ClusterHome, now: number): Promise<void> {
  const file = await stat(pidFile(home)).catch(() => undefined);
  if (file?.size === 0 && now - file.mtimeMs > EMPTY_FILE_GRACE_MS) await rm(pidFile(home), { force: true });
}

/** Ends the server if it runs: sessions are cut off, everything committed is on disk. Resolves when it has gone. */
export async function stopPostmaster(home: ClusterHome): Promise<void> {
  const running = await readPostmaster(home);
  if (running?.process !== 'live') return;
  const { pid } = running;
  try {
    // SIGINT is PostgreSQL's "fast" shutdown.
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  for (;;) {
    if ((await processOf(pid, home.data)) !== 'live') return;
    if (Date.now() > deadline) {
      throw new LocalPostgresError(
        `The local PostgreSQL (process ${pid}) does not stop. See ${home.log}; end the process by hand if need be.`,
      );
    }
    await sleep(10);
  }
}
