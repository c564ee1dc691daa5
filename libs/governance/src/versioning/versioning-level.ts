import type { CompatibilityLevel } from '@schema-steward/kernel';

/**
 * The level at which a change is judged for its version number: the subject's own. NONE promises its readers nothing,
 * and for that reason the number has to: there a change counts as breaking if either side could not read the other,
 * as under FULL.
 */
export function versioningLevel(level: CompatibilityLevel): CompatibilityLevel {
  return level === 'NONE' ? 'FULL' : level;
}
