export const SERVICE_ROLE = 'schema_steward_service';

/** Nothing runs or waits for ever, and a client that hangs in a transaction does not hold its locks for ever. */
export const SERVICE_OPTIONS = [
  `role=${SERVICE_ROLE}`,
  'statement_timeout=30000',
  'lock_timeout=20000',
  'idle_in_transaction_session_timeout=60000',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');
