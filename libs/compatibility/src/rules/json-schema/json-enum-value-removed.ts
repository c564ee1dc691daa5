import { text } from '../../engine/define-rule.js';
import { defineJsonRule } from '../../engine/json-schema/define-json-rule.js';

export const jsonEnumValueRemoved = defineJsonRule({
  id: 'json-enum-value-removed',
  on: ['ENUM_ARRAY_NARROWED', 'ENUM_ARRAY_CHANGED'],
  severity: 'error',
  summary: 'The reader does not list a value that the writer may write.',
  message: (args, side) =>
    `The ${side.reader} schema does not take ${text(args, 'values')} at ${text(args, 'place')}, which the ${side.writer} schema allows.`,
  why: 'A message that holds such a value is refused.',
  fix: 'Keep the value in the list until nobody writes it.',
  examples: {
    breaks: [
      {
        reader: '{"type":"object","properties":{"s":{"enum":["a"]}}}',
        writer: '{"type":"object","properties":{"s":{"enum":["a","b"]}}}',
        findings: [
          {
            ruleId: 'json-enum-value-removed',
            reader: '/properties/s/enum',
            writer: '/properties/s/enum/1',
            path: 's',
          },
        ],
      },
      {
        reader: '{"type":"object","properties":{"s":{"type":"string","enum":["a"]}}}',
        writer: '{"type":"object","properties":{"s":{"type":"string","enum":["a","b"]}}}',
        findings: [
          {
            ruleId: 'json-enum-value-removed',
            reader: '/properties/s/enum',
            writer: '/properties/s/enum/1',
            path: 's',
          },
        ],
      },
      {
        reader: '{"const":1}',
        writer: '{"const":2}',
        findings: [{ ruleId: 'json-enum-value-removed', reader: '/const', writer: '/const' }],
      },
    ],
    allows: [
      { reader: '{"enum":["b","a",1.0]}', writer: '{"enum":["a",1]}' },
      { reader: '{"const":1}', writer: '{"const":1.0}' },
    ],
  },
});
