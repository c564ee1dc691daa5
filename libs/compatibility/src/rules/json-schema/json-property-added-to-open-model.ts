import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPropertyAddedToOpenModel = defineJsonRule({
  id: 'json-property-added-to-open-model',
  on: [
    'OPTIONAL_PROPERTY_ADDED_TO_OPEN_CONTENT_MODEL',
    'REQUIRED_PROPERTY_WITH_DEFAULT_ADDED_TO_OPEN_CONTENT_MODEL',
  ],
  severity: 'error',
  summary: 'The reader says what a property must be that the writer may write as anything.',
  message: (args, side) =>
    `The ${side.reader} schema says that ${text(args, 'place')} is ${text(args, 'type')}; the ${side.writer} schema takes any property of that name.`,
  why: 'The writer leaves additional properties open, so objects may hold this name with any value already.',
  fix: 'Close the model first ("additionalProperties": false), or use the LENIENT policy where nobody writes properties that are not named.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer"}}}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}}}',
        findings: [
          {
            ruleId: 'json-property-added-to-open-model',
            reader: '/properties/n',
            writer: '/properties',
            path: 'n',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"},"n":{}}}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}}}',
      },
      {
        reader:
          '{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
      },
    ],
  },
});
