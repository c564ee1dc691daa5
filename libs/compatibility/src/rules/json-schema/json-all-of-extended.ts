import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAllOfExtended = defineJsonRule({
  id: 'json-all-of-extended',
  on: ['PRODUCT_TYPE_EXTENDED'],
  severity: 'error',
  summary: 'The reader asks for more conditions at once than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'now')} conditions that all must hold at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'before')}.`,
  why: 'What was written before need not fit the further condition.',
  fix: 'Leave the condition out, or put it on a new property.',
  examples: {
    breaks: [
      {
        reader: '{"allOf":[{"type":"string"},{"maxLength":5}]}',
        writer: '{"allOf":[{"type":"string"}]}',
        findings: [{ ruleId: 'json-all-of-extended', reader: '/allOf', writer: '/allOf' }],
      },
    ],
    allows: [
      { reader: '{"allOf":[{"type":"string"}]}', writer: '{"allOf":[{"type":"string"},{"maxLength":5}]}' },
    ],
  },
});
