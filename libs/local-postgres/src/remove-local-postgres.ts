import { readdir, realpath, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterHome, POINTER_FILE, SYSTEM_DIRECTORY, systemHome } from './cluster-home.js';
import { explainSystemError } from './local-postgres-error.js';
import { stopPostmaster } from './postmaster.js';

/**
 * Stops the server of a data directory, if one runs, and deletes its data, wherever it lies, for good. Nothing else
 * in the directory is touched; the directory itself goes when nothing is left in it. Does nothing where there is none.
 */
export async function removeLocalPostgres(
  dataDirectory: string,
  { systemDirectory = SYSTEM_DIRECTORY }: { readonly systemDirectory?: string } = {},
): Promise<void> {
  const asked = await realpath(dataDirectory).catch(() => undefined);
  if (asked === undefined) return;
  try {
    const elsewhere = systemHome(asked, systemDirectory);
    for (const home of [clusterHome(asked), elsewhere]) await stopPostmaster(home);
    await rm(elsewhere.directory, { recursive: true, force: true });
    await rmdir(systemDirectory).catch(() => undefined);
    for (const name of await readdir(asked)) {
      if (name === 'cluster' || name === POINTER_FILE || name.startsWith('draft-')) {
        await rm(join(asked, name), { recursive: true, force: true });
      }
    }
    await rmdir(asked).catch(() => undefined);
  } catch (error) {
    throw explainSystemError(error, dataDirectory);
  }
}
