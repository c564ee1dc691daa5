import { askApproval } from './ask-approval.js';
import type { GovernanceRule } from './governance-rule.js';

export const aliasChanged: GovernanceRule = {
  id: 'alias-changed',
  summary: 'A name is made to mean another subject.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, value }) =>
    `The alias of ${String(subject)} changes: ${value === '' ? 'it means itself again' : `it means ${String(value)}`}.`,
  why: 'From that moment on producers and consumers that name it get another subject’s schemas, without a change of their own.',
  fix: askApproval,
};
