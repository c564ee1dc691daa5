import type { GovernanceRule } from './governance-rule.js';

export const reservedFieldUsed: GovernanceRule = {
  id: 'reserved-field-used',
  summary: 'A schema has a field whose name its metadata reserve.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, value }) =>
    `The new schema of ${String(subject)} has the reserved field ${String(value)}.`,
  why: 'Names are reserved for fields that were there, or that others put there: readers would take one for the other.',
  fix: () => 'Call the field otherwise, or take its name out of the metadata property `confluent:reserved`.',
};
