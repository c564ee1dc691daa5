import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonOneOfOverlap = defineJsonRule({
  id: 'json-one-of-overlap',
  on: ['one-of-overlap'],
  severity: 'info',
  summary: 'The reader has a oneOf that is not the writer’s, and two of its branches may fit one value.',
  message: (args, side) =>
    `The ${side.reader} schema has a oneOf at ${text(args, 'place')} whose branches ${text(args, 'first')} and ${text(args, 'second')} may fit the same value, other than in the ${side.writer} schema.`,
  why: 'oneOf refuses what fits two branches: a branch that grew may take away what another one accepted.',
  fix: 'Say anyOf, or tell the branches apart by a required property with a constant.',
  examples: {
    breaks: [
      {
        reader: '{"oneOf":[{"type":"string","maxLength":9},{"type":"string","minLength":5}]}',
        writer: '{"type":"string","maxLength":9}',
        findings: [{ ruleId: 'json-one-of-overlap', reader: '/oneOf', writer: '' }],
      },
    ],
    allows: [{ reader: '{"oneOf":[{"type":"integer"},{"type":"null"}]}', writer: '{"type":"integer"}' }],
  },
});
