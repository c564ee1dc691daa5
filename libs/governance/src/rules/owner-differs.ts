import type { GovernanceRule } from './governance-rule.js';

export const ownerDiffers: GovernanceRule = {
  id: 'owner-differs',
  summary: 'The registration names another owner than the subject has.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, owner, current }) =>
    `${String(subject)} belongs to ${String(current)}; this registration names ${String(owner)}.`,
  why: 'A subject changes hands by agreement of both teams, not as a side effect of a new version.',
  fix: ({ current }) => `Leave the owner out; the subject stays with ${String(current)}.`,
};
