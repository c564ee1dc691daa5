import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonStringLengthTightened = defineJsonRule({
  id: 'json-string-length-tightened',
  on: ['MAX_LENGTH_ADDED', 'MAX_LENGTH_DECREASED', 'MIN_LENGTH_ADDED', 'MIN_LENGTH_INCREASED'],
  severity: 'error',
  summary: 'The reader allows fewer lengths of a string than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'Strings of a length that the writer allows are refused.',
  fix: 'Widen the bound again; a new, narrower rule needs a new property.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"string","maxLength":5}}}',
        writer: '{"type":"object","properties":{"n":{"type":"string","maxLength":10}}}',
        findings: [
          {
            ruleId: 'json-string-length-tightened',
            reader: '/properties/n/maxLength',
            writer: '/properties/n/maxLength',
            path: 'n',
          },
        ],
      },
      {
        reader: '{"type":"string","minLength":1}',
        writer: '{"type":"string"}',
        findings: [{ ruleId: 'json-string-length-tightened', reader: '/minLength', writer: '' }],
      },
    ],
    allows: [
      { reader: '{"type":"string","maxLength":10}', writer: '{"type":"string","maxLength":5,"minLength":1}' },
    ],
  },
});
