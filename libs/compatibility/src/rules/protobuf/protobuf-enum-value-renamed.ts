import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { renamedValues } from '../../engine/protobuf/enum-values.js';

export const protobufEnumValueRenamed = defineProtobufRule({
  id: 'protobuf-enum-value-renamed',
  format: 'protobuf',
  on: 'enums',
  severity: 'warning',
  dropIn: false,
  breaks: ['json', 'source'],
  summary: 'The reader names a number of an enum otherwise than the writer.',
  message: (args, side) =>
    `The value ${text(args, 'number')} of the enum ${text(args, 'enum')} is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Bytes hold the number. In JSON the value is its name, which the reader does not know; generated code has another constant.',
  fix: (args) => `Keep ${text(args, 'writer')}, as an alias if need be (option allow_alias = true;).`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; SETTLED = 1; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; PAID = 1; }',
        findings: [
          {
            ruleId: 'protobuf-enum-value-renamed',
            reader: '/enumType/0/value/1/name',
            writer: '/enumType/0/value/1/name',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'syntax = "proto3"; message Order { State state = 1; } enum State { option allow_alias = true; OPEN = 0; SETTLED = 1; PAID = 1; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; PAID = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) =>
    renamedValues(reader, writer).map(({ mine, theirs }) => ({
      args: { enum: writer.localName, number: theirs.number, reader: mine.name, writer: theirs.name },
      identity: [writer.localName, String(theirs.number), mine.name, theirs.name],
      reader: mine.nameNode,
      writer: theirs.nameNode,
    })),
});
