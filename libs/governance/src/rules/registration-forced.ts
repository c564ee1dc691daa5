import type { GovernanceRule } from './governance-rule.js';

export const registrationForced: GovernanceRule = {
  id: 'registration-forced',
  summary: 'A registration asks to be compared with nothing.',
  severity: { open: 'warning', strict: 'error' },
  message: ({ subject }) => `The registration in ${String(subject)} is forced: nothing was compared.`,
  why: 'Readers of the versions before it may not be able to read what is written with it.',
  fix: () =>
    'Leave `force` out: a break that has to be can be approved finding by finding, with a reason and an end.',
};
