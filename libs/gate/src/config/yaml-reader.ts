import { LineCounter, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Node } from 'yaml';
import type { Place } from '../gate-error.js';

const OPTIONS = { prettyErrors: false, uniqueKeys: true, version: '1.2', schema: 'core' } as const;
/** A document that is broken at its start may complain hundreds of times. */
const MOST_PROBLEMS = 10;

/** A value in a YAML document, or the key whose value is missing. */
export type YamlNode = Node | null;

export interface YamlPair {
  readonly key: Node;
  readonly value: YamlNode;
}

/**
 * Reads a YAML document node by node, so that every complaint has a line and a column. Nothing is ever expanded:
 * aliases are refused, hence no alias bomb. Complaints gather in `problems`; a reader that complains returns undefined.
 */
export class YamlReader {
  readonly problems: Place[] = [];
  readonly root: YamlNode;
  readonly #file: string;
  readonly #lines = new LineCounter();

  constructor(text: string, file: string) {
    this.#file = file;
    const document = parseDocument(text, { ...OPTIONS, lineCounter: this.#lines });
    this.root = document.contents;
    // The parser reports the end of its own stack as many mistakes at places that mean nothing.
    if (document.errors.some(({ message }) => /call stack/i.test(message))) {
      this.#complainAt(0, 'The YAML is nested too deep.');
      return;
    }
    for (const { message, pos } of [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS)) {
      this.#complainAt(pos[0], message);
    }
  }

  complain(node: YamlNode, message: string): undefined {
    return this.#complainAt(node?.range?.[0] ?? 0, message);
  }

  /** The pairs of a mapping, by key. Keys that are not in `known` are refused, as are keys that are not plain text. */
  mapping(node: YamlNode, what: string, known: readonly string[]): Map<string, YamlPair> | undefined {
    if (isAlias(node)) return this.#noAlias(node);
    if (!isMap<Node, Node | null>(node)) return this.complain(node, `${what} must be a mapping.`);
    const pairs = new Map<string, YamlPair>();
    for (const { key, value } of node.items) {
      if (!isScalar(key) || typeof key.value !== 'string') {
        this.complain(key, `A key of ${what} must be text.`);
      } else if (!known.includes(key.value)) {
        this.complain(
          key,
          `Unknown key ${JSON.stringify(key.value)} in ${what}; known are ${known.join(', ')}.`,
        );
      } else {
        pairs.set(key.value, { key, value });
      }
    }
    return pairs;
  }

  /** The items of a sequence. */
  sequence(node: YamlNode, what: string): readonly YamlNode[] | undefined {
    if (isAlias(node)) return this.#noAlias(node);
    if (!isSeq<Node | null>(node)) return this.complain(node, `${what} must be a list.`);
    return node.items;
  }

  /** A text that is not empty. */
  text(pair: YamlPair, what: string): string | undefined {
    const value = this.#scalar(pair);
    if (typeof value === 'string' && value !== '') return value;
    return this.#isAlias(pair) ? undefined : this.#complainOf(pair, `${what} must be text.`);
  }

  /** A whole number from 1 to 2^31 - 1. */
  positive(pair: YamlPair, what: string): number | undefined {
    const value = this.#scalar(pair);
    if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31) return value;
    return this.#isAlias(pair) ? undefined : this.#complainOf(pair, `${what} must be a whole number from 1.`);
  }

  #scalar({ value }: YamlPair): unknown {
    return isScalar(value) ? value.value : undefined;
  }

  #isAlias({ value }: YamlPair): boolean {
    if (!isAlias(value)) return false;
    this.#noAlias(value);
    return true;
  }

  #noAlias(node: Node): undefined {
    return this.complain(node, 'Aliases are not allowed; text that starts with "*" needs quotes.');
  }

  #complainOf({ key, value }: YamlPair, message: string): undefined {
    return this.complain(value?.range === undefined || value.range === null ? key : value, message);
  }

  #complainAt(offset: number, message: string): undefined {
    const { line, col } = this.#lines.linePos(offset);
    this.problems.push({ file: this.#file, line: Math.max(1, line), column: Math.max(1, col), message });
    return undefined;
  }
}
