import type { GovernanceRule } from './governance-rule.js';

export const schemaStillReferenced: GovernanceRule = {
  id: 'schema-still-referenced',
  summary: 'What is deleted is used by other live schemas.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, referrers }) =>
    `${String(subject)} is deleted, and other schemas refer to it: ${Array.isArray(referrers) ? referrers.join(', ') : String(referrers)}.`,
  why: 'Those schemas cannot be resolved without it: their producers and consumers would stop.',
  fix: () => 'Change the schemas that refer to it first, then delete it.',
};
