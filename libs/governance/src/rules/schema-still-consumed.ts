import type { GovernanceRule } from './governance-rule.js';

export const schemaStillConsumed: GovernanceRule = {
  id: 'schema-still-consumed',
  summary: 'What is deleted has applications that are subscribed to it.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, consumers }) =>
    `${String(subject)} is deleted, and applications are subscribed to it: ${Array.isArray(consumers) ? consumers.join(', ') : String(consumers)}.`,
  why: 'What they read of it is not known, so each of them may stop; kept messages cannot be read without their schema either.',
  fix: ({ subject }) =>
    `Tell their teams, whose channels \`GET /api/v1/subjects/${encodeURIComponent(String(subject))}/applications\` names, and delete it when each has ended its declaration.`,
};
