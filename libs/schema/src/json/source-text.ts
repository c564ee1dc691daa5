import type { TextRange } from '@schema-steward/kernel';

/** A text and the offsets at which its lines begin, so that an offset becomes a line and column when somebody asks. */
export class SourceText {
  readonly text: string;
  #lineStarts: number[] | undefined;

  /** A leading byte order mark is dropped: editors do not count it as a column. */
  constructor(text: string) {
    this.text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  /** The range from `start` to `end` (exclusive), both offsets in UTF-16 code units. */
  range(start: number, end: number): TextRange {
    const from = this.#position(start);
    const to = this.#position(end);
    return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
  }

  #position(offset: number): { line: number; column: number } {
    const starts = (this.#lineStarts ??= lineStartsOf(this.text));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
