import { hash } from 'node:crypto';
import type { EntityManager } from 'typeorm';

export interface LockRequest {
  readonly key: string;
  readonly mode: 'exclusive' | 'shared';
}

export const subjectLockKey = (context: string, subject: string): string => `subject:${context}:${subject}`;

/** The key of one config: everybody's, a context's, or (with a subject) one subject's. */
export function configLockKey(context?: string, subject?: string | null): string {
  return [
    'config',
    ...(context === undefined ? [] : [context]),
    ...(subject === undefined || subject === null ? [] : [subject]),
  ].join(':');
}

/** The keys of the configs that decide for one subject. */
export const configLockKeys = (context: string, subject: string): readonly string[] => [
  configLockKey(),
  configLockKey(context),
  configLockKey(context, subject),
];

/**
 * Takes transaction-scoped advisory locks in one order that is the same for everybody, so that nobody waits in a circle.
 * A key asked for twice is taken once, in the stronger mode.
 */
export async function takeLocks(manager: EntityManager, requests: readonly LockRequest[]): Promise<void> {
  const modes = new Map<bigint, LockRequest['mode']>();
  for (const { key, mode } of requests) {
    const id = lockId(key);
    if (modes.get(id) !== 'exclusive') modes.set(id, mode);
  }
  const ordered = [...modes].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (ordered.length === 0) return;
  // A target list is evaluated from left to right.
  const calls = ordered.map(([, mode], index) =>
    mode === 'exclusive'
      ? `pg_advisory_xact_lock($${index + 1})`
      : `pg_advisory_xact_lock_shared($${index + 1})`,
  );
  await manager.query(
    `SELECT ${calls.join(', ')}`,
    ordered.map(([id]) => id.toString()),
  );
}

function lockId(key: string): bigint {
  return hash('sha256', key, 'buffer').readBigInt64BE(0);
}
