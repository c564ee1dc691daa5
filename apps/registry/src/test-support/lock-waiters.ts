import type { TestRegistry } from './start-registry.js';

/** How many sessions of the node's database wait for a lock that another one holds. */
export async function lockWaiters(node: TestRegistry): Promise<number> {
  const [row] = await node.sql<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
}
