import 'reflect-metadata';
import { postgresFixture, type TestDatabase } from '@schema-steward/testing';
import pg from 'pg';
import { AppModule } from '../app.module.js';
import type { AppOverrides } from '../create-app.js';
import type { Environment } from '../platform/config/settings.js';
import type { FeedTimes } from '../platform/database/change-feed.js';
import { migrate } from '../platform/database/migrate.js';
import { startTestApp, type TestApp } from '../platform/http/start-test-app.js';

export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

export interface TestRegistry extends TestApp {
  readonly databaseUrl: string;
  /** One request. A body that is no string is sent as JSON; an answer that is no JSON comes back as text. */
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<T>>;
  /** Posts a schema to a subject; `schema` may be a text or what becomes one. */
  register(subject: string, schema: unknown, more?: object): Promise<Answer<Registered>>;
  /** Asks the database as the tables' owner, past the application. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** What a registration answers, or what it is refused with. */
export interface Registered {
  readonly id: number;
  readonly version: number;
  readonly error_code?: number;
  readonly message?: string;
}

export interface RegistryOptions {
  readonly env?: Environment;
  readonly overrides?: AppOverrides;
  /** Another node on a database that a test made; it is not dropped with this node. */
  readonly databaseUrl?: string;
  readonly poolSize?: number;
  readonly feedTimes?: Partial<FeedTimes>;
}

const fixture = postgresFixture({ migrate: async (url) => void (await migrate(url)) });

/** A migrated database of one's own. */
export const createTestDatabase = (): Promise<TestDatabase> => fixture.createTestDatabase();

/** The whole service, as it is in production, on a real PostgreSQL and a free port. */
export async function startRegistry(options: RegistryOptions = {}): Promise<TestRegistry> {
  const own = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const { poolSize, feedTimes } = options;
  const module = AppModule.for({
    url: databaseUrl,
    ...(poolSize !== undefined && { poolSize }),
    ...(feedTimes && { feedTimes }),
  });
  const app = await startTestApp(module, options.env, options.overrides);
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // Tests that end the server end these connections as well.
  owner.on('error', () => undefined);
  return {
    ...app,
    databaseUrl,
    call: (method, path, body, headers) => call(app.url, method, path, body, headers),
    register: (subject, schema, more) =>
      call(app.url, 'POST', `/subjects/${encodeURIComponent(subject)}/versions`, {
        schema: typeof schema === 'string' ? schema : JSON.stringify(schema),
        ...more,
      }),
    sql: async (text, values = []) => (await owner.query(text, [...values])).rows,
    close: async () => {
      await app.close();
      await owner.end();
      await own?.drop();
    },
  };
}

async function call<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/vnd.schemaregistry.v1+json' },
): Promise<Answer<T>> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parse(text) as T, headers: response.headers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
