import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, realpath, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@schema-steward/local-postgres';
import { dropDatabase, withClient } from './admin.js';

/** What the workers of a run need to know of its server; plain data, since it goes to other processes. */
export interface TestServer {
  /** Connection string of a role that may create databases. */
  readonly url: string;
  /** Begins the name of every database of this run. */
  readonly prefix: string;
}

export interface OwnedTestServer extends TestServer {
  /** Removes every database of the run, and the server where it is the run's own. */
  close(): Promise<void>;
}

const DIRECTORY_PREFIX = 'steward-test-';
const DATABASE_PREFIX = 'steward_test_';
const MEMORY = '/dev/shm';
const MEMORY_WANTED = 2 ** 30;
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** The given server (`TEST_DATABASE_URL`), else one of our own in a temporary folder. */
export async function openTestServer(givenUrl: string | undefined, now: number): Promise<OwnedTestServer> {
  const prefix = newPrefix(now);
  if (givenUrl !== undefined && givenUrl !== '') {
    const isAbandoned = (name: string): boolean => now - startOf(name) > ABANDONED_AFTER_MS;
    await dropWhere(givenUrl, isAbandoned);
    const isOurs = (name: string): boolean => name.startsWith(prefix);
    return { url: givenUrl, prefix, close: async () => dropWhere(givenUrl, isOurs) };
  }
  const places = await temporaryPlaces();
  for (const place of places) await removeServersOfKilledRuns(place);
  const dataDirectory = await mkdtemp(join(places[0], `${DIRECTORY_PREFIX}${process.pid}-`));
  // Root's server runs as another user, who must be able to pass; the data below is closed to others anyway.
  await chmod(dataDirectory, 0o711);
  try {
    const { url } = await startLocalPostgres({ dataDirectory, durable: false });
    return { url, prefix, close: async () => removeLocalPostgres(dataDirectory) };
  } catch (error) {
    await removeLocalPostgres(dataDirectory).catch(() => undefined);
    throw error;
  }
}

/** `steward_test_<start, base 36>_<random>_`: tells runs apart, and when a database may be taken for abandoned. */
export function newPrefix(now: number): string {
  return `${DATABASE_PREFIX}${now.toString(36)}_${randomBytes(4).toString('hex')}_`;
}

function startOf(database: string): number {
  const [start = ''] = database.slice(DATABASE_PREFIX.length).split('_');
  return Number.parseInt(start, 36);
}

/**
 * Where test data may lie, the best first. Making a database means making 300 files: 20 ms in memory, 150 ms on a
 * disk. A `TMPDIR` that somebody has set is obeyed, and memory that is scarce (as in many containers) is left alone.
 */
async function temporaryPlaces(): Promise<readonly [string, ...string[]]> {
  const temporary = await realpath(tmpdir());
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return [temporary];
  const memory = await statfs(MEMORY).catch(() => undefined);
  if (memory === undefined) return [temporary];
  const roomy = memory.bavail * memory.bsize > MEMORY_WANTED;
  return roomy ? [MEMORY, temporary] : [temporary, MEMORY];
}

/** A run that is killed cannot clean up: the next one does it, by the process id in the folder's name. */
async function removeServersOfKilledRuns(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const pid = /^steward-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    // Another user's, or being removed by another run at this moment: then it is not ours to remove.
    await removeLocalPostgres(join(temporary, name)).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function dropWhere(url: string, wanted: (name: string) => boolean): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [DATABASE_PREFIX],
    );
    for (const { datname } of rows) if (wanted(datname)) await dropDatabase(client, datname);
  });
}
