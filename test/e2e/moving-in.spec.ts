import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressOfNobody } from '../action/support/far-end.js';
import { steward, stewardBin } from '../action/support/steward.js';
import { ask, avro, fillSource, path, register } from '../support/moving-source.js';
import { hostRegistry } from '../support/hosted-registry.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'steward-moving-'));
let source: string;
/** {@link contentsOf} the source, which no test changes. */
let sourceContents: string[];

const newRegistry = async (): Promise<string> => (await hostRegistry()).url;

beforeAll(async () => {
  source = await newRegistry();
  await fillSource(source);
  sourceContents = await contentsOf(source);
});
afterAll(() => rmSync(folder, { recursive: true }));

const moveIn = (target: string, from: string, ...more: string[]) =>
  steward(['import', '--from', from, '--registry', target, ...more], { cwd: folder });

/** All that a registry tells of itself, one line an item, as an archive has it. */
async function contentsOf(url: string): Promise<string[]> {
  const file = join(folder, `contents-${Math.random()}.gz`);
  expect(await steward(['export', '--to', file, '--registry', url], { cwd: folder })).toMatchObject({
    exitCode: 0,
  });
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.slice(1, -1);
}

describe('another registry', () => {
  test('is copied with ids, versions, references, settings, deletions and contexts', async () => {
    const target = await newRegistry();
    const run = await moveIn(target, source);
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 17 versions of 14 subjects.\nBoth sides are the same.\n',
    ]);
    expect(await contentsOf(target)).toEqual(sourceContents);
    expect(await ask(target, 'GET', '/mode'), 'nothing of the import is left').toEqual({ mode: 'READWRITE' });
    const next = await register(target, 'new', avro('New'));
    const ids = sourceContents.flatMap((line) => (JSON.parse(line) as { id?: number }).id ?? []);
    expect(Object(next).id, 'new ids begin after those that came').toBeGreaterThan(Math.max(...ids));
  });

  test('is copied at the first go where many subjects hold one schema, with its one id', async () => {
    const [shared, target] = [await newRegistry(), await newRegistry()];
    const subjects = Array.from({ length: 32 }, (_, index) => `key-${index}`);
    for (const subject of subjects) await register(shared, subject, { schema: '"string"' });
    const run = await moveIn(target, shared, '--concurrency', '32');
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 32 versions of 32 subjects.\nBoth sides are the same.\n',
    ]);
    expect(await ask(target, 'GET', '/schemas/ids/1/subjects')).toHaveLength(32);
  });

  test('is not touched and nothing is written by --dry-run', async () => {
    const target = await newRegistry();
    const before = await contentsOf(target);
    const run = await moveIn(target, source, '--dry-run');
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 17 versions of 14 subjects. 17 versions would be registered, 0 are there or cannot be.\nNothing is in the way.\n',
    ]);
    expect(await contentsOf(target)).toEqual(before);
  });
});

