import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { missingValues } from '../../engine/protobuf/enum-values.js';

export const protobufClosedEnumValueMissing = defineProtobufRule({
  id: 'protobuf-closed-enum-value-missing',
  format: 'protobuf',
  on: 'enums',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader’s closed enum lacks a value that the writer may write.',
  message: (args, side) =>
    `The closed enum ${text(args, 'enum')} lacks ${text(args, 'values')} in the ${side.reader} schema, which the ${side.writer} schema may write.`,
  why: 'A reader of a closed enum takes a number that it does not know for a field that was not set: the value is lost, and the default stands in its place.',
  fix: 'Let readers learn a value before anybody writes it, and keep values that may still arrive.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { optional State state = 1; } enum State { OPEN = 0; }',
        writer:
          'syntax = "proto2"; message Order { optional State state = 1; } enum State { OPEN = 0; PAID = 1; }',
        findings: [
          {
            ruleId: 'protobuf-closed-enum-value-missing',
            reader: '/enumType/0/name',
            writer: '/enumType/0/value/1/name',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'syntax = "proto2"; message Order { optional State state = 1; } enum State { OPEN = 0; PAID = 1; }',
        writer: 'syntax = "proto2"; message Order { optional State state = 1; } enum State { OPEN = 0; }',
      },
    ],
  },
  check: ({ reader, writer }) => (reader.closed ? missingValues(reader, writer) : undefined),
});
