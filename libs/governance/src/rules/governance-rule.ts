import type { FindingArgs, Severity } from '@schema-steward/kernel';
import type { PolicyName } from '../policy.js';

/** A rule about who, when and whether, where compatibility rules are about reading. One file a rule; ids are for ever. */
export interface GovernanceRule {
  readonly id: string;
  readonly summary: string;
  /** How much it weighs under each ready-made policy. */
  readonly severity: Readonly<Record<PolicyName, Severity>>;
  readonly message: (args: FindingArgs) => string;
  readonly why: string;
  readonly fix: (args: FindingArgs) => string;
}
