import type { GovernanceRule } from './governance-rule.js';

export const namedOwnerArchived: GovernanceRule = {
  id: 'named-owner-archived',
  summary: 'The owner that a new subject names is archived.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, owner }) => `${String(subject)} names the owner ${String(owner)}, which is archived.`,
  why: 'A team that is no more gets no new subjects: they would be orphans from the start.',
  fix: () => 'Name the team that works on it now.',
};
