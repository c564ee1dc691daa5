import type { SchemaParseError } from '@schema-steward/kernel';
import type { SourceText } from '../../json/source-text.js';
import { protoErrorAt, shorten } from './proto-error.js';
import type { ProtoNode } from './proto-node.js';
import type { ProtoToken } from './proto-token.js';
import { scanProto } from './scan-proto.js';

/** A node whose end is not read yet. */
export interface OpenNode extends ProtoNode {
  end: number;
}

/** The tokens of a text, read one after the other; makes nodes and errors that know their place. */
export class TokenCursor {
  readonly #tokens: readonly ProtoToken[];
  #at = 0;
  #depth = 0;

  constructor(
    readonly source: SourceText,
    readonly maxDepth: number,
  ) {
    this.#tokens = scanProto(source);
  }

  get next(): ProtoToken {
    return this.#token(this.#at);
  }

  /** The token behind the next one. */
  get afterNext(): ProtoToken {
    return this.#token(this.#at + 1);
  }

  get last(): ProtoToken {
    return this.#token(this.#at - 1);
  }

  take(): ProtoToken {
    const token = this.next;
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }

  /** Whether the next token is this word or symbol; a string of the same text is not. */
  sees(text: string): boolean {
    const { kind, text: written } = this.next;
    return written === text && (kind === 'word' || kind === 'symbol');
  }

  accept(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += 1;
    return true;
  }

  expect(symbol: string, hint: string): ProtoToken {
    if (!this.sees(symbol)) throw this.error(`Expected ${symbol} but found ${this.#found()}.`, hint);
    return this.take();
  }

  word(what: string, hint: string): string {
    if (this.next.kind !== 'word') throw this.error(`Expected ${what} but found ${this.#found()}.`, hint);
    return this.take().text;
  }

  /** `a.b.c`, with a leading dot where that is allowed. */
  dottedName(what: string, hint: string, leadingDot = false): string {
    const parts = [leadingDot && this.accept('.') ? '.' : '', this.word(what, hint)];
    while (this.sees('.')) {
      this.take();
      parts.push('.', this.word('the rest of the name', 'A name does not end with a dot.'));
    }
    return parts.join('');
  }

  /** One string; neighbours are joined by whoever allows them. */
  string(what: string, hint: string): ProtoToken {
    if (this.next.kind !== 'string') throw this.error(`Expected ${what} but found ${this.#found()}.`, hint);
    return this.take();
  }

  open(parent: ProtoNode | undefined, ...keys: (string | number)[]): OpenNode {
    return { source: this.source, parent, keys, start: this.next.start, end: this.next.end };
  }

  /** Ends a node behind the last token that was read. */
  close(node: OpenNode): ProtoNode {
    node.end = this.last.end;
    return node;
  }

  /** Reads something into a node of its own. */
  within<T>(parent: ProtoNode | undefined, keys: (string | number)[], read: () => T): [T, ProtoNode] {
    const node = this.open(parent, ...keys);
    const value = read();
    return [value, this.close(node)];
  }

  /** Counts a level of nesting while `read` runs. */
  nested<T>(read: () => T): T {
    if (this.#depth >= this.maxDepth)
      throw this.error(
        `The schema nests deeper than ${this.maxDepth} levels.`,
        'Move inner messages to the top of the file.',
      );
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  error(message: string, hint: string): SchemaParseError {
    const { kind, start, end } = this.next;
    // At the end of the text there is nothing to underline: point at what came last.
    const place = kind === 'end' && this.#at > 0 ? this.last : { start, end };
    return protoErrorAt(this.source, place, message, hint);
  }

  #found(): string {
    const { kind, text } = this.next;
    if (kind === 'end') return 'the end of the text';
    return kind === 'string' ? `the string ${JSON.stringify(shorten(text, 40))}` : shorten(text, 40);
  }

  #token(index: number): ProtoToken {
    return this.#tokens[Math.min(Math.max(index, 0), this.#tokens.length - 1)] as ProtoToken;
  }
}
