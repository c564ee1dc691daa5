const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** SQLSTATE: class 08 connection exception, 57P operator intervention (shutdown, crash), 53300 too many connections. */
const SQL_STATES = /^(?:08\w{3}|57P\w\w|53300)$/;

/** What `pg` says without any code when a connection goes away or none is to be had. */
const PG_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Client was closed and is not queryable',
  // TypeORM, when it has ended its pool.
  'Driver not Connected',
];

/** What TypeORM says when it asks more of a connection that went away in the middle of a transaction. */
const TYPEORM_ERRORS = ['QueryRunnerAlreadyReleasedError', 'QueryRunnerProviderAlreadyReleasedError'];

const MAX_CAUSES = 8;

/**
 * Whether an error says that the database cannot be reached now, rather than that it refused something. The registry
 * talks to nothing else over a socket, so a refused connection is the database's. Looks through TypeORM's wrapping
 * (`driverError`) and through `cause`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  let current: unknown = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth += 1) {
    const { code, syscall, driverError, message } = current as Error & Partial<Record<string, unknown>>;
    if (typeof code === 'string') {
      if (CONNECTION_CODES.has(code) || SQL_STATES.test(code)) return true;
      // A Unix socket whose server is gone.
      if (code === 'ENOENT' && syscall === 'connect') return true;
    }
    if (PG_MESSAGES.some((text) => message.startsWith(text))) return true;
    if (TYPEORM_ERRORS.includes(current.name)) return true;
    current = driverError instanceof Error ? driverError : current.cause;
  }
  return false;
}
