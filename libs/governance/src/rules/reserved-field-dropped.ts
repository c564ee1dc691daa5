import type { GovernanceRule } from './governance-rule.js';

export const reservedFieldDropped: GovernanceRule = {
  id: 'reserved-field-dropped',
  summary: 'A name that the version before reserved is reserved no more.',
  severity: { open: 'error', strict: 'error' },
  message: ({ subject, value }) =>
    `The new schema of ${String(subject)} no longer reserves ${String(value)}.`,
  why: 'A name stays reserved for as long as a reader may hold messages in which it meant something else.',
  fix: () => 'Keep the name in the metadata property `confluent:reserved`, or set `validateFields` to false.',
};
