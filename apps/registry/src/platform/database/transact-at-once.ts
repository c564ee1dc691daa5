import type { DataSource } from 'typeorm';
import { ServiceDataSource, type StartedWork } from './service-data-source.js';
import { asConflict } from './transact.js';

/**
 * As `transact`, in one way to PostgreSQL and back less: what the work asks first goes out with START TRANSACTION. It
 * awaits `started` together with that, before it writes anything.
 * @throws StewardError `conflict-retry`, and what the work throws
 */
export function transactAtOnce<T>(dataSource: DataSource, work: StartedWork<T>): Promise<T> {
  if (!(dataSource instanceof ServiceDataSource)) throw new Error('not the pool of the service');
  return asConflict(() => dataSource.transactionAtOnce(work));
}
