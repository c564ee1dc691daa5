import { locateBinaries, reachableBinaries, type Binaries } from './binaries.js';
import { exists, prepareHome, SYSTEM_DIRECTORY, type ClusterHome } from './cluster-home.js';
import { initialiseCluster, removeAbandonedDrafts, requireSameMajor } from './initialise-cluster.js';
import { launch } from './launch.js';
import { chooseListenPlace, freePort, rememberPort } from './listen-place.js';
import { explainSystemError, explainToolOutput } from './local-postgres-error.js';
import { Patience } from './patience.js';
import { disownStranger, readPostmaster, removeEmptyLock, stopPostmaster } from './postmaster.js';
import { probe, readPassword, urlOf } from './probe.js';
import type { RunAs } from './run-tool.js';

export interface StartLocalPostgresOptions {
  /** Where the data lies, created if missing. Root's data may go elsewhere: see `systemDirectory`. */
  readonly dataDirectory: string;
  /** Gets one line of progress at a time, only when there is something to wait for or to know. */
  readonly log?: (line: string) => void;
  /**
   * `socket` (default): a Unix socket that only its owner can open. `loopback`: a port of 127.0.0.1, kept over starts.
   * A server that runs already stays where it listens; `url` says where.
   */
  readonly listen?: 'socket' | 'loopback';
  /**
   * False, for tests: faster, and a crash of the machine may lose the data. A server that runs without durability is
   * restarted when it is wanted; one that runs with it is left as it is.
   */
  readonly durable?: boolean;
  /** Root only: where data and programs go when the server's user cannot enter the places where they are. */
  readonly systemDirectory?: string;
}

export interface LocalPostgres {
  /** Connection string of the superuser, with its password: `postgresql://postgres:…@localhost:5432/postgres?host=…`. */
  readonly url: string;
  /** True when the server was running already: an earlier run was killed, or another start was a moment faster. */
  readonly reused: boolean;
  /**
   * Ends the server (fast shutdown) and resolves when it has gone; once stopped, does nothing. A reused server is
   * stopped as well: whoever started last owns it, and other processes that share the directory lose it.
   */
  stop(): Promise<void>;
}

const RETRY_MS = 50;

/**
 * Starts this folder's own PostgreSQL, making it first if need be (about 2 s), or takes the one that runs there.
 * However many processes call this at once, there is one server. It listens to this machine alone, wants a random
 * password (file `cluster/password`, mode 0600), and nothing is downloaded.
 * Throws LocalPostgresError, which says what to do.
 */
export async function startLocalPostgres(options: StartLocalPostgresOptions): Promise<LocalPostgres> {
  const { dataDirectory, listen = 'socket', durable = true, systemDirectory = SYSTEM_DIRECTORY } = options;
  const log = options.log ?? (() => undefined);
  try {
    const located = await locateBinaries();
    const { home, runAs } = await prepareHome(dataDirectory, systemDirectory, log);
    const binaries = await reachableBinaries(located, runAs, systemDirectory, log);
    await removeAbandonedDrafts(home, Date.now());
    if (!(await exists(home.cluster))) {
      log(`Preparing a local PostgreSQL ${binaries.major} in ${home.directory} (once, about 2 s) …`);
      await initialiseCluster(home, binaries, runAs, durable);
    }
    await requireSameMajor(home, binaries);
    const { url, reused } = await attach({ home, binaries, runAs, listen, durable, log });
    let stopping: Promise<void> | undefined;
    return { url, reused, stop: async () => (stopping ??= stopPostmaster(home)) };
  } catch (error) {
    throw explainSystemError(error, dataDirectory);
  }
}

interface Attempt {
  readonly home: ClusterHome;
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly listen: 'socket' | 'loopback';
  readonly durable: boolean;
  readonly log: (line: string) => void;
}

/** Until there is a server that answers: use the one that runs, wait for the one that comes or goes, or start one. */
async function attach(attempt: Attempt): Promise<{ url: string; reused: boolean }> {
  const { home, durable, log } = attempt;
  const password = await readPassword(home);
  const patience = new Patience(home, log);
  let port: number | undefined;
  let started = false;
  for (;;) {
    const found = await readPostmaster(home);
    if (found?.process === 'live' && found.status === 'ready') {
      const url = urlOf(found, password);
      const answer = await probe(url).catch(async (error: unknown) => {
        // Whoever started it cannot use it, and nobody else would end it.
        if (started) await stopPostmaster(home);
        throw error;
      });
      if ('noAnswer' in answer) {
        patience.lastOutput = answer.noAnswer;
      } else if (answer.durable || !durable) {
        if (!started) log('Using the local PostgreSQL that is already running here.');
        return { url, reused: !started };
      } else {
        await stopPostmaster(home);
      }
    } else if (found?.process !== 'live') {
      if (found?.process === 'stranger') await disownStranger(home, found.pid);
      await removeEmptyLock(home, Date.now());
      const outcome = await startOnce(attempt, port, patience);
      started = outcome === 'started';
      if (outcome === 'started') continue;
      if (outcome === 'port taken') port = await freePort();
    }
    await patience.pause(RETRY_MS);
  }
}

/** One try. `busy`: another server of this data is coming or going; look again. Throws when trying again is no use. */
async function startOnce(
  { home, binaries, runAs, listen, durable, log }: Attempt,
  port: number | undefined,
  patience: Patience,
): Promise<'started' | 'port taken' | 'busy'> {
  const place = port === undefined ? await chooseListenPlace(home, listen, log) : { port };
  const outcome = await launch(home, binaries, runAs, place, durable, patience);
  if (outcome.ready) {
    if ('port' in place) await rememberPort(home, place.port);
    return 'started';
  }
  patience.lastOutput = outcome.output;
  if (/could not create any TCP\/IP sockets/.test(outcome.output)) return 'port taken';
  // Another start holds the lock, or the sessions of a killed server are still ending.
  if (/lock file ".*" (already exists|is empty)/.test(outcome.output)) return 'busy';
  if (/pre-existing shared memory block/.test(outcome.output)) return 'busy';
  throw explainToolOutput(`The local PostgreSQL in ${home.directory} does not start.`, outcome.output);
}
