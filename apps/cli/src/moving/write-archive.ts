import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { formatSubjectName } from '@schema-steward/kernel';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type ArchiveCounts } from './archive-format.js';
import type { CopyItem } from './registry-copy.js';

/** Writes an archive as its items come, and ends the output. `now` is when it was made. */
export async function writeArchive(
  items: AsyncIterable<CopyItem>,
  output: Writable,
  now: Date,
): Promise<ArchiveCounts> {
  const counts = { subjects: 0, versions: 0, associations: 0 };
  await pipeline(Readable.from(linesOf(items, counts, now)), createGzip(), output);
  return counts;
}

async function* linesOf(
  items: AsyncIterable<CopyItem>,
  counts: { subjects: number; versions: number; associations: number },
  now: Date,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (kind: string, more: object): string => {
    const text = `${JSON.stringify({ kind, ...more })}\n`;
    hash.update(text);
    return text;
  };
  yield line('manifest', { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, createdAt: now.toISOString() });
  for await (const item of items) {
    if (item.kind === 'scope') {
      yield line('scope', item.scope);
      continue;
    }
    const { name, versions, config, mode, own, associations } = item.subject;
    counts.subjects += 1;
    yield line('subject', {
      subject: nameText(name),
      versions: versions.length,
      associations: associations?.length ?? null,
      config,
      mode,
      own,
    });
    for (const version of versions) {
      counts.versions += 1;
      yield line('version', version);
    }
    for (const association of associations ?? []) {
      counts.associations += 1;
      yield line('association', association);
    }
  }
  yield `${JSON.stringify({ kind: 'end', ...counts, sha256: hash.digest('hex') })}\n`;
}

function nameText(name: { context: string; name: string }): string {
  return name.name === '' ? `:${name.context}:` : formatSubjectName(name);
}
