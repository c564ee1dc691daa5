/** What one-letter escapes stand for (Protobuf language specification, "String literals"). */
const LETTERS: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '?': 63,
};

const ESCAPE =
  /\\(?:([abfnrtv\\'"?])|[xX]([0-9A-Fa-f]{1,2})|([0-7]{1,3})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))|\\|([^\\]+)/g;

export interface UnescapedString {
  readonly text: string;
  /** Set where the bytes are no UTF-8, which a `bytes` default may hold. */
  readonly bytes?: Uint8Array;
}

/** A string literal's value, or undefined where an escape is none. */
export function unescapeString(written: string): UnescapedString | undefined {
  if (!written.includes('\\')) return { text: written };
  const parts: Buffer[] = [];
  for (const [, letter, hex, octal, short, long, plain] of written.matchAll(ESCAPE)) {
    if (plain !== undefined) parts.push(Buffer.from(plain, 'utf8'));
    else if (letter !== undefined) parts.push(Buffer.from([LETTERS[letter] ?? 0]));
    else if (hex !== undefined) parts.push(Buffer.from([Number.parseInt(hex, 16)]));
    else if (octal !== undefined) parts.push(Buffer.from([Number.parseInt(octal, 8) & 0xff]));
    else {
      const code = Number.parseInt(short ?? long ?? 'ffffffff', 16);
      if (code > 0x10_ffff) return undefined;
      parts.push(Buffer.from(String.fromCodePoint(code), 'utf8'));
    }
  }
  const bytes = Buffer.concat(parts);
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? { text } : { text: bytes.toString('latin1'), bytes };
}
