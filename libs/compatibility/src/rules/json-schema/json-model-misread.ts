import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonModelMisread = defineJsonRule({
  id: 'json-model-misread',
  on: ['misread-model'],
  severity: 'warning',
  summary: 'The reader describes a property or item that the writer seems to rule out but does not.',
  message: (args, side) =>
    `The ${side.reader} schema says what ${text(args, 'place')} is (${text(args, 'type')}); the ${side.writer} schema names no such thing, and does not forbid it either.`,
  why: 'Patterns for names do not close an object, and "additionalItems" does not close an array without a list of items.',
  fix: 'Close the model with "additionalProperties": false first, or choose another name.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"integer"}},"patternProperties":{"^x":{}}}',
        writer: '{"type":"object","patternProperties":{"^x":{}}}',
        findings: [{ ruleId: 'json-model-misread', reader: '/properties/n', writer: '', path: 'n' }],
      },
    ],
    allows: [
      {
        reader:
          '{"type":"object","properties":{"n":{"type":"integer"}},"patternProperties":{"^x":{}},"additionalProperties":false}',
        writer: '{"type":"object","patternProperties":{"^x":{}},"additionalProperties":false}',
      },
    ],
  },
});
