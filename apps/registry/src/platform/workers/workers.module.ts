import { Module } from '@nestjs/common';
import { SchemaEngine } from './schema-engine.js';
import { WorkerPool } from './worker-pool.js';

/** Work over schemas that may be long: inline where it is short, else in a worker. */
@Module({ providers: [SchemaEngine, WorkerPool], exports: [SchemaEngine, WorkerPool] })
export class WorkersModule {}
