import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufMessageRemoved = defineProtobufRule({
  id: 'protobuf-message-removed',
  format: 'protobuf',
  on: 'unmatched-message',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader lacks a message that the writer defines.',
  message: (args, side) =>
    `The message ${text(args, 'message')} of the ${side.writer} schema is missing in the ${side.reader} schema.`,
  why: 'The writer may send it; a reader that does not know the message cannot read it, and code that uses it no longer compiles.',
  fix: (args, side) =>
    side.reader === 'new'
      ? `Keep ${text(args, 'message')}, and mark it option deprecated = true; until nobody writes it. A renamed message is a removed and an added one.`
      : `Consumers on the old schema do not know ${text(args, 'message')}: move them first, or use a successor subject.`,
  confluent: ['MESSAGE_REMOVED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string id = 1; }',
        writer: 'syntax = "proto3"; message Order { string id = 1; } message Refund { string id = 1; }',
        findings: [
          { ruleId: 'protobuf-message-removed', reader: '', writer: '/messageType/1/name', path: '<Refund>' },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { }',
        writer: 'syntax = "proto3"; message Order { message Line { string sku = 1; } }',
        findings: [
          {
            ruleId: 'protobuf-message-removed',
            reader: '/messageType/0/name',
            writer: '/messageType/0/nestedType/0/name',
            path: '<Order.Line>',
          },
        ],
      },
    ],
    allows: [
      {
        // Order in the file is free: a message's index is that of the schema it was written with.
        reader: 'syntax = "proto3"; message Refund { string id = 1; } message Order { string id = 1; }',
        writer: 'syntax = "proto3"; message Order { string id = 1; } message Refund { string id = 1; }',
      },
      {
        reader: 'syntax = "proto3"; message Order { string id = 1; } message Refund { string id = 1; }',
        writer: 'syntax = "proto3"; message Order { string id = 1; }',
      },
    ],
  },
  check: ({ writer }) => ({
    args: { message: writer.localName },
    identity: [writer.localName],
    writer: writer.nameNode,
    confluent: 'MESSAGE_REMOVED',
  }),
});
