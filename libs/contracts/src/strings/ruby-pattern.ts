import { backtracksExponentially } from './backtracking.js';
import { parseRuby } from './read-pattern.js';

/**
 * What is wrong with a pattern that Pact's core (Oniguruma) is to run. `broken`: it does not compile. `catastrophic`: some
 * text keeps it busy until it gives up, with which the whole verification breaks off. Undefined for a good one, and for
 * one that looks around or back, which we can't read.
 */
export function faultOfRuby(source: string): 'broken' | 'catastrophic' | undefined {
  if (isBroken(source)) return 'broken';
  try {
    return backtracksExponentially(parseRuby(source).alternatives) ? 'catastrophic' : undefined;
  } catch {
    return undefined;
  }
}

/** Groups and classes that are not closed, or closed twice, and a count of nothing. */
function isBroken(source: string): boolean {
  let groups = 0;
  let classes = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (character === '\\') {
      if (++at >= source.length) return true;
    } else if (character === '[') {
      classes += 1;
      // A bracket that comes first is one of the class.
      if (source[at + 1] === '^') at += 1;
      if (source[at + 1] === ']') at += 1;
    } else if (character === ']' && classes > 0) classes -= 1;
    else if (classes > 0) continue;
    else if (character === '(') groups += 1;
    else if (character === ')' && --groups < 0) return true;
  }
  return groups > 0 || classes > 0 || /^[*+?]|(?<!\\)[(|][*+]/.test(source);
}
