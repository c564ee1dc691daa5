import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonDependentNamesAdded = defineJsonRule({
  id: 'json-dependent-names-added',
  on: ['DEPENDENCY_ARRAY_ADDED', 'DEPENDENCY_ARRAY_EXTENDED', 'DEPENDENCY_ARRAY_CHANGED'],
  severity: 'error',
  summary: 'The reader requires properties beside another one that the writer may leave out.',
  message: (args, side) =>
    `The ${side.reader} schema requires ${text(args, 'names')} where ${text(args, 'property')} is present at ${text(args, 'place')}; the ${side.writer} schema asks for less.`,
  why: 'Objects with the one property and without the others are refused.',
  fix: 'Leave the dependency out, or make it shorter.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","dependencies":{"a":["b"]}}',
        writer: '{"type":"object"}',
        findings: [{ ruleId: 'json-dependent-names-added', reader: '/dependencies', writer: '' }],
      },
      {
        reader: '{"type":"object","dependencies":{"a":["b","c"]}}',
        writer: '{"type":"object","dependencies":{"a":["b"]}}',
        findings: [
          { ruleId: 'json-dependent-names-added', reader: '/dependencies', writer: '/dependencies' },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","dependencies":{"a":["b"]}}',
        writer: '{"type":"object","dependencies":{"a":["c","b"]}}',
      },
    ],
  },
});
