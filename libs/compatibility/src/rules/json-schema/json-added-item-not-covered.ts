import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonAddedItemNotCovered = defineJsonRule({
  id: 'json-added-item-not-covered',
  on: ['ITEM_ADDED_NOT_COVERED_BY_PARTIALLY_OPEN_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader lists an item, and what the writer allows for further ones does not fit it.',
  message: (args, side) =>
    `The ${side.reader} schema has a schema for item ${text(args, 'position')} (${text(args, 'type')}) at ${text(args, 'place')}, which what the ${side.writer} schema allows for further items does not fit.`,
  why: 'Arrays may hold an item in this place already, of the type of further items.',
  fix: 'Give the new item a type that further items fit.',
  examples: {
    breaks: [
      {
        reader:
          '{"type":"array","items":[{"type":"string"},{"type":"null"}],"additionalItems":{"type":"string"}}',
        writer: '{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"string"}}',
        findings: [
          { ruleId: 'json-added-item-not-covered', reader: '/items/1', writer: '/items', path: '[]' },
          {
            ruleId: 'json-type-changed',
            reader: '/items/1/type',
            writer: '/additionalItems/type',
            path: '[]',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          '{"type":"array","items":[{"type":"string"},{"type":"string"}],"additionalItems":{"type":"string"}}',
        writer: '{"type":"array","items":[{"type":"string"}],"additionalItems":{"type":"string"}}',
      },
    ],
  },
});
