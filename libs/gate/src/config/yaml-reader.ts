import { nearestWords } from '@schema-steward/kernel';
import { LineCounter, isAlias, isMap, isScalar, isSeq, parseAllDocuments, parseDocument } from 'yaml';
import type { Document, Node } from 'yaml';
import type { Place } from '../gate-error.js';

/** The parser's own search for keys that come twice takes the square of their number: {@link YamlReader.mapping} looks. */
const OPTIONS = { prettyErrors: false, uniqueKeys: false, version: '1.2', schema: 'core' } as const;
/** A document that is broken at its start may complain hundreds of times. */
const MOST_PROBLEMS = 10;
/** How much of a key is repeated. */
const LONGEST_SHOWN = 100;

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
  readonly #lines: LineCounter;

  constructor(text: string, file: string, { document, lines } = parseOne(text)) {
    this.#file = file;
    this.#lines = lines;
    this.root = document.contents;
    // The parser reports the end of its own stack as many mistakes at places that mean nothing.
    if (document.errors.some(({ message }) => /call stack/i.test(message))) {
      this.#complainAt(0, 'The YAML is nested too deep.');
      return;
    }
    // Another version of YAML reads other values: `yes` as true, `<<` as a merge.
    if (document.directives?.yaml.version !== '1.2')
      this.#complainAt(0, 'The YAML must be of version 1.2: leave the %YAML directive out.');
    for (const { message, pos } of [...document.errors, ...document.warnings].slice(0, MOST_PROBLEMS)) {
      this.#complainAt(pos[0], message);
    }
  }

  /** One reader for each document of a file that may hold several, divided by `---`. Empty ones are left out. */
  static stream(text: string, file: string): YamlReader[] {
    const lines = new LineCounter();
    const parsed = parseAllDocuments(text, { ...OPTIONS, lineCounter: lines });
    if (!Array.isArray(parsed)) return [];
    return parsed
      .filter(({ contents, errors }) => errors.length > 0 || isWritten(contents))
      .map((document) => new YamlReader(text, file, { document, lines }));
  }

  complain(node: YamlNode, message: string): undefined {
    return this.#complainAt(node?.range?.[0] ?? 0, message);
  }

  /** Where a node stands, both from 1. */
  placeOf(node: YamlNode): { readonly file: string; readonly line: number; readonly column: number } {
    return this.#placeAt(node?.range?.[0] ?? 0);
  }

  /**
   * The pairs of a mapping, by key. Keys that are not in `known` are refused, unless there is no such list, as are keys
   * that are not plain text and keys that come twice.
   */
  mapping(node: YamlNode, what: string, known?: readonly string[]): Map<string, YamlPair> | undefined {
    if (isAlias(node)) return this.#noAlias(node);
    if (!isMap<Node, Node | null>(node)) return this.complain(node, `${what} must be a mapping.`);
    const pairs = new Map<string, YamlPair>();
    for (const { key, value } of node.items) {
      if (!isScalar(key) || typeof key.value !== 'string') {
        this.complain(key, `A key of ${what} must be text.`);
      } else if (pairs.has(key.value)) {
        this.complain(key, `The key ${JSON.stringify(key.value)} comes twice in ${what}.`);
      } else if (known !== undefined && !known.includes(key.value)) {
        this.complain(key, unknownKey(key.value, what, known));
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
    this.problems.push({ ...this.#placeAt(offset), message });
    return undefined;
  }

  #placeAt(offset: number): { readonly file: string; readonly line: number; readonly column: number } {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.#file, line: Math.max(1, line), column: Math.max(1, col) };
  }
}

interface Parsed {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

function parseOne(text: string): Parsed {
  const lines = new LineCounter();
  return { document: parseDocument(text, { ...OPTIONS, lineCounter: lines }), lines };
}

/** Nothing between two `---` is read as a value of no length. */
function isWritten(node: YamlNode): boolean {
  return node?.range !== undefined && node.range !== null && node.range[0] !== node.range[1];
}

function unknownKey(key: string, what: string, known: readonly string[]): string {
  if (key === '<<') return 'Merge keys ("<<") are not allowed: write the values out.';
  const unknown = `Unknown key ${JSON.stringify(key.slice(0, LONGEST_SHOWN))} in ${what}`;
  const [near] = nearestWords(key, known);
  return near === undefined
    ? `${unknown}; known are ${known.join(', ')}.`
    : `${unknown}; did you mean ${JSON.stringify(near)}? Known are ${known.join(', ')}.`;
}
