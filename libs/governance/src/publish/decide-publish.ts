import { fingerprintOf, type Finding } from '@schema-steward/kernel';
import { applyApprovals, type Approval, type ApprovedFindings } from '../approvals/apply-approvals.js';
import { approvalsOfOthers } from '../approvals/approvals-of-others.js';
import type { Actor } from '../approvals/same-actor.js';
import type { OwnerResolution } from '../ownership/resolve-owner.js';
import type { PolicyName } from '../policy.js';
import { fieldsCut } from '../rules/fields-cut.js';
import { governanceFinding } from '../rules/governance-finding.js';
import { namedOwnerArchived } from '../rules/named-owner-archived.js';
import { ownerArchived } from '../rules/owner-archived.js';
import { ownerDiffers } from '../rules/owner-differs.js';
import { ownerMissing } from '../rules/owner-missing.js';
import { ownerUnknown } from '../rules/owner-unknown.js';
import type { GovernanceRule } from '../rules/governance-rule.js';
import { reservedFieldDropped } from '../rules/reserved-field-dropped.js';
import { reservedFieldUsed } from '../rules/reserved-field-used.js';
import { registrationForced } from '../rules/registration-forced.js';

/** Everything that decides whether a schema may become a subject's next version. */
export interface PublishFacts {
  readonly policy: PolicyName;
  /** Qualified name, as findings and fingerprints carry it. */
  readonly subject: string;
  /** Who would own it afterwards. */
  readonly owner: OwnerResolution;
  /** False when the team that was named does not exist, or is archived and does not have the subject already. */
  readonly ownerExists: boolean;
  /** The owner is archived; left out where it is not, or there is none of that name. */
  readonly archivedOwner?: ArchivedOwner | undefined;
  /** The owner that the registration itself names, if it does. */
  readonly requestedOwner?: string | undefined;
  /** What the compatibility engine found, and whether it could make up its mind. */
  readonly compatibility: {
    readonly compatible: 'yes' | 'no' | 'undecided';
    readonly findings: readonly Finding[];
    /** Whether approving all errors approves the change: false where a comparison refuses without naming one. */
    readonly approvable: boolean;
  };
  /** Names of fields that the metadata reserve; left out where the config lets them be. */
  readonly reserved?: { readonly used: readonly string[]; readonly dropped: readonly string[] } | undefined;
  /** What contracts have to say: under `open` it is recorded, as a check has said it; under `strict` it refuses. */
  readonly contracts?: readonly Finding[] | undefined;
  /** How many fields are listed, where the schema has more. */
  readonly fieldsCut?: number | undefined;
  /** Nothing was compared, because the registration asked for it. */
  readonly forced?: boolean | undefined;
  /** Of the subject, in any state. */
  readonly approvals: readonly Approval[];
  /** Who registers, and so cannot use what they approved themselves; left out for a check, which uses nothing. */
  readonly registeredBy?: Actor | undefined;
  readonly now: Date;
}

/** What is left of an owner that is archived. */
export interface ArchivedOwner {
  /** Slug of the nearest team above it that is not archived; null where there is none. */
  readonly answerable: string | null;
  /** Where that team takes announcements, for people: `slack #orders`. */
  readonly channel?: string | undefined;
}

export interface PublishDecision {
  /**
   * `incompatible` is Confluent's own refusal, `refused` is governance's; `self-approved`: nothing is in the way but that
   * whoever registers granted the approval.
   */
  readonly outcome: 'accepted' | 'incompatible' | 'refused' | 'self-approved';
  readonly findings: readonly Finding[];
  /** Errors that no approval covers, what is covered, and the approvals that the registration uses up. */
  readonly approvals: ApprovedFindings;
}

/**
 * The one decision on every path that adds a version: a check asks it beforehand, a registration asks it inside its
 * transaction.
 */
