import { describeProtoType } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { kindOf } from '../../engine/protobuf/scalar-kinds.js';

export const protobufFieldKindChanged = defineProtobufRule({
  id: 'protobuf-field-kind-changed',
  format: 'protobuf',
  on: 'types',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader takes a field for a scalar, a map or a message, and the writer for another of these.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'The bytes of one are no bytes of the other: reading fails, or the value comes out as something else.',
  fix: 'Keep the type of the number; add a field with a new number for the new type.',
  confluent: ['FIELD_KIND_CHANGED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { Money price = 1; } message Money { int64 units = 1; }',
        writer: 'syntax = "proto3"; message Order { int64 price = 1; }',
        findings: [
          {
            ruleId: 'protobuf-field-kind-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/type',
            path: 'price',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { map<string, string> labels = 1; }',
        writer: 'syntax = "proto3"; message Order { repeated string labels = 1; }',
        findings: [
          {
            ruleId: 'protobuf-field-kind-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/type',
            path: 'labels',
          },
        ],
      },
    ],
    allows: [
      {
        // A map is a repeated message of a key and a value, and may be written out as one.
        reader: 'syntax = "proto3"; message Order { map<string, string> labels = 1; }',
        writer:
          'syntax = "proto3"; message Order { repeated LabelsEntry labels = 1; message LabelsEntry { option map_entry = true; string key = 1; string value = 2; } }',
      },
    ],
  },
  check: ({ reader, readerType, writerType, part }) => {
    if (kindOf(readerType) === kindOf(writerType)) return undefined;
    const [mine, theirs] = [describeProtoType(readerType), describeProtoType(writerType)];
    return {
      args: { field: reader.name, number: reader.number, reader: mine, writer: theirs },
      identity: [String(reader.number), part, mine, theirs],
      field: reader.name,
      confluent: 'FIELD_KIND_CHANGED',
    };
  },
});
