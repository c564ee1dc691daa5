import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { missingValues } from '../../engine/protobuf/enum-values.js';

export const protobufEnumValueMissing = defineProtobufRule({
  id: 'protobuf-enum-value-missing',
  format: 'protobuf',
  on: 'enums',
  severity: 'info',
  dropIn: false,
  breaks: ['json', 'source'],
  summary: 'The reader lacks a value of an enum that the writer may write.',
  message: (args, side) =>
    `The enum ${text(args, 'enum')} lacks ${text(args, 'values')} in the ${side.reader} schema, which the ${side.writer} schema may write.`,
  why: 'A reader of an open enum keeps the number and has no name for it; in JSON it refuses the name.',
  fix: 'Let readers learn a value before anybody writes it, and keep values that may still arrive.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; PAID = 1; }',
        findings: [
          {
            ruleId: 'protobuf-enum-value-missing',
            reader: '/enumType/0/name',
            writer: '/enumType/0/value/1/name',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; PAID = 1; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; }',
      },
    ],
  },
  check: ({ reader, writer }) => (reader.closed ? undefined : missingValues(reader, writer)),
});
