import type { SideWords } from './confluent-difference.js';
import type { Direction } from './levels.js';

const WORDS: Record<Direction, SideWords> = {
  backward: { reader: 'new', writer: 'old' },
  forward: { reader: 'old', writer: 'new' },
};

/** Which of reader and writer is the new schema. */
export function sideWords(direction: Direction): SideWords {
  return WORDS[direction];
}
