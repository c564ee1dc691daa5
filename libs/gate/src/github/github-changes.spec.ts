import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { GateError } from '../gate-error.js';
import { GitHubChanges } from './github-changes.js';
import type { GitHubRange } from './github-changes.js';
import { gitHubClient } from './github-client.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** Serves answers by `path?query`; what is not listed is 404. */
async function gitHub(
  answers: Readonly<Record<string, unknown>>,
  range: Partial<GitHubRange> = {},
): Promise<GitHubChanges> {
  server = createServer((request, response) => {
    const key = decodeURIComponent(request.url ?? '');
    const found = Object.hasOwn(answers, key) ? answers[key] : undefined;
    const status = typeof found === 'number' ? found : found === undefined ? 404 : 200;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(status === 200 ? found : { message: `no ${key}` }));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new GitHubChanges(gitHubClient({ token: 't', baseUrl, retries: 0 }), {
    owner: 'o',
    repo: 'r',
    base: 'basesha',
    head: 'headsha',
    pullRequest: 7,
    ...range,
  });
}

const FILES = '/repos/o/r/pulls/7/files?per_page=100&page=';
const CONTENT = '/repos/o/r/contents/';
const content = (text: string | Buffer, parts: object = {}): object => ({
  type: 'file',
  size: Buffer.byteLength(text),
  sha: 'blob',
  encoding: 'base64',
  content: Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\n'),
  ...parts,
});

describe('changes from GitHub', () => {
  it('lists what a pull request adds, changes, removes and renames', async () => {
    const source = await gitHub({
      [`${FILES}1`]: [
        { filename: 'a', status: 'added', sha: '1' },
        { filename: 'b', status: 'modified', sha: '2' },
        { filename: 'c', status: 'removed', sha: '3' },
        { filename: 'd', status: 'renamed', previous_filename: 'old', sha: '4' },
        { filename: 'e', status: 'changed', sha: '5' },
        { filename: 'f', status: 'copied', sha: '6' },
      ],
    });
    expect(await source.changes()).toEqual([
      { head: { path: 'a', kind: 'file', id: '1' } },
      { head: { path: 'b', kind: 'file', id: '2' }, base: { path: 'b', kind: 'file' } },
      { base: { path: 'c', kind: 'file', id: '3' } },
      { head: { path: 'd', kind: 'file', id: '4' }, base: { path: 'old', kind: 'file' } },
      { head: { path: 'e', kind: 'file', id: '5' }, base: { path: 'e', kind: 'file' } },
      { head: { path: 'f', kind: 'file', id: '6' } },
    ]);
  });

  it('reads every page, and refuses more files than GitHub lists', async () => {
    const page = Array.from({ length: 100 }, (_, i) => ({ filename: `f${i}`, status: 'added', sha: '1' }));
    const two = await gitHub({ [`${FILES}1`]: page, [`${FILES}2`]: page.slice(0, 5) });
    expect((await two.changes()).length).toBe(105);
    server?.close();
    const thirty = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${FILES}${i + 1}`, page]));
    await expect((await gitHub(thirty)).changes()).rejects.toThrow('GitHub lists 3000 changed files at most');
  });

  it('compares two commits where there is no pull request', async () => {
    const answers = {
      '/repos/o/r/compare/basesha...headsha?per_page=1': {
        files: [{ filename: 'a', status: 'added', sha: '1' }],
      },
    };
    const source = await gitHub(answers);
    const pushed = new GitHubChanges(Reflect.get(source, 'request'), {
      owner: 'o',
      repo: 'r',
      base: 'basesha',
      head: 'headsha',
    });
    expect(await pushed.changes()).toEqual([{ head: { path: 'a', kind: 'file', id: '1' } }]);
  });

  it('reads texts at the commit, and refuses links, submodules, what is too large or no UTF-8', async () => {
    const source = await gitHub({
      [`${CONTENT}s/a %#?.avsc?ref=headsha`]: content('{"a": "ü"}'.repeat(20)),
      [`${CONTENT}link?ref=headsha`]: { type: 'symlink', target: '/etc/hostname', size: 1, sha: 'blob' },
      [`${CONTENT}followed?ref=headsha`]: content('secret', { sha: 'another' }),
      [`${CONTENT}sub?ref=headsha`]: { type: 'submodule', size: 0, sha: 'blob' },
      [`${CONTENT}big?ref=headsha`]: content('x', { size: 1024 * 1024 + 1 }),
      [`${CONTENT}latin1?ref=headsha`]: content(Buffer.from([0x22, 0xe4, 0x22])),
      [`${CONTENT}dir?ref=headsha`]: [content('x')],
      [`${CONTENT}large?ref=headsha`]: content('', { encoding: 'none', content: '', size: 5 }),
      '/repos/o/r/git/blobs/blob': { encoding: 'base64', content: Buffer.from('large').toString('base64') },
    });
    const paths = ['s/a %#?.avsc', 'link', 'followed', 'sub', 'big', 'latin1', 'dir', 'large', 'none'];
    expect(
      await source.read(
        'head',
        paths.map((path) => ({ path, kind: 'file', id: 'blob' })),
      ),
    ).toEqual([
      { kind: 'text', text: '{"a": "ü"}'.repeat(20) },
      { kind: 'refused', reason: 'is a symbolic link, not a file' },
      { kind: 'refused', reason: 'is a symbolic link, or changed while it was being read' },
      { kind: 'refused', reason: 'is a submodule, not a file' },
      { kind: 'refused', reason: 'is larger than 1 MiB' },
      { kind: 'refused', reason: 'is not UTF-8' },
      { kind: 'absent' },
      { kind: 'text', text: 'large' },
      { kind: 'absent' },
    ]);
  });

  it('reads the configuration of the base at the base', async () => {
    const source = await gitHub({ [`${CONTENT}steward.yml?ref=basesha`]: content('version: 1') });
    expect(await source.readFile('base', 'steward.yml')).toEqual({ kind: 'text', text: 'version: 1' });
    expect(await source.readFile('head', 'steward.yml')).toEqual({ kind: 'absent' });
  });

  it('a refusal is an error of the far end that says what the token needs', async () => {
    const source = await gitHub({ [`${FILES}1`]: 403 });
    const error: unknown = await source.changes().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GateError);
    expect(error).toMatchObject({
      kind: 'remote-error',
      message: expect.stringMatching(/^GitHub answers 403: /),
      hint: 'Check out with "fetch-depth: 0", or let the token read contents and pull requests.',
    });
  });

  it('nobody there is an error of the far end', async () => {
    const source = await gitHub({});
    server?.close();
    await expect(source.changes()).rejects.toThrow(/^GitHub cannot be reached: /);
  });
});
