import { spawn } from 'node:child_process';
import { afterAll } from 'vitest';
import { builtRegistry } from './built-registry.js';
import { COMPILE_CACHE } from './compile-cache.js';
import { newDataFolder, removeDataFolder } from './data-folder.js';

export interface RegistryOptions {
  /** Beside `PATH`, Node's cache and a free port, all that the process gets of an environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** `STEWARD_DATA_DIR`; a new one, removed after the file's tests, unless given. */
  readonly dataDirectory?: string;
  /** The system user it runs as, for root alone. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export interface Ended {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The registry as `npm start` runs it, as a process of its own. */
export class RegistryProcess {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;
  readonly #child;
  #running = true;

  constructor(
    readonly dataDirectory: string,
    { env = {}, user }: RegistryOptions,
  ) {
    this.#child = spawn(process.execPath, [builtRegistry()], {
      ...user,
      cwd: '/',
      env: {
        ...COMPILE_CACHE,
        PATH: process.env['PATH'] ?? '',
        PORT: '0',
        STEWARD_DATA_DIR: dataDirectory,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stdout.on('data', (chunk: Buffer) => (this.stdout += chunk.toString()));
    this.#child.stderr.on('data', (chunk: Buffer) => (this.stderr += chunk.toString()));
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      // Not `exit`: then what it wrote may still be on its way.
      this.#child.once('close', (exitCode, signal) => {
        this.#running = false;
        resolve({ exitCode, signal });
      });
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the registry could not be spawned');
    return this.#child.pid;
  }

  get running(): boolean {
    return this.#running;
  }

  get output(): string {
    return `${this.stdout}${this.stderr}`;
  }

  /** Asks it to end and waits until it has. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }

  /** Ends it in the middle of whatever it does; its PostgreSQL stays. */
  kill(): Promise<Ended> {
    return this.stop('SIGKILL');
  }
}

/** A registry that has answered its first request. */
export interface RunningRegistry {
  readonly process: RegistryProcess;
  readonly dataDirectory: string;
  readonly url: string;
  /** From the start of its process to its first answer, in milliseconds. */
  readonly startMs: number;
  stop(signal?: NodeJS.Signals): Promise<Ended>;
  kill(): Promise<Ended>;
}

/** Ends a start that hangs, on a slow machine as well. */
const START_LIMIT_MS = 100_000;
const processes = new Set<RegistryProcess>();
const folders = new Set<string>();

/** However a file's tests end: no process, no PostgreSQL and no data of theirs is left. */
afterAll(async () => {
  await Promise.all([...processes].map((one) => one.kill().catch(() => undefined)));
  await Promise.all([...folders].map(removeDataFolder));
});

/** A data folder for several starts, removed after the file's tests. */
export async function ownDataFolder(): Promise<string> {
  const folder = await newDataFolder();
  folders.add(folder);
  return folder;
}

/** Starts the registry's process without waiting for anything. */
export async function spawnRegistry(options: RegistryOptions = {}): Promise<RegistryProcess> {
  const dataDirectory = options.dataDirectory ?? (await ownDataFolder());
  const registry = new RegistryProcess(dataDirectory, options);
  processes.add(registry);
  void registry.ended.then(
    () => processes.delete(registry),
    () => processes.delete(registry),
  );
  return registry;
}

/** Starts the registry and waits for its first answer. Throws with what it printed when it ends or takes 100 s. */
export async function startRegistry(options: RegistryOptions = {}): Promise<RunningRegistry> {
  const startedAt = performance.now();
  const registry = await spawnRegistry(options);
  const url = await addressOf(registry);
  const startMs = Math.round(performance.now() - startedAt);
  return {
    process: registry,
    dataDirectory: registry.dataDirectory,
    url,
    startMs,
    stop: (signal) => registry.stop(signal),
    kill: () => registry.kill(),
  };
}

/** The address that it prints, once something answers there. */
async function addressOf(registry: RegistryProcess): Promise<string> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline && registry.running) {
    const url = /serves on (http:\S+) /.exec(registry.stdout)?.[1];
    if (url !== undefined) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok) return url;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const reason = registry.running ? 'did not answer in 100 s' : 'ended while it started';
  await registry.kill();
  throw new Error(`the registry ${reason}:\n${registry.output}`);
}
