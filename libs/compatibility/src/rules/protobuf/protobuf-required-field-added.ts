import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { isSeen } from '../../engine/protobuf/scalar-kinds.js';

export const protobufRequiredFieldAdded = defineProtobufRule({
  id: 'protobuf-required-field-added',
  format: 'protobuf',
  on: 'unwritten-field',
  severity: 'error',
  breaks: ['wire', 'json'],
  summary: 'The reader requires a field that the writer does not write.',
  message: (args, side) =>
    `The ${side.reader} schema requires the field ${text(args, 'field')} (number ${text(args, 'number')}), which is missing in the ${side.writer} schema.`,
  why: 'Reading a message without a required field fails as a whole.',
  fix: (args, side) =>
    side.reader === 'new'
      ? `Make ${text(args, 'field')} optional.`
      : `Keep ${text(args, 'field')} until no consumer reads with the old schema.`,
  confluent: ['REQUIRED_FIELD_ADDED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { required string id = 1; }',
        writer: 'syntax = "proto2"; message Order { }',
        findings: [
          {
            ruleId: 'protobuf-required-field-added',
            reader: '/messageType/0/field/0/name',
            writer: '/messageType/0/name',
            path: 'id',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto2"; message Order { optional string id = 1; }',
        writer: 'syntax = "proto2"; message Order { }',
      },
    ],
  },
  check: ({ field }) => {
    // A oneof has no required members; Confluent's registry goes by the label that is written, and sees no groups.
    if (field.label !== 'required' || !isSeen(field)) return undefined;
    return {
      args: { field: field.name, number: field.number },
      identity: [String(field.number)],
      field: field.name,
      confluent: 'REQUIRED_FIELD_ADDED',
    };
  },
});
