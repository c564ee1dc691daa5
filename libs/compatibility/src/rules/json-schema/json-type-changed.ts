import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonTypeChanged = defineJsonRule({
  id: 'json-type-changed',
  on: ['TYPE_CHANGED'],
  severity: 'error',
  summary: 'The reader takes another kind of value than the writer writes.',
  message: (args, side) =>
    `The ${side.reader} schema takes ${text(args, 'reader')} at ${text(args, 'place')}, where the ${side.writer} schema has ${text(args, 'writer')}.`,
  why: 'A value of the kind that is written does not validate against what is read.',
  fix: 'Keep the type, or take both: "type": ["old", "new"]. Otherwise add a new property beside the old one.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"integer"}}}',
        writer: '{"type":"object","properties":{"n":{"type":"string"}}}',
        findings: [
          {
            ruleId: 'json-type-changed',
            reader: '/properties/n/type',
            writer: '/properties/n/type',
            path: 'n',
          },
        ],
      },
      {
        reader: '{"type":"string"}',
        writer: '{"type":["string","null"]}',
        findings: [{ ruleId: 'json-type-changed', reader: '/type', writer: '/type' }],
      },
    ],
    allows: [
      { reader: '{"type":["string","null"]}', writer: '{"type":"string"}' },
      { reader: '{}', writer: '{"type":"string"}' },
    ],
  },
});
