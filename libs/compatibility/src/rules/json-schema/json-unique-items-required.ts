import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonUniqueItemsRequired = defineJsonRule({
  id: 'json-unique-items-required',
  on: ['UNIQUE_ITEMS_ADDED'],
  severity: 'error',
  summary: 'The reader refuses arrays that hold an item twice, and the writer may write them.',
  message: (args, side) =>
    `The ${side.reader} schema wants the items at ${text(args, 'place')} to be unique, the ${side.writer} schema does not.`,
  why: 'Arrays that hold an item twice are refused.',
  fix: 'Leave "uniqueItems" out, and let readers drop what is there twice.',
  examples: {
    breaks: [
      {
        reader: '{"type":"array","uniqueItems":true}',
        writer: '{"type":"array"}',
        findings: [{ ruleId: 'json-unique-items-required', reader: '/uniqueItems', writer: '' }],
      },
    ],
    allows: [
      { reader: '{"type":"array","uniqueItems":false}', writer: '{"type":"array","uniqueItems":true}' },
    ],
  },
});
