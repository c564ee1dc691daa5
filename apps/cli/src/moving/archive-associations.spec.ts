import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readArchive, verifyArchive, type Archive } from './read-archive.js';
import type { AssociationCopy, CopyItem } from './registry-copy.js';

const COPY: AssociationCopy = {
  resourceType: 'topic',
  resourceId: 'id-t',
  resourceNamespace: 'lkc1',
  resourceName: 't',
  associationType: 'value',
  lifecycle: 'WEAK',
  frozen: false,
};
const MANIFEST = { kind: 'manifest', format: 'schema-steward-archive', version: 2 };
const SUBJECT = { kind: 'subject', subject: 'a', versions: 1, config: null, mode: null };
const BOUND = { ...SUBJECT, associations: 1 };
const VERSION = { kind: 'version', version: 1, id: 1, schemaType: 'AVRO', schema: '"string"' };
const ASSOCIATION = { kind: 'association', ...COPY };
const ONE = { subjects: 1, versions: 1 };

function ended(lines: readonly object[], counts: object): Archive {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const bytes = gzipSync(`${text}${JSON.stringify({ kind: 'end', ...counts, sha256 })}\n`);
  return { name: 'a.gz', open: () => Readable.from([bytes], { objectMode: false }) };
}

async function associationsIn(archive: Archive): Promise<unknown[]> {
  const items: CopyItem[] = [];
  for await (const item of readArchive(archive)) items.push(item);
  return items.map((item) => (item.kind === 'subject' ? item.subject.associations : undefined));
}

describe('the associations of an archive', () => {
  it.each<[string, Archive, unknown, number]>([
    ['come back', ended([MANIFEST, BOUND, VERSION, ASSOCIATION], { ...ONE, associations: 1 }), [COPY], 1],
    ['may be none', ended([MANIFEST, { ...SUBJECT, associations: 0 }, VERSION], ONE), [], 0],
    [
      'may not have been told by the source',
      ended([MANIFEST, { ...SUBJECT, associations: null }, VERSION], ONE),
      null,
      0,
    ],
    [
      'were not told in its first version',
      ended([{ ...MANIFEST, version: 1 }, SUBJECT, VERSION], ONE),
      null,
      0,
    ],
  ])('%s', async (_what, archive, associations, count) => {
    expect(await associationsIn(archive)).toEqual([associations]);
    expect(await verifyArchive(archive)).toMatchObject({ ...ONE, associations: count });
  });

  it.each<[string, Archive, string]>([
    [
      'fewer associations than announced',
      ended([MANIFEST, { ...BOUND, associations: 2 }, VERSION, ASSOCIATION], { ...ONE, associations: 1 }),
      'line 5: an association of the subject is missing',
    ],
    [
      'an association that nobody announced',
      ended([MANIFEST, SUBJECT, VERSION, ASSOCIATION], { ...ONE, associations: 1 }),
      'line 4: `kind` is none that may come here',
    ],
    [
      'an association before the versions',
      ended([MANIFEST, BOUND, ASSOCIATION, VERSION], { ...ONE, associations: 1 }),
      'line 3: a version of the subject is missing',
    ],
    [
      'an association twice',
      ended([MANIFEST, { ...BOUND, associations: 2 }, VERSION, ASSOCIATION, ASSOCIATION], ONE),
      'line 5: an association comes twice',
    ],
    [
      'an association of nothing',
      ended([MANIFEST, BOUND, VERSION, { ...ASSOCIATION, resourceId: 1 }], ONE),
      'line 4: `resourceId` of an association is no text',
    ],
    [
      'a number of associations that is none',
      ended([MANIFEST, { ...BOUND, associations: -1 }, VERSION], ONE),
      'line 2: `associations` is no number of associations',
    ],
    [
      'another count of associations',
      ended([MANIFEST, BOUND, VERSION, ASSOCIATION], { ...ONE, associations: 2 }),
      'line 5: its end counts other associations than it holds',
    ],
  ])('are refused where there is %s', async (_what, archive, why) => {
    await expect(verifyArchive(archive)).rejects.toMatchObject({
      kind: 'usage-error',
      message: `The archive a.gz cannot be used: ${why}.`,
    });
  });
});
