import { postgresFixture } from '@schema-steward/testing';
import { afterAll, inject } from 'vitest';
import { builtRegistry } from './built-registry.js';
import { newDataFolder, removeDataFolder } from './data-folder.js';
import { workspaceRoot } from './workspace.js';

/** A registry that shares its process with others of the run. */
export interface HostedRegistry {
  readonly dataDirectory: string;
  readonly databaseUrl: string;
  readonly url: string;
  /** Ends it, and removes its data. */
  stop(): Promise<void>;
}

export interface HostOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Another node on the database of a registry that is there; a database of its own unless given. */
  readonly databaseUrl?: string;
}

const fixture = postgresFixture({
  migrate: async (url) => void (await ask('migrate', { url })),
  template: 'built',
});
const running: HostedRegistry[] = [];

/** However a file's tests end: nothing of theirs runs on. The last one first: it may use the database of another. */
afterAll(async () => {
  for (const registry of [...running].reverse()) await registry.stop();
});

/**
 * For tests that ask a registry, and do not ask how its process starts, prints and ends; those take `startRegistry`,
 * which costs ten times as much processor time. `env` is all that the registry gets of an environment,
 * beside a free port; it says only what goes wrong.
 */
export async function hostRegistry({ env, databaseUrl }: HostOptions = {}): Promise<HostedRegistry> {
  // For its complaint about a build that is missing or old.
  builtRegistry();
  const own = databaseUrl === undefined ? await fixture.createTestDatabase() : undefined;
  const dataDirectory = await newDataFolder();
  const database = databaseUrl ?? own?.url ?? '';
  const { id, url } = await ask<{ id: number; url: string }>('start', {
    env: { PORT: '0', LOG_LEVEL: 'error', STEWARD_DATA_DIR: dataDirectory, DATABASE_URL: database, ...env },
  });
  const registry: HostedRegistry = {
    dataDirectory,
    databaseUrl: database,
    url,
    stop: async () => {
      const index = running.indexOf(registry);
      if (index === -1) return;
      running.splice(index, 1);
      await ask('stop', { id });
      await removeDataFolder(dataDirectory);
      await own?.drop();
    },
  };
  running.push(registry);
  return registry;
}

async function ask<T>(command: string, body: object): Promise<T> {
  const response = await fetch(`${inject('registryHost')}/${command}`, {
    method: 'POST',
    body: JSON.stringify({ root: workspaceRoot, ...body }),
  });
  if (!response.ok) throw new Error(`the registry’s host cannot ${command}: ${await response.text()}`);
  return (await response.json()) as T;
}
