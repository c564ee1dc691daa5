import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { steward, stewardBin } from '../action/support/steward.js';
import { ask, avro, path, register } from '../support/moving-source.js';
import { hostRegistry } from '../support/hosted-registry.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'steward-associations-'));
let source: string;

const newRegistry = async (): Promise<string> => (await hostRegistry()).url;

const OWNED = ':.lkc1:orders-value';
const HOLDS = 'The source holds 5 versions of 3 subjects and 6 associations.\n';
const SAME = `${HOLDS}Both sides are the same.\n`;

/** A topic that owns its value, with several versions; two topics that share a subject, one of them both its parts. */
beforeAll(async () => {
  source = await newRegistry();
  await bind(source, {
    ...topic('orders'),
    associations: [{ ...avroOf('Order'), associationType: 'value' }],
  });
  await register(source, OWNED, avro('Order', { name: 'more', type: 'int', default: 0 }));
  await register(source, OWNED, avro('Order', { name: 'most', type: 'int', default: 0 }));
  await ask(source, 'DELETE', `${path(OWNED)}/versions/2`);
  await register(source, 'address/ä b', avro('Address'));
  for (const name of ['invoices', 'returns'])
    await bind(source, { ...topic(name), associations: [weak('address/ä b', 'value')] });
  await bind(source, { ...topic('invoices'), associations: [weak('address/ä b', 'key')] });
  await register(source, 'shared', avro('Shared'));
  // Names that no path can hold, and more topics than a short page.
  await bind(source, { ...topic('.._'), resourceId: '../x', associations: [weak('shared', 'value')] });
  await bind(source, { ...topic('clicks'), resourceId: '..', associations: [weak('shared', 'value')] });
});
afterAll(() => rmSync(folder, { recursive: true }));

const avroOf = (name: string) => ({ schema: avro(name) });
const topic = (name: string) => ({
  resourceName: name,
  resourceNamespace: 'lkc1',
  resourceId: `id-${name}`,
  resourceType: 'topic',
});
const weak = (subject: string, associationType: string) => ({ subject, associationType, lifecycle: 'WEAK' });
const bind = (url: string, body: object) => ask(url, 'POST', '/associations', body);

const moveIn = (target: string, from: string, ...more: string[]) =>
  steward(['import', '--from', from, '--registry', target, ...more], { cwd: folder });

/** All associations of a registry, without what is its own. */
async function associationsOf(url: string): Promise<object[]> {
  const all = (await ask(url, 'GET', '/associations/resources/-/-')) as Record<string, unknown>[];
  return all.map(({ guid: _guid, createTs: _createTs, updateTs: _updateTs, ...one }) => one);
}

