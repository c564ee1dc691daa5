import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GitRepository } from '../git-repository.js';
import { startFakeGitHub, type FakeGitHub } from './fake-github.js';
import { ACME, AT, octokitFor, refusal } from './spec-octokit.js';

const MEBIBYTE = 1024 * 1024;
const raw = { mediaType: { format: 'raw' } } as const;

describe('contents, blobs and trees of a real git repository', () => {
  let git: GitRepository;
  let fake: FakeGitHub;
  let first: string;
  let second: string;

  beforeAll(async () => {
    git = GitRepository.create().write({ 'schemas/a b#ü.avsc': '{"old":true}', '-rf': 'dashing' });
    first = git.commit('first');
    git.write({
      'schemas/a b#ü.avsc': `{"new":"${'x'.repeat(60)}"}`,
      'limit.txt': 'x'.repeat(MEBIBYTE),
      'big.txt': 'x'.repeat(MEBIBYTE + 1),
      '.gitmodules': '[submodule "lib"]\n\tpath = vendor/lib\n\turl = https://example.com/lib.git\n',
    });
    git.link('schemas/link.avsc', 'a b#ü.avsc').link('schemas/out.avsc', '../../etc/passwd');
    git.link('folder-link', 'schemas');
    git.git('add', '--all');
    git.submodule('vendor/lib').commitStaged('second');
    second = git.git('rev-parse', 'HEAD');
    git.branch('feature/x');
    fake = await startFakeGitHub({ repositories: [{ ...ACME, gitDirectory: git.root }] });
  });
  afterAll(async () => {
    await fake.close();
    git.dispose();
    expect(fake.violations).toEqual([]);
  });

  const content = async (path: string, ref?: string) =>
    (await octokitFor(fake).rest.repos.getContent({ ...AT, path, ...(ref ? { ref } : {}) })).data;

  it('a file comes in base64, in lines of 60, with its blob’s id and size', async () => {
    expect(await content('schemas/a b#ü.avsc')).toMatchObject({
      type: 'file',
      name: 'a b#ü.avsc',
      path: 'schemas/a b#ü.avsc',
      size: 70,
      encoding: 'base64',
      content:
        'eyJuZXciOiJ4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4\neHh4eHh4eHh4eHh4eHh4eHh4eHh4eHgifQ==\n',
      sha: git.git('rev-parse', 'HEAD:schemas/a b#ü.avsc'),
      html_url: 'https://github.com/acme/events/blob/main/schemas/a%20b%23%C3%BC.avsc',
    });
  });

  it.each([
    ['a commit', () => first, '{"old":true}'],
    ['a branch with a slash', () => 'feature/x', `{"new":"${'x'.repeat(60)}"}`],
    ['a full ref', () => 'refs/heads/main', `{"new":"${'x'.repeat(60)}"}`],
    ['half a ref', () => 'heads/main', `{"new":"${'x'.repeat(60)}"}`],
  ])('a file is read at %s', async (_, ref, expected) => {
    const { data } = await octokitFor(fake).rest.repos.getContent({
      ...AT,
      path: 'schemas/a b#ü.avsc',
      ref: ref(),
      ...raw,
    });
    expect(data).toBe(expected);
  });

  it('a path whose slashes are not encoded is the same path', async () => {
    const response = await fetch(
      `${fake.url}/repos/acme/events/contents/schemas/a%20b%23%C3%BC.avsc?ref=${first}`,
    );
    expect(await response.json()).toMatchObject({ path: 'schemas/a b#ü.avsc', size: 12 });
  });

  it('a file named like an option is a file', async () => {
    expect(await content('-rf')).toMatchObject({ type: 'file', content: 'ZGFzaGluZw==\n' });
  });

  it('a file of 1 MiB comes whole; one byte more comes empty, with encoding none, and whole as raw bytes', async () => {
    expect(await content('limit.txt')).toMatchObject({ encoding: 'base64', size: MEBIBYTE });
    expect(await content('big.txt')).toMatchObject({ encoding: 'none', content: '', size: MEBIBYTE + 1 });
    const { data } = await octokitFor(fake).rest.repos.getContent({ ...AT, path: 'big.txt', ...raw });
    expect(String(data)).toHaveLength(MEBIBYTE + 1);
  });

  it('a link to a file of the repository is followed and looks like a file, as at GitHub', async () => {
    expect(await content('schemas/link.avsc')).toMatchObject({
      type: 'file',
      path: 'schemas/link.avsc',
      size: 70,
      sha: git.git('rev-parse', 'HEAD:schemas/a b#ü.avsc'),
    });
  });

  it.each([
    ['schemas/out.avsc', '../../etc/passwd'],
    ['folder-link', 'schemas'],
  ])('the link %s leads to no file of the repository and is described as a link', async (path, target) => {
    expect(await content(path)).toMatchObject({ type: 'symlink', path, target });
  });

  it('a submodule is described with the address that .gitmodules gives it', async () => {
    expect(await content('vendor/lib')).toMatchObject({
      type: 'submodule',
      sha: '1111111111111111111111111111111111111111',
      submodule_git_url: 'https://example.com/lib.git',
      git_url: null,
    });
  });

  it('a folder lists what lies in it; a submodule is listed as a file, as at GitHub', async () => {
    const listed = async (path: string) => {
      const entries = await content(path);
      return Array.isArray(entries) ? entries.map((entry) => `${entry.type} ${entry.path}`) : entries;
    };
    expect(await listed('')).toEqual([
      'file -rf',
      'file .gitmodules',
      'file big.txt',
      'symlink folder-link',
      'file limit.txt',
      'dir schemas',
      'dir vendor',
    ]);
    expect(await listed('vendor')).toEqual(['file vendor/lib']);
  });

  it('as an object, a folder is one object with entries', async () => {
    const { data } = await octokitFor(fake).rest.repos.getContent({
      ...AT,
      path: 'vendor',
      mediaType: { format: 'object' },
    });
    expect(data).toMatchObject({ type: 'dir', path: 'vendor', entries: [{ path: 'vendor/lib' }] });
  });

  it.each([
    ['a path', { path: 'schemas/none.avsc' }, 'Not Found'],
    ['a path that climbs', { path: '../secret' }, 'Not Found'],
    ['a path through a link', { path: 'folder-link/link.avsc' }, 'Not Found'],
    ['a ref', { path: '-rf', ref: 'nowhere' }, 'No commit found for the ref nowhere'],
    ['a ref like an option', { path: '-rf', ref: '--help' }, 'No commit found for the ref --help'],
    ['a ref with a range', { path: '-rf', ref: 'main..main' }, 'No commit found for the ref main..main'],
  ])('%s that is not there is 404', async (_, wanted, message) => {
    const call = octokitFor(fake).rest.repos.getContent({ ...AT, ...wanted });
    expect(await refusal(call)).toEqual({ status: 404, message });
  });

  it('a blob comes in base64 or, asked for, as it is', async () => {
    const { rest } = octokitFor(fake);
    const file_sha = git.git('rev-parse', `${first}:schemas/a b#ü.avsc`);
    const { data } = await rest.git.getBlob({ ...AT, file_sha });
    expect(data).toMatchObject({
      sha: file_sha,
      size: 12,
      encoding: 'base64',
      content: 'eyJvbGQiOnRydWV9\n',
    });
    expect((await rest.git.getBlob({ ...AT, file_sha, ...raw })).data).toBe('{"old":true}');
  });

  it('a blob that is not there is 404, and an id that is none is 422', async () => {
    const { rest } = octokitFor(fake);
    expect(await refusal(rest.git.getBlob({ ...AT, file_sha: 'a'.repeat(40) }))).toEqual({
      status: 404,
      message: 'Not Found',
    });
    expect(await refusal(rest.git.getBlob({ ...AT, file_sha: 'main' }))).toEqual({
      status: 422,
      message: 'The sha parameter must be exactly 40 characters and contain only [0-9a-f].',
    });
  });

  it('a tree shows modes, so that links and submodules can be told from files; it goes down only when asked', async () => {
    const { rest } = octokitFor(fake);
    const tree = async (tree_sha: string, recursive?: string) =>
      (await rest.git.getTree({ ...AT, tree_sha, ...(recursive ? { recursive } : {}) })).data.tree.map(
        (entry) => `${entry.mode} ${entry.type} ${entry.path} ${entry.size ?? '-'}`,
      );
    expect(await tree(git.git('rev-parse', `${second}:schemas`))).toEqual([
      '100644 blob a b#ü.avsc 70',
      '120000 blob link.avsc 11',
      '120000 blob out.avsc 16',
    ]);
    expect(await tree(second)).toEqual([
      '100644 blob -rf 7',
      '100644 blob .gitmodules 72',
      '100644 blob big.txt 1048577',
      '120000 blob folder-link 7',
      '100644 blob limit.txt 1048576',
      '040000 tree schemas -',
      '040000 tree vendor -',
    ]);
    expect(await tree('feature/x', '0')).toEqual([
      '100644 blob -rf 7',
      '100644 blob .gitmodules 72',
      '100644 blob big.txt 1048577',
      '120000 blob folder-link 7',
      '100644 blob limit.txt 1048576',
      '040000 tree schemas -',
      '100644 blob schemas/a b#ü.avsc 70',
      '120000 blob schemas/link.avsc 11',
      '120000 blob schemas/out.avsc 16',
      '040000 tree vendor -',
      '160000 commit vendor/lib -',
    ]);
  });
});
