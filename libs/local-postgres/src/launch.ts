import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { Binaries } from './binaries.js';
import type { ClusterHome } from './cluster-home.js';
import type { Patience } from './patience.js';
import { readPostmaster } from './postmaster.js';
import { toolEnvironment, type RunAs } from './run-tool.js';

/** Where a server listens: in a Unix socket's directory, or on a port of 127.0.0.1. */
export type ListenPlace = { readonly socketDirectory: string } | { readonly port: number };

const SOCKET_PORT = 5432;
const LOOPBACK = '127.0.0.1';

/** For one small service on one machine; given at every start, so that a new release brings its own. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
};

/**
 * For tests: a crash of the machine may lose everything, which is then made anew; and several files at once have each
 * their own nodes, with a pool each.
 */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
};

/** `ready`, or what the server wrote before it gave up. */
export type LaunchOutcome = { readonly ready: true } | { readonly ready: false; readonly output: string };

/** Starts the server, detached: it outlives us, and a Ctrl-C in our terminal does not reach it. Waits until it answers. */
export async function launch(
  home: ClusterHome,
  binaries: Binaries,
  runAs: RunAs,
  place: ListenPlace,
  durable: boolean,
  patience: Patience,
): Promise<LaunchOutcome> {
  const settings = { ...SETTINGS, ...listenSettings(place), ...(durable ? {} : NOT_DURABLE) };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A name of its own until this server has the lock: a start that comes too late must not take over the other's log.
  const draftLog = `${home.log}.${randomBytes(4).toString('hex')}`;
  const log = await open(draftLog, 'wx', 0o600);
  let published = false;
  let failure: string | undefined;
  const child = spawn(binaries.postgres, ['-D', home.data, ...args], {
    ...runAs,
    cwd: '/',
    env: toolEnvironment(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.on('error', (error) => (failure = error.message));
  child.on('exit', (code, signal) => (failure ??= `PostgreSQL ended (${signal ?? `exit code ${code}`}).`));
  child.unref();
  try {
    while (failure === undefined) {
      const seen = await readPostmaster(home);
      if (seen !== undefined && seen.pid === child.pid) {
        if (!published) await publishLog(home, draftLog);
        published = true;
        if (seen.status === 'ready') return { ready: true };
      }
      await patience.pause(10);
    }
    const written = await readFile(published ? home.log : draftLog, 'utf8').catch(() => '');
    return { ready: false, output: written.trim() === '' ? failure : written };
  } finally {
    await log.close();
    if (!published) await rm(draftLog, { force: true });
  }
}

/** The log of the run before is kept. */
async function publishLog(home: ClusterHome, draftLog: string): Promise<void> {
  await rename(home.log, `${home.log}.1`).catch(() => undefined);
  await rename(draftLog, home.log);
}

function listenSettings(place: ListenPlace): Record<string, string> {
  if ('port' in place) {
    return { listen_addresses: LOOPBACK, port: String(place.port), unix_socket_directories: '' };
  }
  // The value is a list: a path with a comma or a quote in it must be quoted.
  const quoted = `"${place.socketDirectory.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port: String(SOCKET_PORT), unix_socket_directories: quoted };
}
