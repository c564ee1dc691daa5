import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPropertyCountTightened = defineJsonRule({
  id: 'json-property-count-tightened',
  on: [
    'MAX_PROPERTIES_ADDED',
    'MAX_PROPERTIES_DECREASED',
    'MIN_PROPERTIES_ADDED',
    'MIN_PROPERTIES_INCREASED',
  ],
  severity: 'error',
  summary: 'The reader allows fewer numbers of properties than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'Objects with as many properties as the writer allows are refused.',
  fix: 'Widen the bound again.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","maxProperties":2}',
        writer: '{"type":"object"}',
        findings: [{ ruleId: 'json-property-count-tightened', reader: '/maxProperties', writer: '' }],
      },
      {
        reader: '{"type":"object","minProperties":2}',
        writer: '{"type":"object","minProperties":1}',
        findings: [
          { ruleId: 'json-property-count-tightened', reader: '/minProperties', writer: '/minProperties' },
        ],
      },
    ],
    allows: [
      { reader: '{"type":"object","maxProperties":3}', writer: '{"type":"object","maxProperties":2}' },
    ],
  },
});
