/**
 * What must never reach a screen as it is: C0 and C1 controls (terminal escapes), line and paragraph separators,
 * bidirectional controls (they reorder what is read), invisible characters and lone surrogates.
 */
const HIDDEN =
  // eslint-disable-next-line no-control-regex -- control characters are what is made visible
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}|[\u{e0000}-\u{e007f}]/gu;

const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function spell(character: string): string {
  const short = SHORT[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x100) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** The text on one line, with everything that hides or acts spelled out: ESC becomes the four characters `\x1b`. */
export function visible(text: string): string {
  return text.replace(HIDDEN, spell);
}
