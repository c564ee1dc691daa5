import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalPostgresError } from './local-postgres-error.js';
import { runTool } from './run-tool.js';
import { isRoot } from './server-user.js';
import { scratchFolder } from './spec-support.js';
import { startLocalPostgres } from './start-local-postgres.js';

let scratch: Awaited<ReturnType<typeof scratchFolder>>;

beforeAll(async () => {
  scratch = await scratchFolder();
});
afterAll(async () => scratch.remove(['version']), 30_000);

async function refusal(dataDirectory: string): Promise<string> {
  const outcome = await startLocalPostgres({ dataDirectory }).catch((error: unknown) => error);
  if (outcome instanceof LocalPostgresError) return outcome.message;
  throw new Error('expected a LocalPostgresError', { cause: outcome });
}

describe('startLocalPostgres refuses, and says what to do', () => {
  it('data of another major version', async () => {
    const dataDirectory = join(scratch.path, 'version');
    const server = await startLocalPostgres({ dataDirectory, durable: false });
    await server.stop();
    await writeFile(join(dataDirectory, 'cluster', 'data', 'PG_VERSION'), '17\n');
    const message = await refusal(dataDirectory);
    expect(message).toContain('was made by PostgreSQL 17, and this release brings PostgreSQL 18');
    expect(message).toContain('pg_dump 17');
    expect(message).toContain('DATABASE_URL');
  });

  it('data whose password was lost', async () => {
    const dataDirectory = join(scratch.path, 'version');
    await writeFile(join(dataDirectory, 'cluster', 'data', 'PG_VERSION'), '18\n');
    await writeFile(join(dataDirectory, 'cluster', 'password'), 'not it\n');
    expect(await refusal(dataDirectory)).toContain('does not accept the password');
    await writeFile(join(dataDirectory, 'cluster', 'password'), '');
    expect(await refusal(dataDirectory)).toContain('does not accept the password');
    await expect(readFile(join(dataDirectory, 'cluster', 'data', 'postmaster.pid'))).rejects.toThrow(
      'ENOENT',
    );
  });

  it('a folder that is no data directory', async () => {
    const dataDirectory = join(scratch.path, 'version');
    await rm(join(dataDirectory, 'cluster', 'data', 'PG_VERSION'));
    expect(await refusal(dataDirectory)).toContain('is not a PostgreSQL data directory');
  });

  it('a file in the place of the folder', async () => {
    const file = join(scratch.path, 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toContain('there is a file where the folder should be');
    expect(await refusal(join(file, 'below'))).toContain('a part of the path is a file, not a folder');
  });

  it('a full disk, of which nothing half-made remains', async ({ skip }) => {
    if (!isRoot() || process.platform !== 'linux') skip('needs root on Linux, to mount a small disk');
    const disk = join(scratch.path, 'disk');
    await mkdir(disk);
    const mounted = await runTool('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0755', 'tmpfs', disk]);
    if (mounted.code !== 0) skip(`needs to mount a small disk: ${mounted.output}`);
    try {
      expect(await refusal(join(disk, 'data'))).toContain('The disk is full');
      expect((await runTool('ls', ['-A', join(disk, 'data')])).output).toBe('');
    } finally {
      await runTool('umount', [disk]);
    }
  });
});
