import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAddedPropertyNotCovered = defineJsonRule({
  id: 'json-added-property-not-covered',
  on: ['PROPERTY_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader names a property, and what the writer allows for unnamed ones does not fit it.',
  message: (args, side) =>
    `The ${side.reader} schema says that ${text(args, 'place')} is ${text(args, 'type')}; what the ${side.writer} schema allows for properties that it does not name does not fit.`,
  why: 'Objects may hold this name already, with a value that the additional or pattern properties allow.',
  fix: 'Choose a name that no pattern matches, or a type that the values fit.',
  examples: {
    breaks: [
      {
        reader:
          '{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":{"type":"string"}}',
        writer: '{"type":"object","additionalProperties":{"type":"string"}}',
        findings: [
          { ruleId: 'json-added-property-not-covered', reader: '/properties/n', writer: '', path: 'n' },
          {
            ruleId: 'json-type-changed',
            reader: '/properties/n/type',
            writer: '/additionalProperties/type',
            path: 'n',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          '{"type":"object","properties":{"n":{"type":"string"}},"additionalProperties":{"type":"string"}}',
        writer: '{"type":"object","additionalProperties":{"type":"string"}}',
      },
    ],
  },
});
