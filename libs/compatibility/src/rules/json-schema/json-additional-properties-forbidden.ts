import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAdditionalPropertiesForbidden = defineJsonRule({
  id: 'json-additional-properties-forbidden',
  on: ['ADDITIONAL_PROPERTIES_REMOVED', 'UNEVALUATED_PROPERTIES_REMOVED'],
  severity: 'error',
  summary: 'The reader forbids properties that it does not name, and the writer allows them.',
  message: (args, side) =>
    `The ${side.reader} schema forbids unnamed properties at ${text(args, 'place')} (${text(args, 'keyword')}), the ${side.writer} schema allows them.`,
  why: 'Objects with any other property are refused.',
  fix: 'Leave the model open, or use the LENIENT policy where nobody writes properties that are not named.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}}}',
        findings: [
          {
            ruleId: 'json-additional-properties-forbidden',
            reader: '/additionalProperties',
            writer: '',
            path: '{}',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}}}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
      },
    ],
  },
});
