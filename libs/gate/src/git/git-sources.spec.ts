import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitRepository } from '@schema-steward/testing';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChangeSource, TreeEntry } from '../changed-file.js';
import { CommitChanges } from './commit-changes.js';
import { GitCheckout } from './git-checkout.js';
import { WorkingTreeChanges } from './working-tree-changes.js';

const repositories: GitRepository[] = [];
afterEach(() => {
  for (const repository of repositories.splice(0)) repository.dispose();
});

function repository(): GitRepository {
  const created = GitRepository.create();
  repositories.push(created);
  return created;
}

async function between(at: GitRepository, base: string, head: string): Promise<CommitChanges> {
  const changes = await CommitChanges.between(await GitCheckout.open(at.root), base, head);
  if (changes === undefined) throw new Error('both commits should be here');
  return changes;
}

/** `base>head` of every change, with `@` behind links, `+` behind submodules, `/` behind folders, `|` behind pipes. */
async function listed(source: ChangeSource): Promise<string[]> {
  const mark = { file: '', symlink: '@', submodule: '+', folder: '/', special: '|' };
  const name = (entry?: TreeEntry): string => (entry ? entry.path + mark[entry.kind] : '');
  return (await source.changes()).map(({ base, head }) => `${name(base)}>${name(head)}`).sort();
}

const TEXT = '{"type": "record", "name": "A", "fields": []}\n'.repeat(5);

