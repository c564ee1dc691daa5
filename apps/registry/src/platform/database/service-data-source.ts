import pg from 'pg';
import { DataSource } from 'typeorm';

/** Row ids are bigint in the tables and stay far below 2^53: read them as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export const SERVICE_ROLE = 'schema_steward_service';

/** Nothing runs or waits for ever, and a client that hangs in a transaction does not hold its locks for ever. */
const SESSION_OPTIONS = [
  `role=${SERVICE_ROLE}`,
  'statement_timeout=30000',
  'lock_timeout=20000',
  'idle_in_transaction_session_timeout=60000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

export interface ServiceDataSourceOptions {
  readonly poolSize?: number;
  /** Called when the pool has ended: whoever started a server for it ends the server then, and not before. */
  readonly afterDestroy?: () => Promise<void>;
}

/**
 * The service's pool. Every connection works as {@link SERVICE_ROLE}, whoever logged in: it can read and write rows and
 * do nothing else.
 */
export class ServiceDataSource extends DataSource {
  private readonly afterDestroy: () => Promise<void>;

  constructor(
    url: string,
    { poolSize = 16, afterDestroy = async () => undefined }: ServiceDataSourceOptions = {},
  ) {
    super({
      type: 'postgres',
      url,
      applicationName: 'schema-steward',
      synchronize: false,
      migrationsRun: false,
      installExtensions: false,
      poolSize,
      connectTimeoutMS: 5_000,
      extra: { options: SESSION_OPTIONS },
    });
    this.afterDestroy = afterDestroy;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.afterDestroy();
  }
}
