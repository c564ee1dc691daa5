import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonItemsConstrained = defineJsonRule({
  id: 'json-items-constrained',
  on: ['SCHEMA_ADDED'],
  severity: 'error',
  summary: 'The reader has a schema for the items of an array, and the writer has none.',
  message: (args, side) =>
    `The ${side.reader} schema says what the items at ${text(args, 'place')} must be; the ${side.writer} schema takes any.`,
  why: 'Items that were free until now need not fit.',
  fix: 'Leave the items free, or add a new property for the array with known items.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","items":{"type":"string"}}',
        writer: '{"type":"array"}',
        findings: [{ ruleId: 'json-items-constrained', reader: '/items', writer: '', path: '[]' }],
      },
    ],
    allows: [{ reader: '{"type":"array"}', writer: '{"type":"array","items":{"type":"string"}}' }],
  },
});
