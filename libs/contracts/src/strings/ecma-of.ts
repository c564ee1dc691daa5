import { UnreadablePattern } from './unreadable-pattern.js';

/** What Oniguruma's classes hold for a text in UTF-8 (its RE document, "Character type", Unicode case). */
const CLASSES: ReadonlyMap<string, { readonly inside: string; readonly alone: string }> = new Map(
  Object.entries({
    d: '\\p{Nd}',
    w: '\\p{L}\\p{M}\\p{N}\\p{Pc}',
    s: '\\t\\n\\v\\f\\r\\x85\\p{Z}',
    h: '0-9a-fA-F',
  }).flatMap(([letter, inside]) => [
    [letter, { inside, alone: `[${inside}]` }],
    [letter.toUpperCase(), { inside: '', alone: `[^${inside}]` }],
  ]),
);

const POSIX: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alpha: '\\p{Alphabetic}',
    digit: '\\p{Nd}',
    alnum: '\\p{Alphabetic}\\p{Nd}',
    upper: '\\p{Uppercase}',
    lower: '\\p{Lowercase}',
    xdigit: '0-9a-fA-F',
    space: '\\t\\n\\v\\f\\r\\x85\\p{Z}',
  }),
);

/** Escapes that mean the same to both. */
const SHARED_ESCAPES = /[tnrfv]/;
const EDGES: ReadonlyMap<string, string> = new Map([
  ['A', '^'],
  ['z', '$'],
]);

/**
 * A Ruby pattern of Oniguruma, which Pact's core runs, as the same pattern of ECMA-262 with the flag `u`. Only what
 * means the same in every text is put over; the rest is refused, so that "unclear" is said instead of a wrong word.
 *
 * @throws {UnreadablePattern}
 */
export function ecmaOf(ruby: string): { readonly pattern: string; readonly ignoreCase: boolean } {
  const ignoreCase = ruby.startsWith('(?i)');
  const characters = [...(ignoreCase ? ruby.slice(4) : ruby)];
  let pattern = '';
  for (let at = 0; at < characters.length;) {
    const [piece, next] = pieceAt(characters, at);
    pattern += piece;
    at = next;
  }
  // ECMA-262 folds what a property holds, Oniguruma does not.
  if (ignoreCase && /\\[pP]\{L[ult]\}/.test(pattern)) refuse('it ignores the case of letters of one case');
  return { pattern, ignoreCase };
}

type Piece = readonly [text: string, next: number];

function pieceAt(characters: readonly string[], at: number): Piece {
  const character = characters[at] ?? '';
  switch (character) {
    case '\\':
      return escapeAt(characters, at, false);
    case '[':
      return classAt(characters, at);
    case '.':
      // Ruby's dot takes all but the line feed; ECMA's leaves three more out.
      return ['[^\\n]', at + 1];
    case '(':
      return groupAt(characters, at);
    case '*':
    case '+':
    case '?':
    case '}':
      if (characters[at + 1] === '+' && character !== '}') return refuse('it is possessive');
      return [character, at + 1];
    case '{':
      return boundsAt(characters, at);
    default:
      return [literal(character), at + 1];
  }
}

function groupAt(characters: readonly string[], at: number): Piece {
  if (characters[at + 1] !== '?') return ['(?:', at + 1];
  const mark = characters.slice(at + 2, at + 4).join('');
  if (mark.startsWith(':')) return ['(?:', at + 3];
  if (mark.startsWith('<') && mark !== '<=' && mark !== '<!') {
    const end = characters.indexOf('>', at);
    if (end > at) return ['(?:', end + 1];
  }
  return refuse(`it holds the group (?${mark.slice(0, 1)}…)`);
}

/** `{2}`, `{2,}`, `{2,5}`, Ruby's `{,5}`; anything else in braces is text. */
function boundsAt(characters: readonly string[], at: number): Piece {
  const end = characters.indexOf('}', at);
  const inside = end === -1 ? '' : characters.slice(at + 1, end).join('');
  if (!/^(\d+(,\d*)?|,\d+)$/.test(inside)) return ['\\{', at + 1];
  if (characters[end + 1] === '+') return refuse('it is possessive');
  // Lazy in ECMA-262; in Ruby all of it may be missing.
  if (/^\d+$/.test(inside) && characters[end + 1] === '?') return refuse('it holds {n}?');
  return [`{${inside.startsWith(',') ? `0${inside}` : inside}}`, end + 1];
}

function classAt(characters: readonly string[], at: number): Piece {
  let text = '[';
  let next = at + 1;
  if (characters[next] === '^') {
    text += '^';
    next++;
  }
  for (let first = true; ; first = false) {
    const character = characters[next];
    if (character === undefined) return refuse('a character class is not closed');
    if (character === ']' && !first) return [`${text}]`, next + 1];
    if (character === '[') {
      const [inside, end] = posixAt(characters, next);
      text += inside;
      next = end;
    } else if (character === '\\') {
      const [inside, end] = escapeAt(characters, next, true);
      text += inside;
      next = end;
    } else if (character === '&' && characters[next + 1] === '&') {
      return refuse('it intersects character classes');
    } else {
      text += character === '-' ? '-' : literal(character);
      next++;
    }
  }
}

function posixAt(characters: readonly string[], at: number): Piece {
  const end = characters.indexOf(']', at);
  const name = /^\[:(\w+):$/.exec(characters.slice(at, end).join(''))?.[1];
  const inside = name === undefined ? undefined : POSIX.get(name);
  if (inside === undefined) return refuse('a character class holds another');
  return [inside, end + 2];
}

function escapeAt(characters: readonly string[], at: number, inClass: boolean): Piece {
  const letter = characters[at + 1];
  if (letter === undefined) return refuse('it ends with a backslash');
  const known = CLASSES.get(letter);
  if (known !== undefined) {
    if (!inClass) return [known.alone, at + 2];
    return known.inside === '' ? refuse(`\\${letter} in a character class`) : [known.inside, at + 2];
  }
  const edge = inClass ? undefined : EDGES.get(letter);
  if (edge !== undefined) return [edge, at + 2];
  if (SHARED_ESCAPES.test(letter)) return [`\\${letter}`, at + 2];
  const code = codeAt(characters, at);
  if (code !== undefined) return code;
  if (/[a-zA-Z0-9]/.test(letter)) return refuse(`it holds \\${letter}`);
  return [hex(letter), at + 2];
}

/** `\x41`, `\u0041`, `\p{L}` of the general categories, which both know by the same names. */
function codeAt(characters: readonly string[], at: number): Piece | undefined {
  const rest = characters.slice(at, at + 12).join('');
  const match = /^(\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\[pP]\{[LMNPSZC][a-z]?\})/.exec(rest);
  return match?.[1] === undefined ? undefined : [match[1], at + match[1].length];
}

/** Letters, digits and what the grammar of both gives a meaning stay; the rest is written by its number. */
function literal(character: string): string {
  return /^[\w^$|()\s]$/.test(character) && character !== '\n' ? character : hex(character);
}

function hex(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function refuse(reason: string): never {
  throw new UnreadablePattern(reason);
}
