/** A version of three numbers, strictly: no `v`, no pre-release, no build metadata (Semantic Versioning 2.0.0, rule 2). */
export interface SemanticVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** How far one version is from the one before it, the least first. */
export const BUMPS = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof BUMPS)[number];

export const FIRST_VERSION: SemanticVersion = { major: 1, minor: 0, patch: 0 };

/**
 * The largest number that anybody may state in a version. What is decided may go past it; {@link parseSemanticVersion}
 * takes three digits more, so that there is always room for a next version.
 */
export const MAX_STATED_NUMBER = 999_999;

const PATTERN = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** `1.4.2`; undefined for anything else, also for numbers of more than nine digits. */
export function parseSemanticVersion(text: string): SemanticVersion | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

export function formatSemanticVersion({ major, minor, patch }: SemanticVersion): string {
  return `${major}.${minor}.${patch}`;
}

/** Negative, zero or positive, for sorting. */
export function compareSemanticVersions(a: SemanticVersion, b: SemanticVersion): number {
  return a.major - b.major || a.minor - b.minor || a.patch - b.patch;
}

export function bumpVersion({ major, minor, patch }: SemanticVersion, bump: Bump): SemanticVersion {
  if (bump === 'major') return { major: major + 1, minor: 0, patch: 0 };
  if (bump === 'minor') return { major, minor: minor + 1, patch: 0 };
  return bump === 'patch' ? { major, minor, patch: patch + 1 } : { major, minor, patch };
}

/** Which number tells a version from a lower one first; `none` if it is not higher. */
export function bumpBetween(before: SemanticVersion, after: SemanticVersion): Bump {
  if (compareSemanticVersions(after, before) <= 0) return 'none';
  if (after.major !== before.major) return 'major';
  return after.minor === before.minor ? 'patch' : 'minor';
}

/** The wider of two. */
export function widerBump(a: Bump, b: Bump): Bump {
  return BUMPS.indexOf(a) >= BUMPS.indexOf(b) ? a : b;
}
