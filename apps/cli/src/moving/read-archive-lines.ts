import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createGunzip } from 'node:zlib';
import { GateError } from '@schema-steward/gate';
import { MAX_BYTES, MAX_LINE_BYTES, MAX_RATIO, RATIO_FLOOR_BYTES } from './archive-format.js';
import { ShapeError } from './copy-shape.js';

export interface ArchiveLine {
  /** From 1. */
  readonly number: number;
  /** Without its line break. */
  readonly text: string;
  /** Of all bytes before this line. */
  sha256Before(): string;
}

/**
 * Unpacks the lines of an archive. Bounded in the length of a line, in the whole, and in how much larger than the file it
 * gets, so that a small file cannot become work without end.
 * @throws ShapeError for what is damaged; GateError (`usage-error`) for a file that cannot be read
 */
export async function* readArchiveLines({
  name,
  open,
}: {
  readonly name: string;
  open(): Readable;
}): AsyncGenerator<ArchiveLine> {
  const packed = open();
  const gunzip = createGunzip();
  let packedBytes = 0;
  packed.on('data', (chunk: Buffer) => (packedBytes += chunk.length));
  packed.on('error', (error) => gunzip.destroy(error));
  packed.pipe(gunzip);
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let [bytes, number] = [0, 0];
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES || (bytes > RATIO_FLOOR_BYTES && bytes > packedBytes * MAX_RATIO))
        throw new ShapeError('it unpacks to more than any registry holds');
      let start = 0;
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        const line = Buffer.concat([...pending, chunk.subarray(start, end + 1)]);
        [pending, pendingBytes] = [[], 0];
        number += 1;
        yield { number, text: textOf(decoder, line), sha256Before: () => digestOf(hash) };
        hash.update(line);
        start = end + 1;
      }
      pending.push(chunk.subarray(start));
      pendingBytes += chunk.length - start;
      if (pendingBytes > MAX_LINE_BYTES) throw new ShapeError('a line is longer than any schema');
    }
    if (pendingBytes > 0) throw new ShapeError('it is cut off: its last line has no end');
  } catch (error) {
    throw readable(error, name);
  } finally {
    packed.destroy();
    gunzip.destroy();
  }
}

function textOf(decoder: TextDecoder, line: Buffer): string {
  try {
    return decoder.decode(line.subarray(0, -1));
  } catch {
    throw new ShapeError('it is not UTF-8');
  }
}

const digestOf = (hash: Hash): string => hash.copy().digest('hex');

function readable(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code === undefined) return error;
  // zlib's codes.
  if (code === 'Z_BUF_ERROR') return new ShapeError('it is cut off');
  if (code.startsWith('Z_')) return new ShapeError('it is damaged, or no gzip');
  if (code === 'EISDIR')
    return new GateError('usage-error', `${name} is a folder.`, 'Name the archive in it.', [], {
      cause: error,
    });
  return new GateError(
    'usage-error',
    `The archive ${name} cannot be read (${code}).`,
    'Check its name and who may read it.',
    [],
    { cause: error },
  );
}
