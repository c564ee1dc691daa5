import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test, vi } from 'vitest';
import { steward } from '../action/support/steward.js';
import { hostRegistry } from '../support/hosted-registry.js';
import { ask, avro, register } from '../support/moving-source.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'steward-moving-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** As they are written in a path that arrives. */
const NAMES = [':.:.', ':.:..', ':.ctx:.', ':.ctx:..', '...', '%2e', '%2e%2E', '../a', 'a/../b', 'z'];

test('subjects that an address takes for steps between folders are copied like all others', async () => {
  const [{ url: source }, { url: target }] = [await hostRegistry(), await hostRegistry()];
  for (const [index, name] of NAMES.entries()) await register(source, name, avro(`N${index}`));
  await register(source, ':.:..', avro('N1', { name: 'more', type: 'int', default: 0 }));
  await register(source, 'uses', {
    ...avro('Uses', { name: 'up', type: 'com.example.N1' }),
    references: [{ name: 'com.example.N1', subject: '..', version: 1 }],
  });
  await ask(source, 'PUT', `/config/${encodeURIComponent(':.:..')}`, { compatibility: 'FULL' });
  await ask(source, 'PUT', `/mode/${encodeURIComponent(':.:.')}`, { mode: 'READONLY' });

  const copied = await contentsOf(source);
  const names = copied.flatMap(({ kind, subject }) => (kind === 'subject' ? [subject] : []));
  const written = NAMES.map((name) => name.replace(/^:\.:/, ''));
  expect(new Set(names)).toEqual(new Set([...written, 'uses']));
  expect(copied.find(({ subject }) => subject === '..')).toMatchObject({
    versions: 2,
    config: { compatibility: 'FULL' },
  });

  const moveIn = (...more: string[]) =>
    steward(['import', '--from', source, '--registry', target, ...more], { cwd: folder });
  const dry = await moveIn('--dry-run');
  expect([dry.exitCode, dry.stdout]).toEqual([
    0,
    'The source holds 12 versions of 11 subjects. 12 versions would be registered, 0 are there or cannot be.\nNothing is in the way.\n',
  ]);
  for (const _time of ['the first', 'the second']) {
    const run = await moveIn();
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 12 versions of 11 subjects.\nBoth sides are the same.\n',
    ]);
  }
  expect(await contentsOf(target)).toEqual(copied);
});

test('`steward usage` asks for the subject `..`, and not for another route', async () => {
  const { url } = await hostRegistry();
  await register(url, ':.:..', avro('Up'));
  const run = await steward(['usage', '..', '--registry', url, '--format', 'json'], { cwd: folder });
  expect([run.exitCode, JSON.parse(run.stdout)]).toMatchObject([0, { subject: '..' }]);
});

interface Line {
  readonly kind: string;
  readonly subject?: string;
}

/** All that a registry tells of itself, as an archive has it. */
async function contentsOf(url: string): Promise<Line[]> {
  const file = join(folder, `contents-${Math.random()}.gz`);
  const run = await steward(['export', '--to', file, '--registry', url], { cwd: folder });
  expect(run.exitCode, run.stderr).toBe(0);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.slice(1, -1).map((line) => JSON.parse(line) as Line);
}
