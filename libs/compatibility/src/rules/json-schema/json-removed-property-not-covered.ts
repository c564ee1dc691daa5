import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonRemovedPropertyNotCovered = defineJsonRule({
  id: 'json-removed-property-not-covered',
  on: ['PROPERTY_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader no longer names a property, and what it allows for unnamed ones does not fit it.',
  message: (args, side) =>
    `The ${side.reader} schema does not name ${text(args, 'place')} (${text(args, 'type')}), which the ${side.writer} schema has, and takes other values for properties that it does not name.`,
  why: 'The property is now read as an additional or pattern property, and its values do not fit.',
  fix: 'Keep the property, marked "deprecated", until nobody writes it.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","additionalProperties":{"type":"string"}}',
        writer:
          '{"type":"object","properties":{"n":{"type":"integer"}},"additionalProperties":{"type":"string"}}',
        findings: [
          { ruleId: 'json-removed-property-not-covered', reader: '', writer: '/properties/n', path: 'n' },
          {
            ruleId: 'json-type-changed',
            reader: '/additionalProperties/type',
            writer: '/properties/n/type',
            path: 'n',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","additionalProperties":{"type":"string"}}',
        writer:
          '{"type":"object","properties":{"n":{"type":"string"}},"additionalProperties":{"type":"string"}}',
      },
    ],
  },
});
