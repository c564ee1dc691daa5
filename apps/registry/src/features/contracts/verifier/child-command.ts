import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

/** Loopback is down in a fresh network name space; one of these two tools is on every Linux. */
const LOOPBACK_UP = 'ip link set lo up 2>/dev/null || ifconfig lo up';

/**
 * How a child is cut off from every network but its own loopback, found out once: as root by a network name space, as
 * anybody by one within a user name space, where the platform lets them. `undefined`: it can't be done here, and the
 * child is held by its settings alone (docs/guides/contracts.md).
 */
export function isolation(): readonly string[] | undefined {
  return (found ??= findIsolation()).command;
}

let found: { readonly command: readonly string[] | undefined } | undefined;

function findIsolation(): { readonly command: readonly string[] | undefined } {
  if (process.platform !== 'linux') return { command: undefined };
  for (const flags of [['-n'], ['-r', '-n']]) {
    const { status } = spawnSync('unshare', [...flags, 'sh', '-c', LOOPBACK_UP], {
      stdio: 'ignore',
      timeout: 5_000,
    });
    if (status === 0) return { command: ['unshare', ...flags] };
  }
  return { command: undefined };
}

/** An empty folder and a list of one certificate: the core wants one, and reads every file that the system has otherwise. */
export interface EmptyHome {
  readonly folder: string;
  readonly certificates: string;
  /** Where children have a folder each, for as long as they run. */
  readonly work: string;
  remove(): void;
}

export function makeEmptyHome(): EmptyHome {
  const home = mkdtempSync(join(tmpdir(), 'pact-home-'));
  const folder = join(home, 'empty');
  mkdirSync(folder);
  const work = join(home, 'work');
  mkdirSync(work);
  const certificates = join(home, 'one.pem');
  writeFileSync(certificates, rootCertificates[0] ?? '');
  return { folder, certificates, work, remove: () => rmSync(home, { recursive: true, force: true }) };
}

/**
 * Starts a child that runs Pact's core. Its environment is these settings and no more: `PACT_DO_NOT_TRACK` is compared
 * with the text `true`; without the two for certificates each verification reads hundreds of files; the folder for
 * plugins is empty, so that none is found. Nothing is read of what it prints. What it writes goes with it, also when it is
 * ended from outside, as most are.
 */
export function startChild(home: EmptyHome, isolate = isolation()): ChildProcess {
  const run = [process.execPath, ...nodeFlags(), childFile()];
  const [command = '', ...args] =
    isolate === undefined ? run : [...isolate, 'sh', '-c', `${LOOPBACK_UP}; exec "$@"`, 'sh', ...run];
  const own = mkdtempSync(join(home.work, 'child-'));
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
    env: {
      PATH: process.env['PATH'] ?? '',
      TMPDIR: own,
      HOME: home.folder,
      PACT_DO_NOT_TRACK: 'true',
      PACT_PLUGIN_DIR: home.folder,
      SSL_CERT_FILE: home.certificates,
      SSL_CERT_DIR: home.folder,
    },
  });
  const remove = (): void => rmSync(own, { recursive: true, force: true });
  child.once('exit', remove).once('error', remove);
  return child;
}

/** Tests run from the sources, which Node runs as they are; no flag of the parent's is passed on. */
function nodeFlags(): string[] {
  return ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'];
}

function childFile(): string {
  const name = import.meta.url.endsWith('.ts') ? './pact-child.ts' : './pact-child.js';
  return fileURLToPath(new URL(name, import.meta.url));
}
