import type { GovernanceRule } from './governance-rule.js';

export const schemaFileDeleted: GovernanceRule = {
  id: 'schema-file-deleted',
  summary: 'A schema file goes while its subject still has live versions.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject, versions }) =>
    `The file of ${String(subject)} is deleted, and the subject still has live versions: ${list(versions)}.`,
  why: 'The registry keeps serving the subject, and whoever produces or reads it goes on; without the file nobody reviews its changes any more.',
  fix: ({ subject }) =>
    `Keep the file as long as anybody may read ${String(subject)}: tell its readers first, and merge the deletion when none is left.`,
};

function list(versions: unknown): string {
  return Array.isArray(versions) ? versions.join(', ') : String(versions);
}
