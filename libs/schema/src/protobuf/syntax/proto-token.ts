export interface ProtoToken {
  /** `word`: an identifier without dots; `number`: without a sign; `end`: behind the last one. */
  readonly kind: 'word' | 'number' | 'string' | 'symbol' | 'end';
  /** As written; for a string without its quotes, escapes not yet resolved. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The comment straight above it, and the one behind it on its line. */
  readonly leading?: string | undefined;
  trailing?: string;
}
