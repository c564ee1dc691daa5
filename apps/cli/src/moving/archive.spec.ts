import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GateError } from '@schema-steward/gate';
import { describe, expect, it, onTestFinished } from 'vitest';
import { archiveFile, archiveInMemory, writeArchiveFile } from './archive-file.js';
import { readArchive, verifyArchive, type Archive } from './read-archive.js';
import type { AssociationCopy, CopyItem, SubjectCopy, VersionCopy } from './registry-copy.js';

const NOW = new Date('2026-11-30T12:00:00Z');

const version = (number: number, id: number, more: Partial<VersionCopy> = {}): VersionCopy => ({
  version: number,
  id,
  deleted: false,
  schemaType: 'AVRO',
  schema: '"string"',
  references: [],
  metadata: null,
  ruleSet: null,
  ...more,
});
const subject = (name: string, ...versions: VersionCopy[]): SubjectCopy => ({
  name: { context: '.', name },
  versions,
  config: null,
  mode: null,
  own: false,
  associations: null,
});
const association = (resourceName: string, more: Partial<AssociationCopy> = {}): AssociationCopy => ({
  resourceType: 'topic',
  resourceId: `id-${resourceName}`,
  resourceNamespace: 'lkc1',
  resourceName,
  associationType: 'value',
  lifecycle: 'WEAK',
  frozen: false,
  ...more,
});
const ORDERS = subject(
  'orders-value',
  version(1, 1, { deleted: true }),
  version(3, 7, {
    schemaType: 'PROTOBUF',
    schema: 'syntax = "proto3";\nmessage Öl {}\n',
    references: [{ name: 'a.proto', subject: ':.x:a', version: 2 }],
    metadata: JSON.parse(
      '{"properties":{"__proto__":"x"},"tags":{"**.ssn":["PII"]}}',
    ) as VersionCopy['metadata'],
    ruleSet: { domainRules: [{ name: 'r', expr: '\u2028 1 < 2' }] },
  }),
);
const ITEMS: CopyItem[] = [
  { kind: 'scope', scope: { context: '.', config: { compatibility: 'FULL' }, mode: 'READWRITE', own: true } },
  {
    kind: 'subject',
    subject: {
      ...ORDERS,
      config: { compatibility: 'NONE', alias: 'o' },
      mode: 'READONLY',
      own: true,
      associations: [association('__proto__'), association('orders', { associationType: 'key' })],
    },
  },
  { kind: 'subject', subject: { ...subject('free', version(1, 1)), associations: [] } },
  { kind: 'subject', subject: { ...subject(''), name: { context: '.staging', name: '' } } },
];

async function* from(items: readonly CopyItem[]): AsyncGenerator<CopyItem> {
  for (const item of items) yield await Promise.resolve(item);
}

async function itemsOf(archive: Archive): Promise<CopyItem[]> {
  const items: CopyItem[] = [];
  for await (const item of readArchive(archive)) items.push(item);
  return items;
}

const bytesOf = (bytes: Buffer): Archive => ({
  name: 'a.gz',
  open: () => Readable.from([bytes], { objectMode: false }),
});

/** A whole archive of lines, with a right end unless they bring their own. */
function packed(...lines: (object | string)[]): Buffer {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  return gzipSync(`${texts.join('\n')}\n`);
}

const MANIFEST = { kind: 'manifest', format: 'schema-steward-archive', version: 1 };
const SUBJECT = { kind: 'subject', subject: 'a', versions: 1, config: null, mode: null };
const VERSION = { kind: 'version', version: 1, id: 1, schemaType: 'AVRO', schema: '"string"' };

function ended(lines: readonly (object | string)[], counts: object): Buffer {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  const sha256 = createHash('sha256')
    .update(texts.map((text) => `${text}\n`).join(''))
    .digest('hex');
  return packed(...texts, { kind: 'end', ...counts, sha256 });
}

const ONE = { subjects: 1, versions: 1 };

