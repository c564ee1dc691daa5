import type { Socket } from 'node:net';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { IsolationLevel } from 'typeorm/driver/types/IsolationLevel.js';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { FedPool } from './change-feed.js';
import { prepareStatements } from './prepare-statements.js';
import { tellFirstError } from './tell-first-error.js';
import { conflictRetry } from './transact.js';
import { Turnstile } from '../workers/turnstile.js';
import { SERVICE_OPTIONS, SERVICE_ROLE } from './service-options.js';

export { SERVICE_ROLE };

/** As long as a lock is waited for. */
const WRITER_PATIENCE_MS = 20_000;

/** Row ids are bigint in the tables and stay far below 2^53: read them as numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface ServiceDataSourceOptions {
  readonly poolSize?: number;
  /** Called when the pool has ended: whoever started a server for it ends the server then, and not before. */
  readonly afterDestroy?: () => Promise<void>;
}

/**
 * Work whose first statements are on their way before `started` is answered. It awaits `started` with them, before it writes
 * anything: were the transaction not there, a statement would be one by itself.
 */
export type StartedWork<T> = (tx: EntityManager, started: Promise<void>) => Promise<T>;

/**
 * The service's pool. Every connection works as {@link SERVICE_ROLE}, whoever logged in: it can read and write rows and
 * do nothing else.
 */
export class ServiceDataSource extends DataSource implements FedPool {
  private readonly afterDestroy: () => Promise<void>;
  /** Transactions may all wait for locks: a quarter of the connections is left to who only reads. */
  private readonly writers: Turnstile;
  private readonly connections: ReadonlySet<Connection>;

  constructor(
    url: string,
    { poolSize = 16, afterDestroy = async () => undefined }: ServiceDataSourceOptions = {},
  ) {
    const connections = new Set<Connection>();
    super({
      type: 'postgres',
      url,
      applicationName: 'schema-steward',
      synchronize: false,
      migrationsRun: false,
      installExtensions: false,
      poolSize,
      connectTimeoutMS: 5_000,
      extra: {
        options: SERVICE_OPTIONS,
        // Queries that begin together do not wait for one another's answers.
        pipeline: true,
        onConnect: (client: Connection) => {
          prepareStatements(client);
          tellFirstError(client);
          connections.add(client);
          client.once('end', () => connections.delete(client));
        },
      },
    });
    this.afterDestroy = afterDestroy;
    this.connections = connections;
    this.writers = new Turnstile(Math.max(1, poolSize - Math.max(1, poolSize >> 2)), Infinity);
  }

  override transaction<T>(run: (tx: EntityManager) => Promise<T>): Promise<T>;
  override transaction<T>(isolation: IsolationLevel, run: (tx: EntityManager) => Promise<T>): Promise<T>;
  override async transaction<T>(...asked: [unknown, unknown?]): Promise<T> {
    return this.inTurn(() => super.transaction(...(asked as [(tx: EntityManager) => Promise<T>])));
  }

  /** {@link StartedWork} says what is different from `transaction`. There are no transactions within it. */
  transactionAtOnce<T>(work: StartedWork<T>): Promise<T> {
    return this.inTurn(async () => {
      const runner = this.createQueryRunner();
      const { manager } = runner;
      try {
        const started = manager.query('START TRANSACTION').then(() => undefined);
        const result = await work(manager, started);
        await started;
        await manager.query('COMMIT');
        return result;
      } catch (error) {
        // Where this fails too, the connection is gone, and the transaction with it.
        await manager.query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        await runner.release();
      }
    });
  }

  private async inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (!(await this.writers.enter(WRITER_PATIENCE_MS))) throw conflictRetry();
    try {
      return await run();
    } finally {
      this.writers.leave();
    }
  }

  async probe(): Promise<unknown> {
    return this.pool.query('SELECT 1');
  }

  /** Ends every connection where it is, so that whoever waits for an answer hears that none comes. */
  dropConnections(): void {
    for (const { connection } of this.connections) connection.stream.destroy();
  }

  private get pool(): pg.Pool {
    return (this.driver as PostgresDriver).master as pg.Pool;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.afterDestroy();
  }
}

/** What `@types/pg` leaves out. */
type Connection = pg.PoolClient & { readonly connection: { readonly stream: Socket } };
