import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAdditionalItemsForbidden = defineJsonRule({
  id: 'json-additional-items-forbidden',
  on: ['ADDITIONAL_ITEMS_REMOVED', 'UNEVALUATED_ITEMS_REMOVED'],
  severity: 'error',
  summary: 'The reader forbids items beyond its list, and the writer allows them.',
  message: (args, side) =>
    `The ${side.reader} schema forbids further items at ${text(args, 'place')} (${text(args, 'keyword')}), the ${side.writer} schema allows them.`,
  why: 'Arrays that are longer than the list are refused.',
  fix: 'Leave further items allowed.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","items":[{"type":"string"}],"additionalItems":false}',
        writer: '{"type":"array","items":[{"type":"string"}]}',
        findings: [
          { ruleId: 'json-additional-items-forbidden', reader: '/additionalItems', writer: '', path: '[]' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"array","items":[{"type":"string"}]}',
        writer: '{"type":"array","items":[{"type":"string"}],"additionalItems":false}',
      },
    ],
  },
});
