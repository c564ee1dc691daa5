import { describe, expect, it } from 'vitest';
import { codeFrame } from './code-frame.js';

const range = (line: number, column: number, endLine: number, endColumn: number) => ({
  line,
  column,
  endLine,
  endColumn,
});

describe('a code frame', () => {
  it('marks the range under its line', () => {
    expect(codeFrame('a\nb carrier c\nd', range(2, 3, 2, 10))).toEqual([
      '    2 | b carrier c',
      '      |   ^^^^^^^',
    ]);
  });

  it('marks a range over several lines to the end of the first', () => {
    expect(codeFrame('{ "a":\r\n1 }', range(1, 3, 2, 4))).toEqual(['    1 | { "a":', '      |   ^^^^']);
  });

  it('marks one place where the range is empty', () => {
    expect(codeFrame('ab', range(1, 3, 1, 3))).toEqual(['    1 | ab', '      |   ^']);
  });

  it('lines its carets up under what it spells out', () => {
    expect(codeFrame('\t\u001b[0mx', range(1, 6, 1, 7))).toEqual([
      '    1 | \\t\\x1b[0mx',
      '      |          ^',
    ]);
  });

  it('shows a piece of a very long line', () => {
    const [line = '', carets = ''] = codeFrame(
      `${'a'.repeat(500)}HERE${'b'.repeat(500)}`,
      range(1, 501, 1, 505),
    );
    expect(line).toBe(`    1 | …${'a'.repeat(25)}HERE${'b'.repeat(71)}…`);
    expect(carets).toBe(`      | ${' '.repeat(26)}^^^^`);
  });

  it.each([
    ['a line behind the end', range(9, 1, 9, 2)],
    ['a column behind the end', range(1, 9, 1, 10)],
    ['a line before the start', range(0, 1, 0, 2)],
    ['a column before the start', range(1, 0, 1, 2)],
  ])('%s has none', (_claim, place) => {
    expect(codeFrame('ab', place)).toEqual([]);
  });
});
