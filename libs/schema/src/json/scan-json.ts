/** Scanners for the two JSON tokens with an inner grammar. Positions are offsets into the text. */

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** The end of the number that starts at `start`, or undefined if what is there is not a JSON number. */
export function scanNumber(text: string, start: number): number | undefined {
  NUMBER.lastIndex = start;
  if (!NUMBER.test(text)) return undefined;
  const end = NUMBER.lastIndex;
  return /[0-9A-Za-z.+-]/.test(text[end] ?? '') ? undefined : end;
}

export type ScannedString =
  | { readonly value: string; readonly end: number }
  | { readonly problem: string; readonly hint: string; readonly at: number };

const SIMPLE_ESCAPES = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
// eslint-disable-next-line no-control-regex -- control characters are what JSON forbids here
const PLAIN = /[^"\\\u0000-\u001f]*/y;

/** The string whose opening quote is at `start`, or what is wrong with it. */
export function scanString(text: string, start: number): ScannedString {
  let value = '';
  let at = start + 1;
  for (;;) {
    PLAIN.lastIndex = at;
    PLAIN.test(text);
    value += text.slice(at, PLAIN.lastIndex);
    at = PLAIN.lastIndex;
    const char = text[at];
    if (char === '"') return { value, end: at + 1 };
    if (char === undefined)
      return { problem: 'A string is never closed.', hint: 'Close it with a double quote.', at: start };
    if (char !== '\\')
      return {
        problem: 'A string may not hold a line break or another control character.',
        hint: 'Close the string on its line, or write the character as \\n, \\t or \\u….',
        at,
      };
    const escape = scanEscape(text, at);
    if (escape === undefined)
      return {
        problem: `Unknown escape ${text.slice(at, at + 2)} in a string.`,
        hint: 'Escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits.',
        at,
      };
    value += escape.value;
    at = escape.end;
  }
}

function scanEscape(text: string, at: number): { value: string; end: number } | undefined {
  const simple = SIMPLE_ESCAPES.get(text[at + 1] ?? '');
  if (simple !== undefined) return { value: simple, end: at + 2 };
  const hex = text.slice(at + 2, at + 6);
  if (text[at + 1] !== 'u' || !/^[0-9a-fA-F]{4}$/.test(hex)) return undefined;
  return { value: String.fromCharCode(Number.parseInt(hex, 16)), end: at + 6 };
}
