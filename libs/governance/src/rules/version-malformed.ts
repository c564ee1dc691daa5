import type { GovernanceRule } from './governance-rule.js';

export const versionMalformed: GovernanceRule = {
  id: 'version-malformed',
  summary: 'The version number that the author states is not MAJOR.MINOR.PATCH.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, stated }) =>
    `${String(subject)} states the version ${JSON.stringify(stated)}, which is not three numbers up to 999999, like 1.4.2.`,
  why: 'Version numbers are compared and counted on; a text that is no version can be neither.',
  fix: ({ least }) =>
    `State three numbers without sign, leading zero or suffix, ${String(least)} or higher; or leave the version out.`,
};
