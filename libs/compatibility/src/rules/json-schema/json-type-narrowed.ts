import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonTypeNarrowed = defineJsonRule({
  id: 'json-type-narrowed',
  on: ['TYPE_NARROWED'],
  severity: 'error',
  summary: 'The reader takes whole numbers only, the writer any number.',
  message: (args, side) =>
    `The ${side.reader} schema takes only whole numbers at ${text(args, 'place')}, the ${side.writer} schema any number.`,
  why: 'A number with a fraction is written and refused.',
  fix: 'Keep "type": "number".',
  examples: {
    breaks: [
      {
        reader: '{"type":"integer"}',
        writer: '{"type":"number"}',
        findings: [{ ruleId: 'json-type-narrowed', reader: '/type', writer: '/type' }],
      },
    ],
    allows: [{ reader: '{"type":"number"}', writer: '{"type":"integer"}' }],
  },
});
