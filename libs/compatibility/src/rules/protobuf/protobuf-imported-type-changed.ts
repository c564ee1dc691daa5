import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';

export const protobufImportedTypeChanged = defineProtobufRule({
  id: 'protobuf-imported-type-changed',
  format: 'protobuf',
  on: 'imported-types',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader imports a message in a version that does not read the writer’s.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) holds ${text(args, 'type')}, whose version in the ${side.reader} schema does not read the one in the ${side.writer} schema.`,
  why: 'What is wrong inside the imported message is told beside this; every field that holds it is hurt.',
  fix: 'Refer to a version of the imported schema that is compatible with the one before.',
  confluent: ['FIELD_NAMED_TYPE_CHANGED'],
  examples: {
    breaks: [
      {
        // A message of one's own takes the place of an imported one of the same name.
        reader:
          'syntax = "proto3"; message Order { Timestamp at = 1; } message Timestamp { string text = 1; }',
        writer:
          'syntax = "proto3"; import "google/protobuf/timestamp.proto"; message Order { google.protobuf.Timestamp at = 1; }',
        findings: [
          {
            ruleId: 'protobuf-tag-reused',
            reader: '/messageType/1/field/0/name',
            writer: '/messageType/0/field/0/typeName',
            path: 'at.text',
          },
          {
            ruleId: 'protobuf-scalar-kind-changed',
            reader: '/messageType/1/field/0/type',
            writer: '/messageType/0/field/0/typeName',
            path: 'at.text',
          },
          {
            ruleId: 'protobuf-imported-type-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/typeName',
            path: 'at',
          },
        ],
      },
    ],
    allows: [
      {
        reader:
          'syntax = "proto3"; message Order { Timestamp at = 1; } message Timestamp { int64 seconds = 1; int32 nanos = 2; }',
        writer:
          'syntax = "proto3"; import "google/protobuf/timestamp.proto"; message Order { google.protobuf.Timestamp at = 1; }',
      },
    ],
  },
  check: ({ reader, readerType, part }) => {
    if (readerType.kind !== 'message') return undefined;
    const type = readerType.message.localName;
    return {
      args: { field: reader.name, number: reader.number, type },
      identity: [String(reader.number), part, type],
      field: reader.name,
      confluent: 'FIELD_NAMED_TYPE_CHANGED',
    };
  },
});
