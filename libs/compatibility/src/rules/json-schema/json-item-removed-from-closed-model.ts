import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonItemRemovedFromClosedModel = defineJsonRule({
  id: 'json-item-removed-from-closed-model',
  on: ['ITEM_REMOVED_FROM_CLOSED_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader takes no items beyond its list, and the writer writes one more.',
  message: (args, side) =>
    `The ${side.reader} schema takes no item ${text(args, 'position')} (${text(args, 'type')}) at ${text(args, 'place')}, which the ${side.writer} schema has.`,
  why: 'Arrays with the item are refused.',
  fix: 'Keep the item, or allow further ones.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","items":[{"type":"string"}],"additionalItems":false}',
        writer: '{"type":"array","items":[{"type":"string"},{"type":"null"}],"additionalItems":false}',
        findings: [
          { ruleId: 'json-item-removed-from-closed-model', reader: '/items', writer: '/items/1', path: '[]' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"array","items":[{"type":"string"}]}',
        writer: '{"type":"array","items":[{"type":"string"},{"type":"null"}]}',
      },
    ],
  },
});
