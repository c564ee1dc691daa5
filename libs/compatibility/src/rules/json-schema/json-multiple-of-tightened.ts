import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonMultipleOfTightened = defineJsonRule({
  id: 'json-multiple-of-tightened',
  on: ['MULTIPLE_OF_ADDED', 'MULTIPLE_OF_EXPANDED', 'MULTIPLE_OF_CHANGED'],
  severity: 'error',
  summary: 'The reader takes multiples of another number than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'Numbers that the writer allows are no multiples of what the reader asks for.',
  fix: 'Keep "multipleOf", or choose a number that the old one is a multiple of.',
  examples: {
    breaks: [
      {
        reader: '{"type":"number","multipleOf":0.3}',
        writer: '{"type":"number","multipleOf":0.1}',
        findings: [{ ruleId: 'json-multiple-of-tightened', reader: '/multipleOf', writer: '/multipleOf' }],
      },
      {
        reader: '{"type":"number","multipleOf":3}',
        writer: '{"type":"number","multipleOf":2}',
        findings: [{ ruleId: 'json-multiple-of-tightened', reader: '/multipleOf', writer: '/multipleOf' }],
      },
      {
        reader: '{"type":"number","multipleOf":2}',
        writer: '{"type":"number"}',
        findings: [{ ruleId: 'json-multiple-of-tightened', reader: '/multipleOf', writer: '' }],
      },
    ],
    allows: [
      { reader: '{"type":"number","multipleOf":0.1}', writer: '{"type":"number","multipleOf":0.3}' },
      { reader: '{"type":"number"}', writer: '{"type":"number","multipleOf":3}' },
    ],
  },
});
