import { describeProtoType } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { holdsAll } from '../../engine/protobuf/number-ranges.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

export const protobufNumberNarrowed = defineProtobufRule({
  id: 'protobuf-number-narrowed',
  format: 'protobuf',
  on: 'types',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader’s number type does not hold every value of the writer’s.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, which does not hold every ${text(args, 'writer')} of the ${side.writer} schema.`,
  why: 'The bytes are read without an error, and a value that is too large, or negative where only positive ones fit, comes out as another number.',
  fix: (args) => `Keep ${text(args, 'writer')}, or add a field with a new number.`,
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { int32 count = 1; }',
        writer: 'syntax = "proto3"; message Order { int64 count = 1; }',
        findings: [
          {
            ruleId: 'protobuf-number-narrowed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'count',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { bool count = 1; }',
        writer: 'syntax = "proto3"; message Order { uint32 count = 1; }',
        findings: [
          {
            ruleId: 'protobuf-json-type-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'count',
          },
          {
            ruleId: 'protobuf-number-narrowed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'count',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { int64 count = 1; }',
        writer: 'syntax = "proto3"; message Order { uint32 count = 1; }',
      },
    ],
  },
  check: ({ reader, readerType, writerType, part }) => {
    if (scalarGroup(readerType) !== scalarGroup(writerType) || holdsAll(readerType, writerType))
      return undefined;
    const types = [describeProtoType(readerType), describeProtoType(writerType)] as const;
    return {
      args: { field: reader.name, number: reader.number, reader: types[0], writer: types[1] },
      identity: [String(reader.number), part, ...types],
      field: reader.name,
    };
  },
});
