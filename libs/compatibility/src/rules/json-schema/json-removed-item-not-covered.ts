import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonRemovedItemNotCovered = defineJsonRule({
  id: 'json-removed-item-not-covered',
  on: ['ITEM_REMOVED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader no longer lists an item, and what it allows for further ones does not fit it.',
  message: (args, side) =>
    `The ${side.reader} schema does not list item ${text(args, 'position')} (${text(args, 'type')}) at ${text(args, 'place')}, which the ${side.writer} schema has, and takes other values for further items.`,
  why: 'The item is now read as a further one, and its values do not fit.',
  fix: 'Keep the item in the list.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"string"}}',
        writer:
          '{"type":"array","items":[{"type":"string"},{"type":"null"}],"additionalItems":{"type":"string"}}',
        findings: [
          { ruleId: 'json-removed-item-not-covered', reader: '/items', writer: '/items/1', path: '[]' },
          {
            ruleId: 'json-type-changed',
            reader: '/additionalItems/type',
            writer: '/items/1/type',
            path: '[]',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"string"}}',
        writer:
          '{"type":"array","items":[{"type":"string"},{"type":"string"}],"additionalItems":{"type":"string"}}',
      },
    ],
  },
});
