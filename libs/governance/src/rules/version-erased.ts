import type { GovernanceRule } from './governance-rule.js';

export const versionErased: GovernanceRule = {
  id: 'version-erased',
  summary: 'Deleted versions of a subject are erased for good.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, versions }) =>
    `Versions of ${String(subject)} are erased: ${Array.isArray(versions) ? versions.join(', ') : String(versions)}.`,
  why: 'Whoever kept data that was written with them cannot read it any more, since their ids answer nothing.',
  fix: () => 'Leave them deleted as they are: they disturb nobody, and can be brought back.',
};
