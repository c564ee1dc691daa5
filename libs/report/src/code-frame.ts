import type { TextRange } from '@schema-steward/kernel';
import { defuseLogCommands } from './escape/terminal.js';
import { visible } from './escape/visible.js';

/** Widest piece of a line that is shown: a schema may be one line of a megabyte. */
const WINDOW = 100;

/**
 * The offending line and a line of carets under it, without trailing spaces. Empty where the text has no such line.
 * A range over several lines is marked to the end of its first.
 */
export function codeFrame(source: string, range: TextRange): string[] {
  const line = source.split(/\r\n|\n|\r/, range.line)[range.line - 1];
  if (line === undefined || range.column < 1 || range.column > line.length + 1) return [];

  const from = range.column - 1;
  const to = range.endLine > range.line ? line.length : Math.min(range.endColumn - 1, line.length);
  const start = line.length <= WINDOW ? 0 : Math.max(0, Math.min(from - WINDOW / 4, line.length - WINDOW));
  const end = Math.min(line.length, start + WINDOW);

  const before = (start > 0 ? '…' : '') + visible(line.slice(start, from));
  const marked = visible(line.slice(from, Math.min(Math.max(to, from), end)));
  const after = visible(line.slice(Math.min(Math.max(to, from), end), end)) + (end < line.length ? '…' : '');

  const number = String(range.line).padStart(5);
  const carets = '^'.repeat(Math.max(1, [...marked].length));
  return [
    defuseLogCommands(`${number} | ${before}${marked}${after}`.trimEnd()),
    `${' '.repeat(number.length)} | ${' '.repeat([...before].length)}${carets}`,
  ];
}