describe('changes between commits', () => {
  it('lists additions, changes, deletions, renames, links and submodules', async () => {
    const repo = repository().write({ 'a.avsc': TEXT, 'b.avsc': 'b', 'c.avsc': 'c', 'd.avsc': 'd' });
    const base = repo.commit();
    repo
      .branch('feature')
      .move('a.avsc', 'moved/a.avsc')
      .write({ 'b.avsc': 'b2', 'e "ü\n.avsc': 'e' })
      .remove('c.avsc')
      .remove('d.avsc')
      .link('d.avsc', 'b.avsc');
    repo.git('add', '--all');
    repo.submodule('vendor');
    const head = repo.commitStaged();
    const source = await between(repo, base, head);
    expect(await listed(source)).toEqual([
      '>e "ü\n.avsc',
      '>vendor+',
      'a.avsc>moved/a.avsc',
      'b.avsc>b.avsc',
      'c.avsc>',
      'd.avsc>d.avsc@',
    ]);
    expect({ base: source.base, commit: source.commit }).toEqual({ base, commit: head });
  });

  it('leaves out what the base branch changed meanwhile, but takes its configuration', async () => {
    const repo = repository().write({ 'a.avsc': 'a', 'steward.yml': 'old' });
    repo.commit();
    repo.branch('feature').write({ 'b.avsc': 'b' }).commit();
    repo.switchTo('main').write({ 'a.avsc': 'a2', 'steward.yml': 'new' }).commit();
    const source = await between(repo, 'main', 'feature');
    expect(await listed(source)).toEqual(['>b.avsc']);
    expect(await source.readFile('base', 'steward.yml')).toEqual({ kind: 'text', text: 'new' });
    expect(await source.readFile('head', 'steward.yml')).toEqual({ kind: 'text', text: 'old' });
    expect(await source.readFile('head', 'none.yml')).toEqual({ kind: 'absent' });
  });

  it('reads texts from the commit, not from the working tree, and refuses what is no text of a file', async () => {
    const repo = repository().write({ 'z.avsc': 'z' });
    repo.commit();
    repo.branch('feature').write({
      'a.avsc': 'committed',
      'big.avsc': 'x'.repeat(1024 * 1024 + 1),
      'fits.avsc': 'x'.repeat(1024 * 1024),
      'latin1.avsc': Buffer.from([0x22, 0xe4, 0x22]),
      'bom.avsc': '\ufeff{}',
    });
    repo.link('link.avsc', '/etc/hostname');
    repo.commit();
    repo.write({ 'a.avsc': 'uncommitted' });
    const source = await between(repo, 'main', 'feature');
    const heads = (await source.changes()).flatMap(({ head }) => head ?? []);
    const contents = await source.read('head', heads);
    expect(Object.fromEntries(heads.map(({ path }, i) => [path, contents[i]]))).toEqual({
      'a.avsc': { kind: 'text', text: 'committed' },
      'big.avsc': { kind: 'refused', reason: 'is larger than 1 MiB' },
      'bom.avsc': { kind: 'text', text: '{}' },
      'fits.avsc': { kind: 'text', text: 'x'.repeat(1024 * 1024) },
      'latin1.avsc': { kind: 'refused', reason: 'is not UTF-8' },
      'link.avsc': { kind: 'refused', reason: 'is a symbolic link, not a file' },
    });
  });

  it('are unknown where the checkout is shallow', async () => {
    const origin = repository().write({ 'a.avsc': 'a' });
    const base = origin.commit();
    origin.branch('feature').write({ 'a.avsc': 'b' }).commit();
    const shallow = origin.clone('feature', 1);
    repositories.push(shallow);
    expect(await CommitChanges.between(await GitCheckout.open(shallow.root), base, 'HEAD')).toBeUndefined();
  });

  it('are everything where a branch starts from nothing, also in a shallow checkout', async () => {
    const origin = repository().write({ 'a.avsc': 'a' });
    origin.commit();
    origin.write({ 'b.avsc': 'b' }).commit();
    const shallow = origin.clone('main', 1);
    repositories.push(shallow);
    const source = await CommitChanges.ofEverything(await GitCheckout.open(shallow.root), 'HEAD');
    if (source === undefined) throw new Error('HEAD should be here');
    expect(await listed(source)).toEqual(['>a.avsc', '>b.avsc']);
    expect(await source.readFile('base', 'a.avsc')).toEqual({ kind: 'absent' });
  });

  it('are those that others get, whatever this checkout replaces', async () => {
    const repo = repository().write({ 'a.avsc': 'a' });
    const base = repo.commit();
    const head = repo.branch('feature').write({ 'a.avsc': 'b' }).commit();
    repo.git('replace', head, base);
    expect(await listed(await between(repo, base, head))).toEqual(['a.avsc>a.avsc']);
  });

  it('are unknown where two histories share nothing', async () => {
    const repo = repository().write({ a: 'a' });
    const base = repo.commit();
    repo.git('switch', '--quiet', '--orphan', 'other');
    repo.write({ b: 'b' }).commit();
    expect(await CommitChanges.between(await GitCheckout.open(repo.root), base, 'HEAD')).toBeUndefined();
  });

  it.each(['--upload-pack=touch x', '-', '', 'a b', 'a\nb', 'x'.repeat(1001)])(
    'the ref %j is refused',
    async (ref) => {
      const checkout = await GitCheckout.open(repository().root);
      await expect(checkout.resolveCommit(ref)).rejects.toThrow('is no name of a commit.');
    },
  );

  it('a path that looks like an option or a pattern is a path', async () => {
    const repo = repository().write({ '--output=x': 'a', ':(glob)*': 'b', '*.avsc': 'c', 'd.avsc': 'd' });
    const head = repo.commit();
    const checkout = await GitCheckout.open(repo.root);
    expect(await checkout.readFile(head, '--output=x')).toEqual({ kind: 'text', text: 'a' });
    expect(await checkout.readFile(head, ':(glob)*')).toEqual({ kind: 'text', text: 'b' });
    expect(await checkout.readFile(head, '*.avsc')).toEqual({ kind: 'text', text: 'c' });
  });
});

