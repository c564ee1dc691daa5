import type { GovernanceRule } from './governance-rule.js';

export const ownerUnknown: GovernanceRule = {
  id: 'owner-unknown',
  summary: 'The owner that the schema names is no team of this registry.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, owner }) =>
    `${String(subject)} names the owner ${String(owner)}, and there is no such team.`,
  why: 'An owner that cannot be reached is no owner.',
  fix: ({ owner }) => `Create the team ${String(owner)} with \`POST /api/v1/teams\`, or correct the name.`,
};