describe('an interrupted import', () => {
  const SUBJECTS = 24;
  const VERSIONS = 16;
  let large: string;

  beforeAll(async () => {
    large = await newRegistry();
    for (let number = 1; number <= VERSIONS; number += 1)
      await register(large, 'a-long', avro(`Long`, { name: `f${number}`, type: 'int', default: 0 }));
    for (let number = 1; number <= SUBJECTS; number += 1)
      await register(large, `s${number}`, {
        ...avro(`S${number}`, { name: 'long', type: ['null', 'com.example.Long'], default: null }),
        references: [{ name: 'com.example.Long', subject: 'a-long', version: (number % VERSIONS) + 1 }],
      });
    for (let number = 1; number <= VERSIONS; number += 5)
      await ask(large, 'DELETE', `${path(`s${number}`)}/versions/1`);
  }, 120_000);

  test.each([
    ['early, inside of one subject', 5],
    ['late, among many subjects', VERSIONS + 8],
  ])('by kill -9 %s goes on to the same end', async (_when, versions) => {
    const target = await newRegistry();
    const reached = Promise.withResolvers<undefined>();
    let registrations = 0;
    const stalling = await startProxy(target, (method, url) => {
      if (method !== 'POST' || !/^\/subjects\/[^/]+\/versions/.test(url)) return 'passes';
      if ((registrations += 1) <= versions) return 'passes';
      reached.resolve(undefined);
      return 'is never answered';
    });
    const argv = ['import', '--from', large, '--registry', stalling, '--concurrency', '2'];
    const child = spawn(process.execPath, [stewardBin, ...argv], { cwd: folder, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    const written = async () =>
      (await ask(target, 'GET', '/schemas?subjectPrefix=:*:&deleted=true')) as unknown[];
    await Promise.race([reached.promise, ended]);
    child.kill('SIGKILL');
    await ended;
    const { length } = await written();
    expect([length >= versions, length < SUBJECTS + VERSIONS], 'it was in the middle').toEqual([true, true]);

    const run = await moveIn(target, large);
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      `The source holds ${SUBJECTS + VERSIONS} versions of ${SUBJECTS + 1} subjects.\nBoth sides are the same.\n`,
    ]);
    expect(await contentsOf(target)).toEqual(await contentsOf(large));
    const again = await moveIn(target, large, '--dry-run');
    expect(again.stdout).toContain('0 versions would be registered');
  });

  test('is not needed where a registry is overloaded for a while, or connections break', async () => {
    const target = await newRegistry();
    const failures = { count: 0 };
    const proxy = await startProxy(target, failingNowAndThen(failures));
    const run = await moveIn(proxy, source);
    expect([run.exitCode, run.stdout]).toEqual([
      0,
      'The source holds 17 versions of 14 subjects.\nBoth sides are the same.\n',
    ]);
    expect(failures.count).toBeGreaterThan(10);
    expect(await contentsOf(target)).toEqual(sourceContents);
  });
});

type Fate = 'passes' | 'is turned away' | 'is answered in vain' | 'is never answered';

