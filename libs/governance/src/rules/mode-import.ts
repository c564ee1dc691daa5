import { askApproval } from './ask-approval.js';
import type { GovernanceRule } from './governance-rule.js';

export const modeImport: GovernanceRule = {
  id: 'mode-import',
  summary: 'A mode takes schemas as they come, with ids of their own and without a comparison.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, value }) =>
    `${String(subject)} gets the mode ${String(value)}: what is registered is not compared with anything.`,
  why: 'It is for moving in. While it lasts, a break of every reader registers like any other schema.',
  fix: askApproval,
};
