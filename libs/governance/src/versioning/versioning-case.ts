import type { CompatibilityLevel } from '@schema-steward/kernel';
import type { Bump } from './semantic-version.js';
import type { VersionOccasion } from './version-facts.js';

/** A row of `docs/versioning.md`, and of the tests. What is left out is as in {@link USUAL_CASE}. */
export interface VersioningCase {
  readonly case: string;
  /** Texts of the schema: the newest version of the group, and the new one; the same where left out. */
  readonly before?: string;
  readonly after?: string;
  /** An older live version, where the level looks at all of them. */
  readonly older?: string;
  readonly level?: CompatibilityLevel;
  /** What compatibility says at the level that versions are judged at. */
  readonly breaks?: boolean;
  readonly endsContract?: boolean;
  readonly occasion?: VersionOccasion;
  /** The highest version of the group; null for its first. */
  readonly previous?: string | null;
  /** The highest of the other groups. */
  readonly others?: string;
  readonly stated?: string;
  /** `refused` names the rule in `rule`; `version` is then the lowest that would be taken. */
  readonly bump: Bump | 'initial' | 'refused';
  readonly version: string;
  readonly rule?: string;
}

/** A subject of one group, whose latest version is 1.4.2, at the default level. */
export const USUAL_CASE = {
  before: '"string"',
  level: 'BACKWARD',
  breaks: false,
  occasion: 'register',
  previous: '1.4.2',
} as const;