/** Each line of what `steward export` writes. */
async function linesOf(url: string): Promise<Record<string, unknown>[]> {
  const file = join(folder, `all-${Math.random()}.gz`);
  const run = await steward(['export', '--to', file, '--from', url], { cwd: folder });
  expect(run.exitCode).toBe(0);
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Another registry: what a path is answered, or null for what ours answers. */
async function registryBefore(
  behind: string,
  answer: (method: string, url: string) => Promise<{ status: number; body: unknown } | null>,
): Promise<string> {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const own = await answer(method, url);
        if (own) return void response.writeHead(own.status).end(JSON.stringify(own.body));
        const body = Buffer.concat(chunks);
        const type = headers['content-type'];
        const answered = await fetch(`${behind}${url}`, {
          method,
          ...(type !== undefined && { headers: { 'content-type': type } }),
          ...(body.length > 0 && { body }),
        });
        response.writeHead(answered.status).end(await answered.text());
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('associations', () => {
  test('of a registry of ours are counted by --dry-run, and copied with what owns its subject', async () => {
    expect(await associationsOf(source), 'the source has them').toHaveLength(6);
    const target = await newRegistry();
    const dry = await moveIn(target, source, '--dry-run');
    expect([dry.exitCode, dry.stdout]).toEqual([
      0,
      `${HOLDS.trimEnd()} 5 versions would be registered, 0 are there or cannot be.\n` +
        '6 associations would be made, 0 are there or cannot be.\nNothing is in the way.\n',
    ]);
    expect(await associationsOf(target)).toEqual([]);

    const run = await moveIn(target, source);
    expect([run.exitCode, run.stdout]).toEqual([0, SAME]);
    expect(await associationsOf(target)).toEqual(await associationsOf(source));
    await expect(ask(target, 'DELETE', path(OWNED)), 'it is owned').rejects.toThrow('40904');
    await expect(ask(target, 'GET', `/mode/${encodeURIComponent(OWNED)}`)).rejects.toThrow('40409');

    const again = await moveIn(target, source, '--dry-run');
    expect(again.stdout).toContain('0 associations would be made, 6 are there or cannot be.\nNothing is');
  });

  test('of an archive come back', async () => {
    const file = join(folder, 'backup.gz');
    const written = await steward(['export', '--to', file, '--from', source], { cwd: folder });
    expect(written).toMatchObject({
      exitCode: 0,
      stdout: `Wrote ${file}: 5 versions of 3 subjects and 6 associations.\n`,
    });
    const target = await newRegistry();
    expect(await moveIn(target, file)).toMatchObject({ exitCode: 0, stdout: SAME });
    expect(await associationsOf(target)).toEqual(await associationsOf(source));
  });

  test('are made by a run after one that was killed when all versions were there', async () => {
    const target = await newRegistry();
    let reach = (): void => undefined;
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const silent = await registryBefore(target, (_method, url) => {
      if (!url.startsWith('/associations:batchMutate')) return Promise.resolve(null);
      reach();
      return new Promise(() => undefined);
    });
    const argv = ['import', '--from', source, '--registry', silent];
    const child = spawn(process.execPath, [stewardBin, ...argv], { cwd: folder, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    await reached;
    child.kill('SIGKILL');
    await ended;
    expect(await ask(target, 'GET', `${path(OWNED)}/versions`)).toEqual([1, 3]);
    expect(await associationsOf(target)).toEqual([]);

    const run = await moveIn(target, source);
    expect([run.exitCode, run.stdout]).toEqual([0, SAME]);
    expect(await associationsOf(target)).toEqual(await associationsOf(source));
    await expect(ask(target, 'GET', `/mode/${encodeURIComponent(OWNED)}`)).rejects.toThrow('40409');
  });

  test('are added to what was imported without them, with --force where a topic owns what has versions', async () => {
    const file = join(folder, 'old.gz');
    const lines = (await linesOf(source)).filter(({ kind }) => kind !== 'association' && kind !== 'end');
    const texts = lines.map(({ associations: _associations, ...line }) =>
      JSON.stringify(line['kind'] === 'manifest' ? { ...line, version: 1 } : line),
    );
    const whole = texts.map((text) => `${text}\n`).join('');
    const sha256 = createHash('sha256').update(whole).digest('hex');
    writeFileSync(
      file,
      gzipSync(`${whole}${JSON.stringify({ kind: 'end', subjects: 3, versions: 5, sha256 })}\n`),
    );
    const target = await newRegistry();
    expect(await moveIn(target, file), 'an archive of before').toMatchObject({
      exitCode: 0,
      stdout: 'The source holds 5 versions of 3 subjects.\nBoth sides are the same.\n',
    });
    expect(await associationsOf(target)).toEqual([]);

    const dry = await moveIn(target, source, '--dry-run');
    expect([dry.exitCode, dry.stdout]).toMatchInlineSnapshot(`
      [
        1,
        "The source holds 5 versions of 3 subjects and 6 associations. 0 versions would be registered, 5 are there or cannot be.
      5 associations would be made, 1 are there or cannot be.
      In the way:
        :.lkc1:orders-value as value of the topic lkc1/orders: the subject has versions already; --force binds it, and erases what is deleted there
      ",
      ]
    `);
    const run = await moveIn(target, source);
    expect([run.exitCode, run.stdout]).toMatchInlineSnapshot(`
      [
        1,
        "The source holds 5 versions of 3 subjects and 6 associations.
      Not copied:
        :.lkc1:orders-value as value of the topic lkc1/orders: the subject has versions already; --force binds it, and erases what is deleted there
      Different at the end:
        :.lkc1:orders-value as value of the topic lkc1/orders: is not bound
      Written: 0 versions, 0 deletions, 5 associations, 0 settings.
      ",
      ]
    `);
    expect(await associationsOf(target)).toHaveLength(5);
    const forced = await moveIn(target, source, '--force');
    expect([forced.exitCode, forced.stdout]).toEqual([0, SAME]);
    expect(await associationsOf(target)).toEqual(await associationsOf(source));
    expect(
      await ask(target, 'GET', `${path(OWNED)}/versions?deleted=true`),
      'what was erased came back',
    ).toEqual([1, 2, 3]);
    // And the archive of before says nothing against them.
    expect(await moveIn(target, file)).toMatchObject({ exitCode: 0 });
  });

  test('of a source that is frozen for the move are made before the target is frozen, too', async () => {
    const [from, target] = [await newRegistry(), await newRegistry()];
    await bind(from, {
      ...topic('orders'),
      associations: [{ ...avroOf('Order'), associationType: 'value' }],
    });
    await register(from, 'shared', avro('Shared'));
    await bind(from, { ...topic('clicks'), associations: [weak('shared', 'value')] });
    await ask(from, 'PUT', '/mode', { mode: 'READONLY' });
    await ask(from, 'PUT', `/mode/${encodeURIComponent(':.lkc1:')}`, { mode: 'READONLY' });
    const run = await moveIn(target, from);
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 2 versions of 2 subjects and 2 associations.\nBoth sides are the same.\n',
    ]);
    expect(await ask(target, 'GET', '/mode')).toEqual({ mode: 'READONLY' });
    expect(await associationsOf(target)).toEqual(await associationsOf(from));
  });

  test('that contradict the target are named, and the others are made', async () => {
    const target = await newRegistry();
    await register(target, ':.mine:mine', avro('Mine'));
    await bind(target, { ...topic('returns'), associations: [weak(':.mine:mine', 'value')] });
    await bind(target, {
      ...topic('other'),
      resourceId: 'id-invoices',
      associations: [weak(':.mine:mine', 'value')],
    });
    const dry = await moveIn(target, source, '--dry-run');
    expect(dry.stdout).toMatchInlineSnapshot(`
      "The source holds 5 versions of 3 subjects and 6 associations. 5 versions would be registered, 0 are there or cannot be.
      3 associations would be made, 3 are there or cannot be.
      In the way:
        address/ä b as key of the topic lkc1/invoices: the id id-invoices is that of other there
        address/ä b as value of the topic lkc1/invoices: the id id-invoices is that of other there
        address/ä b as value of the topic lkc1/returns: it is bound to the subject :.mine:mine there already
      "
    `);
    const run = await moveIn(target, source);
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatchInlineSnapshot(`
      "The source holds 5 versions of 3 subjects and 6 associations.
      Not copied:
        address/ä b as key of the topic lkc1/invoices: the id id-invoices is that of other there
        address/ä b as value of the topic lkc1/invoices: the id id-invoices is that of other there
        address/ä b as value of the topic lkc1/returns: it is bound to the subject :.mine:mine there already
      Different at the end:
        address/ä b as key of the topic lkc1/invoices: is not bound
        address/ä b as value of the topic lkc1/invoices: is not bound
        address/ä b as value of the topic lkc1/returns: is not bound
      Written: 5 versions, 1 deletions, 3 associations, 0 settings.
      "
    `);
    expect(await associationsOf(target)).toHaveLength(5);
  });

  test('that the source does not have, or has since, are told at the end', async () => {
    const [from, target] = [await newRegistry(), await newRegistry()];
    await register(from, 'shared', avro('Shared'));
    expect(await moveIn(target, from)).toMatchObject({ exitCode: 0 });
    await bind(target, { ...topic('own'), associations: [weak('shared', 'value')] });
    let asked = 0;
    const changing = await registryBefore(from, async (_method, url) => {
      // Between its reading, which asks of the first subject twice, and the end.
      if (url.startsWith('/associations/subjects/shared') && (asked += 1) === 3)
        await bind(from, { ...topic('late'), associations: [weak('shared', 'value')] });
      return null;
    });
    const run = await moveIn(target, changing);
    expect([run.exitCode, run.stdout]).toEqual([
      1,
      'The source holds 1 versions of 1 subjects.\n' +
        'Different at the end:\n' +
        '  shared as value of the topic lkc1/own: is not bound in the source\n' +
        '  shared: changed in the source meanwhile\n' +
        'Nothing was written.\n',
    ]);
  });
});

describe('of another registry', () => {
  test('associations are read in pages as short as it gives them, with what it says besides', async () => {
    let pages = 0;
    const short = await registryBefore(source, async (_method, url) => {
      const { pathname, searchParams } = new URL(url, 'http://x');
      if (!pathname.startsWith('/associations/subjects/')) return null;
      pages += 1;
      const offset = Number(searchParams.get('offset'));
      const page = (await ask(source, 'GET', `${pathname}?offset=${offset}&limit=2`)) as object[];
      return { status: 200, body: page.map((one) => ({ ...one, tenant: 'default', ts: null })) };
    });
    const target = await newRegistry();
    expect(await moveIn(target, short)).toMatchObject({ exitCode: 0, stdout: SAME });
    expect(await associationsOf(target)).toEqual(await associationsOf(source));
    expect(pages, 'page by page').toBeGreaterThan(10);
  });

  test.each([
    ['404', { status: 404, body: { error_code: 404, message: 'HTTP 404 Not Found' } }],
    ['a page of a proxy', { status: 404, body: 'nothing here' }],
    ['405', { status: 405, body: { error_code: 405, message: 'HTTP 405 Method Not Allowed' } }],
  ])('that answers %s to the question, all else is copied, and it is said once', async (_what, no) => {
    let asked = 0;
    const silent = await registryBefore(source, (_method, url) => {
      if (!url.startsWith('/associations')) return Promise.resolve(null);
      asked += 1;
      return Promise.resolve(no);
    });
    const target = await newRegistry();
    const run = await moveIn(target, silent);
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 5 versions of 3 subjects.\nBoth sides are the same.\n',
    ]);
    const notes = run.stderr.split('\n').filter((line) => line.startsWith('note: '));
    expect(notes).toEqual([
      `note: The registry at ${new URL(silent).host} knows no associations; none are read.`,
    ]);
    expect(asked).toBe(1);
  });

  test.each([
    ['no list', { status: 200, body: { associations: [] } }, 'a subject’s associations are no list'],
    ['numbers', { status: 200, body: [{ resourceType: 1 }] }, '`resourceType` of an association is no text'],
    ['a refusal', { status: 400, body: { error_code: 400, message: 'not you' } }, 'answers 400'],
  ])('that answers %s nothing is copied, and why is said', async (_what, answer, why) => {
    const odd = await registryBefore(source, (_method, url) =>
      Promise.resolve(url.startsWith('/associations') ? answer : null),
    );
    const target = await newRegistry();
    const run = await moveIn(target, odd);
    expect([run.exitCode, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain(why);
    expect(await ask(target, 'GET', '/subjects')).toEqual([]);
  });
});
