import type { StringSet } from './string-set.js';

/** What Pact's core takes where a matcher names no format. */
export const DEFAULT_FORMATS = {
  date: 'yyyy-MM-dd',
  time: 'HH:mm:ss',
  datetime: "yyyy-MM-dd'T'HH:mm:ssXXX",
} as const;

/** Letters of Java's DateTimeFormatter whose texts are a pattern by themselves. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['yyyy', '[0-9]{4}'],
  ['yy', '[0-9]{2}'],
  ['MM', '(0[1-9]|1[0-2])'],
  ['dd', '(0[1-9]|[12][0-9]|3[01])'],
  ['HH', '([01][0-9]|2[0-3])'],
  ['mm', '[0-5][0-9]'],
  ['ss', '[0-5][0-9]'],
  ['SSS', '[0-9]{3}'],
  ['SSSSSS', '[0-9]{6}'],
  ['X', '(Z|[+-](0[0-9]|1[0-8])([0-5][0-9])?)'],
  ['XX', '(Z|[+-](0[0-9]|1[0-8])[0-5][0-9])'],
  ['XXX', '(Z|[+-](0[0-9]|1[0-8]):[0-5][0-9])'],
]);

const LEAP = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)';

/**
 * The texts of a format of Java's DateTimeFormatter, as Pact's core checks them. Exact where year, month and day come in
 * this order with the same text between them; else the days of a month are not followed, and the set is `unclear`
 * inside a pattern. Undefined for letters that we don't know.
 */
export function dateTexts(format: string): StringSet | undefined {
  const pieces = piecesOf(format);
  if (pieces === undefined) return undefined;
  const [year, month, day] = ['yyyy', 'MM', 'dd'].map((letters) =>
    pieces.findIndex((piece) => piece.letters === letters),
  );
  const dated = pieces.some(
    ({ letters }) => letters === 'dd' || letters === 'MM' || letters === 'yyyy' || letters === 'yy',
  );
  const whole = pieces.map(({ pattern }) => pattern).join('');
  if (!dated) return pattern(whole);
  if (year === undefined || month !== year + 2 || day !== year + 4 || year < 0) {
    return { kind: 'unclear', within: pattern(whole), reason: `the days of a month in the format ${format}` };
  }
  const text = (at: number): string => pieces[at]?.pattern ?? '';
  const calendar = calendarOf(text(year + 1), text(year + 3));
  const rest = (from: number, to?: number): string =>
    pieces
      .slice(from, to)
      .map((piece) => piece.pattern)
      .join('');
  return pattern(`${rest(0, year)}(${calendar})${rest(year + 5)}`);
}

/** Every day that there is, in the years 0000 to 9999. */
function calendarOf(afterYear: string, afterMonth: string): string {
  const days = [
    `(0[13578]|1[02])${afterMonth}(0[1-9]|[12][0-9]|3[01])`,
    `(0[469]|11)${afterMonth}(0[1-9]|[12][0-9]|30)`,
    `02${afterMonth}(0[1-9]|1[0-9]|2[0-8])`,
  ];
  return `[0-9]{4}${afterYear}(${days.join('|')})|${LEAP}${afterYear}02${afterMonth}29`;
}

interface Piece {
  readonly letters: string;
  readonly pattern: string;
}

function piecesOf(format: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const [token, quoted, letters, , other] of format.matchAll(
    /'((?:[^']|'')*)'|(([a-zA-Z])\3*)|([^a-zA-Z'])/g,
  )) {
    const known = letters === undefined ? undefined : LETTERS.get(token);
    if (letters !== undefined && known === undefined) return undefined;
    const plain = quoted === '' ? "'" : (quoted?.replaceAll("''", "'") ?? other ?? token);
    pieces.push(
      known === undefined ? { letters: '', pattern: escaped(plain) } : { letters: token, pattern: known },
    );
  }
  return format === '' ? undefined : merged(pieces);
}

/** Exactly one text, if only an empty one, between two runs of letters. */
function merged(pieces: readonly Piece[]): Piece[] {
  const list: Piece[] = [];
  for (const piece of pieces) {
    const last = list.at(-1);
    if (last?.letters === '' && piece.letters === '')
      list[list.length - 1] = { letters: '', pattern: last.pattern + piece.pattern };
    else if (last !== undefined && last.letters !== '' && piece.letters !== '')
      list.push({ letters: '', pattern: '' }, piece);
    else list.push(piece);
  }
  return list;
}

function escaped(text: string): string {
  return Array.from(text, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`).join('');
}

function pattern(source: string): StringSet {
  return { kind: 'pattern', flavour: 'search', source: `^(${source})$` };
}