export function decidePublish(facts: PublishFacts): PublishDecision {
  const governance = [
    ...ownershipFindings(facts),
    ...reservedFindings(facts),
    ...forceFindings(facts),
    ...cutFindings(facts),
    ...(facts.contracts ?? []),
  ];
  const findings = [...facts.compatibility.findings, ...governance];
  const byOthers = approvalsOfOthers(facts.approvals, facts.registeredBy);
  const approvals = approvedOf(facts, governance, byOthers);
  const outcome = outcomeOf(facts, governance, approvals);
  if (outcome === 'accepted' || byOthers.length === facts.approvals.length)
    return { outcome, findings, approvals };
  const withOwn = outcomeOf(facts, governance, approvedOf(facts, governance, facts.approvals));
  return { outcome: withOwn === 'accepted' ? 'self-approved' : outcome, findings, approvals };
}

/** What cannot be approved as a whole is not approved in part: nothing is used up, and nothing is shown as let through. */
function approvedOf(
  { compatibility: { findings, approvable }, now }: PublishFacts,
  governance: readonly Finding[],
  approvals: readonly Approval[],
): ApprovedFindings {
  if (approvable) return applyApprovals([...findings, ...governance], approvals, now);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const applied = applyApprovals(governance, approvals, now);
  return { ...applied, blocking: [...errors, ...applied.blocking] };
}

function outcomeOf(
  { compatibility, policy, contracts = [] }: PublishFacts,
  governance: readonly Finding[],
  approvals: ApprovedFindings,
): PublishDecision['outcome'] {
  const blocking = new Set(approvals.blocking);
  const approved = compatibility.approvable && !compatibility.findings.some((one) => blocking.has(one));
  if (compatibility.compatible !== 'yes' && !approved) return 'incompatible';
  const recorded = new Set(policy === 'open' ? contracts : []);
  const refuses = governance.some((finding) => blocking.has(finding) && !recorded.has(finding));
  return refuses ? 'refused' : 'accepted';
}

function reservedFindings({ policy, subject, reserved }: PublishFacts): Finding[] {
  const found = (rule: GovernanceRule, names: readonly string[]) =>
    names.map((value) => {
      const fingerprint = fingerprintOf({ ruleId: rule.id, subject, detail: [value] });
      return { ...governanceFinding(rule, policy, subject, { value }), fingerprint };
    });
  return [
    ...found(reservedFieldUsed, reserved?.used ?? []),
    ...found(reservedFieldDropped, reserved?.dropped ?? []),
  ];
}

function forceFindings({ policy, subject, forced }: PublishFacts): Finding[] {
  return forced === true ? [governanceFinding(registrationForced, policy, subject)] : [];
}

function cutFindings({ policy, subject, fieldsCut: count }: PublishFacts): Finding[] {
  return count === undefined ? [] : [governanceFinding(fieldsCut, policy, subject, { count })];
}

function ownershipFindings(facts: PublishFacts): Finding[] {
  const { policy, subject, owner, ownerExists, archivedOwner, requestedOwner } = facts;
  if (requestedOwner !== undefined && requestedOwner !== owner.team)
    return [governanceFinding(ownerDiffers, policy, subject, { owner: requestedOwner, current: owner.team })];
  if (owner.source === 'unassigned') return [governanceFinding(ownerMissing, policy, subject)];
  if (ownerExists)
    return archivedOwner === undefined ? [] : [orphanFinding(policy, subject, owner.team, archivedOwner)];
  // Whoever names a team in the request itself meant it: a wrong name is a mistake under every policy.
  const weighedBy = owner.source === 'explicit' ? 'strict' : policy;
  const rule = archivedOwner === undefined ? ownerUnknown : namedOwnerArchived;
  return [governanceFinding(rule, weighedBy, subject, { owner: owner.team })];
}

function orphanFinding(
  policy: PolicyName,
  subject: string,
  owner: string,
  { answerable, channel }: ArchivedOwner,
): Finding {
  return governanceFinding(ownerArchived, policy, subject, {
    owner,
    ...(answerable !== null && { answerable }),
    ...(channel !== undefined && { channel }),
  });
}
