import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonBoundNowExclusive = defineJsonRule({
  id: 'json-bound-now-exclusive',
  on: ['exclusive-flag'],
  severity: 'warning',
  summary: 'The reader leaves out a bound that the writer includes.',
  message: (args, side) =>
    `The ${side.reader} schema has ${text(args, 'keyword')} at ${text(args, 'place')}; the ${side.writer} schema takes the bound itself, too.`,
  why: 'The number at the bound is written and refused.',
  fix: 'Leave the bound included.',
  examples: {
    breaks: [
      {
        reader:
          '{"$schema":"http://json-schema.org/draft-04/schema#","type":"number","maximum":5,"exclusiveMaximum":true}',
        writer: '{"$schema":"http://json-schema.org/draft-04/schema#","type":"number","maximum":5}',
        findings: [{ ruleId: 'json-bound-now-exclusive', reader: '/exclusiveMaximum', writer: '' }],
      },
    ],
    allows: [
      {
        reader:
          '{"$schema":"http://json-schema.org/draft-04/schema#","type":"number","maximum":6,"exclusiveMaximum":true}',
        writer: '{"$schema":"http://json-schema.org/draft-04/schema#","type":"number","maximum":5}',
      },
    ],
  },
});
