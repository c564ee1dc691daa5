import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonTypeNowRequired = defineJsonRule({
  id: 'json-type-now-required',
  on: ['type-required'],
  severity: 'warning',
  summary: 'The reader takes one type only, and the writer speaks of that type but takes others, too.',
  message: (args, side) =>
    `The ${side.reader} schema takes only ${text(args, 'type')} at ${text(args, 'place')}; the ${side.writer} schema has no "type" and lets other values pass.`,
  why: 'Without "type" keywords such as "properties" or "maxLength" say nothing of values of other types.',
  fix: 'Leave "type" out, or make sure that only such values were ever written.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"string"}}}',
        writer: '{"properties":{"n":{"type":"string"}}}',
        findings: [{ ruleId: 'json-type-now-required', reader: '/type', writer: '' }],
      },
    ],
    allows: [
      {
        reader: '{"properties":{"n":{"type":"string"}}}',
        writer: '{"type":"object","properties":{"n":{"type":"string"}}}',
      },
    ],
  },
});
