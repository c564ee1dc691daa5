import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { exists, type ClusterHome } from './cluster-home.js';
import { explainToolOutput, LocalPostgresError } from './local-postgres-error.js';
import { runTool, type RunAs } from './run-tool.js';

export const SUPERUSER = 'postgres';

const DRAFT_PREFIX = 'draft-';
const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * Makes the cluster if there is none: in a draft beside it, renamed when complete, so that an interrupted start leaves
 * nothing half-made and of two starts at once exactly one wins.
 */
export async function initialiseCluster(
  home: ClusterHome,
  binaries: Binaries,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  const draft = join(home.directory, `${DRAFT_PREFIX}${randomBytes(6).toString('hex')}`);
  try {
    // Others than ourselves pass through, to what is theirs, and see nothing else.
    await makeDirectory(draft, runAs.uid === undefined ? 0o700 : 0o711);
    const data = await makeDirectory(join(draft, 'data'), 0o700, runAs);
    const run = await makeDirectory(join(draft, 'run'), 0o700, runAs);
    const password = randomBytes(24).toString('base64url');
    await writeFile(join(draft, 'password'), `${password}\n`, { mode: 0o600, flag: 'wx' });
    const forInitdb = join(run, 'password');
    await writeFile(forInitdb, `${password}\n`, { mode: 0o600, flag: 'wx' });
    await give(forInitdb, runAs);
    // Collation by code point, the same on every machine and after every update of its C library.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${SUPERUSER}`, `--pwfile=${forInitdb}`, '--auth=scram-sha-256'];
    const speed = durable ? [] : ['--no-sync'];
    const { code, output } = await runTool(
      binaries.initdb,
      [`--pgdata=${data}`, ...access, ...locale, '--no-instructions', ...speed],
      runAs,
    );
    if (code !== 0) throw explainToolOutput(`No database could be made in ${home.directory}.`, output);
    await rm(forInitdb);
    await rename(draft, home.cluster).catch(async (error: unknown) => {
      if (!(await exists(home.data))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes what starts that were killed while they made a cluster left behind. */
export async function removeAbandonedDrafts(home: ClusterHome, now: number): Promise<void> {
  for (const name of await readdir(home.directory)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue;
    const draft = join(home.directory, name);
    const age = await stat(draft).catch(() => undefined);
    if (age !== undefined && now - age.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(draft, { recursive: true, force: true });
    }
  }
}

/** Refuses data that these programs cannot read: PostgreSQL's data format changes with every major version. */
export async function requireSameMajor(home: ClusterHome, binaries: Binaries): Promise<void> {
  const text = await readFile(join(home.data, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  const major = text.trim();
  if (major === binaries.major) return;
  if (major === '') {
    throw new LocalPostgresError(
      `${home.data} is not a PostgreSQL data directory (it has no PG_VERSION). ` +
        `Restore it from a backup, or move ${home.cluster} away to start afresh.`,
    );
  }
  throw new LocalPostgresError(
    `The data in ${home.data} was made by PostgreSQL ${major}, and this release brings PostgreSQL ${binaries.major}. ` +
      `Keep the data: dump it with the release that made it (or with pg_dump ${major}), move ${home.cluster} away, ` +
      `start this release and load the dump; or run PostgreSQL ${major} yourself and name it in DATABASE_URL. ` +
      `Or start afresh: move ${home.cluster} away.`,
  );
}

async function makeDirectory(path: string, mode: number, owner: RunAs = {}): Promise<string> {
  await mkdir(path);
  await chmod(path, mode);
  await give(path, owner);
  return path;
}

async function give(path: string, { uid, gid }: RunAs): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}
