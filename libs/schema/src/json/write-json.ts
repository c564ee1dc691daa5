import type { JsonNode } from './json-node.js';

/** A JSON string as Jackson writes it: only what must be is escaped, control characters in upper-case hex. */
export function writeString(value: string): string {
  // A lone half of a surrogate pair has no UTF-8 form: escaped, it survives being stored and hashed.
  const escaped = value.replace(
    // eslint-disable-next-line no-control-regex -- control characters are what is escaped here
    /["\\\u0000-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (char) => SHORT.get(char) ?? `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

const SHORT = new Map([
  ['"', '\\"'],
  ['\\', '\\\\'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

export interface WriteOptions {
  readonly sortNames?: boolean;
  /** How a number is written; its digits as they were, unless said otherwise. */
  readonly number?: (digits: string) => string;
}

/** Compact JSON. The tree's depth is bounded by the parser that made it, so recursion here is bounded too. */
export function writeJson(node: JsonNode, options: WriteOptions = {}): string {
  switch (node.kind) {
    case 'object': {
      const members = [...node.members.values()];
      if (options.sortNames) members.sort((a, b) => compareUtf16(a.name, b.name));
      return `{${members.map(({ name, value }) => `${writeString(name)}:${writeJson(value, options)}`).join(',')}}`;
    }
    case 'array':
      return `[${node.elements.map((element) => writeJson(element, options)).join(',')}]`;
    case 'string':
      return writeString(node.value);
    case 'number':
      return options.number?.(node.digits) ?? node.digits;
    case 'boolean':
      return String(node.value);
    case 'null':
      return 'null';
  }
}

/** Java's order of strings: by UTF-16 code unit. */
export function compareUtf16(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
