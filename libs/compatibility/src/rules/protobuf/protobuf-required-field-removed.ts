import { text } from '../../engine/define-rule.js';
import { defineProtobufRule } from '../../engine/protobuf/protobuf-rule.js';
import { isSeen } from '../../engine/protobuf/scalar-kinds.js';

export const protobufRequiredFieldRemoved = defineProtobufRule({
  id: 'protobuf-required-field-removed',
  format: 'protobuf',
  on: 'unread-field',
  severity: 'error',
  breaks: ['source'],
  summary: 'The reader lacks a field that the writer requires.',
  message: (args, side) =>
    `The ${side.reader} schema lacks the field ${text(args, 'field')} (number ${text(args, 'number')}), which the ${side.writer} schema requires.`,
  why: 'Whoever made it required said that a message means nothing without it. The reader can decode the bytes, and loses the field.',
  fix: (args) => `Keep ${text(args, 'field')}; make it optional first, and remove it when nobody needs it.`,
  confluent: ['REQUIRED_FIELD_REMOVED'],
  examples: {
    breaks: [
      {
        reader: 'syntax = "proto2"; message Order { }',
        writer: 'syntax = "proto2"; message Order { required string id = 1; }',
        findings: [
          {
            ruleId: 'protobuf-required-field-removed',
            reader: '/messageType/0/name',
            writer: '/messageType/0/field/0/name',
            path: 'id',
          },
        ],
      },
    ],
    allows: [
      {
        reader: 'syntax = "proto2"; message Order { reserved 1; }',
        writer: 'syntax = "proto2"; message Order { optional string id = 1; }',
      },
    ],
  },
  check: ({ field }) => {
    if (field.label !== 'required' || field.oneof !== undefined || !isSeen(field)) return undefined;
    return {
      args: { field: field.name, number: field.number },
      identity: [String(field.number)],
      field: field.name,
      confluent: 'REQUIRED_FIELD_REMOVED',
    };
  },
});
