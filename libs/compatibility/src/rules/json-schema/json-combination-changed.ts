import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonCombinationChanged = defineJsonRule({
  id: 'json-combination-changed',
  on: ['COMBINED_TYPE_CHANGED'],
  severity: 'error',
  summary: 'The reader combines its branches by another word than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema says ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer')}.`,
  why: 'What fits one branch need not fit all, nor exactly one.',
  fix: 'Keep the word; only anyOf may take the place of another.',
  examples: {
    breaks: [
      {
        reader: '{"allOf":[{"type":"string"},{"maxLength":5}]}',
        writer: '{"anyOf":[{"type":"string"},{"maxLength":5}]}',
        findings: [{ ruleId: 'json-combination-changed', reader: '/allOf', writer: '/anyOf' }],
      },
    ],
    allows: [
      {
        reader: '{"anyOf":[{"type":"string"},{"type":"null"}]}',
        writer: '{"oneOf":[{"type":"null"},{"type":"string"}]}',
      },
    ],
  },
});
