import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonDependentSchemaAdded = defineJsonRule({
  id: 'json-dependent-schema-added',
  on: ['DEPENDENCY_SCHEMA_ADDED'],
  severity: 'error',
  summary: 'The reader has a schema for objects with a certain property, and the writer has none.',
  message: (args, side) =>
    `The ${side.reader} schema has a schema for objects with ${text(args, 'property')} at ${text(args, 'place')}; the ${side.writer} schema has none.`,
  why: 'Objects with the property were free in the rest until now.',
  fix: 'Leave the dependency out.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","dependencies":{"a":{"minProperties":2}}}',
        writer: '{"type":"object"}',
        findings: [{ ruleId: 'json-dependent-schema-added', reader: '/dependencies', writer: '' }],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","dependencies":{"a":{"minProperties":1}}}',
        writer: '{"type":"object","dependencies":{"a":{"minProperties":2}}}',
      },
    ],
  },
});
