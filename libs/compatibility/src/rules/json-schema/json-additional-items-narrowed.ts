import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAdditionalItemsNarrowed = defineJsonRule({
  id: 'json-additional-items-narrowed',
  on: ['ADDITIONAL_ITEMS_NARROWED', 'UNEVALUATED_ITEMS_NARROWED'],
  severity: 'error',
  summary: 'The reader has a schema for items beyond its list, and the writer takes any.',
  message: (args, side) =>
    `The ${side.reader} schema has a schema for further items at ${text(args, 'place')} (${text(args, 'keyword')}), the ${side.writer} schema takes any.`,
  why: 'Further items that were free until now need not fit.',
  fix: 'Leave further items free.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"null"}}',
        writer: '{"type":"array","items":[{"type":"string"}]}',
        findings: [
          { ruleId: 'json-additional-items-narrowed', reader: '/additionalItems', writer: '', path: '[]' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"array","items":[{"type":"string"}]}',
        writer: '{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"null"}}',
      },
    ],
  },
});
