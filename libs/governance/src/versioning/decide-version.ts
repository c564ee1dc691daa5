import { fingerprintOf, type Finding, type FindingArgs } from '@schema-steward/kernel';
import { describeChange } from '@schema-steward/schema';
import { governanceFinding } from '../rules/governance-finding.js';
import type { GovernanceRule } from '../rules/governance-rule.js';
import { versionMalformed } from '../rules/version-malformed.js';
import { versionOfAnotherGroup } from '../rules/version-of-another-group.js';
import { versionPromisesTooLittle } from '../rules/version-promises-too-little.js';
import { highestOf, leastVersion, type LeastVersion } from './least-version.js';
import {
  bumpBetween,
  compareSemanticVersions,
  formatSemanticVersion,
  MAX_STATED_NUMBER,
  parseSemanticVersion,
  type SemanticVersion,
} from './semantic-version.js';
import type { VersionDecision, VersionFacts } from './version-facts.js';

/**
 * The semantic version and the changelog entry of what is about to be registered; `docs/versioning.md` says it case by
 * case. An author may state a version that promises at least what the change asks for. An import is never refused: a
 * stated version is kept where it can be, whatever it promises, and otherwise decided like a registration.
 */
export function decideVersion(facts: VersionFacts): VersionDecision {
  // The version that there is stays the one it is, whatever was stated this time.
  if (facts.occasion === 're-register') return { outcome: 'kept', version: facts.previous, bump: 'none' };
  const least = leastVersion(facts);
  const { stated, occasion } = facts;
  if (stated === undefined) return versioned(facts, least, least.version, least.reason);
  const version = parseStated(stated);
  if (occasion === 'import') {
    if (version !== undefined && canBeKept(facts, version))
      return versioned(facts, least, version, 'It was imported with this version.');
    const lost = `The version ${JSON.stringify(quoted(stated))} that it was imported with could not be kept.`;
    return versioned(facts, least, least.version, `${least.reason} ${lost}`);
  }
  if (version === undefined) return refused(versionMalformed, facts, least);
  if (compareSemanticVersions(version, least.version) < 0)
    return refused(versionPromisesTooLittle, facts, least);
  if (!isOfOwnGroup(facts, version)) return refused(versionOfAnotherGroup, facts, least);
  const enough = compareSemanticVersions(version, least.version) === 0;
  const reason = enough
    ? least.reason
    : `The author states it; ${formatSemanticVersion(least.version)} would have been enough. ${least.reason}`;
  return versioned(facts, least, version, reason);
}

/** What was stated as it can be shown: a version has no other letters, and nobody needs a long text back. */
function quoted(stated: string): string {
  return stated.slice(0, 40).replace(/[^ -~]/g, '?');
}

function parseStated(text: string): SemanticVersion | undefined {
  const version = parseSemanticVersion(text);
  return version !== undefined && Math.max(...Object.values(version)) <= MAX_STATED_NUMBER
    ? version
    : undefined;
}

function canBeKept(facts: VersionFacts, version: SemanticVersion): boolean {
  const { previous } = facts;
  if (previous !== undefined && compareSemanticVersions(version, previous) <= 0) return false;
  return isOfOwnGroup(facts, version);
}

/** A major number belongs to one group: the group's own latest one, or a number above all. */
function isOfOwnGroup(facts: VersionFacts, { major }: SemanticVersion): boolean {
  const highest = highestOf(facts);
  return highest === undefined || major === facts.previous?.major || major > highest.major;
}

function versioned(
  { previous, changes, authorNote }: VersionFacts,
  least: LeastVersion,
  version: SemanticVersion,
  reason: string,
): VersionDecision {
  const bump = previous === undefined ? least.bump : bumpBetween(previous, version);
  const note = authorNote?.trim() ?? '';
  const entry = {
    bump,
    reason,
    changes,
    sentences: changes.map(describeChange),
    ...(note === '' ? {} : { authorNote: note }),
  };
  return { outcome: 'versioned', version, bump, entry };
}

function refused(rule: GovernanceRule, facts: VersionFacts, least: LeastVersion): VersionDecision {
  const { policy, subject, stated = '' } = facts;
  const highest = highestOf(facts);
  const args: FindingArgs = {
    stated: quoted(stated),
    least: formatSemanticVersion(least.version),
    change: least.demand,
    ...(highest === undefined ? {} : { highest: formatSemanticVersion(highest) }),
  };
  const path = least.change?.path ?? '';
  const finding: Finding = {
    ...governanceFinding(rule, policy, subject, args),
    ...(path === '' ? {} : { path }),
    // Another stated version is another promise: what is said of one does not hold for the next.
    fingerprint: fingerprintOf({ ruleId: rule.id, subject, path, detail: [stated, String(args['least'])] }),
  };
  return { outcome: 'refused', findings: [finding] };
}
