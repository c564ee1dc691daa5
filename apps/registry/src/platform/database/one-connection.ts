import type { EntityManager } from 'typeorm';

/**
 * Several reads over one connection, and those that begin together in one message: what costs is the way to PostgreSQL
 * and back. In a transaction they are the transaction's. Not for work between reads: it would hold the connection.
 */
export async function onOneConnection<T>(
  manager: EntityManager,
  reads: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  if (manager.queryRunner) return reads(manager);
  const runner = manager.dataSource.createQueryRunner();
  try {
    return await reads(runner.manager);
  } finally {
    await runner.release();
  }
}
