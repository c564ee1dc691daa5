import type { GovernanceRule } from './governance-rule.js';

export const schemaStillConsumed: GovernanceRule = {
  id: 'schema-still-consumed',
  summary:
    'What is deleted has readers: applications that are subscribed to it, or whose contracts in use read it.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, readers }) =>
    `${String(subject)} is deleted, and applications read it: ${Array.isArray(readers) ? readers.join('; ') : String(readers)}.`,
  why: 'Each of them may stop, and kept messages cannot be read without their schema either. A contract of a version that is neither deployed nor released nor the newest of a main branch is no reader.',
  fix: ({ subject }) =>
    `Tell their teams, and delete it when each has ended its declaration and no version whose contract reads it is in use: \`GET /api/v1/subjects/${encodeURIComponent(String(subject))}/applications\` and \`…/contracts\` list them.`,
};
