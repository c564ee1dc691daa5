import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonUnevaluatedChanged = defineJsonRule({
  id: 'json-unevaluated-changed',
  on: ['unevaluated'],
  severity: 'info',
  summary: 'The reader limits what no other keyword speaks of, and those keywords are not the writer’s.',
  message: (args, side) =>
    `The ${side.reader} schema limits unevaluated properties or items at ${text(args, 'place')}, and speaks of others than the ${side.writer} schema.`,
  why: 'What no keyword speaks of any more falls under the limit.',
  fix: 'Compare by hand what the two schemas speak of.',
  examples: {
    breaks: [
      {
        reader:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object","allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}',
        writer:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object","allOf":[{"properties":{"a":{},"b":{}}}],"unevaluatedProperties":false}',
        findings: [
          {
            ruleId: 'json-unevaluated-changed',
            reader: '/unevaluatedProperties',
            writer: '/unevaluatedProperties',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object","properties":{"a":{"title":"A"}},"unevaluatedProperties":false}',
        writer:
          '{"$schema":"https://json-schema.org/draft/2019-09/schema","type":"object","properties":{"a":{}},"unevaluatedProperties":false}',
      },
    ],
  },
});
