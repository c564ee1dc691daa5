import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufEnumClosednessChanged = defineProtobufRule({
  id: 'protobuf-enum-closedness-changed',
  format: 'protobuf',
  on: 'enums',
  severity: 'info',
  dropIn: false,
  breaks: ['wire', 'source'],
  summary: 'The reader’s enum is open and the writer’s closed, or the other way round.',
  message: (args, side) =>
    `The enum ${text(args, 'enum')} is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'A closed enum keeps a number that it does not know out of the field, an open one lets it in.',
  fix: 'Keep it: [features.enum_type = CLOSED] does so when a proto2 file moves to an edition.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader:
          'edition = "2023"; message Order { State state = 1; } enum State { option features.enum_type = CLOSED; OPEN = 0; }',
        writer: 'edition = "2023"; message Order { State state = 1; } enum State { OPEN = 0; }',
        findings: [
          {
            ruleId: 'protobuf-enum-closedness-changed',
            reader: '/enumType/0/name',
            writer: '/enumType/0/name',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'edition = "2023"; message Order { State state = 1; } enum State { option features.enum_type = OPEN; OPEN = 0; }',
        writer: 'edition = "2023"; message Order { State state = 1; } enum State { OPEN = 0; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.closed === writer.closed) return undefined;
    const word = (closed: boolean) => (closed ? 'closed' : 'open');
    return {
      args: { enum: writer.localName, reader: word(reader.closed), writer: word(writer.closed) },
      identity: [writer.localName, word(reader.closed)],
    };
  },
});
