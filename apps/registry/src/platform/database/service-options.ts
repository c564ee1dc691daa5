export const SERVICE_ROLE = 'schema_steward_service';

/**
 * Nothing runs or waits for ever. A node that was cut off in the middle of a registration holds its subject until PostgreSQL
 * gives it up, which is before others tire of waiting for the lock.
 */
export const SERVICE_OPTIONS = [
  `role=${SERVICE_ROLE}`,
  'statement_timeout=30000',
  'lock_timeout=20000',
  'idle_in_transaction_session_timeout=15000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
