import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufMessageTypeChanged = defineProtobufRule({
  id: 'protobuf-message-type-changed',
  format: 'protobuf',
  on: 'types',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader reads a field as another message than the writer writes.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) holds ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'The numbers inside one message mean something else in another, even where the bytes can be read.',
  fix: 'Keep the message of the number; add a field with a new number for the new message. A package may change, a message’s own name may not.',
  confluent: ['FIELD_NAMED_TYPE_CHANGED'],
  examples: {
    breaks: [
      {
        reader:
          'syntax = "proto3"; message Order { Place to = 1; } message Address { string city = 1; } message Place { string city = 1; }',
        writer: 'syntax = "proto3"; message Order { Address to = 1; } message Address { string city = 1; }',
        findings: [
          {
            ruleId: 'protobuf-message-type-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/typeName',
            path: 'to',
          },
        ],
      },
      {
        reader:
          'syntax = "proto3"; import "google/protobuf/timestamp.proto"; message Order { google.protobuf.Timestamp took = 1; }',
        writer:
          'syntax = "proto3"; import "google/protobuf/duration.proto"; message Order { google.protobuf.Duration took = 1; }',
        findings: [
          {
            ruleId: 'protobuf-message-type-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/typeName',
            path: 'took',
          },
        ],
      },
    ],
    allows: [
      {
        // Another way to write the same name.
        reader:
          'syntax = "proto3"; package shop; message Order { .shop.Address to = 1; } message Address { string city = 1; }',
        writer:
          'syntax = "proto3"; package shop; message Order { Address to = 1; } message Address { string city = 1; }',
      },
    ],
  },
  check: ({ reader, readerType, writerType, part }) => {
    if (readerType.kind !== 'message' || writerType.kind !== 'message') return undefined;
    const [mine, theirs] = [readerType.message.localName, writerType.message.localName];
    if (mine === theirs) return undefined;
    return {
      args: { field: reader.name, number: reader.number, reader: mine, writer: theirs },
      identity: [String(reader.number), part, mine, theirs],
      field: reader.name,
      confluent: 'FIELD_NAMED_TYPE_CHANGED',
    };
  },
});
