import type { StringSet } from '../strings/string-set.js';

/** semver.org, the pattern it recommends. */
const SEMVER =
  '(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)' +
  '(-(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*)?' +
  '(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?';

export const SEMVER_TEXTS: StringSet = { kind: 'pattern', flavour: 'search', source: `^(${SEMVER})$` };

/** Texts that hold a text. */
export function holding(text: string): StringSet {
  return { kind: 'pattern', flavour: 'search', source: Array.from(text, literal).join('') };
}

function literal(character: string): string {
  return /[a-zA-Z0-9]/.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
