import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** Statements that a connection keeps planned: as many as there are in our sources, several times over. */
const MOST_STATEMENTS = 1_000;

/** What changes rows or reads them; PostgreSQL plans nothing else. */
const PLANNED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;

/**
 * Lets a connection plan each of its statements once: planning takes longer than running for most of ours. A text that
 * comes with values gets a name, and PostgreSQL keeps what the name stands for until the connection ends. What is asked
 * in one turn goes out in one piece.
 */
export function prepareStatements(client: CorkedClient): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_STATEMENTS || !PLANNED.test(text)) return known;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    names.set(text, name);
    return name;
  };
  const { stream } = client.connection;
  let held = false;
  const hold = (): void => {
    if (held) return;
    held = true;
    stream.cork();
    process.nextTick(() => {
      held = false;
      stream.uncork();
    });
  };
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const prepared = (...asked: unknown[]): unknown => {
    const [text, values, ...others] = asked;
    hold();
    if (typeof text !== 'string' || !Array.isArray(values)) return query(...asked);
    const name = nameOf(text);
    return name === undefined
      ? query(...asked)
      : query({ name, text, values: values as unknown[] }, ...others);
  };
  Object.assign(client, { query: prepared });
}

/** What `@types/pg` leaves out. */
type CorkedClient = pg.ClientBase & {
  readonly connection: { readonly stream: Pick<Socket, 'cork' | 'uncork'> };
};
