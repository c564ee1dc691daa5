import type { GovernanceKind } from './governance-plan.js';
import type { KindRules } from './kind-rules.js';
import { applicationRules } from './kinds/application-rules.js';
import { environmentRules } from './kinds/environment-rules.js';
import { policyRules } from './kinds/policy-rules.js';
import { prefixRuleRules } from './kinds/prefix-rule-rules.js';
import { subjectRules } from './kinds/subject-rules.js';
import { teamRules } from './kinds/team-rules.js';
import { topicRules } from './kinds/topic-rules.js';

/** The entry of a kind is known by its rules alone, so the table cannot say which it is. */
type AnyRules = KindRules<never>;

export const KIND_RULES: Readonly<Record<GovernanceKind, AnyRules>> = {
  environment: environmentRules,
  team: teamRules,
  'prefix-rule': prefixRuleRules,
  subject: subjectRules,
  topic: topicRules,
  application: applicationRules,
  policy: policyRules,
};