describe('changes of the working tree', () => {
  const since = async (repo: GitRepository, base?: string): Promise<WorkingTreeChanges> =>
    WorkingTreeChanges.since(await GitCheckout.open(repo.root), base);

  it('are commits of the branch, uncommitted changes and untracked files, not ignored ones', async () => {
    const repo = repository().write({ 'a.avsc': 'a', 'b.avsc': 'b', '.gitignore': 'ignored.avsc\n' });
    repo.commit();
    repo.branch('feature').write({ 'c.avsc': 'c' }).commit();
    repo.write({ 'a.avsc': 'a2', 'deep/d.avsc': 'd', 'ignored.avsc': 'x' }).remove('b.avsc');
    expect(await listed(await since(repo))).toEqual([
      '>c.avsc',
      '>deep/',
      '>deep/d.avsc',
      'a.avsc>a.avsc',
      'b.avsc>',
    ]);
  });

  it('are compared with origin/HEAD where there is one', async () => {
    const origin = repository().write({ 'a.avsc': 'a' });
    origin.commit();
    const clone = origin.clone('main');
    repositories.push(clone);
    clone.write({ 'b.avsc': 'b' }).commit();
    expect(await listed(await since(clone))).toEqual(['>b.avsc']);
  });

  it('are everything in a repository without commits', async () => {
    const repo = repository().write({ 'a.avsc': 'a', 'b.avsc': 'b' });
    repo.git('add', 'a.avsc');
    const source = await since(repo);
    expect(await listed(source)).toEqual(['>a.avsc', '>b.avsc']);
    expect(await source.readFile('base', 'a.avsc')).toEqual({ kind: 'absent' });
  });

  it('need a base that is there', async () => {
    const repo = repository().write({ a: 'a' });
    repo.commit();
    await expect(since(repo, 'nowhere')).rejects.toThrow(
      'The base "nowhere" is not in this checkout, or shares no history with the head.',
    );
    await expect(since(repo, '--exec=x')).rejects.toThrow('"--exec=x" is no name of a commit.');
  });

  it('are also what git does not list: pipes, folders, repositories, and submodules without a folder', async () => {
    const repo = repository().write({ 'a.avsc': 'a', 'dir/b.avsc': 'b', '.gitignore': 'ignored.avsc\n' });
    repo.commit();
    repo.remove('a.avsc').write({ 'c.avsc/inner': 'x', 'ignored.avsc/inner': 'x' }).submodule('module.avsc');
    for (const pipe of ['a.avsc', 'dir/pipe.avsc']) execFileSync('mkfifo', [join(repo.root, pipe)]);
    repo.git('init', '--quiet', 'dir/nested');
    mkdirSync(join(repo.root, 'empty.avsc'));
    const source = await since(repo);
    expect(await listed(source)).toEqual([
      '>c.avsc/',
      '>c.avsc/inner',
      '>dir/nested+',
      '>dir/pipe.avsc|',
      '>empty.avsc/',
      '>module.avsc+',
      'a.avsc>a.avsc',
    ]);
    const odd = (await source.changes()).flatMap(({ head }) =>
      head === undefined || head.path.endsWith('inner') ? [] : head,
    );
    const contents = await source.read('head', odd);
    expect(Object.fromEntries(odd.map(({ path }, i) => [path, contents[i]]))).toEqual({
      'a.avsc': { kind: 'refused', reason: 'is not a file' },
      'c.avsc': { kind: 'refused', reason: 'is a folder, not a file' },
      'dir/nested': { kind: 'refused', reason: 'is a submodule, not a file' },
      'dir/pipe.avsc': { kind: 'refused', reason: 'is not a file' },
      'empty.avsc': { kind: 'refused', reason: 'is a folder, not a file' },
      'module.avsc': { kind: 'refused', reason: 'is a submodule, not a file' },
    });
  });

  it('never read through a link, a folder that leads out, or a pipe', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'steward-outside-'));
    const repo = repository().write({ 'a.avsc': 'a', 'dir/x.avsc': 'x' });
    repo.commit();
    repo.link('link.avsc', '/etc/hostname').remove('dir').link('dir', outside);
    execFileSync('mkfifo', [join(repo.root, 'pipe.avsc')]);
    const source = await since(repo);
    const paths = ['a.avsc', 'link.avsc', 'dir/x.avsc', 'pipe.avsc', 'none.avsc'];
    const contents = await source.read(
      'head',
      paths.map((path) => ({ path, kind: 'file' as const })),
    );
    rmSync(outside, { recursive: true });
    expect(contents).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'refused', reason: 'is a symbolic link, not a file' },
      { kind: 'refused', reason: 'lies outside the checkout' },
      { kind: 'refused', reason: 'is not a file' },
      { kind: 'absent' },
    ]);
  });
});

describe('a checkout', () => {
  it('is found from a folder inside it, whatever variables a hook has set', async () => {
    const repo = repository().write({ 'deep/a.avsc': 'a' });
    repo.commit();
    process.env['GIT_DIR'] = '/nowhere';
    try {
      expect((await GitCheckout.open(join(repo.root, 'deep'))).root).toBe(repo.root);
    } finally {
      delete process.env['GIT_DIR'];
    }
  });

  it('is missed with a hint where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-nothing-'));
    await expect(GitCheckout.open(folder)).rejects.toThrow(/^There is no git checkout here: /);
    rmSync(folder, { recursive: true });
  });
});
