import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonItemCountTightened = defineJsonRule({
  id: 'json-item-count-tightened',
  on: ['MAX_ITEMS_ADDED', 'MAX_ITEMS_DECREASED', 'MIN_ITEMS_ADDED', 'MIN_ITEMS_INCREASED'],
  severity: 'error',
  summary: 'The reader allows fewer lengths of an array than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'Arrays as long, or as short, as the writer allows are refused.',
  fix: 'Widen the bound again.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"array","maxItems":2}}}',
        writer: '{"type":"object","properties":{"n":{"type":"array","maxItems":3}}}',
        findings: [
          {
            ruleId: 'json-item-count-tightened',
            reader: '/properties/n/maxItems',
            writer: '/properties/n/maxItems',
            path: 'n',
          },
        ],
      },
      {
        reader: '{"type":"array","minItems":1}',
        writer: '{"type":"array"}',
        findings: [{ ruleId: 'json-item-count-tightened', reader: '/minItems', writer: '' }],
      },
    ],
    allows: [
      { reader: '{"type":"array","minItems":1}', writer: '{"type":"array","minItems":2,"maxItems":3}' },
    ],
  },
});
