/** A longer word is no slip of the fingers, and would be dear to compare. */
const LONGEST = 64;
/** Of more words than these the first are looked at: to compare each takes time. */
const MOST = 1_000;
/** More letters than these are other ones in no word that was meant. */
const MOST_OTHERS = 2;

/**
 * The known words that somebody may have meant, the nearest first: the same but for case, `_`, `-` and `.`, or with at most
 * two letters, and a third of the word, other ones.
 */
export function nearestWords(word: string, known: Iterable<string>): string[] {
  const plain = plainOf(word);
  if (word.length > LONGEST || plain === '') return [];
  const near: { readonly word: string; readonly distance: number }[] = [];
  let compared = 0;
  for (const one of known) {
    if (++compared > MOST) break;
    if (one === word || one.length > 2 * LONGEST) continue;
    const other = plainOf(one);
    const most = Math.min(MOST_OTHERS, Math.round(one.length / 3));
    if (Math.abs(other.length - plain.length) > most) continue;
    const distance = editDistance(plain, other, most);
    if (distance <= most) near.push({ word: one, distance });
  }
  return near.sort((a, b) => a.distance - b.distance).map((one) => one.word);
}

function plainOf(word: string): string {
  return word.toLowerCase().replace(/[-_.]/g, '');
}

/**
 * How many letters must be put in, taken out or changed: Levenshtein's distance, row by row. Only as far from the diagonal
 * as `most` letters reach: a greater distance is some number above `most`.
 */
function editDistance(a: string, b: string, most: number): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  let next = row.map(() => Infinity);
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - most);
    next[from - 1] = from === 1 ? i : Infinity;
    for (let j = from; j <= Math.min(b.length, i + most); j++) {
      const changed = (row[j - 1] ?? Infinity) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(changed, (row[j] ?? Infinity) + 1, (next[j - 1] ?? Infinity) + 1);
    }
    [row, next] = [next, row];
  }
  return row[b.length] ?? Infinity;
}
