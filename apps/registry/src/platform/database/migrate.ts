import { MIGRATIONS } from '@schema-steward/migrations';
import pg from 'pg';
import { DataSource } from 'typeorm';

/** Held by whoever migrates, so that nodes that start together take turns. The key is "steward" in ASCII. */
const MIGRATION_LOCK = '32497601465119332';

/** A data source that knows the migrations and nothing else. `url` connects as the tables' owner. */
export function createMigrationDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: 'schema-steward-migrations',
    migrations: [...MIGRATIONS],
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'each',
  });
}

/** Brings the database to the newest migration. Safe to call from any number of nodes at once. Returns what it ran. */
export async function migrate(url: string): Promise<string[]> {
  return withMigrationLock(url, async () => {
    const dataSource = await createMigrationDataSource(url).initialize();
    try {
      const ran = await dataSource.runMigrations();
      return ran.map(({ name }) => name);
    } finally {
      await dataSource.destroy();
    }
  });
}

async function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const lock = new pg.Client({ connectionString: url, application_name: 'schema-steward-migration-lock' });
  // Should the server go, the migration's own connection says so; unheard, this one would end the process.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await lock.end();
  }
}
