import { describeProtoType } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

/** protobuf.dev, "Updating A Message Type": which scalars are written alike. */
export const protobufScalarKindChanged = defineProtobufRule({
  id: 'protobuf-scalar-kind-changed',
  format: 'protobuf',
  on: 'types',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader reads a field as a scalar that is encoded otherwise than the writer’s.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, which cannot read the ${text(args, 'writer')} of the ${side.writer} schema.`,
  why: 'Only types of one group are encoded alike: int32, int64, uint32, uint64, bool and enums; sint32 and sint64; string and bytes; fixed32 and sfixed32; fixed64 and sfixed64. Between groups a value is lost or comes out wrong.',
  fix: 'Keep the type of the number; add a field with a new number for the new type.',
  confluent: ['FIELD_SCALAR_KIND_CHANGED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string total = 1; }',
        writer: 'syntax = "proto3"; message Order { int64 total = 1; }',
        findings: [
          {
            ruleId: 'protobuf-scalar-kind-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'total',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { map<string, float> rates = 1; }',
        writer: 'syntax = "proto3"; message Order { map<string, double> rates = 1; }',
        findings: [
          {
            ruleId: 'protobuf-scalar-kind-changed',
            reader: '/messageType/0/field/0/typeName',
            writer: '/messageType/0/field/0/typeName',
            path: 'rates',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { sint32 delta = 1; }',
        writer: 'syntax = "proto3"; message Order { int32 delta = 1; }',
        findings: [
          {
            ruleId: 'protobuf-scalar-kind-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'delta',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { int64 count = 1; }',
        writer: 'syntax = "proto3"; message Order { int32 count = 1; }',
      },
      {
        reader: 'syntax = "proto3"; message Order { int32 state = 1; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { STATE_UNKNOWN = 0; }',
        findings: [
          {
            ruleId: 'protobuf-json-type-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/typeName',
            path: 'state',
          },
        ],
      },
    ],
  },
  check: ({ reader, readerType, writerType, part }) => {
    const [mine, theirs] = [scalarGroup(readerType), scalarGroup(writerType)];
    if (mine === undefined || theirs === undefined || mine === theirs) return undefined;
    const types = [describeProtoType(readerType), describeProtoType(writerType)] as const;
    return {
      args: { field: reader.name, number: reader.number, reader: types[0], writer: types[1] },
      identity: [String(reader.number), part, ...types],
      field: reader.name,
      confluent: 'FIELD_SCALAR_KIND_CHANGED',
    };
  },
});
