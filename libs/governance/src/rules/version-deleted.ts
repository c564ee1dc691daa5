import type { GovernanceRule } from './governance-rule.js';

export const versionDeleted: GovernanceRule = {
  id: 'version-deleted',
  summary: 'Live versions of a subject are deleted from the registry.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, versions }) =>
    `Versions of ${String(subject)} are deleted: ${Array.isArray(versions) ? versions.join(', ') : String(versions)}.`,
  why: 'Nothing is compared with them any more, and whoever asks for them by number finds nothing.',
  fix: ({ subject }) =>
    `Register a successor of ${String(subject)}, or a further version, and leave the old ones to those who still read them.`,
};
