import { CharSet } from 'refa';

/**
 * Automata run over code points and two marks that no text holds: they stand for the start and the end of a text, so
 * that `^` and `$` are characters like others while a pattern is turned into an automaton.
 */
export const LAST_CODE_POINT = 0x10_ff_ff;
export const START = LAST_CODE_POINT + 1;
export const END = LAST_CODE_POINT + 2;
export const MAX_CHARACTER = END;

export const CODE_POINTS = CharSet.fromRange(MAX_CHARACTER, { min: 0, max: LAST_CODE_POINT });
export const MARKS = { min: START, max: END };

/** What a shown word is made of, where there is a choice: the plainest first. */
const PLAIN = [
  { min: 0x61, max: 0x7a },
  { min: 0x41, max: 0x5a },
  { min: 0x30, max: 0x39 },
  { min: 0x21, max: 0x7e },
  { min: 0x20, max: 0x20 },
  { min: 0xa1, max: 0xd7ff },
  { min: 0xe000, max: LAST_CODE_POINT },
].map((range) => CharSet.fromRange(MAX_CHARACTER, range));

const PRINTABLE = CharSet.fromRange(MAX_CHARACTER, { min: 0x20, max: 0x7e });

/** The last printable character of ASCII in a set: where the plainest is `a`, another one. */
export function lastPrintableOf(characters: CharSet): number | undefined {
  return characters.intersect(PRINTABLE).ranges.at(-1)?.max;
}

/** The plainest character of a set; undefined for one with nothing but halves of surrogate pairs. */
export function plainestOf(characters: CharSet): number | undefined {
  for (const plain of PLAIN) {
    const shared = characters.commonCharacter(plain);
    if (shared !== undefined) return shared;
  }
  return characters.commonCharacter(CharSet.fromRange(MAX_CHARACTER, { min: 0, max: 0x1f }));
}
