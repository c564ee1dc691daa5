import { join, resolve } from 'node:path';
import { startLocalPostgres } from '@schema-steward/local-postgres';
import type { Settings } from '../config/settings.js';
import { claimLocalDatabase } from './claim-local-database.js';
import { migrate } from './migrate.js';
import { DatabaseUnusableError, describeDatabase, reachDatabase } from './reach-database.js';

/** A database that is migrated and can be served from. */
export interface OpenDatabase {
  readonly url: string;
  /** For people: where it is, without secrets. */
  readonly description: string;
  /** Ends what was started for it; a database that was there before is left alone. */
  readonly release: () => Promise<void>;
}

const CLAIM_TRIES = 3;

/**
 * The database that the settings name, or our own one; brought to the newest migration.
 * @throws DatabaseUnusableError with a text for whoever starts the service
 */
export async function openDatabase(settings: Settings, log: (line: string) => void): Promise<OpenDatabase> {
  const opened =
    settings.databaseUrl === undefined ? await openLocal(settings, log) : await openNamed(settings);
  try {
    const ran = await migrate(settings.databaseMigrationUrl ?? opened.url);
    if (ran.length > 0) log(`Migrated the database: ${ran.length} step${ran.length === 1 ? '' : 's'}.`);
    return opened;
  } catch (error) {
    await opened.release();
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnusableError(`${opened.description} cannot be migrated: ${reason}`, { cause: error });
  }
}

async function openLocal(settings: Settings, log: (line: string) => void): Promise<OpenDatabase> {
  const dataDirectory = resolve(join(settings.dataDir, 'postgres'));
  const description = `our own PostgreSQL in ${dataDirectory}`;
  for (let tries = 1; ; tries += 1) {
    const server = await startLocalPostgres({ dataDirectory, log });
    const claim = await claimLocalDatabase(server.url, description, {
      log,
      revive: async () => {
        const again = await startLocalPostgres({ dataDirectory });
        // Somebody else has its port, and the pool knows but the old one.
        if (again.url !== server.url) throw new Error('it listens elsewhere now: restart the registry');
      },
    });
    if (typeof claim === 'object') {
      const release = async () => {
        await claim.release();
        await server.stop();
      };
      return { url: server.url, description, release };
    }
    if (claim === 'taken' || tries === CLAIM_TRIES) {
      throw new DatabaseUnusableError(
        `Another registry works with ${description}. Stop it, or give this one a folder of its own ` +
          '(STEWARD_DATA_DIR), or both a database that can be shared (DATABASE_URL).',
      );
    }
  }
}

async function openNamed({ databaseUrl = '', databaseMigrationUrl }: Settings): Promise<OpenDatabase> {
  await reachDatabase(databaseUrl, 'DATABASE_URL');
  if (databaseMigrationUrl !== undefined) await reachDatabase(databaseMigrationUrl, 'DATABASE_MIGRATION_URL');
  return { url: databaseUrl, description: describeDatabase(databaseUrl), release: async () => undefined };
}
