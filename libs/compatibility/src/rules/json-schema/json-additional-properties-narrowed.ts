import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAdditionalPropertiesNarrowed = defineJsonRule({
  id: 'json-additional-properties-narrowed',
  on: ['ADDITIONAL_PROPERTIES_NARROWED', 'UNEVALUATED_PROPERTIES_NARROWED'],
  severity: 'error',
  summary: 'The reader has a schema for properties that it does not name, and the writer takes any.',
  message: (args, side) =>
    `The ${side.reader} schema has a schema for unnamed properties at ${text(args, 'place')} (${text(args, 'keyword')}), the ${side.writer} schema takes any.`,
  why: 'Unnamed properties that were free until now need not fit.',
  fix: 'Leave the model open, or use the LENIENT policy where nobody writes properties that are not named.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","additionalProperties":{"type":"string"}}',
        writer: '{"type":"object"}',
        findings: [
          {
            ruleId: 'json-additional-properties-narrowed',
            reader: '/additionalProperties',
            writer: '',
            path: '{}',
          },
        ],
      },
    ],
    allows: [
      { reader: '{"type":"object"}', writer: '{"type":"object","additionalProperties":{"type":"string"}}' },
    ],
  },
});
