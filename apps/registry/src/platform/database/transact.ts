import { StewardError } from '@schema-steward/kernel';
import { QueryFailedError, type DataSource, type EntityManager } from 'typeorm';

/** Serialization failure, deadlock, lock timeout: nothing was written, and the same request may pass later. */
const LOST_AGAINST_OTHERS = new Set(['40001', '40P01', '55P03']);

/** One transaction. @throws StewardError `conflict-retry` where it could not get what others held */
export function transact<T>(dataSource: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return asConflict(() => dataSource.transaction(work));
}

/** @throws StewardError `conflict-retry` for what PostgreSQL says to who lost against others */
export async function asConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw lostAgainstOthers(error) ? conflictRetry({ cause: error }) : error;
  }
}

export function conflictRetry(options?: ErrorOptions): StewardError {
  return new StewardError(
    'conflict-retry',
    'Others were writing to the same subject all the time; nothing was written. Try again.',
    [],
    options,
  );
}

function lostAgainstOthers(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return code !== undefined && LOST_AGAINST_OTHERS.has(code);
}