describe('an archive', () => {
  it('gives back what went in, names like __proto__ and line separators too', async () => {
    const archive = await archiveInMemory('it', from(ITEMS), NOW);
    expect(await itemsOf(archive)).toEqual(ITEMS);
    const [, read] = await itemsOf(archive);
    const metadata = read?.kind === 'subject' ? read.subject.versions[1]?.metadata : undefined;
    expect(Object.keys(Object(metadata?.['properties']) as object)).toEqual(['__proto__']);
    expect(await verifyArchive(archive)).toMatchObject({ subjects: 3, versions: 3, associations: 2 });
  });

  it.each([
    ['tells of a subject twice', (items: CopyItem[]) => [...items, items.at(-1)], 'comes twice'],
    [
      'tells of versions in no order',
      (items: CopyItem[]) =>
        items.map((item) =>
          item.kind === 'subject'
            ? { ...item, subject: { ...item.subject, versions: item.subject.versions.toReversed() } }
            : item,
        ),
      'versions are not in order',
    ],
  ])('of a registry that %s blames the registry, and no file', async (_what, wrong, why) => {
    const archive = await archiveInMemory('old:8081', from(wrong(ITEMS) as CopyItem[]), NOW);
    await expect(verifyArchive(archive)).rejects.toMatchObject({
      kind: 'remote-error',
      message: expect.stringMatching(
        new RegExp(`^The registry at old:8081 cannot be understood: .*${why}\\.$`),
      ) as string,
    });
  });

  it('is under its name only when it is whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-archive-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'all.gz');
    writeFileSync(path, 'an earlier one');
    async function* failing(): AsyncGenerator<CopyItem> {
      yield* from(ITEMS);
      throw new GateError('remote-error', 'gone');
    }
    await expect(writeArchiveFile(path, failing(), NOW, { replace: true })).rejects.toThrow('gone');
    expect(readdirSync(folder)).toEqual(['all.gz']);
    await expect(writeArchiveFile(path, from(ITEMS), NOW, { replace: false })).rejects.toMatchObject({
      kind: 'usage-error',
      message: `The file ${path} is there already.`,
      hint: 'Name another file, or give --force to replace it.',
    });
    expect(readdirSync(folder)).toEqual(['all.gz']);
    await writeArchiveFile(path, from(ITEMS), NOW, { replace: true });
    expect(readdirSync(folder)).toEqual(['all.gz']);
    expect(await itemsOf(archiveFile(path))).toEqual(ITEMS);
  });

  it('in a folder that is not there is told to be unwritable', async () => {
    await expect(
      writeArchiveFile('/nowhere/all.gz', from([]), NOW, { replace: false }),
    ).rejects.toMatchObject({
      kind: 'usage-error',
      message: 'The archive /nowhere/all.gz cannot be written (ENOENT).',
    });
  });

  it('that is not there is told to be unreadable', async () => {
    await expect(verifyArchive(archiveFile('/nowhere/all.gz'))).rejects.toMatchObject({
      kind: 'usage-error',
      message: 'The archive /nowhere/all.gz cannot be read (ENOENT).',
    });
  });

  it('that changes between two readings is refused', async () => {
    const first = bytesOf(ended([MANIFEST], { subjects: 0, versions: 0 }));
    const second = bytesOf(ended([MANIFEST, SUBJECT, VERSION], ONE));
    const verified = await verifyArchive(first);
    const items = readArchive(second, verified);
    await expect(
      (async () => {
        for await (const _ of items);
      })(),
    ).rejects.toThrow('The archive a.gz changed while it was read.');
  });

  it('is refused at every byte at which it may be cut off', async () => {
    const whole = ended([MANIFEST, SUBJECT, VERSION], ONE);
    for (let length = 0; length < whole.length; length += 1)
      await expect(verifyArchive(bytesOf(whole.subarray(0, length))), String(length)).rejects.toThrow(
        /cannot be used: (?:line \d+: )?it is (?:cut off|damaged)/,
      );
    expect(await verifyArchive(bytesOf(whole))).toMatchObject(ONE);
  });

  it('is refused whichever bit of its content is turned', async () => {
    const text = gunzipSync(ended([MANIFEST, SUBJECT, VERSION], ONE));
    for (let at = 0; at < text.length - 1; at += 1) {
      const turned = Buffer.from(text);
      turned[at] = (turned[at] ?? 0) ^ 1;
      await expect(verifyArchive(bytesOf(gzipSync(turned))), String(at)).rejects.toThrow(GateError);
    }
  });
});

