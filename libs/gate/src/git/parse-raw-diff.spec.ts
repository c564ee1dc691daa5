import { describe, expect, it } from 'vitest';
import { parseRawDiff } from './parse-raw-diff.js';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const ZERO = '0'.repeat(40);

describe('a raw diff', () => {
  it.each([
    ['an addition', `:000000 100644 ${ZERO} ${A} A\0x\0`, [{ head: { path: 'x', kind: 'file', id: A } }]],
    ['a deletion', `:100644 000000 ${A} ${ZERO} D\0x\0`, [{ base: { path: 'x', kind: 'file', id: A } }]],
    [
      'a modification',
      `:100644 100755 ${A} ${B} M\0x\0`,
      [{ base: { path: 'x', kind: 'file', id: A }, head: { path: 'x', kind: 'file', id: B } }],
    ],
    [
      'a change in the working tree',
      `:100644 100644 ${A} ${ZERO} M\0x\0`,
      [{ base: { path: 'x', kind: 'file', id: A }, head: { path: 'x', kind: 'file' } }],
    ],
    [
      'a rename',
      `:100644 100644 ${A} ${A} R100\0x\0y\0`,
      [{ base: { path: 'x', kind: 'file', id: A }, head: { path: 'y', kind: 'file', id: A } }],
    ],
    ['a copy', `:100644 100644 ${A} ${A} C100\0x\0y\0`, [{ head: { path: 'y', kind: 'file', id: A } }]],
    [
      'a file that becomes a link',
      `:100644 120000 ${A} ${B} T\0x\0`,
      [{ base: { path: 'x', kind: 'file', id: A }, head: { path: 'x', kind: 'symlink', id: B } }],
    ],
    [
      'a submodule',
      `:000000 160000 ${ZERO} ${A} A\0x\0`,
      [{ head: { path: 'x', kind: 'submodule', id: A } }],
    ],
    [
      'names with blanks, tabs and line breaks',
      `:000000 100644 ${ZERO} ${A} A\0a\tb \n:c\0:000000 100644 ${ZERO} ${B} A\0y\0`,
      [{ head: { path: 'a\tb \n:c', kind: 'file', id: A } }, { head: { path: 'y', kind: 'file', id: B } }],
    ],
    ['nothing', '', []],
  ])('tells %s', (_claim, output, expected) => {
    expect(parseRawDiff(output)).toEqual(expected);
  });
});
