import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { kindOf, scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

export const protobufCardinalityChanged = defineProtobufRule({
  id: 'protobuf-cardinality-changed',
  format: 'protobuf',
  on: 'fields',
  severity: 'warning',
  dropIn: false,
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader takes a field for a list and the writer for one value, or the other way round.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'A list read as one value keeps the last element only, and numbers that are packed together are not read at all; in JSON a list and a value exclude one another.',
  fix: 'Keep the field; add a repeated one with a new number.',
  confluent: [],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto3"; message Order { string note = 1; }',
        writer: 'syntax = "proto3"; message Order { repeated string note = 1; }',
        findings: [
          {
            ruleId: 'protobuf-cardinality-changed',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/field/0/label',
            path: 'note',
          },
        ],
      },
      {
        reader: 'syntax = "proto2"; message Order { repeated Line line = 1; } message Line { }',
        writer: 'syntax = "proto2"; message Order { optional Line line = 1; } message Line { }',
        findings: [
          {
            ruleId: 'protobuf-cardinality-changed',
            reader: '/messageType/0/field/0/label',
            writer: '/messageType/0/field/0/label',
            path: 'line',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto3"; message Order { repeated string note = 1; }',
        writer: 'syntax = "proto3"; message Order { repeated string note = 1; }',
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.repeated === writer.repeated || kindOf(reader.type) !== kindOf(writer.type)) return undefined;
    // Two written labels of a number are told by the drop-in rule.
    const group = scalarGroup(reader.type);
    const labelled = reader.label !== undefined && writer.label !== undefined;
    if (labelled && group !== undefined && group !== 'string or bytes' && group === scalarGroup(writer.type))
      return undefined;
    const word = (repeated: boolean) => (repeated ? 'repeated' : 'single');
    return {
      args: {
        field: reader.name,
        number: reader.number,
        reader: word(reader.repeated),
        writer: word(writer.repeated),
      },
      identity: [String(reader.number), word(reader.repeated)],
      field: reader.name,
      reader: reader.labelNode,
      writer: writer.labelNode,
    };
  },
});
