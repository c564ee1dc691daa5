import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { scalarGroup } from '../../engine/protobuf/scalar-kinds.js';

export const protobufNumericLabelChanged = defineProtobufRule({
  id: 'protobuf-numeric-label-changed',
  format: 'protobuf',
  on: 'fields',
  severity: 'error',
  breaks: ['wire', 'json', 'source'],
  summary: 'The reader gives a number field another label than the writer: optional, required or repeated.',
  message: (args, side) =>
    `The field ${text(args, 'field')} (number ${text(args, 'number')}) is ${text(args, 'reader')} in the ${side.reader} schema, but ${text(args, 'writer')} in the ${side.writer} schema.`,
  why: 'Repeated numbers are packed together, which a single field does not read; a required field that is not there fails the whole message.',
  fix: 'Keep the label of the number; add a repeated field with a new number.',
  confluent: ['FIELD_NUMERIC_LABEL_CHANGED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { repeated int32 count = 1; }',
        writer: 'syntax = "proto2"; message Order { optional int32 count = 1; }',
        findings: [
          {
            ruleId: 'protobuf-numeric-label-changed',
            reader: '/messageType/0/field/0/label',
            writer: '/messageType/0/field/0/label',
            path: 'count',
          },
        ],
      },
      {
        reader: 'syntax = "proto2"; message Order { required State state = 1; } enum State { OPEN = 0; }',
        writer: 'syntax = "proto2"; message Order { optional State state = 1; } enum State { OPEN = 0; }',
        findings: [
          {
            ruleId: 'protobuf-numeric-label-changed',
            reader: '/messageType/0/field/0/label',
            writer: '/messageType/0/field/0/label',
            path: 'state',
          },
        ],
      },
    ],
    allows: [
      {
        // A label that is not written is not compared; the wider rule says what it breaks.
        reader: 'syntax = "proto3"; message Order { repeated int32 count = 1; }',
        writer: 'syntax = "proto3"; message Order { int32 count = 1; }',
        findings: [
          {
            ruleId: 'protobuf-cardinality-changed',
            reader: '/messageType/0/field/0/label',
            writer: '/messageType/0/field/0/name',
            path: 'count',
          },
        ],
      },
    ],
  },
  check: ({ reader, writer }) => {
    if (reader.label === undefined || writer.label === undefined || reader.label === writer.label)
      return undefined;
    // A map that is written out as repeated messages has a label; neither it nor a message is looked at.
    const group = scalarGroup(reader.type);
    if (group === undefined || group === 'string or bytes' || group !== scalarGroup(writer.type))
      return undefined;
    return {
      args: { field: reader.name, number: reader.number, reader: reader.label, writer: writer.label },
      identity: [String(reader.number), reader.label, writer.label],
      field: reader.name,
      reader: reader.labelNode,
      writer: writer.labelNode,
      confluent: 'FIELD_NUMERIC_LABEL_CHANGED',
    };
  },
});
