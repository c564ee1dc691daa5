import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonRequiredPropertyAdded = defineJsonRule({
  id: 'json-required-property-added',
  on: ['REQUIRED_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL', 'REQUIRED_PROPERTY_ADDED_TO_UNOPEN_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader has a new property and requires it.',
  message: (args, side) =>
    `The ${side.reader} schema requires ${text(args, 'place')} (${text(args, 'type')}), which the ${side.writer} schema does not have.`,
  why: 'What was written before knows nothing of the property.',
  fix: 'Add it as an optional property, or with a "default".',
  examples: {
    breaks: [
      {
        reader:
          '{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer"}},"required":["n"],"additionalProperties":false}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
        findings: [
          {
            ruleId: 'json-required-property-added',
            reader: '/properties/n',
            writer: '/properties',
            path: 'n',
          },
        ],
      },
      {
        reader: '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}',
        writer: '{"type":"object"}',
        findings: [
          { ruleId: 'json-required-property-added', reader: '/properties/n', writer: '', path: 'n' },
        ],
      },
    ],
    allows: [
      {
        reader:
          '{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
      },
    ],
  },
});
