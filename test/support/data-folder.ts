import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLocalPostgres, startLocalPostgres } from '@schema-steward/local-postgres';

/** A `STEWARD_DATA_DIR` that does not exist yet, below a folder that every user may pass. */
export async function newDataFolder(): Promise<string> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'steward-e2e-')));
  await chmod(parent, 0o755);
  return join(parent, 'data');
}

/** Ends the PostgreSQL in a folder of {@link newDataFolder}, and removes both. */
export async function removeDataFolder(dataDirectory: string): Promise<void> {
  await removeLocalPostgres(join(dataDirectory, 'postgres'));
  await rm(join(dataDirectory, '..'), { recursive: true, force: true });
}

/** The connection string of the PostgreSQL that a registry has started; it must be running. */
export async function embeddedDatabaseUrl(dataDirectory: string): Promise<string> {
  const { url, reused } = await startLocalPostgres({ dataDirectory: join(dataDirectory, 'postgres') });
  if (!reused) throw new Error(`no PostgreSQL was running in ${dataDirectory}`);
  return url;
}
