import { Logger, Module, type BeforeApplicationShutdown, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ChangeFeed, FEED_TIMES, type FedPool, type FeedTimes } from './change-feed.js';
import { ServiceDataSource } from './service-data-source.js';

/** What the application needs to know of its database. */
export interface DatabaseHandle {
  readonly url: string;
  /** Ends what was started for the database, after the pool has ended. */
  readonly release?: () => Promise<void>;
  readonly poolSize?: number;
  /** Where others than usual are wanted. */
  readonly feedTimes?: Partial<FeedTimes>;
}

/** Provides TypeORM's `DataSource`, whose connections can read and write rows and nothing else. */
@Module({})
export class DatabaseModule {
  static for({ url, release, poolSize, feedTimes }: DatabaseHandle): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: ChangeFeed,
          inject: [DataSource],
          useFactory: (pool: ServiceDataSource) => startedFeed(url, pool, { ...FEED_TIMES, ...feedTimes }),
        },
      ],
      exports: [ChangeFeed],
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ type: 'postgres', retryAttempts: 0 }),
          dataSourceFactory: () =>
            new ServiceDataSource(url, {
              ...(release && { afterDestroy: release }),
              ...(poolSize !== undefined && { poolSize }),
            }).initialize(),
        }),
      ],
    };
  }

  /** A data source that was never connected: for what describes the application without serving. */
  static detached(): DynamicModule {
    const detached = new ServiceDataSource('postgres://detached.invalid/none');
    const dataSource = { provide: DataSource, useValue: detached };
    const feed = { provide: ChangeFeed, useValue: new ChangeFeed(undefined, detached) };
    return {
      module: DatabaseModule,
      global: true,
      providers: [dataSource, feed],
      exports: [dataSource, ChangeFeed],
    };
  }
}

/** Ends before the pool does, and before whatever was started for the database. */
function startedFeed(url: string, pool: FedPool, times: FeedTimes): ChangeFeed & BeforeApplicationShutdown {
  const logger = new Logger('Changes');
  const feed = new ChangeFeed(url, pool, times, (line) => logger.log(line));
  feed.start();
  return Object.assign(feed, { beforeApplicationShutdown: () => feed.stop() });
}
