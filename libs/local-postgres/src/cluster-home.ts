import { createHash } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LocalPostgresError } from './local-postgres-error.js';
import type { RunAs } from './run-tool.js';
import { canEnter, chooseServerUser } from './server-user.js';

/** Where root's data and programs go when the server's user cannot enter the place that was asked for. */
export const SYSTEM_DIRECTORY = '/var/lib/schema-steward';

/** The file that, in the directory asked for, tells people where the data really is. */
export const POINTER_FILE = 'DATA-IS-ELSEWHERE.txt';

/**
 * One cluster on disk. `cluster/` appears whole, by a rename, or not at all. It belongs to whoever starts the server;
 * what the server itself writes lies one level below, in `data/` and `run/`, so that root never writes through a link
 * that the server's user could have planted.
 */
export interface ClusterHome {
  /** Holds `cluster/`, and drafts of it. */
  readonly directory: string;
  readonly cluster: string;
  /** PGDATA. */
  readonly data: string;
  /** The Unix socket's directory. */
  readonly run: string;
  readonly password: string;
  readonly port: string;
  readonly log: string;
}

export function clusterHome(directory: string): ClusterHome {
  const cluster = join(directory, 'cluster');
  return {
    directory,
    cluster,
    data: join(cluster, 'data'),
    run: join(cluster, 'run'),
    password: join(cluster, 'password'),
    port: join(cluster, 'port'),
    log: join(cluster, 'server.log'),
  };
}

export function systemHome(dataDirectory: string, systemDirectory: string): ClusterHome {
  const key = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 16);
  return clusterHome(join(systemDirectory, key));
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

/**
 * Decides where the data lies: in `dataDirectory`, or, where root's server user cannot enter that, in
 * `systemDirectory` under a key of the path. Creates what is missing. Data that is already there decides first.
 */
export async function prepareHome(
  dataDirectory: string,
  systemDirectory: string,
  log: (line: string) => void,
): Promise<{ home: ClusterHome; runAs: RunAs }> {
  await mkdir(dataDirectory, { recursive: true });
  const asked = await realpath(dataDirectory);
  const inPlace = clusterHome(asked);
  const runAs = await chooseServerUser(inPlace.data);
  if (runAs.uid === undefined || (await exists(inPlace.cluster))) return { home: inPlace, runAs };

  const elsewhere = systemHome(asked, systemDirectory);
  const pointer = join(asked, POINTER_FILE);
  const pointed = (await readFile(pointer, 'utf8').catch(() => '')).split('\n')[0] ?? '';
  if (pointed === '' && (await canEnter(runAs, asked))) return { home: inPlace, runAs };
  if (pointed !== '' && pointed !== elsewhere.directory) {
    throw new LocalPostgresError(
      `${asked} was moved or copied: its database is still in ${pointed}. To keep it, stop its server and move it ` +
        `to ${elsewhere.directory}, then delete ${pointer}. To start afresh, delete ${pointer} alone.`,
    );
  }
  await mkdir(elsewhere.directory, { recursive: true });
  await Promise.all([chmod(systemDirectory, 0o755), chmod(elsewhere.directory, 0o755)]);
  if (pointed === '') {
    const fate = (await exists(elsewhere.cluster))
      ? 'An earlier database of this folder is'
      : 'The database goes';
    log(
      `${fate} in ${elsewhere.directory}: PostgreSQL does not run as root, and its user cannot enter ${asked}.`,
    );
    await writeFile(pointer, pointerText(elsewhere.directory));
  }
  return { home: elsewhere, runAs: await chooseServerUser(elsewhere.data) };
}

function pointerText(directory: string): string {
  return [
    directory,
    '',
    'The line above is where the local PostgreSQL of this folder keeps its data. It was started by root, runs as an',
    'ordinary system user, and that user cannot enter this folder. To start afresh, stop the server and delete both.',
    '',
  ].join('\n');
}
