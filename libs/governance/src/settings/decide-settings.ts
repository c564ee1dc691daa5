import { fingerprintOf, type CompatibilityLevel, type Finding } from '@schema-steward/kernel';
import { applyApprovals, type Approval } from '../approvals/apply-approvals.js';
import { approvalsOfOthers } from '../approvals/approvals-of-others.js';
import type { Actor } from '../approvals/same-actor.js';
import type { PolicyName } from '../policy.js';
import { aliasChanged } from '../rules/alias-changed.js';
import { changeUnexplained } from '../rules/change-unexplained.js';
import { governanceFinding } from '../rules/governance-finding.js';
import type { GovernanceRule } from '../rules/governance-rule.js';
import { groupChanged } from '../rules/group-changed.js';
import { levelNone } from '../rules/level-none.js';
import { levelUnexplained } from '../rules/level-unexplained.js';
import { modeForced } from '../rules/mode-forced.js';
import { modeImport } from '../rules/mode-import.js';

/** What of a scope's settings governance looks at. */
export interface GovernedSettings {
  /** What the scope itself says. */
  readonly level: CompatibilityLevel | null;
  /** What holds in it, wider scopes included. */
  readonly effectiveLevel: CompatibilityLevel;
  readonly group: string | null;
  readonly alias: string | null;
}

/** A mode that is about to be set. */
export interface ModeChange {
  readonly before: string | null;
  readonly after: string;
  readonly force: boolean;
}

export interface SettingsFacts {
  readonly policy: PolicyName;
  /** For people: a subject's qualified name, or a context's. */
  readonly target: string;
  /** What approvals name: `:.context:subject`, without a subject for the context itself. */
  readonly scope: string;
  /** Left out where the config does not change. */
  readonly config?: { readonly before: GovernedSettings; readonly after: GovernedSettings } | undefined;
  readonly mode?: ModeChange | undefined;
  /** Of this change; null: none was given. */
  readonly reason: string | null;
  /** Of the scope, in any state. */
  readonly approvals: readonly Approval[];
  /** Who changes it, and so cannot use what they approved themselves. */
  readonly changedBy: Actor;
  readonly now: Date;
}

export interface SettingsDecision {
  /** `self-approved`: nothing is in the way but that whoever changes it granted the approval. */
  readonly outcome: 'accepted' | 'refused' | 'self-approved';
  readonly findings: readonly Finding[];
  /** Approvals that the change uses up. */
  readonly uses: readonly Approval[];
  /** What is missing, where it is refused. */
  readonly asks: SettingsAsk;
}

/** What lets a change of settings through. */
export interface SettingsAsk {
  /** Whether somebody has to say why. */
  readonly reason: boolean;
  /** What somebody else has to approve. */
  readonly fingerprints: readonly string[];
}

/** Modes in which nothing is compared. */
const UNCOMPARED_MODES: readonly string[] = ['IMPORT', 'FORWARD'];

/** The one decision on every path that changes a level, a group, an alias or a mode. */
export function decideSettings(facts: SettingsFacts): SettingsDecision {
  const weighty = weightyFindings(facts);
  const unexplained = explanationFindings(facts, weighty);
  const findings = [...weighty, ...unexplained];
  const others = applyApprovals(weighty, approvalsOfOthers(facts.approvals, facts.changedBy), facts.now);
  const asks = {
    reason: unexplained.some(({ severity }) => severity === 'error'),
    fingerprints: others.blocking.map(({ fingerprint }) => fingerprint),
  };
  if (asks.reason) return { outcome: 'refused', findings, uses: [], asks };
  if (others.blocking.length === 0) return { outcome: 'accepted', findings, uses: others.uses, asks };
  const all = applyApprovals(weighty, facts.approvals, facts.now);
  return { outcome: all.blocking.length === 0 ? 'self-approved' : 'refused', findings, uses: [], asks };
}

/** What takes somebody's approval under `strict`. */
function weightyFindings(facts: SettingsFacts): Finding[] {
  const { config, mode } = facts;
  const findings: Finding[] = [];
  if (config) {
    const { before, after } = config;
    if (after.effectiveLevel === 'NONE' && before.effectiveLevel !== 'NONE')
      findings.push(finding(facts, levelNone, 'NONE'));
    if (after.alias !== before.alias) findings.push(finding(facts, aliasChanged, after.alias ?? ''));
    if (after.group !== before.group) findings.push(finding(facts, groupChanged, after.group ?? ''));
  }
  if (mode && mode.after !== mode.before && UNCOMPARED_MODES.includes(mode.after))
    findings.push(finding(facts, modeImport, mode.after));
  if (mode?.force === true) findings.push(finding(facts, modeForced, mode.after));
  return findings;
}

function explanationFindings(facts: SettingsFacts, weighty: readonly Finding[]): Finding[] {
  if (facts.reason !== null && facts.reason.trim() !== '') return [];
  const findings: Finding[] = [];
  const level = facts.config?.after.level ?? null;
  if (level !== null && level !== 'BACKWARD' && level !== facts.config?.before.level)
    findings.push(finding(facts, levelUnexplained, level));
  const rest = weighty.filter(({ ruleId }) => findings.length === 0 || ruleId !== levelNone.id);
  if (rest.length > 0)
    findings.push(finding(facts, changeUnexplained, rest.map(({ ruleId }) => ruleId).join(', ')));
  return findings;
}

/** Told apart by the new value as well: who approves one alias does not approve another. */
function finding({ policy, target, scope }: SettingsFacts, rule: GovernanceRule, value: string): Finding {
  const fingerprint = fingerprintOf({ ruleId: rule.id, subject: scope, detail: [value] });
  return { ...governanceFinding(rule, policy, target, { value, scope, fingerprint }), fingerprint };
}
