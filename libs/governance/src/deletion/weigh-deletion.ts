import type { Finding } from '@schema-steward/kernel';
import { applyApprovals, type Approval, type ApprovedFindings } from '../approvals/apply-approvals.js';
import { approvalsOfOthers } from '../approvals/approvals-of-others.js';
import type { Actor } from '../approvals/same-actor.js';
import { schemaFileDeleted } from '../rules/schema-file-deleted.js';
import { versionDeleted } from '../rules/version-deleted.js';
import { deletionFingerprint } from './deletion-fingerprint.js';

/** What a deletion finds, and what was approved of it. */
export interface WeighedFacts {
  readonly subject: string;
  /** What `decideDeletion` found. */
  readonly findings: readonly Finding[];
  /** Numbers of all live versions of the subject before the deletion, newest first. */
  readonly allLive: readonly number[];
  /** Of the subject, in any state. */
  readonly approvals: readonly Approval[];
  /** Who deletes, and so cannot use what they approved themselves; left out for a check, which uses nothing. */
  readonly deletedBy?: Actor | undefined;
  readonly now: Date;
}

export interface DeletionDecision {
  /** `self-approved`: nothing is in the way but that whoever deletes granted the approval. */
  readonly outcome: 'accepted' | 'refused' | 'self-approved';
  readonly findings: readonly Finding[];
  /** Errors that no approval covers, what is covered, and the approvals that the deletion uses up. */
  readonly approvals: ApprovedFindings;
}

/**
 * The one decision on every path that deletes: a check asks it beforehand, a deletion asks it inside its transaction.
 * Whoever approved in a pull request that a schema's file goes approved that the live versions go which it named: the
 * same approval lets them be deleted from the registry. To erase them for good is another matter, with its own.
 */
export function weighDeletion(facts: WeighedFacts): DeletionDecision {
  const { findings, approvals, deletedBy } = facts;
  const byOthers = approvalsOfOthers(approvals, deletedBy);
  const applied = apply(facts, byOthers);
  if (applied.blocking.length === 0) return { outcome: 'accepted', findings, approvals: applied };
  const withOwn = byOthers.length === approvals.length ? applied : apply(facts, approvals);
  return {
    outcome: withOwn.blocking.length === 0 ? 'self-approved' : 'refused',
    findings,
    approvals: applied,
  };
}

function apply(
  { subject, findings, allLive, now }: WeighedFacts,
  approvals: readonly Approval[],
): ApprovedFindings {
  const file = deletionFingerprint(schemaFileDeleted.id, subject, allLive);
  const versions = findings.find(({ ruleId }) => ruleId === versionDeleted.id)?.fingerprint;
  const widened = approvals.map((approval) =>
    versions !== undefined && approval.fingerprints.includes(file)
      ? { ...approval, fingerprints: [...approval.fingerprints, versions] }
      : approval,
  );
  const { blocking, approved, uses } = applyApprovals(findings, widened, now);
  // As they were granted: the ledger says what somebody approved.
  const granted = new Map(approvals.map((approval) => [approval.id, approval]));
  return { blocking, approved, uses: uses.map((used) => granted.get(used.id) ?? used) };
}
