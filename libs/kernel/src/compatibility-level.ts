/** Confluent's seven levels. BACKWARD: new reads old. FORWARD: old reads new. FULL: both. TRANSITIVE: all live versions. */
export const COMPATIBILITY_LEVELS = [
  'NONE',
  'BACKWARD',
  'BACKWARD_TRANSITIVE',
  'FORWARD',
  'FORWARD_TRANSITIVE',
  'FULL',
  'FULL_TRANSITIVE',
] as const;
export type CompatibilityLevel = (typeof COMPATIBILITY_LEVELS)[number];

/** Level names are case-insensitive, as in Confluent's API; anything else is undefined. */
export function parseCompatibilityLevel(text: unknown): CompatibilityLevel | undefined {
  if (typeof text !== 'string') return undefined;
  const level = text.trim().toUpperCase();
  return COMPATIBILITY_LEVELS.find((known) => known === level);
}
