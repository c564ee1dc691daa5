import type { CheckReport } from './check-report.js';

export interface FormatOptions {
  /** ANSI colours. Off unless asked for; only `text` has them. */
  readonly colour?: boolean;
  /** The texts that were checked, by file: `text` shows the offending line of each. */
  readonly sources?: ReadonlyMap<string, string>;
  /** The longest output, in bytes of UTF-8. Only `markdown` is cut, on a line boundary. */
  readonly limit?: number;
}

/** A report as text, every line ended by `\n`. Pure; never throws on what a report may hold. */
export type Formatter = (report: CheckReport, options?: FormatOptions) => string;
