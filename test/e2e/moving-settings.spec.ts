import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { steward } from '../action/support/steward.js';
import { ask, avro, register } from '../support/moving-source.js';
import { hostRegistry } from '../support/hosted-registry.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'steward-moving-settings-'));
let source: string;

const newRegistry = async (): Promise<string> => (await hostRegistry()).url;
const moveIn = (target: string, from: string, ...more: string[]) =>
  steward(['import', '--from', from, '--registry', target, ...more], { cwd: folder });

const SAME = [0, 'The source holds 4 versions of 4 subjects.\nBoth sides are the same.\n'];

/** Subjects that say something, and no level: a flag, a group that was taken back, nothing at all, and one that has its own. */
beforeAll(async () => {
  source = await newRegistry();
  for (const name of ['page-1', 'grouped', ':.staging:page-1', 'own'])
    await register(source, name, avro(`Page${name.length}`));
  await ask(source, 'PUT', '/config/page-1', { normalize: true });
  await ask(source, 'PUT', '/config/grouped', { compatibilityGroup: 'major' });
  await ask(source, 'PUT', '/config/grouped', { compatibilityGroup: null });
  await ask(source, 'PUT', '/config/own', { compatibility: 'BACKWARD' });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function exported(url: string): Promise<string> {
  const file = join(folder, `${Math.random()}.gz`);
  const run = await steward(['export', '--to', file, '--from', url], { cwd: folder });
  expect([run.exitCode, run.stderr.match(/^note:.*/gm)]).toEqual([0, null]);
  return file;
}

/** Each scope and each subject, with what it says and whether that is all its own. */
function settingsIn(file: string): unknown[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    const { kind, context, subject, config, mode, own } = JSON.parse(line) as Record<string, unknown>;
    return kind === 'scope' || kind === 'subject' ? [[context ?? subject, config, mode, own]] : [];
  });
}

const level = async (url: string, subject: string): Promise<unknown> =>
  Object(await ask(url, 'GET', `/config/${subject}?defaultToGlobal=true`)).compatibilityLevel;

test('an archive holds what each scope says itself, and nothing that it inherits', async () => {
  expect(settingsIn(await exported(source))).toEqual([
    ['.__GLOBAL', { compatibility: 'BACKWARD' }, null, true],
    ['.', null, null, true],
    ['.staging', null, null, true],
    [':.staging:page-1', null, null, true],
    ['grouped', {}, null, true],
    ['own', { compatibility: 'BACKWARD' }, null, true],
    ['page-1', { normalize: true }, null, true],
  ]);
});

test.each<[string, (url: string) => Promise<string>]>([
  ['another registry', (url) => Promise.resolve(url)],
  ['a file', exported],
])('what was inherited is still inherited after an import of %s', async (_what, from) => {
  const target = await newRegistry();
  const run = await moveIn(target, await from(source));
  expect([run.exitCode, run.stdout]).toEqual(SAME);
  expect(settingsIn(await exported(target))).toEqual(settingsIn(await exported(source)));

  await ask(target, 'PUT', '/config', { compatibility: 'FULL' });
  await ask(target, 'PUT', '/config/:.__GLOBAL:', { compatibility: 'FORWARD' });
  const names = ['page-1', 'grouped', 'own', ':.staging:page-1'];
  expect(await Promise.all(names.map((name) => level(target, name)))).toEqual([
    'FULL',
    'FULL',
    'BACKWARD',
    'FORWARD',
  ]);
  expect(await ask(target, 'GET', '/config/page-1')).toEqual({ compatibilityLevel: 'FULL', normalize: true });
});

test('a level that a subject was given of its own is told from one that it inherits, and taken back', async () => {
  const target = await newRegistry();
  expect(await moveIn(target, source)).toMatchObject({ exitCode: 0 });
  // What holds is the same on both sides.
  await ask(target, 'PUT', '/config/page-1', { compatibility: 'BACKWARD' });
  await ask(target, 'PUT', '/config/:.staging:page-1', { compatibility: 'BACKWARD' });
  const run = await moveIn(target, source);
  expect([run.exitCode, run.stdout]).toEqual([
    1,
    'The source holds 4 versions of 4 subjects.\n' +
      'Different at the end:\n' +
      '  :.staging:page-1: has the config {"compatibility":"BACKWARD"}, not null\n' +
      'Written: 0 versions, 0 deletions, 0 associations, 1 settings.\n' +
      'Settings written:\n' +
      '  config of page-1\n',
  ]);
  await ask(target, 'PUT', '/config', { compatibility: 'FULL' });
  expect(await level(target, 'page-1')).toBe('FULL');
});

test('a source of Confluent’s API alone is copied as it answers, and that is said', async () => {
  const old = await withoutOurs(source);
  const target = await newRegistry();
  const run = await moveIn(target, old);
  expect([run.exitCode, run.stdout]).toEqual(SAME);
  expect(run.stderr).toContain(
    `note: The registry at ${new URL(old).host} does not tell what a subject says itself apart from what it inherits`,
  );
  await ask(target, 'PUT', '/config', { compatibility: 'FULL' });
  // It has a config, so Confluent’s API fills in its level; who has none is told from who has.
  expect(await level(target, 'page-1')).toBe('BACKWARD');
  await register(target, 'new', avro('New'));
  expect(await level(target, 'new')).toBe('FULL');
});

/** A registry behind something that lets Confluent’s paths pass, and answers a page to all others. */
async function withoutOurs(behind: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/') === true) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
      return;
    }
    void fetch(`${behind}${request.url ?? '/'}`).then(async (answer) => {
      const text = await answer.text();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
