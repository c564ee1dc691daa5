import { stat } from 'node:fs/promises';
import { LocalPostgresError } from './local-postgres-error.js';
import { runTool, type RunAs } from './run-tool.js';

/** The user whom root's server runs as; the name that Linux distributions give it, too. */
const SERVER_USER = 'postgres';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Whom the server runs as. PostgreSQL refuses root, so that root's server runs as the owner of the data where there
 * is some (made by `postgres`, or by the ordinary user who started it before), else as `postgres`.
 */
export async function chooseServerUser(data: string): Promise<RunAs> {
  if (!isRoot()) return {};
  const owner = await stat(data).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return ensureSystemUser(SERVER_USER);
}

/** The ids of a system user, who is created without home, shell or password when missing. Needs root, on Linux. */
export async function ensureSystemUser(name: string): Promise<Required<RunAs>> {
  const known = await lookUp(name);
  if (known !== undefined) return known;
  const shell = '/usr/sbin/nologin';
  const made = await runTool('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    shell,
    name,
  ]);
  // Looked up also after a failure: another start may have created the user in between.
  const created = await lookUp(name);
  if (created !== undefined) return created;
  throw new LocalPostgresError(
    `PostgreSQL does not run as root, and the system user "${name}" could not be created ` +
      `(${made.output.trim()}). Start as an ordinary user, create that user, or name a PostgreSQL in DATABASE_URL.`,
  );
}

async function lookUp(name: string): Promise<Required<RunAs> | undefined> {
  const [uid, gid] = await Promise.all([runTool('id', ['-u', name]), runTool('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}

/** Whether that user can enter the directory: asked of the system itself, which knows of access lists and the like. */
export async function canEnter(runAs: RunAs, directory: string): Promise<boolean> {
  const { code } = await runTool('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], runAs);
  return code === 0;
}