/** Hands requests on, but for what `fateOf` says. */
async function startProxy(
  target: string,
  fateOf: (method: string, url: string, body: string) => Fate,
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = 'GET', url = '/', headers } = request;
      const fate = fateOf(method, url, body);
      if (fate === 'is turned away') {
        response.writeHead(body.length % 2 === 0 ? 503 : 429).end();
        return;
      }
      const type = headers['content-type'];
      void fetch(`${target}${url}`, {
        method,
        ...(type !== undefined && { headers: { 'content-type': type } }),
        ...(body.length > 0 && { body }),
      }).then(async (answer) => {
        const text = await answer.text();
        if (fate === 'is answered in vain') request.socket.destroy();
        if (fate === 'passes')
          response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Of each seven requests one is turned away, and one is answered but the answer is lost; none more often than twice. */
function failingNowAndThen(failures: { count: number }): (...request: string[]) => Fate {
  const failed = new Map<string, number>();
  let number = 0;
  return (...request) => {
    const turn = (number += 1) % 7;
    const key = request.join(' ');
    const times = failed.get(key) ?? 0;
    if ((turn !== 3 && turn !== 5) || times === 2) return 'passes';
    failed.set(key, times + 1);
    failures.count += 1;
    return turn === 3 ? 'is turned away' : 'is answered in vain';
  };
}

describe('into a registry that is not empty', () => {
  test('what stands in the way is named, and nothing is written of what it concerns', async () => {
    const target = await newRegistry();
    // Takes the id 3, which is the source's z-common.
    for (const name of ['One', 'Two', 'Three'])
      await register(target, 'own', avro(name)).catch(() => undefined);
    await ask(target, 'PUT', '/config/own', { compatibility: 'NONE' });
    for (const name of ['Two', 'Three']) await register(target, 'own', avro(name));
    await register(target, 'a.proto', avro('NotA'));
    const run = await moveIn(target, source);
    expect(run.exitCode).toBe(1);
    expect(run.stdout.split('\nDifferent at the end:')[0]).toMatchInlineSnapshot(`
      "The source holds 17 versions of 14 subjects.
      Not copied:
        :.staging:uses: refers to z-common, which cannot be imported
        a.proto: version 1 has the id 4 there, not 14
        b.proto: refers to a.proto, which cannot be imported
        orders-value: the id 4 of version 2 is taken by another schema there, version 1 of a.proto
        z-common: the id 3 of version 1 is taken by another schema there, version 3 of own"
    `);
    const names = (await ask(target, 'GET', '/subjects?deleted=true')) as string[];
    expect(names).toMatchInlineSnapshot(`
      [
        ":.staging:orders-value",
        "a.proto",
        "circle-a",
        "circle-b",
        "old-a.proto",
        "old-b.proto",
        "orders-copy",
        "own",
        "people/ä b",
        "teams",
        "uses-circle",
      ]
    `);
    expect(await ask(target, 'GET', '/config/own')).toEqual({ compatibilityLevel: 'NONE' });
    await expect(ask(target, 'GET', '/mode/z-common'), 'what was not written has no mode').rejects.toThrow(
      '40409',
    );
  });

  test('versions that the source got since are added with --force alone', async () => {
    const [from, target] = [await newRegistry(), await newRegistry()];
    await register(from, 'orders', avro('Order'));
    expect(await moveIn(target, from)).toMatchObject({ exitCode: 0 });
    await register(from, 'orders', avro('Order', { name: 'more', type: 'int', default: 0 }));
    const refused = await moveIn(target, from);
    expect([refused.exitCode, refused.stdout]).toEqual([
      1,
      'The source holds 2 versions of 1 subjects.\n' +
        'Not copied:\n' +
        '  orders: has versions already and lacks 2; --force adds them, and erases what is deleted there\n' +
        'Different at the end:\n' +
        '  orders version 2: is not there\n' +
        'Nothing was written.\n',
    ]);
    expect(await moveIn(target, from, '--force')).toMatchObject({ exitCode: 0 });
    expect(await contentsOf(target)).toEqual(await contentsOf(from));
  });

  test('a source that was frozen for the move is left frozen, and the target is not with --no-modes', async () => {
    const [from, target] = [await newRegistry(), await newRegistry()];
    await register(from, 'orders', avro('Order'));
    await ask(from, 'PUT', '/mode', { mode: 'READONLY' });
    expect(await moveIn(target, from, '--no-modes')).toMatchObject({ exitCode: 0 });
    expect(await ask(target, 'GET', '/mode')).toEqual({ mode: 'READWRITE' });
    await register(target, 'orders', avro('Order', { name: 'more', type: 'int', default: 0 }));
  });
});

describe('an archive', () => {
  test('brings a registry back elsewhere', async () => {
    const file = join(folder, 'backup.gz');
    const written = await steward(['export', '--to', file], {
      cwd: folder,
      env: { STEWARD_REGISTRY_URL: source },
    });
    expect(written).toMatchObject({
      exitCode: 0,
      stdout: `Wrote ${file}: 17 versions of 14 subjects.\n`,
    });
    const again = await steward(['export', '--to', file, '--from', source], { cwd: folder });
    expect([again.exitCode, again.stdout]).toEqual([2, '']);
    expect(again.stderr).toContain(`The file ${file} is there already.`);
    const forced = await steward(['export', '--to', file, '--from', source, '--force'], { cwd: folder });
    expect(forced.exitCode).toBe(0);
    const target = await newRegistry();
    expect(await moveIn(target, file)).toMatchObject({ exitCode: 0 });
    expect(await contentsOf(target)).toEqual(sourceContents);
  });

  test('that is cut off or damaged is refused before anything is written', async () => {
    const file = join(folder, 'whole.gz');
    await steward(['export', '--to', file, '--from', source], { cwd: folder });
    const target = await newRegistry();
    const before = await contentsOf(target);
    const whole = readFileSync(file);
    const damagedAt = (fromEnd: number) => {
      const damaged = Buffer.from(whole);
      damaged[whole.length - fromEnd] = (damaged[whole.length - fromEnd] ?? 0) ^ 0x10;
      return damaged;
    };
    for (const [bytes, because] of [
      [whole.subarray(0, -40), /it is cut off|it is damaged/],
      // In the checksum that gzip ends with.
      [damagedAt(6), /it is damaged/],
      // In what is compressed: what comes out of that may be anything.
      [damagedAt(12), /./],
    ] as const) {
      writeFileSync(join(folder, 'bad.gz'), bytes);
      const run = await moveIn(target, 'bad.gz');
      expect([run.exitCode, run.stdout]).toEqual([2, '']);
      const [, reason = ''] = /^steward: The archive \S+ cannot be used: (.*)/.exec(run.stderr) ?? [];
      expect(reason).toMatch(because);
    }
    expect(await contentsOf(target)).toEqual(before);
  });
});

describe('credentials', () => {
  test('of the source are a token or a user, and are never shown', async () => {
    const guarded = await hostRegistry({ env: { STEWARD_AUTH: 'token' } });
    const token = readFileSync(join(guarded.dataDirectory, 'admin-token'), 'utf8').trim();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(avro('Order'));
    await fetch(`${guarded.url}${path('orders')}/versions`, { method: 'POST', headers, body });
    const target = await newRegistry();
    const into = async (env: Readonly<Record<string, string>>, ...more: string[]) => {
      const argv = ['import', '--from', guarded.url, '--registry', target, ...more];
      return steward(argv, { cwd: folder, env });
    };
    writeFileSync(join(folder, 'token'), `${token}\n`);
    writeFileSync(join(folder, 'user'), `kafka:${token}\n`);
    for (const run of [
      await into({ STEWARD_SOURCE_TOKEN: token }),
      await into({ STEWARD_SOURCE_USER_INFO: `kafka:${token}` }),
      await into({}, '--from-token-file', 'token'),
      await into({}, '--from-user-file', 'user'),
    ])
      expect(run).toMatchObject({
        exitCode: 0,
        stdout: 'The source holds 1 versions of 1 subjects.\nBoth sides are the same.\n',
      });
    for (const run of [
      await into({}),
      await into({ STEWARD_SOURCE_TOKEN: 'wr0ng-s3cret' }),
      await into({ STEWARD_SOURCE_USER_INFO: 'kafka:wr0ng-s3cret' }),
    ]) {
      expect([run.exitCode, run.stdout]).toEqual([3, '']);
      expect(run.stderr).toContain(`steward: The registry at ${new URL(guarded.url).host} answers 401: `);
      expect(run.stderr).not.toContain('s3cret');
    }
  });

  test.each<[string, string[], Record<string, string>, string]>([
    ['no source', [], {}, "required option '--from <url or file>'"],
    ['no target', ['--from', 'a.gz'], {}, 'steward: No registry is named.'],
    [
      'credentials in the address',
      ['--from', 'https://user:s3cret@example.com'],
      {},
      'steward: The address of the registry holds credentials.',
    ],
    [
      'a password in the clear',
      ['--from', 'http://registry.example.com'],
      { STEWARD_SOURCE_USER_INFO: 'user:s3cret' },
      'steward: The password would travel in the clear to registry.example.com.',
    ],
    [
      'a user without a password',
      ['--from', 'https://registry.example.com'],
      { STEWARD_SOURCE_USER_INFO: 's3cret' },
      'steward: The user of the source is not written as user:password.\n  Correct STEWARD_SOURCE_USER_INFO.',
    ],
    [
      'a token and a user',
      ['--from', 'https://registry.example.com'],
      { STEWARD_SOURCE_USER_INFO: 'user:s3cret', STEWARD_SOURCE_TOKEN: 's3cret' },
      'steward: The source is given a token and a user.',
    ],
    [
      'no requests at once',
      ['--from', 'a.gz', '--concurrency', '0'],
      {},
      'steward: --concurrency is no whole number',
    ],
    [
      'the address of the target as the source',
      ['--from', 'HTTP://127.0.0.1:1/'],
      {},
      'steward: --from is the address of the registry that is moved into.',
    ],
    ['a reason of blanks', ['--from', 'a.gz', '--reason', ' '], {}, 'steward: --reason says nothing.'],
    ['a file that is not there', ['--from', 'none.gz'], {}, 'cannot be read (ENOENT)'],
    ...['localhost:8392', 'localhost', 'registry.example.com/sr', '127.0.0.1:8081'].map(
      (from): [string, string[], Record<string, string>, string] => [
        `${from}, which lacks its scheme,`,
        ['--from', from],
        {},
        `For a registry, write http:// or https:// before it: --from http://${from}`,
      ],
    ),
  ])('%s exits with 2, and shows no secret', async (what, argv, env, message) => {
    const registry = what === 'no target' ? {} : { STEWARD_REGISTRY_URL: 'http://127.0.0.1:1' };
    const run = await steward(['import', ...argv], { cwd: folder, env: { ...registry, ...env } });
    expect([run.exitCode, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain(message);
    expect(run.stderr).not.toContain('s3cret');
  });

  test('a registry that is not there exits with 3', async () => {
    const nobody = await addressOfNobody();
    const run = await moveIn(nobody, source);
    expect([run.exitCode, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain(
      `steward: The registry at ${new URL(nobody).host} cannot be reached (ECONNREFUSED).`,
    );
  }, 120_000);
});
