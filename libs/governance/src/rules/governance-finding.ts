import { fingerprintOf, type Finding, type FindingArgs } from '@schema-steward/kernel';
import type { PolicyName } from '../policy.js';
import type { GovernanceRule } from './governance-rule.js';
import { GOVERNANCE_RULES } from './index.js';

/** What a governance rule has to say about one subject, weighed by the policy in force. */
export function governanceFinding(
  rule: GovernanceRule,
  policy: PolicyName,
  subject: string,
  args: FindingArgs = {},
): Finding {
  return {
    ruleId: rule.id,
    severity: rule.severity[policy],
    at: {},
    args: { subject, ...args },
    fingerprint: fingerprintOf({ ruleId: rule.id, subject }),
  };
}

export interface FindingText {
  readonly message: string;
  readonly why: string;
  readonly fix: string;
}

/** The words for a governance finding, or undefined for a finding of another library. */
export function renderGovernanceFinding(finding: Finding): FindingText | undefined {
  const rule = GOVERNANCE_RULES.find(({ id }) => id === finding.ruleId);
  return rule && { message: rule.message(finding.args), why: rule.why, fix: rule.fix(finding.args) };
}
