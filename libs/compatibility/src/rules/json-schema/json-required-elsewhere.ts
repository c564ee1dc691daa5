import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonRequiredElsewhere = defineJsonRule({
  id: 'json-required-elsewhere',
  on: ['required-elsewhere'],
  severity: 'warning',
  summary: 'The reader requires a name that the schemas do not both list under properties.',
  message: (args, side) =>
    `The ${side.reader} schema requires ${text(args, 'place')}, which the ${side.writer} schema may leave out; they do not both describe it.`,
  why: 'Objects without the property are written and refused.',
  fix: 'Take the name out of "required".',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","required":["id"]}',
        writer: '{"type":"object"}',
        findings: [{ ruleId: 'json-required-elsewhere', reader: '/required/0', writer: '', path: 'id' }],
      },
    ],
    allows: [{ reader: '{"type":"object"}', writer: '{"type":"object","required":["id"]}' }],
  },
});
