import { createReadStream, createWriteStream } from 'node:fs';
import { lstat, rename, rm, stat } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { GateError } from '@schema-steward/gate';
import type { ArchiveCounts } from './archive-format.js';
import type { Archive } from './read-archive.js';
import type { CopyItem } from './registry-copy.js';
import { writeArchive } from './write-archive.js';

export function archiveFile(path: string): Archive {
  return { name: path, open: () => createReadStream(path) };
}

/** What was given is said again as it was given. @throws GateError (`usage-error`) */
export async function assertNoFolder(path: string, given: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder)
    throw new GateError(
      'usage-error',
      `${given} is a folder.`,
      `Name a file in it: --to ${given.replace(/\/+$/, '')}/registry.gz`,
    );
}

/** A backup is not written over another one by mistake. @throws GateError (`usage-error`) */
export async function assertNewFile(path: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (isThere)
    throw new GateError(
      'usage-error',
      `The file ${path} is there already.`,
      'Name another file, or give --force to replace it.',
    );
}

/** Writes beside the file and renames at the end: under its name there is a whole archive or what was there before. */
export async function writeArchiveFile(
  path: string,
  items: AsyncIterable<CopyItem>,
  now: Date,
  { replace }: { readonly replace: boolean },
): Promise<ArchiveCounts> {
  const partial = `${path}.partial-${process.pid}`;
  try {
    const counts = await writeArchive(items, createWriteStream(partial, { mode: 0o600 }), now);
    // Somebody may have written one meanwhile.
    if (!replace) await assertNewFile(path);
    await rename(partial, path);
    return counts;
  } catch (error) {
    await rm(partial, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (code === undefined || error instanceof GateError) throw error;
    throw new GateError(
      'usage-error',
      `The archive ${path} cannot be written (${code}).`,
      'Check its folder, and the space there.',
      [],
      { cause: error },
    );
  }
}

/** An archive in memory, packed: what a registry, `host`, held at one time, to be read as often as it takes. */
export async function archiveInMemory(
  host: string,
  items: AsyncIterable<CopyItem>,
  now: Date,
): Promise<Archive> {
  const chunks: Buffer[] = [];
  const keep = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await writeArchive(items, keep, now);
  return { name: host, ofRegistry: true, open: () => Readable.from(chunks, { objectMode: false }) };
}
