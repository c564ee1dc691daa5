import { SchemaParseError } from '@schema-steward/kernel';
import { formatPointer, type Location } from '@schema-steward/kernel';
import { DEFAULT_LIMITS } from '../limits.js';
import type { JsonArray, JsonMember, JsonNode, JsonObject } from './json-node.js';
import { scanNumber, scanString } from './scan-json.js';
import { SourceText } from './source-text.js';

export interface JsonOptions {
  readonly maxDepth?: number;
  /** Accept `//` and block comments, as Avro's own parser does. */
  readonly comments?: boolean;
}

/** A name that was given twice in one object: legal JSON in which the last one counts, and nearly always a mistake. */
export interface DuplicateName {
  readonly name: string;
  readonly location: Location;
}

export interface JsonDocument {
  readonly root: JsonNode;
  readonly duplicates: readonly DuplicateName[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
interface OpenObject extends Omit<Writable<JsonObject>, 'members'> {
  members: Map<string, JsonMember>;
}
interface OpenArray extends Omit<Writable<JsonArray>, 'elements'> {
  elements: JsonNode[];
}

/**
 * RFC 8259 JSON to a tree in which every name and value knows its place. No recursion: depth costs memory, not stack.
 * @throws SchemaParseError with the place and what was expected there.
 */
export function parseJson(text: string, options: JsonOptions = {}): JsonDocument {
  return new JsonParser(new SourceText(text), options).parse();
}

class JsonParser {
  #at = 0;
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #comments: boolean;
  readonly #duplicates: DuplicateName[] = [];
  readonly #open: (OpenObject | OpenArray)[] = [];
  /** The name read in the innermost object, whose value comes next. */
  #name: { name: string; start: number; end: number } | undefined;

  constructor(
    readonly source: SourceText,
    options: JsonOptions,
  ) {
    this.#text = source.text;
    this.#maxDepth = options.maxDepth ?? DEFAULT_LIMITS.maxDepth;
    this.#comments = options.comments ?? false;
  }

  parse(): JsonDocument {
    this.#skipSpace();
    if (this.#at === this.#text.length)
      throw this.#error('The text is empty.', 'Write a JSON value.', this.#at);
    let done = this.#value();
    while (this.#open.length > 0) done = this.#next() ?? done;
    this.#skipSpace();
    if (this.#at < this.#text.length)
      throw this.#error(
        `Unexpected ${this.#seen()} after the end of the JSON value.`,
        'Remove what follows it.',
        this.#at,
      );
    return { root: done as JsonNode, duplicates: this.#duplicates };
  }

  /** One step inside the innermost open container; answers a value when that closes the outermost one. */
  #next(): JsonNode | undefined {
    const container = this.#open.at(-1) as OpenObject | OpenArray;
    this.#skipSpace();
    const isObject = container.kind === 'object';
    const close = isObject ? '}' : ']';
    const count = isObject ? container.members.size : container.elements.length;
    const fresh = count === 0;
    if (this.#text[this.#at] === close) return this.#close(container);
    if (!fresh) this.#comma(container, close);
    if (isObject) this.#memberName(fresh, close);
    this.#skipSpace();
    this.#value();
    return undefined;
  }

  #comma(container: OpenObject | OpenArray, close: string): void {
    if (this.#text[this.#at] === ',') {
      this.#at += 1;
      this.#skipSpace();
      if (this.#text[this.#at] === close)
        throw this.#error(`A comma before ${close} has no value after it.`, 'Remove the comma.', this.#at);
      return;
    }
    const last =
      container.kind === 'object'
        ? JSON.stringify([...container.members.keys()].at(-1))
        : `element ${container.elements.length - 1}`;
    throw this.#error(
      `Expected , or ${close} after the value of ${last}, but found ${this.#seen()}.`,
      `The ${container.kind} opened on line ${this.source.range(container.start, container.start).line}.`,
      this.#at,
    );
  }

  #memberName(fresh: boolean, close: string): void {
    if (this.#text[this.#at] !== '"')
      throw this.#error(
        `Expected a name in double quotes${fresh ? ` or ${close}` : ''}, but found ${this.#seen()}.`,
        'Names are strings in double quotes.',
        this.#at,
      );
    const start = this.#at;
    const name = this.#string();
    this.#name = { name, start, end: this.#at };
    this.#skipSpace();
    if (this.#text[this.#at] !== ':')
      throw this.#error(
        `Expected : after the name ${JSON.stringify(name)}, but found ${this.#seen()}.`,
        'A name and its value are joined by a colon.',
        this.#at,
      );
    this.#at += 1;
  }

  /** Reads a scalar whole, or opens a container. Answers the value if nothing is open around it. */
  #value(): JsonNode | undefined {
    const start = this.#at;
    const base = { source: this.source, parent: this.#parent(), key: this.#key(), start };
    const first = this.#text[start];
    if (first === '{' || first === '[') {
      if (this.#open.length >= this.#maxDepth)
        throw this.#error(
          `The text is nested more than ${this.#maxDepth} levels deep.`,
          'Flatten it, or give inner types a name and refer to them.',
          start,
          // A pointer to here would be longer than the text that leads here.
          [],
        );
      this.#at += 1;
      const opened: OpenObject | OpenArray =
        first === '{'
          ? { kind: 'object', members: new Map(), ...base, end: start }
          : { kind: 'array', elements: [], ...base, end: start };
      this.#attach(opened);
      this.#open.push(opened);
      return undefined;
    }
    const node = this.#scalar(base, first);
    this.#attach(node);
    return node;
  }

  #scalar(
    base: {
      source: SourceText;
      parent: JsonObject | JsonArray | undefined;
      key: string | number | undefined;
      start: number;
    },
    first: string | undefined,
  ): JsonNode {
    if (first === '"') {
      const value = this.#string();
      return { kind: 'string', value, ...base, end: this.#at };
    }
    if (first === '-' || (first !== undefined && first >= '0' && first <= '9')) {
      const end = scanNumber(this.#text, base.start);
      if (end === undefined)
        throw this.#error(
          'The number is not written as JSON writes numbers.',
          'No leading zeros, and a digit on both sides of the point.',
          base.start,
        );
      this.#at = end;
      return { kind: 'number', digits: this.#text.slice(base.start, end), ...base, end };
    }
    for (const [word, node] of WORDS) {
      if (!this.#text.startsWith(word, base.start)) continue;
      if (/[A-Za-z0-9_]/.test(this.#text[base.start + word.length] ?? '')) continue;
      this.#at += word.length;
      return { ...node, ...base, end: this.#at };
    }
    throw this.#error(
      `Expected a value, but found ${this.#seen()}.`,
      'A value is an object, an array, a string in double quotes, a number, true, false or null.',
      base.start,
    );
  }

  #attach(node: JsonNode | OpenObject | OpenArray): void {
    const container = this.#open.at(-1);
    if (container === undefined) return;
    const value = node as JsonNode;
    if (container.kind === 'array') {
      container.elements.push(value);
      return;
    }
    const { name, start, end } = this.#name as { name: string; start: number; end: number };
    if (container.members.has(name))
      this.#duplicates.push({ name, location: this.#location(start, end, [...this.#path(), name]) });
    container.members.set(name, { name, nameStart: start, nameEnd: end, value });
  }

  #close(container: OpenObject | OpenArray): JsonNode | undefined {
    this.#at += 1;
    container.end = this.#at;
    this.#open.pop();
    return this.#open.length === 0 ? (container as JsonNode) : undefined;
  }

  #string(): string {
    const scanned = scanString(this.#text, this.#at);
    if ('problem' in scanned) throw this.#error(scanned.problem, scanned.hint, scanned.at);
    this.#at = scanned.end;
    return scanned.value;
  }

  #skipSpace(): void {
    for (;;) {
      const char = this.#text.charCodeAt(this.#at);
      if (char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09) this.#at += 1;
      else if (this.#comments && this.#text.startsWith('//', this.#at)) {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end === -1 ? this.#text.length : end;
      } else if (this.#comments && this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at + 2);
        if (end === -1) throw this.#error('A comment is never closed.', 'Close it with */.', this.#at);
        this.#at = end + 2;
      } else return;
    }
  }

  #parent(): JsonObject | JsonArray | undefined {
    return this.#open.at(-1);
  }

  #key(): string | number | undefined {
    const container = this.#open.at(-1);
    if (container === undefined) return undefined;
    return container.kind === 'array' ? container.elements.length : this.#name?.name;
  }

  #path(): (string | number)[] {
    return this.#open.flatMap(({ key }) => (key === undefined ? [] : [key]));
  }

  #seen(): string {
    const char = this.#text.codePointAt(this.#at);
    if (char === undefined) return 'the end of the text';
    if (char < 0x20 || char === 0x7f)
      return `the character U+${char.toString(16).toUpperCase().padStart(4, '0')}`;
    return String.fromCodePoint(char);
  }

  #location(start: number, end: number, path = this.#path()): Location {
    return { pointer: formatPointer(path), ...this.source.range(start, end) };
  }

  #error(message: string, hint: string, at: number, path = this.#path()): SchemaParseError {
    const end = Math.min(at + 1, this.#text.length);
    return new SchemaParseError(message, this.#location(at, end, path), hint);
  }
}

const WORDS = [
  ['true', { kind: 'boolean', value: true }],
  ['false', { kind: 'boolean', value: false }],
  ['null', { kind: 'null' }],
] as const;
