/** A longer word is no slip of the fingers, and would be dear to compare. */
const LONGEST = 40;

/** More letters than these are other ones in no word that was meant. */
const MOST_OTHERS = 2;

/** The known words that somebody may have meant, the nearest first: at most two letters, and a third of the word, are other ones. */
export function nearestWords(word: string, known: readonly string[]): string[] {
  if (word.length > LONGEST) return [];
  const lower = word.toLowerCase();
  return known
    .filter((near) => Math.abs(near.length - word.length) <= MOST_OTHERS)
    .map((near) => ({ near, distance: editDistance(lower, near.toLowerCase()) }))
    .filter(({ near, distance }) => distance <= Math.min(MOST_OTHERS, Math.ceil(near.length / 3)))
    .sort((a, b) => a.distance - b.distance)
    .map(({ near }) => near);
}

/** How many letters must be put in, taken out or changed: Levenshtein's distance, row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
