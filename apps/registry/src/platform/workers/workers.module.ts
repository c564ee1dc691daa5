import { Module } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { SchemaEngine } from './schema-engine.js';
import { WITNESS_POOL, WorkerPool } from './worker-pool.js';

/** Work over schemas that may be long: inline where it is short, else in a worker. */
@Module({
  providers: [
    SchemaEngine,
    WorkerPool,
    {
      provide: WITNESS_POOL,
      inject: [SETTINGS],
      useFactory: (settings: Settings) => new WorkerPool({ ...settings, workers: 1 }),
    },
  ],
  exports: [SchemaEngine, WITNESS_POOL, WorkerPool],
})
export class WorkersModule {}
