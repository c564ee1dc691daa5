import type { StringSet } from './string-set.js';

/** What Pact's core takes where a matcher names no format. */
export const DEFAULT_FORMATS = {
  date: 'yyyy-MM-dd',
  time: 'HH:mm:ss',
  datetime: "yyyy-MM-dd'T'HH:mm:ssXXX",
} as const;

/**
 * `strict`: every number has its digits, as RFC 3339 writes. `pact`: what Pact's core takes (libpact_ffi 0.5, measured):
 * `2026-1-1`, `9:5:60`, and no offset of 12 hours or more.
 */
export type DateStyle = 'strict' | 'pact';

interface LetterTexts {
  /** With every digit: how it stands before another number, whose digits would be taken for its own otherwise. */
  readonly full: string;
  /** With as many digits as are taken, where no digit follows. */
  readonly alone: string;
}

/** Letters of Java's DateTimeFormatter whose texts are a pattern by themselves. */
const STRICT: ReadonlyMap<string, LetterTexts> = letters({
  yyyy: ['[0-9]{4}'],
  MM: ['(0[1-9]|1[0-2])'],
  dd: ['(0[1-9]|[12][0-9]|3[01])'],
  HH: ['([01][0-9]|2[0-3])'],
  mm: ['[0-5][0-9]'],
  ss: ['[0-5][0-9]'],
  XXX: ['(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])'],
});

const PACT: ReadonlyMap<string, LetterTexts> = letters({
  yyyy: ['[0-9]{4}', '[0-9]{1,4}'],
  yy: ['[0-9]{2}', '[0-9]{1,2}'],
  MM: ['(0[1-9]|1[0-2])', '(0?[1-9]|1[0-2])'],
  dd: ['(0[1-9]|[12][0-9]|3[01])', '(0?[1-9]|[12][0-9]|3[01])'],
  HH: ['([01][0-9]|2[0-3])', '([01]?[0-9]|2[0-3])'],
  mm: ['[0-5][0-9]', '[0-5]?[0-9]'],
  ss: ['([0-5][0-9]|60)', '([0-5]?[0-9]|60)'],
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      'S'.repeat(index + 1),
      [`[0-9]{${index + 1}}`, `[0-9]{1,${index + 1}}`],
    ]),
  ),
  X: ['(Z|[+-](0[0-9]|1[01])[0-5][0-9])', '(Z|[+-]((0?[0-9]|1[01])|(0[0-9]|1[01])[0-5]?[0-9]))'],
  XX: ['(Z|[+-](0[0-9]|1[01])[0-5][0-9])', '(Z|[+-](0[0-9]|1[01])[0-5]?[0-9])'],
  XXX: ['(Z|[+-](0?[0-9]|1[01]):[0-5][0-9])', '(Z|[+-](0?[0-9]|1[01]):[0-5]?[0-9])'],
});

function letters(texts: Record<string, readonly string[]>): ReadonlyMap<string, LetterTexts> {
  return new Map(Object.entries(texts).map(([name, [full = '', alone = full]]) => [name, { full, alone }]));
}

/** Two last digits of a leap year that ends no century. */
const FOURTH = '(0[48]|[2468][048]|[13579][26])';
const LEAP = `([0-9]{2}${FOURTH}|([02468][048]|[13579][26])00)`;
/** With fewer digits: the year 4 is as leap as 0004. */
const ANY_LEAP = `(${LEAP}|[0-9]${FOURTH}|[048]00|${FOURTH}|00|[048])`;

/** What month and day, and the year of the last of them, may be at once. */
const MONTHS = [
  { months: '0?[13578]|1[02]', days: '0?[1-9]|[12][0-9]|3[01]' },
  { months: '0?[469]|11', days: '0?[1-9]|[12][0-9]|30' },
  { months: '0?2', days: '0?[1-9]|1[0-9]|2[0-8]' },
] as const;

/**
 * The texts of a format of Java's DateTimeFormatter, exactly: every day that there is, in whatever order its parts come.
 * Undefined for letters that we don't know, and for a year of two digits beside a day of a month.
 */
export function dateTexts(format: string, style: DateStyle = 'strict'): StringSet | undefined {
  const pieces = piecesOf(format, style === 'strict' ? STRICT : PACT);
  if (pieces === undefined) return undefined;
  const named = pieces.flatMap((piece) => (piece.letters === '' ? [] : [piece.letters]));
  if (new Set(named).size < named.length) return undefined;
  const hasDay = named.includes('dd') && named.includes('MM');
  if (!hasDay) return pattern(write(pieces, {}));
  if (named.includes('yy')) return undefined;
  const cases = MONTHS.map(({ months, days }) => write(pieces, { MM: months, dd: days }));
  // Without a year there is no 29th of February.
  if (named.includes('yyyy'))
    cases.push(write(pieces, { MM: '0?2', dd: '29', yyyy: style === 'strict' ? LEAP : ANY_LEAP }));
  return pattern(cases.join('|'));
}

interface Piece {
  /** Empty for a text that stands as it is. */
  readonly letters: string;
  readonly pattern: string;
  /** Every digit must be there. */
  readonly isFull: boolean;
}

/** The pattern of all pieces, some of them narrowed: what is put in meets what the letters take by themselves. */
function write(pieces: readonly Piece[], narrowed: Readonly<Record<string, string>>): string {
  return pieces
    .map((piece) => {
      const put = narrowed[piece.letters];
      if (put === undefined) return piece.pattern;
      // `0?` is for one digit less; a full number has its zero.
      return piece.isFull ? `(${put.replaceAll('0?', '0').replace(ANY_LEAP, LEAP)})` : `(${put})`;
    })
    .join('');
}

function piecesOf(format: string, known: ReadonlyMap<string, LetterTexts>): Piece[] | undefined {
  const tokens = [...format.matchAll(/'((?:[^']|'')*)'|(([a-zA-Z])\3*)|([^a-zA-Z'])/g)];
  const pieces: Piece[] = [];
  for (const [index, [token, quoted, word, , other]] of tokens.entries()) {
    if (word === undefined) {
      const plain = quoted === '' ? "'" : (quoted?.replaceAll("''", "'") ?? other ?? token);
      pieces.push({ letters: '', pattern: escaped(plain), isFull: true });
      continue;
    }
    const texts = known.get(word);
    if (texts === undefined) return undefined;
    const isFull = texts.full === texts.alone || mayBeginWithDigit(tokens[index + 1]);
    pieces.push({ letters: word, pattern: isFull ? texts.full : texts.alone, isFull });
  }
  return format === '' ? undefined : pieces;
}

/** Whether what follows begins with a digit, which would be read as one more of the number before it. */
function mayBeginWithDigit(next: RegExpExecArray | undefined): boolean {
  if (next === undefined) return false;
  const [, quoted, word, , other] = next;
  if (word !== undefined) return !word.startsWith('X');
  return /^[0-9]/.test(quoted ?? other ?? '');
}

function escaped(text: string): string {
  return Array.from(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`).join('');
}

function pattern(source: string): StringSet {
  return { kind: 'pattern', flavour: 'search', source: `^(${source})$` };
}
