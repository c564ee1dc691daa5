import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPropertyNamesChanged = defineJsonRule({
  id: 'json-property-names-changed',
  on: ['property-names'],
  severity: 'warning',
  summary: 'The reader takes fewer names of properties than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema asks for other "propertyNames" at ${text(args, 'place')} than the ${side.writer} schema.`,
  why: 'Objects with a name that was free until now are refused.',
  fix: 'Leave "propertyNames" as it was.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","propertyNames":{"maxLength":5}}',
        writer: '{"type":"object"}',
        findings: [{ ruleId: 'json-property-names-changed', reader: '/propertyNames', writer: '' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","propertyNames":{"maxLength":5}}',
        writer: '{"type":"object","propertyNames":{"maxLength":3}}',
      },
    ],
  },
});
