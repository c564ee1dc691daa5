import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonFormatChanged = defineJsonRule({
  id: 'json-format-changed',
  on: ['format'],
  severity: 'warning',
  summary: 'The reader asks for a format that the writer does not.',
  message: (args, side) =>
    `The ${side.reader} schema has the format ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'A reader whose validator checks formats refuses strings that were right before.',
  fix: 'Leave the format as it was, or make sure that only such strings were ever written.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"at":{"type":"string","format":"date-time"}}}',
        writer: '{"type":"object","properties":{"at":{"type":"string"}}}',
        findings: [
          {
            ruleId: 'json-format-changed',
            reader: '/properties/at/format',
            writer: '/properties/at',
            path: 'at',
          },
        ],
      },
    ],
    allows: [{ reader: '{"type":"string"}', writer: '{"type":"string","format":"date"}' }],
  },
});
