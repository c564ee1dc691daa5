import type pg from 'pg';

const BEGINS_OR_ENDS = /^(?:START TRANSACTION|COMMIT|ROLLBACK)$/;
/** What PostgreSQL says to every statement after the one that failed. */
const ABORTED = '25P02';

/**
 * Lets every statement of a transaction that failed fail for the first one's reason. Statements are sent before the answers to
 * those before them: of several that fail together, whoever waits hears of any, and "the transaction is aborted" tells
 * neither who lost against others nor what to do.
 */
export function tellFirstError(client: pg.ClientBase): void {
  let first: unknown;
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const telling = (...asked: unknown[]): unknown => {
    const [text] = asked;
    if (typeof text === 'string' && BEGINS_OR_ENDS.test(text)) first = undefined;
    const answer = query(...asked);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      const masked = first !== undefined && (error as { code?: unknown }).code === ABORTED;
      first ??= error;
      throw masked ? first : error;
    });
  };
  Object.assign(client, { query: telling });
}
