import { askApproval } from './ask-approval.js';
import type { GovernanceRule } from './governance-rule.js';

export const levelNone: GovernanceRule = {
  id: 'level-none',
  summary: 'The level NONE switches the compatibility check off.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject }) => `Nothing is compared any more for ${String(subject)}: its level becomes NONE.`,
  why: 'Every later change may break every reader, and no check says so.',
  fix: (args) =>
    `Take a compatibility group or a successor subject instead, or have it approved. ${askApproval(args)}`,
};
