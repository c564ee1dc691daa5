import { askApproval } from './ask-approval.js';
import type { GovernanceRule } from './governance-rule.js';

export const groupChanged: GovernanceRule = {
  id: 'group-changed',
  summary: 'The property that says which versions are compared changes.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, value }) =>
    `The compatibility group of ${String(subject)} changes: ${value === '' ? 'all versions are compared' : `only versions with the same ${String(value)} are compared`}.`,
  why: 'Versions of different groups may exclude each other, so readers have to know which group they read.',
  fix: askApproval,
};
