import { Injectable } from '@nestjs/common';
import { KeyedQueue } from './keyed-queue.js';

/** As long as PostgreSQL waits for a lock. */
const PATIENCE_MS = 20_000;

/** The queue in front of the advisory locks, by lock key: one for all writers of a node. */
@Injectable()
export class WriteQueue extends KeyedQueue {
  constructor() {
    super(PATIENCE_MS);
  }
}
