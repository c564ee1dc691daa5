import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonConditionalChanged = defineJsonRule({
  id: 'json-conditional-changed',
  on: ['conditional'],
  severity: 'warning',
  summary: 'The reader asks for something by if, then or else that the writer does not.',
  message: (args, side) =>
    `The ${side.reader} schema asks for something else by "${text(args, 'keyword')}" at ${text(args, 'place')} than the ${side.writer} schema.`,
  why: 'Values that took the other way, or that had no condition, need not fit.',
  fix: 'Leave the condition as it was.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","if":{"required":["a"]},"then":{"required":["b"]}}',
        writer: '{"type":"object","if":{"required":["a"]},"then":{"required":["a"]}}',
        findings: [{ ruleId: 'json-conditional-changed', reader: '/then', writer: '/then' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","if":{"required":["a"]},"then":{"maxProperties":3}}',
        writer: '{"type":"object","if":{"required":["a"]},"then":{"maxProperties":2}}',
      },
    ],
  },
});
