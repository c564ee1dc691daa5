import type { GovernanceRule } from './governance-rule.js';

export const versionOfAnotherGroup: GovernanceRule = {
  id: 'version-of-another-group',
  summary:
    'The major number that the author states may belong to another compatibility group of the subject.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, stated, highest }) =>
    `${String(subject)} states the version ${String(stated)}, whose major number is neither that of its own compatibility group nor above ${String(highest)}, the highest of the subject.`,
  why: 'The compatibility groups of a subject live side by side, each with major numbers of its own; versions of two groups under one major number look compatible and are not.',
  fix: ({ least }) =>
    `State ${String(least)}, a higher version of the same major number, or one with a major number above all others.`,
};
