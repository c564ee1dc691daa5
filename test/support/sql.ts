import pg from 'pg';

/** Runs statements over a connection of their own; the rows of the last one, as arrays. */
export async function sql(url: string, ...statements: string[]): Promise<unknown[][]> {
  return withConnection(url, async (client) => {
    let rows: unknown[][] = [];
    for (const text of statements) rows = (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
    return rows;
  });
}

export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Some tests end the server under it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
