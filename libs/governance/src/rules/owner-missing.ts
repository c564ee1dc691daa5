import type { GovernanceRule } from './governance-rule.js';

export const ownerMissing: GovernanceRule = {
  id: 'owner-missing',
  summary: 'A new subject names no owning team.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject }) => `Nobody owns ${String(subject)}.`,
  why: 'When this schema breaks a reader, or holds data that it should not, there is nobody to ask. Every subject has exactly one owning team.',
  fix: () =>
    'Name the team: `"owner": "<team>"` in the registration, a token of the team, an ownership rule for the prefix (`POST /api/v1/ownership-rules`), or metadata.properties.owner in the schema.',
};
