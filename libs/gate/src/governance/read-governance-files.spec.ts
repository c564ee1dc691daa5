import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GateError } from '../gate-error.js';
import { readGovernanceFiles } from './read-governance-files.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steward-governance-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

async function refusal(path: string): Promise<string[]> {
  try {
    await readGovernanceFiles(path, root);
  } catch (error) {
    if (!(error instanceof GateError)) throw error;
    expect(error.kind).toBe('usage-error');
    return [
      error.message,
      ...error.places.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
    ];
  }
  return [];
}

describe('the files of governance', () => {
  it('are those of a folder and the folders in it, by name, shown from where one stands', async () => {
    await write({
      'governance/z.yml': 'z',
      'governance/a/teams.yaml': 't',
      'governance/README.md': '#',
      'governance/.hidden.yml': 'h',
      'governance/.git/x.yml': 'x',
      'elsewhere.yml': 'e',
    });
    const expected = [
      { file: 'governance/a/teams.yaml', text: 't' },
      { file: 'governance/z.yml', text: 'z' },
    ];
    expect(await readGovernanceFiles('governance', root)).toEqual(expected);
    expect(await readGovernanceFiles('./governance//', root)).toEqual(expected);
    expect(await readGovernanceFiles('.', join(root, 'governance', 'a'))).toEqual([
      { file: 'teams.yaml', text: 't' },
    ]);
  });

  it('may be one file of any name, with or without a byte order mark', async () => {
    await write({ 'teams.txt': '\ufeffversion: 1' });
    expect(await readGovernanceFiles('teams.txt', root)).toEqual([{ file: 'teams.txt', text: 'version: 1' }]);
  });

  it('are refused where they are none, missing or links', async () => {
    await write({ 'empty/README.md': '#', 'real.yml': 'a' });
    await symlink(join(root, 'real.yml'), join(root, 'link.yml'));
    await mkdir(join(root, 'linking'));
    await symlink(join(root, 'real.yml'), join(root, 'linking', 'link.yml'));
    expect(await refusal('empty')).toEqual(['There is no .yml or .yaml file in empty.']);
    expect(await refusal('missing.yml')).toEqual(['missing.yml cannot be read (ENOENT).']);
    expect(await refusal('link.yml')).toEqual(['link.yml is no regular file, and no folder.']);
    expect(await refusal('linking')).toEqual(['linking/link.yml is no regular file, and no folder.']);
  });

  it('are refused at the place that is not UTF-8', async () => {
    const bytes = Buffer.from('version: 1\nteams:\n  - slug: caf\u00e9\n', 'latin1');
    await write({
      'latin.yml': bytes,
      'whole.yml': 'a: "\ufffd"',
      'wide.yml': Buffer.from('\ufeffa', 'utf16le'),
    });
    expect(await refusal('latin.yml')).toEqual([
      'latin.yml cannot be used.',
      'latin.yml:3:14 This is not UTF-8.',
    ]);
    expect(await refusal('wide.yml')).toEqual([
      'wide.yml cannot be used.',
      'wide.yml:1:1 This is not UTF-8.',
    ]);
    expect(await refusal('whole.yml')).toEqual([]);
  });

  it('are refused where they are too large, too many together or too deep', async () => {
    await write({
      'large.yml': `#${'x'.repeat(256 * 1024)}`,
      ...Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e'].map((name) => [`many/${name}.yml`, `#${'x'.repeat(250 * 1024)}`]),
      ),
      [`${'deep/'.repeat(13)}x.yml`]: 'x',
    });
    expect(await refusal('large.yml')).toEqual(['large.yml is larger than 256 KiB.']);
    expect(await refusal('many')).toEqual(['The files in many are larger than 1 MiB together.']);
    expect(await refusal('deep')).toEqual([
      'deep/deep/deep/deep/deep/deep/deep/deep/deep/deep/deep/deep is nested too deep.',
    ]);
  });
});
