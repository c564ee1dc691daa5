import { fork } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `registry-host.mjs` takes requests. */
    registryHost: string;
  }
}

/** Vitest's `globalSetup`: one process for all registries of the run that need none of their own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const key = randomBytes(16).toString('hex');
  const program = fileURLToPath(new URL('registry-host.mjs', import.meta.url));
  const host = fork(program, [key], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  const [port] = (await once(host, 'message')) as [number];
  project.provide('registryHost', `http://127.0.0.1:${port}/${key}`);
  return async () => {
    const ended = once(host, 'exit');
    host.disconnect();
    await ended;
  };
}
