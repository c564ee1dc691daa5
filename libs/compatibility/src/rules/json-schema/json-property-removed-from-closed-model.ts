import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPropertyRemovedFromClosedModel = defineJsonRule({
  id: 'json-property-removed-from-closed-model',
  on: ['PROPERTY_REMOVED_FROM_CLOSED_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader takes no properties but its own, and the writer writes one more.',
  message: (args, side) =>
    `The ${side.reader} schema takes no ${text(args, 'place')}, which the ${side.writer} schema has.`,
  why: 'Objects that hold the property are refused, because the reader allows no additional ones.',
  fix: 'Keep the property, marked "deprecated", until nobody writes it.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
        writer:
          '{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}',
        findings: [
          {
            ruleId: 'json-property-removed-from-closed-model',
            reader: '/properties',
            writer: '/properties/n',
            path: 'n',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}}}',
        writer:
          '{"type":"object","properties":{"id":{"type":"string"},"n":{"type":"integer"}},"additionalProperties":false}',
      },
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}},"additionalProperties":false}',
        writer:
          '{"type":"object","properties":{"id":{"type":"string"},"n":false},"additionalProperties":false}',
      },
    ],
  },
});
