import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonNotChanged = defineJsonRule({
  id: 'json-not-changed',
  on: ['not'],
  severity: 'warning',
  summary:
    'The reader forbids something else than the writer, in a part that is only compared beyond the drop-in verdict.',
  message: (args, side) =>
    `The ${side.reader} schema forbids something else at ${text(args, 'place')} than the ${side.writer} schema.`,
  why: 'What is newly forbidden may have been written.',
  fix: 'Forbid no more than before.',
  examples: {
    breaks: [
      {
        reader: '{"not":{"type":"string"}}',
        writer: '{"not":{"type":"string","format":"date"}}',
        findings: [{ ruleId: 'json-not-changed', reader: '/not', writer: '/not' }],
      },
    ],
    allows: [{ reader: '{"not":{"type":"string","format":"date"}}', writer: '{"not":{"type":"string"}}' }],
  },
});
