import { compilePattern, type Matcher } from './compile-pattern.js';

/** Longer ones are not tried: property names are short, and patterns for them too. */
const MAX_NAME = 256;
const MAX_PATTERN = 1_000;
const MAX_KEPT = 256;
const STEPS_PER_UNIT = 8;

const compiled = new Map<string, Matcher | undefined>();

/**
 * Whether a pattern of somebody's schema finds something in a property's name. Undefined for a pattern that is not
 * understood. JavaScript's own engine may take for ever over a hostile pattern; this one counts its steps.
 */
export function matchesPattern(
  pattern: string,
  name: string,
  spend: (steps: number) => void,
): boolean | undefined {
  if (pattern.length > MAX_PATTERN || name.length > MAX_NAME) return undefined;
  const matcher = matcherFor(pattern);
  if (matcher === undefined) return undefined;
  let steps = 0;
  const count = () => {
    steps += 1;
    if (steps % STEPS_PER_UNIT === 0) spend(1);
  };
  const text = [...name];
  for (let start = 0; start <= text.length; start += 1)
    if (matcher({ text, count }, start, () => true)) return true;
  return false;
}

function matcherFor(pattern: string): Matcher | undefined {
  if (!compiled.has(pattern)) {
    if (compiled.size >= MAX_KEPT) compiled.clear();
    compiled.set(pattern, compilePattern(pattern));
  }
  return compiled.get(pattern);
}
