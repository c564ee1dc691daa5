/** More are counted. */
const MOST_NAMED = 5;

/** Tells of fingerprints that no check has reported: they may come up yet, and a mistyped one never does. */
export function unseenNote(fingerprints: readonly string[]): string {
  const named = fingerprints.slice(0, MOST_NAMED).join(', ');
  const left = fingerprints.length - MOST_NAMED;
  const more = left > 0 ? ` and ${left} more` : '';
  return `No recent check reported ${named}${more}. Compare with what the check, or the refusal, printed: a mistyped fingerprint lets nothing through.`;
}
