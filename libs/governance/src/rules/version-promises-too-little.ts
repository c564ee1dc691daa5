import type { GovernanceRule } from './governance-rule.js';

export const versionPromisesTooLittle: GovernanceRule = {
  id: 'version-promises-too-little',
  summary: 'The version number that the author states is lower than the change asks for.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, stated, least, change }) =>
    `${String(subject)} states the version ${String(stated)}, but it has to be ${String(least)} or higher: ${String(change)}`,
  why: 'Readers decide by the number whether they have to look at a new version. One that promises less than the change does misleads them.',
  fix: ({ least }) =>
    `State ${String(least)} or higher, or leave the version out: the registry gives the right one.`,
};