describe('what is no archive is refused, and why is said', () => {
  const deep = '{"a":'.repeat(40) + '1' + '}'.repeat(40);
  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'it is cut off'],
    ['no gzip', Buffer.from('PK\u0003\u0004 a zip file'), 'it is damaged, or no gzip'],
    ['gzip of something else', gzipSync('hello\n'), 'line 1: it is no JSON'],
    ['JSON of something else', packed({ kind: 'other' }), 'line 1: it is no archive of `steward export`'],
    ['a line that is a list', packed('[]'), 'line 1: it is no object'],
    [
      'an archive of a later version',
      packed({ ...MANIFEST, version: 3 }),
      'line 1: it is of version 3, and this steward reads those up to 2',
    ],
    ['no end', packed(MANIFEST), 'line 1: it is cut off: it has no end'],
    ['a subject cut off after a line', packed(MANIFEST, SUBJECT), 'line 2: it is cut off: it has no end'],
    [
      'a wrong checksum',
      packed(MANIFEST, { kind: 'end', subjects: 0, versions: 0, sha256: '0'.repeat(64) }),
      'line 2: its checksum is wrong, so it is damaged',
    ],
    [
      'other counts',
      ended([MANIFEST], ONE),
      'line 2: its end counts other subjects or versions than it holds',
    ],
    [
      'something after the end',
      Buffer.concat([ended([MANIFEST], { subjects: 0, versions: 0 }), packed(SUBJECT)]),
      'line 3: something comes after the end',
    ],
    [
      'bytes after the end',
      Buffer.concat([ended([MANIFEST], { subjects: 0, versions: 0 }), gzipSync('x')]),
      'line 2: it is cut off: its last line has no end',
    ],
    [
      'fewer versions than announced',
      ended([MANIFEST, { ...SUBJECT, versions: 2 }, VERSION], ONE),
      'line 4: a version of the subject is missing',
    ],
    ['a version of no subject', ended([MANIFEST, VERSION], ONE), 'line 2: `kind` is none that may come here'],
    [
      'a subject twice, once by its full name',
      ended([MANIFEST, SUBJECT, VERSION, { ...SUBJECT, subject: ':.:a' }, VERSION], ONE),
      'line 4: the subject a comes twice',
    ],
    [
      'versions that go back',
      ended([MANIFEST, { ...SUBJECT, versions: 2 }, VERSION, VERSION], ONE),
      'line 4: versions are not in order',
    ],
    [
      'a scope among the subjects',
      ended([MANIFEST, SUBJECT, VERSION, { kind: 'scope', context: '.' }], ONE),
      'line 4: a scope comes after a subject',
    ],
    [
      'a context that is none',
      ended([MANIFEST, { kind: 'scope', context: 'x:y' }], ONE),
      'line 2: `context` names no context',
    ],
    [
      'a mode that is none',
      ended([MANIFEST, { kind: 'scope', context: '.', mode: '../x' }], ONE),
      'line 2: `mode` is no mode',
    ],
    [
      'a config nested too deeply',
      ended([MANIFEST, `{"kind":"scope","context":".","config":${deep}}`], ONE),
      'line 2: `config` is nested too deeply',
    ],
    [
      'JSON nested without end',
      ended(
        [
          MANIFEST,
          `{"kind":"scope","context":".","config":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
        ],
        ONE,
      ),
      'line 2: `config` is nested too deeply',
    ],
    [
      'a subject whose name holds a line break',
      ended([MANIFEST, { ...SUBJECT, subject: 'a\nb' }], ONE),
      'line 2: `subject` names no subject',
    ],
    ['an id that is none', ended([MANIFEST, SUBJECT, { ...VERSION, id: 1.5 }], ONE), 'line 3: `id` is no id'],
    [
      'a version that is none',
      ended([MANIFEST, SUBJECT, { ...VERSION, version: 2 ** 31 }], ONE),
      'line 3: `version` is no number of a version',
    ],
    [
      'a type that is none',
      ended([MANIFEST, SUBJECT, { ...VERSION, schemaType: 'XML' }], ONE),
      'line 3: `schemaType` is none of AVRO, JSON and PROTOBUF',
    ],
    [
      'a schema that is no text',
      ended([MANIFEST, SUBJECT, { ...VERSION, schema: {} }], ONE),
      'line 3: `schema` is no text',
    ],
    [
      'a reference that is none',
      ended([MANIFEST, SUBJECT, { ...VERSION, references: [{ name: 'x', subject: 'y' }] }], ONE),
      'line 3: a reference has no name, subject and version',
    ],
    ['bytes that are no UTF-8', gzipSync(Buffer.from([0xff, 0x0a])), 'it is not UTF-8'],
  ])('%s', async (_what, bytes, why) => {
    await expect(verifyArchive(bytesOf(bytes))).rejects.toMatchObject({
      kind: 'usage-error',
      message: `The archive a.gz cannot be used: ${why}.`,
    });
  });

  it('a line that never ends, packed small, is given up early', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, 'a'), { level: 1 });
    await expect(verifyArchive(bytesOf(bomb))).rejects.toThrow('a line is longer than any schema');
  });

  it('many lines, packed to almost nothing, are given up at the bound', async () => {
    const head = gzipSync(`${JSON.stringify(MANIFEST)}\n`);
    const scope = gzipSync(
      `${JSON.stringify({ kind: 'scope', context: '.' })}${' '.repeat(16 * 1024 * 1024)}\n`,
    );
    const bomb = Buffer.concat([head, ...Array.from({ length: 6 }, () => scope)]);
    await expect(verifyArchive(bytesOf(bomb))).rejects.toThrow('it unpacks to more than any registry holds');
  });
});
