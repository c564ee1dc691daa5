import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonNotWidened = defineJsonRule({
  id: 'json-not-widened',
  on: ['NOT_TYPE_EXTENDED'],
  severity: 'error',
  summary: 'The reader forbids more than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema forbids more at ${text(args, 'place')} than the ${side.writer} schema.`,
  why: 'What is newly forbidden may have been written.',
  fix: 'Forbid no more than before.',
  examples: {
    breaks: [
      {
        reader: '{"not":{"type":"string"}}',
        writer: '{"not":{"type":"string","maxLength":5}}',
        findings: [{ ruleId: 'json-not-widened', reader: '/not', writer: '/not' }],
      },
    ],
    allows: [{ reader: '{"not":{"type":"string","maxLength":5}}', writer: '{"not":{"type":"string"}}' }],
  },
});
