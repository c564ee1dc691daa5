/**
 * What one automaton may have in states, and what one comparison of two may walk. Untrusted patterns blow up: past this
 * the answer is "unclear". A few thousand states take about ten milliseconds.
 */
export const MAX_NODES = 3_000;
export const MAX_PAIRS = 30_000;
