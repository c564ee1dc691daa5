import { describeProtoType, type ProtoType } from '@schema-steward/schema';
import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

/** protobuf.dev, "ProtoJSON Format". */
export const protobufJsonTypeChanged = defineProtobufRule({
  id: 'protobuf-json-type-changed',
  format: 'protobuf',
  on: 'types',
  severity: 'warning',
  dropIn: false,
  breaks: ['json', 'source'],
  summary:
    'The reader takes a number in JSON where the writer writes true or false or an enum’s name, or the other way round.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema, which JSON writes otherwise.`,
  why: 'The bytes are the same. In JSON a bool is true or false, an enum its name and a number a number, so readers refuse the other’s values; generated code has another type.',
  fix: 'Keep the type; add a field with a new number.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { int32 paid = 1; }',
        writer: 'syntax = "proto3"; message Order { bool paid = 1; }',
        findings: [
          {
            ruleId: 'protobuf-json-type-changed',
            reader: '/messageType/0/field/0/type',
            writer: '/messageType/0/field/0/type',
            path: 'paid',
          },
        ],
      },
      {
        reader: 'syntax = "proto3"; message Order { int32 state = 1; } enum State { OPEN = 0; }',
        writer: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; }',
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
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { State state = 1; } enum State { OPEN = 0; }',
        writer: 'syntax = "proto3"; message Order { int32 state = 1; } enum State { OPEN = 0; }',
      },
    ],
  },
  check: ({ reader, readerType, writerType, part }) => {
    if (scalarGroup(readerType) !== 'number' || scalarGroup(writerType) !== 'number') return undefined;
    const [mine, theirs] = [jsonForm(readerType), jsonForm(writerType)];
    // A reader of an enum takes its number as well.
    if (mine === theirs || (mine === 'name' && theirs === 'number')) return undefined;
    const types = [describeProtoType(readerType), describeProtoType(writerType)] as const;
    return {
      args: { field: reader.name, number: reader.number, reader: types[0], writer: types[1] },
      identity: [String(reader.number), part, ...types],
      field: reader.name,
    };
  },
});

function jsonForm(type: ProtoType): 'name' | 'bool' | 'number' {
  if (type.kind === 'enum') return 'name';
  return type.kind === 'scalar' && type.scalar === 'bool' ? 'bool' : 'number';
}
