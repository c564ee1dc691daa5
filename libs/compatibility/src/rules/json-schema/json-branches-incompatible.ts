import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonBranchesIncompatible = defineJsonRule({
  id: 'json-branches-incompatible',
  on: ['COMBINED_TYPE_SUBSCHEMAS_CHANGED'],
  severity: 'error',
  summary: 'The reader has no branch of its own for each branch of the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has branches at ${text(args, 'place')} that cannot be paired with those of the ${side.writer} schema so that each reads the other.`,
  why: 'What fits a branch that found no partner is refused, or asked for more than before.',
  fix: 'Leave the branches as they were, and add new ones beside them.',
  examples: {
    breaks: [
      {
        reader: '{"anyOf":[{"type":"string"},{"type":"integer"}]}',
        writer: '{"anyOf":[{"type":"string"},{"type":"null"}]}',
        findings: [{ ruleId: 'json-branches-incompatible', reader: '/anyOf', writer: '/anyOf' }],
      },
      {
        reader: '{"anyOf":[{"type":"string","maxLength":5},{"type":"null"}]}',
        writer: '{"anyOf":[{"type":"string"},{"type":"null"}]}',
        findings: [
          { ruleId: 'json-string-length-tightened', reader: '/anyOf/0/maxLength', writer: '/anyOf/0' },
          { ruleId: 'json-branches-incompatible', reader: '/anyOf', writer: '/anyOf' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"anyOf":[{"type":"number"},{"type":"string"}]}',
        writer: '{"anyOf":[{"type":"string","maxLength":5},{"type":"integer"}]}',
      },
    ],
  },
});
