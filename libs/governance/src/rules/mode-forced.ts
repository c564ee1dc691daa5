import { askApproval } from './ask-approval.js';
import type { GovernanceRule } from './governance-rule.js';

export const modeForced: GovernanceRule = {
  id: 'mode-forced',
  summary: 'A mode is forced on subjects that have versions.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, value }) => `The mode ${String(value)} is forced on ${String(subject)}.`,
  why: 'What is live there stays, and what is imported beside it was never compared with it.',
  fix: askApproval,
};
