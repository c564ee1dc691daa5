import type { GovernanceRule } from './governance-rule.js';

export const subjectUnknown: GovernanceRule = {
  id: 'subject-unknown',
  summary: 'The deleted file belongs to a subject that was never registered.',
  severity: { open: 'info', strict: 'info' },
  message: ({ subject }) =>
    `${String(subject)} has no live version in the registry: nothing is lost with its file.`,
  why: 'Nobody can have read it through this registry.',
  fix: () => 'Nothing is to be done.',
};
