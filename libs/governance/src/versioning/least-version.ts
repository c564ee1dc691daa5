import type { CompatibilityLevel } from '@schema-steward/kernel';
import { areWordsOnly, describeChange, type SchemaChange } from '@schema-steward/schema';
import { CHANGE_WEIGHTS, weightOf } from './change-weights.js';
import {
  bumpVersion,
  compareSemanticVersions,
  FIRST_VERSION,
  type Bump,
  type SemanticVersion,
} from './semantic-version.js';
import type { VersionFacts } from './version-facts.js';

/** The lowest version that says enough, and what makes it so. */
export interface LeastVersion {
  readonly version: SemanticVersion;
  readonly bump: Bump | 'initial';
  /** Why, for the changelog: one sentence. */
  readonly reason: string;
  /** What asks for it, for a refusal: one sentence that names the change. */
  readonly demand: string;
  /** The change that asks for it, if one does. */
  readonly change?: SchemaChange | undefined;
}

/**
 * A first version is 1.0.0, the first of a further group the next major of all; then major for what breaks or ends a
 * contract, minor for another shape, patch for the rest. A major number belongs to one group: where several live, the
 * next one is above all of them.
 */
export function leastVersion(facts: VersionFacts): LeastVersion {
  const { previous, group, changes, level, occasion } = facts;
  const highest = highestOf(facts);
  if (highest === undefined)
    return {
      version: FIRST_VERSION,
      bump: 'initial',
      reason: 'The first version of the subject.',
      demand: 'The first version of a subject is 1.0.0.',
    };
  const nextMajor = bumpVersion(highest, 'major');
  if (previous === undefined)
    return {
      version: nextMajor,
      bump: 'major',
      reason: `The first version of the compatibility group${group === undefined ? '' : ` ${group}`}.`,
      demand:
        'The first version of a compatibility group has a major number above all others of the subject.',
    };
  if (facts.breaks && occasion !== 'label' && occasion !== 'deprecation') {
    const change = breakingChange(facts);
    return {
      version: nextMajor,
      bump: 'major',
      reason: `It breaks readers at level ${levelWords(level)}.`,
      demand: breakingDemand(facts, change),
      change,
    };
  }
  if (facts.endsContract === true)
    return {
      version: nextMajor,
      bump: 'major',
      reason: 'It ends a contract.',
      demand: 'It ends what a registered consumer relies on.',
    };
  const textStays = TEXT_STAYS[occasion];
  const bump = textStays === undefined ? weightOf(changes) : 'patch';
  const change = changes.find(({ kind }) => CHANGE_WEIGHTS[kind] === bump) ?? changes[0];
  return {
    version: bumpVersion(previous, bump),
    bump,
    reason:
      textStays ?? (bump === 'minor' ? 'It changes the shape, and breaks nobody.' : patchReason(changes)),
    demand: change === undefined ? 'It is a new version.' : describeChange(change),
    change,
  };
}

/** The highest version of the subject that is known of. */
export function highestOf({ previous, highest }: VersionFacts): SemanticVersion | undefined {
  if (previous === undefined || highest === undefined) return previous ?? highest;
  return compareSemanticVersions(previous, highest) > 0 ? previous : highest;
}

const TEXT_STAYS: Readonly<Partial<Record<VersionFacts['occasion'], string>>> = {
  label: 'Labels changed; the text is the same.',
  deprecation: 'Deprecations changed; the text is the same.',
};

function patchReason(changes: readonly SchemaChange[]): string {
  return changes.length === 0
    ? 'The schema is the same; what is kept beside it changed.'
    : areWordsOnly(changes)
      ? 'Documentation only: words, order or layout changed, and nothing else.'
      : 'It changes words, labels or order, and no shape.';
}

function breakingChange({ findings = [], changes }: VersionFacts): SchemaChange | undefined {
  const paths = new Set(findings.map(({ path }) => path ?? ''));
  return (
    changes.find(
      ({ kind, path, before }) =>
        CHANGE_WEIGHTS[kind] === 'minor' &&
        (paths.has(path) || (kind === 'field-renamed' && paths.has(before ?? ''))),
    ) ?? changes.find(({ kind }) => CHANGE_WEIGHTS[kind] === 'minor')
  );
}

function breakingDemand({ findings = [], level }: VersionFacts, change: SchemaChange | undefined): string {
  const what = change === undefined ? 'It changes what readers rely on' : describeChange(change).slice(0, -1);
  const rules = [...new Set(findings.map(({ ruleId }) => ruleId))].join(', ');
  return `${what}; that breaks readers at level ${levelWords(level)}${rules === '' ? '' : ` (${rules})`}.`;
}

function levelWords(level: CompatibilityLevel): string {
  return level === 'NONE' ? 'NONE, which versions are judged at as FULL' : level;
}
