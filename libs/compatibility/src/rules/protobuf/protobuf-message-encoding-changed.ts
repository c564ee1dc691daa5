import type { ProtoType } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { kindOf } from '../../engine/protobuf/scalar-kinds.js';

export const protobufMessageEncodingChanged = defineProtobufRule({
  id: 'protobuf-message-encoding-changed',
  format: 'protobuf',
  on: 'fields',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'source'],
  summary:
    'The reader expects a message between tags, as groups are, and the writer puts its length before it, or the other way round.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'The two encodings have different wire types, so the reader takes the field for one that it does not know.',
  fix: 'Keep the encoding: a group stays a group, and becomes [features.message_encoding = DELIMITED] in an edition.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader:
          'edition = "2023"; message Order { Line line = 1 [features.message_encoding = DELIMITED]; } message Line { string sku = 1; }',
        writer: 'edition = "2023"; message Order { Line line = 1; } message Line { string sku = 1; }',
        findings: [
          {
            ruleId: 'protobuf-message-encoding-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/typeName',
            path: 'line',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'edition = "2023"; message Order { repeated int32 parts = 1 [features.repeated_field_encoding = EXPANDED]; }',
        writer: 'edition = "2023"; message Order { repeated int32 parts = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.delimited === writer.delimited) return undefined;
    const word = ({ delimited, type }: { readonly delimited: boolean; readonly type: ProtoType }) =>
      delimited ? 'delimited by tags' : kindOf(type) === 'MESSAGE' ? 'prefixed by its length' : 'no message';
    const words = [word(reader), word(writer)] as const;
    return {
      args: { field: reader.name, number: reader.number, reader: words[0], writer: words[1] },
      identity: [String(reader.number), ...words],
      field: reader.name,
      reader: reader.typeNode,
      writer: writer.typeNode,
    };
  },
});
