import { MIGRATIONS } from '@schema-steward/migrations';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../entities.js';

/** The statements by which TypeORM would make the database as the entities are; `[]` where they agree. */
export async function schemaDrift(databaseUrl: string, tables = /(?:)/): Promise<string[]> {
  return withEntities(databaseUrl, async (dataSource) => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    return upQueries.map(({ query }) => query).filter((query) => tables.test(query));
  });
}

/** The tables that the entities stand for, by name. */
export async function entityTables(databaseUrl: string): Promise<string[]> {
  return withEntities(databaseUrl, ({ entityMetadatas }) =>
    entityMetadatas.map(({ tableName }) => tableName).sort(),
  );
}

/** Takes back the named migration and all that came after it, the last one first. */
export async function undoMigrationsFrom(migrations: DataSource, name: string): Promise<void> {
  const names: readonly string[] = MIGRATIONS.map((migration) => new migration().name);
  const first = names.indexOf(name);
  if (first === -1) throw new Error(`there is no migration ${name}`);
  for (const _each of names.slice(first)) await migrations.undoLastMigration();
}

async function withEntities<T>(url: string, work: (dataSource: DataSource) => T | Promise<T>): Promise<T> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url,
    entities: [...ENTITIES],
    migrationsTableName: 'schema_migrations',
    installExtensions: false,
  }).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
