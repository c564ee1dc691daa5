import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { ClusterHome } from './cluster-home.js';
import { SUPERUSER } from './initialise-cluster.js';
import { LocalPostgresError } from './local-postgres-error.js';
import type { Postmaster } from './postmaster.js';

export async function readPassword(home: ClusterHome): Promise<string> {
  const password = (await readFile(home.password, 'utf8')).trim();
  if (password === '') throw wrongPassword();
  return password;
}

/** The host is a parameter, since a socket's path is no host name: pg, libpq and `new URL` all understand this form. */
export function urlOf({ port, socketDirectory, address }: Postmaster, password: string): string {
  const login = `postgresql://${SUPERUSER}:${encodeURIComponent(password)}`;
  if (socketDirectory === '') return `${login}@${address}:${port}/postgres`;
  return `${login}@localhost:${port}/postgres?host=${encodeURIComponent(socketDirectory)}`;
}

export type ProbeAnswer = { readonly durable: boolean } | { readonly noAnswer: string };

/** Whether the server answers, and how it keeps what it is given. Throws where it does not know our password. */
export async function probe(url: string): Promise<ProbeAnswer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A server that ends in the middle is no answer, which the promises below tell as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ fsync: string }>('SHOW fsync');
    return { durable: rows[0]?.fsync === 'on' };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw wrongPassword({ cause: error });
    }
    return { noAnswer: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function wrongPassword(options?: ErrorOptions): LocalPostgresError {
  return new LocalPostgresError(
    'The local PostgreSQL does not accept the password in its `cluster/password` file. ' +
      'Restore that file, or move the folder `cluster` away to start afresh.',
    options,
  );
}
