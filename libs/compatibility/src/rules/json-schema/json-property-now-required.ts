import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonPropertyNowRequired = defineJsonRule({
  id: 'json-property-now-required',
  on: ['REQUIRED_ATTRIBUTE_ADDED'],
  severity: 'error',
  summary: 'The reader requires a property that the writer may leave out.',
  message: (args, side) =>
    `The ${side.reader} schema requires ${text(args, 'place')}, which the ${side.writer} schema may leave out.`,
  why: 'Objects without the property are written and refused.',
  fix: 'Leave the property optional, or give it a "default" that readers fill in.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}}}',
        findings: [
          {
            ruleId: 'json-property-now-required',
            reader: '/required/0',
            writer: '/properties/id',
            path: 'id',
          },
        ],
      },
    ],
    allows: [
      {
        reader: '{"type":"object","properties":{"id":{"type":"string"}}}',
        writer: '{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}',
      },
    ],
  },
});
