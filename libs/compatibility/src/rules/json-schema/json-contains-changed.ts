import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonContainsChanged = defineJsonRule({
  id: 'json-contains-changed',
  on: ['contains'],
  severity: 'warning',
  summary: 'The reader wants an array to contain something that the writer need not write.',
  message: (args, side) =>
    `The ${side.reader} schema asks for other items by "contains" at ${text(args, 'place')} than the ${side.writer} schema.`,
  why: 'Arrays without such an item are refused.',
  fix: 'Leave "contains" as it was.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","contains":{"type":"string"}}',
        writer: '{"type":"array"}',
        findings: [{ ruleId: 'json-contains-changed', reader: '/contains', writer: '' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"array","contains":{"type":"number"}}',
        writer: '{"type":"array","contains":{"type":"integer"}}',
      },
    ],
  },
});
