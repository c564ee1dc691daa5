import { describe, expect, it } from 'vitest';
import type { ChangedFile, TreeEntry } from '../changed-file.js';
import { parseStewardConfig } from '../config/steward-config.js';
import { coversOf } from './refuse-covers.js';

const file = (path: string): TreeEntry => ({ path, kind: 'file' });
const link = (path: string): ChangedFile => ({ head: { path, kind: 'symlink' } });

function covers(pattern: string, ...files: ChangedFile[]): string[] {
  const { schemas } = parseStewardConfig(`version: 1\nschemas:\n  - files: "${pattern}"\n`, 'steward.yml');
  return coversOf(schemas, files).map(({ path }) => path);
}

describe('a path that covers schemas', () => {
  it.each<[string, string, ChangedFile[], string[]]>([
    ['is the folder of a pattern', 'a/b/{subject}.avsc', [link('a/b')], ['a/b']],
    ['is a folder on the way to it', 'a/b/{subject}.avsc', [link('a')], ['a']],
    ['is no folder beside it', 'a/b/{subject}.avsc', [link('a/bc'), link('b'), link('a/c')], []],
    ['is no folder inside it', 'a/**/{subject}.avsc', [link('a/b')], []],
    ['is the folder before the first glob', 'a/*/{subject}.avsc', [link('a')], ['a']],
    [
      'is a folder that had schemas, whatever the pattern names',
      '**/{subject}.avsc',
      [link('a'), { base: file('a/b/x.avsc') }],
      ['a'],
    ],
    [
      'is one also where git sees their move',
      '**/{subject}.avsc',
      [link('a'), { base: file('a/x.avsc'), head: file('real/x.avsc') }],
      ['a'],
    ],
    ['is none that had other files', '**/{subject}.avsc', [link('a'), { base: file('a/x.txt') }], []],
    [
      'is none that had links',
      '**/{subject}.avsc',
      [link('a'), { base: { path: 'a/x.avsc', kind: 'symlink' } }],
      [],
    ],
    ['is none that goes', 'a/{subject}.avsc', [{ base: { path: 'a', kind: 'symlink' } }], []],
    ['is no schema itself', '{subject}.avsc', [link('x.avsc'), { base: file('x.avsc/y.avsc') }], []],
    ['may be a submodule', 'a/{subject}.avsc', [{ head: { path: 'a', kind: 'submodule' } }], ['a']],
    ['may be a link that its source takes for a file', 'a/{subject}.avsc', [{ head: file('a') }], ['a']],
    ['is no folder', 'a/{subject}.avsc', [{ head: { path: 'a', kind: 'folder' } }], []],
  ])('%s', (_claim, pattern, files, expected) => {
    expect(covers(pattern, ...files)).toEqual(expected);
  });
});
