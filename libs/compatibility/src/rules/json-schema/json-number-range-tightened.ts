import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonNumberRangeTightened = defineJsonRule({
  id: 'json-number-range-tightened',
  on: [
    'MAXIMUM_ADDED',
    'MAXIMUM_DECREASED',
    'MINIMUM_ADDED',
    'MINIMUM_INCREASED',
    'EXCLUSIVE_MAXIMUM_ADDED',
    'EXCLUSIVE_MAXIMUM_DECREASED',
    'EXCLUSIVE_MINIMUM_ADDED',
    'EXCLUSIVE_MINIMUM_INCREASED',
  ],
  severity: 'error',
  summary: 'The reader allows a smaller range of numbers than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'Numbers that the writer allows are refused.',
  fix: 'Widen the bound again; a new, narrower rule needs a new property.',
  examples: {
    breaks: [
      {
        reader: '{"type":"number","maximum":5}',
        writer: '{"type":"number","maximum":10}',
        findings: [{ ruleId: 'json-number-range-tightened', reader: '/maximum', writer: '/maximum' }],
      },
      {
        reader: '{"type":"number","exclusiveMaximum":5}',
        writer: '{"type":"number","exclusiveMaximum":10}',
        findings: [
          { ruleId: 'json-number-range-tightened', reader: '/exclusiveMaximum', writer: '/exclusiveMaximum' },
        ],
      },
      {
        reader: '{"type":"integer","minimum":1}',
        writer: '{"type":"integer"}',
        findings: [{ ruleId: 'json-number-range-tightened', reader: '/minimum', writer: '' }],
      },
    ],
    allows: [
      { reader: '{"type":"number","exclusiveMaximum":10}', writer: '{"type":"number","exclusiveMaximum":5}' },
      { reader: '{"type":"number","maximum":1e2}', writer: '{"type":"number","maximum":100.0,"minimum":0}' },
    ],
  },
});
