import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonContainsCountTightened = defineJsonRule({
  id: 'json-contains-count-tightened',
  on: ['MAX_CONTAINS_ADDED', 'MAX_CONTAINS_DECREASED', 'MIN_CONTAINS_ADDED', 'MIN_CONTAINS_INCREASED'],
  severity: 'error',
  summary: 'The reader allows fewer numbers of items of a kind than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} ${text(args, 'reader')} at ${text(args, 'place')}, the ${side.writer} schema ${text(args, 'writer') || 'none'}.`,
  why: 'Arrays with as many such items as the writer allows are refused.',
  fix: 'Widen the bound again.',
  examples: {
    breaks: [
      {
        reader:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"array","contains":{"type":"string"},"minContains":3}',
        writer:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"array","contains":{"type":"string"},"minContains":2}',
        findings: [
          { ruleId: 'json-contains-count-tightened', reader: '/minContains', writer: '/minContains' },
        ],
      },
    ],
    allows: [
      {
        reader:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"array","contains":{"type":"string"},"maxContains":4}',
        writer:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"array","contains":{"type":"string"},"maxContains":3}',
      },
    ],
  },
});
