import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPatternChanged = defineJsonRule({
  id: 'json-pattern-changed',
  on: ['PATTERN_CHANGED'],
  severity: 'error',
  summary: 'The reader has another pattern than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has the pattern ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer')}.`,
  why: 'Patterns are compared by their text: whether one takes all that the other takes is not worked out.',
  fix: 'Keep the pattern; if the new one takes all that the old one took, say anyOf the two.',
  examples: {
    breaks: [
      {
        reader: '{"type":"string","pattern":"^[a-z]+$"}',
        writer: '{"type":"string","pattern":"^[a-c]+$"}',
        findings: [{ ruleId: 'json-pattern-changed', reader: '/pattern', writer: '/pattern' }],
      },
      {
        reader: '{"type":"string","pattern":"^[a-c]+$"}',
        writer: '{"type":"string","pattern":"^[a-z]+$"}',
        findings: [{ ruleId: 'json-pattern-changed', reader: '/pattern', writer: '/pattern' }],
      },
    ],
    allows: [
      {
        reader: '{"anyOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"^b"}]}',
        writer: '{"type":"string","pattern":"^b"}',
      },
    ],
  },
});
