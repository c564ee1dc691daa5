import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

export const protobufFieldMadeRequired = defineProtobufRule({
  id: 'protobuf-field-made-required',
  format: 'protobuf',
  on: 'fields',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json'],
  summary: 'The reader requires a field that the writer may leave out.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is required in the ${side.reader} schema, but may be missing in what the ${side.writer} schema writes.`,
  why: 'Reading a message without a required field fails as a whole.',
  fix: 'Leave the field optional.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { required string id = 1; }',
        writer: 'syntax = "proto2"; message Order { optional string id = 1; }',
        findings: [
          {
            ruleId: 'protobuf-field-made-required',
            reader: '/messageType/0/field/0/label',
            writer: '/messageType/0/field/0/label',
            path: 'id',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto2"; message Order { optional string id = 1; }',
        writer: 'syntax = "proto2"; message Order { required string id = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.presence !== 'required' || writer.presence === 'required') return undefined;
    // Two written labels of a number are told by the drop-in rule.
    const group = scalarGroup(reader.type);
    const labelled = reader.label !== undefined && writer.label !== undefined;
    if (labelled && group !== undefined && group !== 'string or bytes' && group === scalarGroup(writer.type))
      return undefined;
    return {
      args: { field: reader.name, number: reader.number },
      identity: [String(reader.number)],
      field: reader.name,
      reader: reader.labelNode,
      writer: writer.labelNode,
    };
  },
});
