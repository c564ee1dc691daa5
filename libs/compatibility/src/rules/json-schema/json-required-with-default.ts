import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonRequiredWithDefault = defineJsonRule({
  id: 'json-required-with-default',
  on: ['required-with-default'],
  severity: 'info',
  summary: 'The reader requires a property that the writer may leave out, and has a default for it.',
  message: (args, side) =>
    `The ${side.reader} schema requires ${text(args, 'place')} and has a default for it; the ${side.writer} schema may leave it out.`,
  why: 'A default is a note: only readers that fill it in before they validate accept the object.',
  fix: 'Leave the property optional, unless every reader fills in defaults.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"integer","default":1}},"required":["n"]}',
        writer: '{"type":"object","properties":{"n":{"type":"integer","default":1}}}',
        findings: [
          { ruleId: 'json-required-with-default', reader: '/required/0', writer: '/properties/n', path: 'n' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","properties":{"n":{"type":"integer","default":1}}}',
        writer: '{"type":"object","properties":{"n":{"type":"integer"}}}',
      },
    ],
  },
});
