import pg from 'pg';

const TIMEOUT_MS = 10_000;
const OLDEST_MAJOR = 14;

/** The database that a setting names cannot be used. The message says which setting and what to do, never a password. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

/** Host, port and name of a database, for people: without user and password. */
export function describeDatabase(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  // `?host=` names a Unix socket's folder, and wins over the host before it.
  const host = searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost');
  return `PostgreSQL at ${host}:${port || '5432'}${pathname}`;
}

/**
 * Connects once, so that a start which cannot work ends at once and says why. `setting` is the variable that holds `url`.
 * @throws DatabaseUnusableError
 */
export async function reachDatabase(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  // The connection may also break while it is idle; whoever uses it next is told then.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version_num') AS version`,
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < OLDEST_MAJOR) {
      throw new DatabaseUnusableError(
        `${describeDatabase(url)} (${setting}) has version ${major}: ${OLDEST_MAJOR} or newer is needed.`,
      );
    }
  } catch (error) {
    throw error instanceof DatabaseUnusableError ? error : explain(error, url, setting);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, url: string, setting: string): DatabaseUnusableError {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  const place = describeDatabase(url);
  const { username, pathname } = new URL(url);
  // Class 28: invalid authorization.
  if (code.startsWith('28') || /password must be a string/.test(message)) {
    return new DatabaseUnusableError(
      `${place} refuses the login of ${JSON.stringify(decodeURIComponent(username))}: check user and password in ${setting}.`,
      { cause: error },
    );
  }
  if (code === '3D000') {
    return new DatabaseUnusableError(
      `${place}: there is no database ${JSON.stringify(decodeURIComponent(pathname.slice(1)))}. Create it, or name another in ${setting}.`,
      { cause: error },
    );
  }
  // An address with several IP addresses fails with an error that has a code and no text.
  return new DatabaseUnusableError(
    `${place} cannot be used (${message || code || 'no answer'}). Is it running, and is ${setting} right?`,
    { cause: error },
  );
}
