import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { steward } from '../action/support/steward.js';
import { hostRegistry } from '../support/hosted-registry.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'steward-contradictions-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Subject {
  readonly subject: string;
  readonly version?: { readonly id: number; readonly schema: string };
  readonly topics?: readonly { readonly id: string; readonly name: string }[];
}

const schema = (type: string): string => JSON.stringify({ type });
const topic = (id: string, name = id) => ({ id, name });

/** What contradicts itself, and what it shares without: a schema in two subjects, an id in two contexts, a printed form. */
const SUBJECTS: readonly Subject[] = [
  { subject: 'a', version: { id: 1, schema: schema('int') }, topics: [topic('t1'), topic('t2')] },
  { subject: 'b', version: { id: 1, schema: schema('long') } },
  { subject: 'c', version: { id: 2, schema: schema('int') } },
  { subject: 'd', version: { id: 3, schema: schema('string') }, topics: [topic('t1'), topic('t2', 'other')] },
  { subject: 'e', version: { id: 1, schema: schema('int') }, topics: [topic('t3')] },
  { subject: 'f', version: { id: 3, schema: '{ "type": "string" }' } },
  { subject: ':.ctx:a', version: { id: 1, schema: schema('bytes') } },
];

function archiveOf(subjects: readonly Subject[]): string {
  const lines = [
    { kind: 'manifest', format: 'schema-steward-archive', version: 2 },
    ...subjects.flatMap(({ subject, version, topics = [] }) => [
      { kind: 'subject', subject, versions: 1, associations: topics.length, config: null, mode: null },
      { kind: 'version', version: 1, schemaType: 'AVRO', ...version },
      ...topics.map(({ id, name }) => ({
        ...{ kind: 'association', resourceType: 'topic', resourceId: id, resourceNamespace: 'lkc1' },
        ...{ resourceName: name, associationType: 'value', lifecycle: 'WEAK', frozen: false },
      })),
    ]),
  ].map((line) => `${JSON.stringify(line)}\n`);
  const associations = subjects.reduce((sum, { topics = [] }) => sum + topics.length, 0);
  const counts = { subjects: subjects.length, versions: subjects.length, associations };
  const sha256 = createHash('sha256').update(lines.join('')).digest('hex');
  const file = join(folder, `archive-${Math.random()}.gz`);
  writeFileSync(file, gzipSync(`${lines.join('')}${JSON.stringify({ kind: 'end', ...counts, sha256 })}\n`));
  return file;
}

/** What a run lists under a title. */
const listed = (stdout: string, title: string): string[] => {
  const [, after = ''] = stdout.split(`${title}:\n`);
  return (
    /^(?: {2}.*\n)*/
      .exec(after)?.[0]
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()) ?? []
  );
};

test('a dry run names what contradicts itself in an archive, and the import refuses just that', async () => {
  const { url } = await hostRegistry();
  const moveIn = (...more: string[]) =>
    steward(['import', '--from', archiveOf(SUBJECTS), '--registry', url, '--concurrency', '1', ...more], {
      cwd: folder,
    });
  const dry = await moveIn('--dry-run');
  expect(dry.exitCode).toBe(1);
  expect(dry.stdout).not.toContain('Nothing is in the way');
  expect(listed(dry.stdout, 'In the way')).toEqual([
    'b version 1: has the id 1, which stands for another schema in a version 1',
    'c version 1: has the id 2, and the same schema has the id 1 in a version 1',
    'd as value of the topic lkc1/other: the id t2 is that of t2 in the same source',
    'd as value of the topic lkc1/t1: it is bound to the subject a in the same source',
  ]);
  const run = await moveIn();
  expect(run.exitCode).toBe(1);
  expect(listed(run.stdout, 'Not copied').map((line) => line.replace(/:.*$/, ''))).toEqual([
    'b',
    'c',
    'd as value of the topic lkc1/other',
    'd as value of the topic lkc1/t1',
  ]);
});
