import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonItemAddedToOpenModel = defineJsonRule({
  id: 'json-item-added-to-open-model',
  on: ['ITEM_ADDED_TO_OPEN_CONTENT_MODEL'],
  severity: 'error',
  summary: 'The reader says what an item must be that the writer may write as anything.',
  message: (args, side) =>
    `The ${side.reader} schema has a schema for item ${text(args, 'position')} (${text(args, 'type')}) at ${text(args, 'place')}, where the ${side.writer} schema takes anything.`,
  why: 'The writer leaves further items open, so arrays may hold one in this place already.',
  fix: 'Put new facts into a new property instead of a further item.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","items":[{"type":"string"},{"type":"null"}]}',
        writer: '{"type":"array","items":[{"type":"string"}]}',
        findings: [
          { ruleId: 'json-item-added-to-open-model', reader: '/items/1', writer: '/items', path: '[]' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"array","items":[{"type":"string"},{}]}',
        writer: '{"type":"array","items":[{"type":"string"}]}',
      },
      {
        reader: '{"type":"array","items":[{"type":"string"},{"type":"null"}],"additionalItems":false}',
        writer: '{"type":"array","items":[{"type":"string"}],"additionalItems":false}',
      },
    ],
  },
});
