import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPatternPropertiesChanged = defineJsonRule({
  id: 'json-pattern-properties-changed',
  on: ['pattern-properties'],
  severity: 'warning',
  summary: 'The reader asks something else of properties whose names match a pattern than the writer.',
  message: (args, side) =>
    `The ${side.reader} schema treats properties that match ${text(args, 'pattern')} at ${text(args, 'place')} otherwise than the ${side.writer} schema (${text(args, 'change')}).`,
  why: 'Properties of such names may hold values that are refused now.',
  fix: 'Leave the pattern and its schema as they were.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","patternProperties":{"^x":{"type":"string"}}}',
        writer: '{"type":"object"}',
        findings: [
          {
            ruleId: 'json-pattern-properties-changed',
            reader: '/patternProperties/^x',
            writer: '',
            path: '{}',
          },
        ],
      },
      {
        reader: '{"type":"object","patternProperties":{"^x":{"type":"string"}}}',
        writer: '{"type":"object","patternProperties":{"^x":{"type":"integer"}}}',
        findings: [
          {
            ruleId: 'json-pattern-properties-changed',
            reader: '/patternProperties/^x',
            writer: '/patternProperties/^x',
            path: '{}',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          '{"type":"object","properties":{"a":{"type":"string"}},"patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}',
        writer: '{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":false}',
      },
    ],
  },
});
