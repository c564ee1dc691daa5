import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { defaultOf } from '../../engine/protobuf/default-value.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

export const protobufDefaultChanged = defineProtobufRule({
  id: 'protobuf-default-changed',
  format: 'protobuf',
  on: 'fields',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire'],
  summary: 'The reader takes another value than the writer for a field that is not there.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema when it is not set, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'A default is not written: a message without the field means one thing to the writer, and another to the reader.',
  fix: 'Keep the default for ever.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { optional int32 parts = 1 [default = 2]; }',
        writer: 'syntax = "proto2"; message Order { optional int32 parts = 1 [default = 1]; }',
        findings: [
          {
            ruleId: 'protobuf-default-changed',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'parts',
          },
        ],
      },
      {
        reader:
          'syntax = "proto2"; message Order { optional State state = 1; } enum State { OPEN = 1; PAID = 2; }',
        writer:
          'syntax = "proto2"; message Order { optional State state = 1; } enum State { PAID = 2; OPEN = 1; }',
        findings: [
          {
            ruleId: 'protobuf-default-changed',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'state',
          },
          {
            ruleId: 'protobuf-enum-first-value-changed',
            reader: '/enumType/0/value/0/name',
            writer: '/enumType/0/value/0/name',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto2"; message Order { optional int32 parts = 1 [default = 0]; }',
        writer: 'syntax = "proto2"; message Order { optional int32 parts = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (scalarGroup(reader.type) !== scalarGroup(writer.type)) return undefined;
    const [mine, theirs] = [defaultOf(reader), defaultOf(writer)];
    if (
      mine === undefined ||
      theirs === undefined ||
      mine.value === theirs.value ||
      writer.presence === 'required'
    )
      return undefined;
    return {
      args: { field: reader.name, number: reader.number, reader: mine.text, writer: theirs.text },
      identity: [String(reader.number), mine.text, theirs.text],
      field: reader.name,
    };
  },
});
