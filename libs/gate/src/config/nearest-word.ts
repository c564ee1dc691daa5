/** A longer word is no slip of the fingers, and would be dear to compare. */
const LONGEST = 40;

/** The known word that somebody may have meant: at most two letters, and a third of the word, are other ones. */
export function nearestWord(word: string, known: readonly string[]): string | undefined {
  if (word.length > LONGEST) return undefined;
  const lower = word.toLowerCase();
  let best: { readonly near: string; readonly distance: number } | undefined;
  for (const near of known) {
    const distance = editDistance(lower, near.toLowerCase());
    if (distance <= Math.min(2, Math.ceil(near.length / 3)) && (!best || distance < best.distance))
      best = { near, distance };
  }
  return best?.near;
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
