import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPatternAdded = defineJsonRule({
  id: 'json-pattern-added',
  on: ['PATTERN_ADDED'],
  severity: 'error',
  summary: 'The reader asks for a pattern that the writer does not have.',
  message: (args, side) =>
    `The ${side.reader} schema has the pattern ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema none.`,
  why: 'Strings that were free until now need not match.',
  fix: 'Leave the pattern out, or describe the form in "description"; a checked form needs a new property.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"string","pattern":"^a"}}}',
        writer: '{"type":"object","properties":{"n":{"type":"string"}}}',
        findings: [
          {
            ruleId: 'json-pattern-added',
            reader: '/properties/n/pattern',
            writer: '/properties/n',
            path: 'n',
          },
        ],
      },
    ],
    allows: [{ reader: '{"type":"string"}', writer: '{"type":"string","pattern":"^a"}' }],
  },
});
