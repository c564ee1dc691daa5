import type { CompatibilityLevel, Finding } from '@schema-steward/kernel';
import type { SchemaChange } from '@schema-steward/schema';
import type { PolicyName } from '../policy.js';
import type { Bump, SemanticVersion } from './semantic-version.js';

/**
 * Why a version is decided on. `re-register`: the subject has this schema already. `label`, `deprecation`: given in the
 * registry, while the text stays the same.
 */
export type VersionOccasion = 'register' | 're-register' | 'import' | 'label' | 'deprecation';

interface CommonFacts {
  readonly policy: PolicyName;
  /** Qualified name, as findings and fingerprints carry it. */
  readonly subject: string;
  /** The subject's own level, also where it is NONE. */
  readonly level: CompatibilityLevel;
  /** Against the newest version of the same group; for the first of a group against the one it goes back to. */
  readonly changes: readonly SchemaChange[];
  /**
   * Whether the change breaks at `versioningLevel(level)`, an approved break too; a comparison that was not finished
   * counts as breaking.
   */
  readonly breaks: boolean;
  /** What compatibility found there: names the change that breaks. */
  readonly findings?: readonly Finding[];
  /** Whether it ends what a registered consumer relies on. */
  readonly endsContract?: boolean;
  /** The compatibility group's name, where the subject has several. */
  readonly group?: string | undefined;
  /** The highest version of the subject, all groups and soft-deleted versions included; by default `previous`. */
  readonly highest?: SemanticVersion | undefined;
  /** What the author states, as it was sent. */
  readonly stated?: string | undefined;
  /** The author's own line. */
  readonly authorNote?: string | undefined;
}

/**
 * `previous` is the highest version of the group, soft-deleted versions included; absent for the first of a group. For
 * `re-register` it is the version of the schema that was found.
 */
export type VersionFacts = CommonFacts &
  (
    | { readonly occasion: 'register' | 'import'; readonly previous?: SemanticVersion | undefined }
    | { readonly occasion: 're-register' | 'label' | 'deprecation'; readonly previous: SemanticVersion }
  );

/** What a version says of itself for ever: as data, and in words beside it. */
export interface ChangelogEntry {
  /** From the version before it in its group to this one; `initial` for a subject's first. */
  readonly bump: Bump | 'initial';
  /** Why it is this number, in one sentence. */
  readonly reason: string;
  readonly changes: readonly SchemaChange[];
  /** One for each change, in the same order. */
  readonly sentences: readonly string[];
  readonly authorNote?: string;
}

export type VersionDecision =
  | {
      readonly outcome: 'versioned';
      readonly version: SemanticVersion;
      readonly bump: Bump | 'initial';
      readonly entry: ChangelogEntry;
    }
  /** No new version: the one that there is. */
  | { readonly outcome: 'kept'; readonly version: SemanticVersion; readonly bump: 'none' }
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[] };
