import { randomBytes } from 'node:crypto';
import { databaseUrl, dropDatabase, withClient } from './admin.js';
import type { TestServer } from './test-server.js';

export interface TestDatabase {
  readonly url: string;
  /** Removes it, also from under connections that were left open. */
  drop(): Promise<void>;
}

export interface PostgresFixture {
  /** A migrated database of one's own: one a test file, dropped in `afterAll`. */
  createTestDatabase(): Promise<TestDatabase>;
}

export interface PostgresFixtureOptions {
  /** Brings an empty database up to date and closes its connections. Runs once a run, in whichever worker is first. */
  readonly migrate: (url: string) => Promise<void>;
  /** Tells different migrators of one run apart: lower-case letters, digits and `_`, 16 at most. */
  readonly template?: string;
  /** Default: the server that `global-setup.ts` started for this run. */
  readonly server?: TestServer;
}

/**
 * Databases for tests on a real PostgreSQL: migrated once a run into a template, from which copies are cheap.
 *
 *     const { createTestDatabase } = postgresFixture({ migrate });
 *     const database = await createTestDatabase();
 */
export function postgresFixture(options: PostgresFixtureOptions): PostgresFixture {
  const { migrate, template = 'main' } = options;
  if (!/^[a-z0-9_]{1,16}$/.test(template)) throw new TypeError(`not a template name: ${template}`);
  return {
    createTestDatabase: async () => {
      const server = options.server ?? (await injectedServer());
      const source = `${server.prefix}t_${template}`;
      const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
      await withClient(server.url, async (client) => {
        // Of several workers one makes the template, and the others wait for it.
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [source]);
        // Closed to connections is our mark of a template that is complete.
        const { rowCount } = await client.query(
          'SELECT 1 FROM pg_database WHERE datname = $1 AND NOT datallowconn',
          [source],
        );
        if (rowCount === 0) {
          await dropDatabase(client, source);
          await client.query(`CREATE DATABASE ${source}`);
          await migrate(databaseUrl(server.url, source));
          await client.query(`ALTER DATABASE ${source} WITH ALLOW_CONNECTIONS false`);
        }
        await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [source]);
        await client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`);
      });
      return {
        url: databaseUrl(server.url, name),
        drop: async () => withClient(server.url, async (client) => dropDatabase(client, name)),
      };
    },
  };
}

async function injectedServer(): Promise<TestServer> {
  // Imported late: outside of Vitest the module cannot be loaded, and this library has users there.
  const { inject } = await import('vitest');
  const server = inject('testPostgres') as TestServer | undefined;
  if (server !== undefined) return server;
  throw new Error(
    'No PostgreSQL for this test run: add libs/testing/src/postgres/global-setup.ts to `globalSetup` of this ' +
      'project in vitest.config.ts.',
  );
}
