import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ChangeFeed } from '../platform/database/change-feed.js';
import type { TestRegistry } from './start-registry.js';

/** What a node hears of other nodes. */
export const feedOf = ({ app }: TestRegistry): ChangeFeed => app.get(ChangeFeed, { strict: false });

/** Until nodes listen, which they begin after their start: from then on they may keep what they read. */
export async function listening(...nodes: readonly TestRegistry[]): Promise<void> {
  for (const node of nodes) await expect.poll(() => feedOf(node).live).toBe(true);
}

/** Until a node that listens has heard of all that was committed before: notices come in the order of the commits. */
export async function caughtUp(node: TestRegistry): Promise<void> {
  const last = randomUUID();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  feedOf(node).watch('guid', (key) => {
    if (key === last) resolve(undefined);
  });
  await node.sql(`SELECT pg_notify('schema_steward_changes', $1)`, [`guid:${last}`]);
  await promise;
}
